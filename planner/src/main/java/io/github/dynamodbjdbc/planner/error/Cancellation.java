package io.github.dynamodbjdbc.planner.error;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Whether anybody still waits for what this thread plans. Planning is one call from top to bottom, so who asks need not be told by
 * whom it was called.
 */
public final class Cancellation {
    private static final ThreadLocal<@Nullable Cancellation> CURRENT = new ThreadLocal<>();

    private final Runnable check;
    private @Nullable RuntimeException failure;

    private Cancellation(Runnable check) {
        this.check = check;
    }

    /**
     * Plans for a statement that may be cancelled.
     *
     * @param check throws if the statement was cancelled or ran out of time; it is asked every few microseconds
     * @throws RuntimeException what the check threw, rather than what Calcite made of it
     */
    public static <T> T heeding(Runnable check, Supplier<T> planning) {
        Cancellation before = CURRENT.get();
        Cancellation cancellation = new Cancellation(check);
        CURRENT.set(cancellation);
        try {
            return planning.get();
        } catch (RuntimeException e) {
            throw cancellation.failure == null ? e : cancellation.failure;
        } finally {
            CURRENT.set(before);
        }
    }

    /** Throws if nobody waits any more. For each step whose length the statement's text decides. */
    public static void check() {
        Cancellation cancellation = CURRENT.get();
        if (cancellation != null) {
            cancellation.ask();
        }
    }

    private void ask() {
        try {
            check.run();
        } catch (RuntimeException e) {
            failure = e;
            throw e;
        }
    }
}
