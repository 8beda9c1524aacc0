package io.github.dynamodbjdbc.planner.runtime;

import io.github.dynamodbjdbc.planner.value.Values;
import org.jspecify.annotations.Nullable;

/** MAX in the total order over values of any type. */
public final class DynamicMax {
    public @Nullable Object init() {
        return null;
    }

    public @Nullable Object add(@Nullable Object greatest, @Nullable Object value) {
        if (value == null) {
            return greatest;
        }
        return greatest == null || Values.compare(value, greatest) > 0 ? value : greatest;
    }

    public @Nullable Object result(@Nullable Object greatest) {
        return greatest;
    }
}
