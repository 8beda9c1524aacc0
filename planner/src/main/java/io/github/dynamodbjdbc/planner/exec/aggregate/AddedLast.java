package io.github.dynamodbjdbc.planner.exec.aggregate;

import org.jspecify.annotations.Nullable;

/**
 * An aggregate that keeps values of its rows. Rows for which memory is short may be put off, and are added last, in an order of the
 * aggregate's own, in which it need not keep them.
 */
public interface AddedLast extends Accumulator {
    /** Whether the row takes no memory, so that it is added immediately. */
    default boolean isKnown(@Nullable Object[] arguments) {
        return false;
    }

    /** Announces a row that will be added last. */
    default void putOff() {}

    /** The order in which rows are added last, by their arguments; rows that are equal in it come in the order in which they were put off. */
    int compare(@Nullable Object[] left, @Nullable Object[] right);

    /** The aggregate of which this takes each value once; null if this takes equal values, too. */
    default @Nullable Accumulator ofDistinctValues() {
        return null;
    }

    /** @param arguments of a row that was put off; the array may be kept */
    void addLast(@Nullable Object[] arguments);
}
