package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import org.jspecify.annotations.Nullable;

/**
 * A path that a statement names although neither a schema nor a sample contains it.
 *
 * @param around a column of an enclosing query that may be meant instead, qualified with its table; null if there is none
 */
public record UnknownPlace(
        String table, AttributePath path, @Nullable String around) {}
