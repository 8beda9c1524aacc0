package io.github.dynamodbjdbc.planner.runtime;

import io.github.dynamodbjdbc.planner.value.Values;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** MODE: the most frequent value, the least of several. Public because generated code calls it. */
public final class MostFrequent {
    public Object init() {
        return new LinkedHashMap<Object, Long>();
    }

    public Object add(Object state, @Nullable Object value) {
        if (value != null) {
            counts(state).merge(Objects.requireNonNull(DynamicFunctions.canonical(value)), 1L, Long::sum);
        }
        return state;
    }

    public @Nullable Object result(Object state) {
        Object mode = null;
        long most = 0;
        for (Map.Entry<Object, Long> entry : counts(state).entrySet()) {
            boolean better =
                    entry.getValue() > most || entry.getValue() == most && Values.compare(entry.getKey(), mode) < 0;
            if (better) {
                mode = entry.getKey();
                most = entry.getValue();
            }
        }
        return mode;
    }

    @SuppressWarnings("unchecked")
    private static Map<Object, Long> counts(Object state) {
        return (Map<Object, Long>) state;
    }
}
