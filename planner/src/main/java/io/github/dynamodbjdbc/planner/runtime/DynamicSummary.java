package io.github.dynamodbjdbc.planner.runtime;

import org.jspecify.annotations.Nullable;

/** The aggregate that sums up values for comparisons with ANY and ALL of them. Its result means nothing to anybody else. */
public final class DynamicSummary {
    public Object init() {
        return new ValueSummary();
    }

    public Object add(Object summary, Object value) {
        ((ValueSummary) summary).add(value);
        return summary;
    }

    public @Nullable Object result(Object summary) {
        return summary;
    }
}
