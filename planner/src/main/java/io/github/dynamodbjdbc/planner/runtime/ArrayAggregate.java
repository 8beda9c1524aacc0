package io.github.dynamodbjdbc.planner.runtime;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** ARRAY_AGG: a list of all values, NULLs included; NULL of no row.
 * Values come in lists of one, because Calcite leaves NULLs out. Public because generated code calls it. */
public final class ArrayAggregate {
    public Object init() {
        return new Collected();
    }

    public Object add(Object state, Object boxed, Object distinct, Object order, @Nullable Object keys) {
        ((Collected) state).add(((List<?>) boxed).get(0), (Boolean) distinct, (String) order, keys);
        return state;
    }

    public @Nullable Object result(Object state) {
        Collected collected = (Collected) state;
        return collected.isEmpty() ? null : Collections.unmodifiableList(collected.values());
    }
}
