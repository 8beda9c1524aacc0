package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.VectorIndexSchema.Distance;

/** The wish of a statement that an index may find the rows nearest to a vector, and may miss some. */
public record Nearest(String attribute, Distance distance) {}
