package io.github.dynamodbjdbc.planner.access;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What is bound to a statement's parameters in one run, by which its paths may be priced. It has no say in what a path reads: a path
 * that was priced by some values is right for any others.
 */
public final class ParameterValues {
    private final IntFunction<@Nullable Object> values;
    private final long nowEpochSeconds;

    /**
     * @param values the canonical value bound to each {@code ?}, counted from 0; null for NULL. It may be asked long after the run.
     * @param nowEpochSeconds the run's one clock reading
     */
    public ParameterValues(IntFunction<@Nullable Object> values, long nowEpochSeconds) {
        this.values = values;
        this.nowEpochSeconds = nowEpochSeconds;
    }

    public @Nullable Object get(int parameter) {
        return values.apply(parameter);
    }

    /** The path as it would be run with these values. */
    public AccessPath bind(ScanSpec spec, AccessPath path) {
        return AccessPathBinder.bind(spec, path, values, nowEpochSeconds);
    }

    /** Values are in no description. */
    @Override
    public String toString() {
        return "values";
    }
}
