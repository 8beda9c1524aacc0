package io.github.dynamodbjdbc.planner.runtime;

import org.jspecify.annotations.Nullable;

/** FIRST_VALUE … IGNORE NULLS. */
public final class DynamicFirst {
    public @Nullable Object init() {
        return null;
    }

    public @Nullable Object add(@Nullable Object kept, @Nullable Object value) {
        return kept == null ? value : kept;
    }

    public @Nullable Object result(@Nullable Object kept) {
        return kept;
    }
}
