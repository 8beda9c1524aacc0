package io.github.dynamodbjdbc.driver.session;

import io.github.dynamodbjdbc.driver.error.StatementFailure;
import java.util.concurrent.TimeUnit;

/** One call of a user's thread, with its timeout, which includes waiting for other calls, and its cancellation. */
public final class Call {
    private final long startNanos = System.nanoTime();
    private final int timeoutSeconds;
    private volatile boolean cancelled;

    /** @param timeoutSeconds 0 for none */
    public Call(int timeoutSeconds) {
        this.timeoutSeconds = timeoutSeconds;
    }

    int timeoutSeconds() {
        return timeoutSeconds;
    }

    /** The start by {@link System#nanoTime}. */
    long startNanos() {
        return startNanos;
    }

    /** Cancels the call. If it waits, {@link CallLock#wake} must be called. */
    public void cancel() {
        cancelled = true;
    }

    public boolean isCancelled() {
        return cancelled;
    }

    /** The remaining time; {@link Long#MAX_VALUE} for no limit. */
    long nanosLeft() {
        return timeoutSeconds == 0
                ? Long.MAX_VALUE
                : TimeUnit.SECONDS.toNanos(timeoutSeconds) - (System.nanoTime() - startNanos);
    }

    /** @throws StatementFailure 57014 if it was cancelled or has timed out */
    void check() {
        if (cancelled) {
            throw StatementFailure.cancelled();
        }
        if (nanosLeft() <= 0) {
            throw StatementFailure.timedOut(timeoutSeconds);
        }
    }
}
