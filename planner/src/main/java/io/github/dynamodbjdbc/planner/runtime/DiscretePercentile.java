package io.github.dynamodbjdbc.planner.runtime;

import org.jspecify.annotations.Nullable;

/** PERCENTILE_DISC: one of the values. Public because generated code calls it. */
public final class DiscretePercentile {
    public Object init() {
        return new Percentile();
    }

    public Object add(Object state, @Nullable Object value, @Nullable Object fraction, Object descending) {
        ((Percentile) state).add(value, fraction, (Boolean) descending);
        return state;
    }

    public @Nullable Object result(Object state) {
        return ((Percentile) state).discrete();
    }
}
