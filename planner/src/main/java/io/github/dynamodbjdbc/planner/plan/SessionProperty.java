package io.github.dynamodbjdbc.planner.plan;

import org.jspecify.annotations.Nullable;

/**
 * A property that {@code SET} may change, as it is now.
 *
 * @param value null if there is none
 * @param defaultValue null for none
 * @param locked whether it may be made tighter only
 */
public record SessionProperty(
        String name, @Nullable String value, @Nullable String defaultValue, boolean locked, String description) {}
