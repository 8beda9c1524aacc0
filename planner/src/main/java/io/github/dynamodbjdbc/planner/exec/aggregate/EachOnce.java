package io.github.dynamodbjdbc.planner.exec.aggregate;

import org.jspecify.annotations.Nullable;

/** An aggregate that counts equal values once and doesn't depend on their order. */
public interface EachOnce extends Accumulator {
    /** Whether an equal value was added, so that adding this one changes nothing. */
    boolean has(@Nullable Object[] arguments);

    /** Adds a value that equals no other value, earlier or later. The value is not kept. */
    void addLast(@Nullable Object[] arguments);
}
