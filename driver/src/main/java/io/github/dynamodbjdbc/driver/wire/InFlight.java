package io.github.dynamodbjdbc.driver.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.Abortable;

/** One request on its way, with all its attempts: counts them, notes throttling, and can be aborted from any thread. */
public final class InFlight {
    private int attempts;
    // Seldom any, so that a list is made for the first.
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

    /** One that is not tried again once the service has answered, be it with a refusal. */
    public static InFlight once() {
        return new InFlight(true);
    }

    /** Runs what sends the request, in this thread. If it was aborted before, nothing is sent and null comes back. */
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
                    // Ours, and meant for the request only.
                    Thread.interrupted();
                }
            }
        }
    }

    /** Ends the request: closes its connection, and wakes it if it waits to try again. Later attempts fail at once. */
    public synchronized void abort() {
        if (!aborted) {
            aborted = true;
            end();
        }
    }

    /** The same, since its time is over. */
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

    /** Whether its time was over before it had an answer. */
    synchronized boolean isLate() {
        return late;
    }

    /** Whether somebody has ended it, or its time is over. */
    synchronized boolean isOver() {
        return aborted || late;
    }

    /** Whether it is not tried again once the service has answered. */
    public boolean asksOnce() {
        return asksOnce;
    }

    /** The number of attempts. */
    public synchronized int attempts() {
        return attempts;
    }

    /** The reason of each attempt that was throttled, as the service names it; several with commas between them. */
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

    /** Takes note that an attempt was throttled. */
    public synchronized void throttled(String reason) {
        if (throttles.isEmpty()) {
            throttles = new ArrayList<>();
        }
        throttles.add(reason);
    }
}
