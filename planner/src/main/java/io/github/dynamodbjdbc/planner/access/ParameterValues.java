package io.github.dynamodbjdbc.planner.access;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The values of a statement's parameters in one run, for which its paths may be priced. They do not affect the result: a path that
 * was priced for some values is right for any others.
 */
public final class ParameterValues {
    private final IntFunction<@Nullable Object> values;
    private final long nowEpochSeconds;

    /**
     * @param values the canonical value bound to each {@code ?}, counted from 0; null for NULL. It may be called long after the run.
     * @param nowEpochSeconds the time of the run, read once, in seconds since 1970-01-01
     */
    public ParameterValues(IntFunction<@Nullable Object> values, long nowEpochSeconds) {
        this.values = values;
        this.nowEpochSeconds = nowEpochSeconds;
    }

    public @Nullable Object get(int parameter) {
        return values.apply(parameter);
    }

    IntFunction<@Nullable Object> values() {
        return values;
    }

    long nowEpochSeconds() {
        return nowEpochSeconds;
    }

    /** Hides the values: they must not appear in logs. */
    @Override
    public String toString() {
        return "values";
    }
}
