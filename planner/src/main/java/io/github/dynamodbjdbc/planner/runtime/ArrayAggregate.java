package io.github.dynamodbjdbc.planner.runtime;

import java.util.Collections;
import org.jspecify.annotations.Nullable;

/** ARRAY_AGG: a list of all values, NULLs included; NULL of no row. Public because generated code calls it. */
public final class ArrayAggregate {
    public Object init() {
        return new Collected();
    }

    public Object add(Object state, @Nullable Object value, Object distinct, Object order, @Nullable Object keys) {
        ((Collected) state).add(value, (Boolean) distinct, (String) order, keys);
        return state;
    }

    public @Nullable Object result(Object state) {
        Collected collected = (Collected) state;
        return collected.isEmpty() ? null : Collections.unmodifiableList(collected.values());
    }
}
