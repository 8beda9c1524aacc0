package io.github.dynamodbjdbc.driver.declaration;

import io.github.dynamodbjdbc.planner.catalog.TemporalNotation;
import org.jspecify.annotations.Nullable;

/**
 * A declared index by windows of time.
 *
 * @param seconds that a window is long
 * @param notation of the moments that a window is written as
 * @param separator between begin and end; null if only the begin is written
 */
public record WindowDeclaration(
        Named index,
        long seconds,
        TemporalNotation notation,
        @Nullable String separator) {}
