package io.github.dynamodbjdbc.planner.plan;

import org.jspecify.annotations.Nullable;

/**
 * What {@code SET} changes: a property of the session.
 *
 * @param value null for the property's default
 */
public record Setting(String name, @Nullable String value) {}
