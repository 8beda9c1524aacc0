package io.github.dynamodbjdbc.planner.runtime;

import org.jspecify.annotations.Nullable;

/** LAST_VALUE … IGNORE NULLS. */
public final class DynamicLast {
    public @Nullable Object init() {
        return null;
    }

    public @Nullable Object add(@Nullable Object kept, @Nullable Object value) {
        return value == null ? kept : value;
    }

    public @Nullable Object result(@Nullable Object kept) {
        return kept;
    }
}
