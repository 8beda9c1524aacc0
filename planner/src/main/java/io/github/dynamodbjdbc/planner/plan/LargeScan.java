package io.github.dynamodbjdbc.planner.plan;

/**
 * A scan of a large table or index, about which the statement warns.
 *
 * @param target the table, or {@code Table.Index}
 * @param items the estimated number of items that it evaluates
 * @param readUnits the estimated read capacity units
 * @param warning the warning's text, with a recommendation if there is one
 */
public record LargeScan(String target, long items, double readUnits, String warning) {}
