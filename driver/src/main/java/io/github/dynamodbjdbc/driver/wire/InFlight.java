package io.github.dynamodbjdbc.driver.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.Abortable;

/** A request in flight with all its attempts: counts them, records throttling, and can be aborted from any thread. */
public final class InFlight {
    private int attempts;
    // There are rarely any, so the list is created with the first.
    private List<String> throttles = List.of();
    private @Nullable Thread thread;
    private @Nullable Abortable attempt;
    private boolean aborted;
    private boolean late;
    private boolean interrupted;
    private final boolean asksOnce;

    public InFlight() {
        this(false);
    }

    private InFlight(boolean asksOnce) {
        this.asksOnce = asksOnce;
    }

    /** A request that is not repeated once the service has responded, even with a rejection. */
    public static InFlight once() {
        return new InFlight(true);
    }

    /** Runs an action that sends the request, in this thread. If the request was aborted before, nothing is sent and the result is null. */
    public <T> @Nullable T run(Supplier<T> send) {
        synchronized (this) {
            if (aborted) {
                return null;
            }
            thread = Thread.currentThread();
        }
        try {
            return send.get();
        } finally {
            synchronized (this) {
                thread = null;
                attempt = null;
                if (interrupted) {
                    // The interrupt was for the request only.
                    Thread.interrupted();
                }
            }
        }
    }

    /** Aborts the request: closes its connection, and ends a wait for the next attempt. Later attempts fail immediately. */
    public synchronized void abort() {
        if (!aborted) {
            aborted = true;
            end();
        }
    }

    /** Aborts the request because its time is over. */
    synchronized void timeOut() {
        if (!late) {
            late = true;
            end();
        }
    }

    private void end() {
        if (attempt != null) {
            attempt.abort();
        }
        if (thread != null) {
            thread.interrupt();
            interrupted = true;
        }
    }

    public synchronized boolean isAborted() {
        return aborted;
    }

    /** Whether its time was over before the response. */
    synchronized boolean isLate() {
        return late;
    }

    /** Whether it was aborted, or its time is over. */
    synchronized boolean isOver() {
        return aborted || late;
    }

    /** Whether it is not repeated once the service has responded. */
    public boolean asksOnce() {
        return asksOnce;
    }

    /** The number of attempts. */
    public synchronized int attempts() {
        return attempts;
    }

    /** The service's reason for each throttled attempt; several reasons of an attempt are separated by commas. */
    public synchronized List<String> throttles() {
        return List.copyOf(throttles);
    }

    synchronized void attempt(Abortable started) {
        attempts++;
        attempt = started;
        if (aborted || late) {
            started.abort();
        }
    }

    /** Records that an attempt was throttled. */
    public synchronized void throttled(String reason) {
        if (throttles.isEmpty()) {
            throttles = new ArrayList<>();
        }
        throttles.add(reason);
    }
}
