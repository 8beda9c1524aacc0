package io.github.dynamodbjdbc.planner.plan;

/**
 * A scan of a large table or index that a statement is warned of.
 *
 * @param target the table, or {@code Table.Index}
 * @param items that it is expected to evaluate
 * @param readUnits read capacity units that it is expected to take
 * @param warning the same in words, with what would make it cheaper if that is known
 */
public record LargeScan(String target, long items, double readUnits, String warning) {}
