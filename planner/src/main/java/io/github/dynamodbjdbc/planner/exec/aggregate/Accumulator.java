package io.github.dynamodbjdbc.planner.exec.aggregate;

import org.jspecify.annotations.Nullable;

/** An aggregate over the rows of one group or frame so far. */
public interface Accumulator {
    /** @param arguments the values of the aggregate's arguments for one row; the array may be used again */
    void add(@Nullable Object[] arguments);

    /** The value for the rows so far; more may follow. Null for NULL. */
    @Nullable
    Object result();

    /** How many values it keeps of the rows so far. */
    default long kept() {
        return 0;
    }

    /** The same, for frames that rows leave again: one that can do so, if there is any. To be asked while no row is added. */
    default Accumulator sliding() {
        return this;
    }

    /** Whether a row can be taken out again, and what is left is exactly what the other rows give. */
    default boolean canRemove() {
        return false;
    }

    /** @param arguments of a row that was added */
    default void remove(@Nullable Object[] arguments) {
        throw new IllegalStateException("rows of " + getClass().getSimpleName() + " can't be removed");
    }
}
