package io.github.dynamodbjdbc.planner.runtime;

import io.github.dynamodbjdbc.planner.value.Values;
import java.util.HashSet;
import java.util.Set;

/** COUNT(DISTINCT …) of a window's frame, of what {@link QuantifiedFunctions#member} makes of each value. */
public final class DistinctCount {
    public Object init() {
        return new HashSet<>();
    }

    @SuppressWarnings("unchecked") // made by init
    public Object add(Object values, Object value) {
        if (!Values.isNull(value)) {
            ((Set<Object>) values).add(value);
        }
        return values;
    }

    public long result(Object values) {
        return ((Set<?>) values).size();
    }
}
