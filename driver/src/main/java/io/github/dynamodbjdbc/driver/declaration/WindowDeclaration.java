package io.github.dynamodbjdbc.driver.declaration;

import io.github.dynamodbjdbc.planner.catalog.TemporalNotation;
import org.jspecify.annotations.Nullable;

/**
 * A declared index by windows of time.
 *
 * @param seconds the length of a window
 * @param notation the notation of a window's start and end
 * @param separator the text between start and end; null if only the start is written
 */
public record WindowDeclaration(
        Named index,
        long seconds,
        TemporalNotation notation,
        @Nullable String separator) {}
