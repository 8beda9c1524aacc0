package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.VectorIndexSchema.Distance;

/**
 * The order by distance of which a statement takes the first rows.
 *
 * @param allowed whether an index may find the rows, and may miss some; otherwise its search is a candidate that is never taken
 */
public record Nearest(String attribute, Distance distance, boolean allowed) {}
