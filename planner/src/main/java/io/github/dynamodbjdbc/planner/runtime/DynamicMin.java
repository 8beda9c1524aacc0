package io.github.dynamodbjdbc.planner.runtime;

import io.github.dynamodbjdbc.planner.value.Values;
import org.jspecify.annotations.Nullable;

/** MIN in the total order over values of any type. */
public final class DynamicMin {
    public @Nullable Object init() {
        return null;
    }

    public @Nullable Object add(@Nullable Object least, @Nullable Object value) {
        if (value == null) {
            return least;
        }
        return least == null || Values.compare(value, least) < 0 ? value : least;
    }

    public @Nullable Object result(@Nullable Object least) {
        return least;
    }
}
