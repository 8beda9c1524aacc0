package io.github.dynamodbjdbc.planner.exec.aggregate;

import org.jspecify.annotations.Nullable;

/** An aggregate that counts equal values once, and whose values may come in any order. */
public interface EachOnce extends Accumulator {
    /** Whether an equal value was added, so that this one changes nothing. */
    boolean has(@Nullable Object[] arguments);

    /** Adds a value of which no equal one was added or is going to be. It is not kept. */
    void addLast(@Nullable Object[] arguments);
}
