package io.github.dynamodbjdbc.planner.exec.aggregate;

import org.jspecify.annotations.Nullable;

/** An aggregate over the rows of one group or frame so far. */
public interface Accumulator {
    /** @param arguments the values of the aggregate's arguments for one row; the caller may reuse the array */
    void add(@Nullable Object[] arguments);

    /** The value for the rows so far; null for SQL NULL. More rows may follow. */
    @Nullable
    Object result();

    /** The number of values of the rows so far that this keeps in memory. */
    default long kept() {
        return 0;
    }

    /**
     * An accumulator of the same aggregate that can remove rows, for sliding frames; this one if there is no other. Call it before any row is added.
     */
    default Accumulator sliding() {
        return this;
    }

    /** Whether rows can be removed, and the result is then exactly that of the remaining rows. */
    default boolean canRemove() {
        return false;
    }

    /** @param arguments the arguments of a row that was added */
    default void remove(@Nullable Object[] arguments) {
        throw new IllegalStateException("rows of " + getClass().getSimpleName() + " can't be removed");
    }
}
