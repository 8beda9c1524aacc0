package io.github.dynamodbjdbc.planner.plan;

import org.jspecify.annotations.Nullable;

/**
 * The current state of a property that {@code SET} may change.
 *
 * @param value null if there is none
 * @param defaultValue null for none
 * @param locked whether it may only be tightened
 */
public record SessionProperty(
        String name, @Nullable String value, @Nullable String defaultValue, boolean locked, String description) {}
