package io.github.dynamodbjdbc.planner.error;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Cancellation of planning. The statement is stored in a thread-local variable, since planning runs in a single thread from begin to
 * end.
 */
public final class Cancellation {
    private static final ThreadLocal<@Nullable Cancellation> CURRENT = new ThreadLocal<>();

    private final Runnable check;
    private @Nullable RuntimeException failure;

    private Cancellation(Runnable check) {
        this.check = check;
    }

    /**
     * Runs the planning of a statement that may be cancelled.
     *
     * @param check throws if the statement was cancelled or timed out; called every few microseconds
     * @throws RuntimeException the exception of the check, without Calcite's wrapping
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

    /** Throws if the statement was cancelled. To be called in each step whose duration depends on the statement's text. */
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
