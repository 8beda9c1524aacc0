package io.github.dynamodbjdbc.planner.exec.aggregate;

import org.jspecify.annotations.Nullable;

/** ANY_VALUE: the first value. Never receives NULL. */
final class AnyValue implements Accumulator {
    private @Nullable Object value;

    @Override
    public void add(@Nullable Object[] arguments) {
        if (value == null) {
            value = arguments[0];
        }
    }

    @Override
    public @Nullable Object result() {
        return value;
    }
}
