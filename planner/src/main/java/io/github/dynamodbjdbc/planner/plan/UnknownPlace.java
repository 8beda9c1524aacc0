package io.github.dynamodbjdbc.planner.plan;

import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import org.jspecify.annotations.Nullable;

/**
 * An attribute, or a place in one, that a statement names though neither a schema nor a sample knows it.
 *
 * @param around a column of a query around that could be meant as well, with its table; null if there is none
 */
public record UnknownPlace(
        String table, AttributePath path, @Nullable String around) {}
