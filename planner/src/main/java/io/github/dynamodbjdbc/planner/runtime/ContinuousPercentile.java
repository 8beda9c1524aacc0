package io.github.dynamodbjdbc.planner.runtime;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** PERCENTILE_CONT, between two values where it has to. Public because generated code calls it. */
public final class ContinuousPercentile {
    public Object init() {
        return new Percentile();
    }

    public Object add(Object state, @Nullable Object value, @Nullable Object fraction, Object descending) {
        ((Percentile) state).add(value, fraction, (Boolean) descending);
        return state;
    }

    public @Nullable BigDecimal result(Object state) {
        return ((Percentile) state).continuous();
    }
}
