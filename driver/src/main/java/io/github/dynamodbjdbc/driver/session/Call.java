package io.github.dynamodbjdbc.driver.session;

import io.github.dynamodbjdbc.driver.error.StatementFailure;
import java.util.concurrent.TimeUnit;

/** One call of a user's thread: how long it may take, its wait for other calls included, and whether it was cancelled. */
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

    /** Of {@link System#nanoTime}. */
    long startNanos() {
        return startNanos;
    }

    /** A call that waits has to be woken then: {@link CallLock#wake}. */
    public void cancel() {
        cancelled = true;
    }

    public boolean isCancelled() {
        return cancelled;
    }

    /** The time that it may still wait; {@link Long#MAX_VALUE} for no limit. */
    long nanosLeft() {
        return timeoutSeconds == 0
                ? Long.MAX_VALUE
                : TimeUnit.SECONDS.toNanos(timeoutSeconds) - (System.nanoTime() - startNanos);
    }

    /** @throws StatementFailure 57014 if it was cancelled or is out of time */
    void check() {
        if (cancelled) {
            throw StatementFailure.cancelled();
        }
        if (nanosLeft() <= 0) {
            throw StatementFailure.timedOut(timeoutSeconds);
        }
    }
}
