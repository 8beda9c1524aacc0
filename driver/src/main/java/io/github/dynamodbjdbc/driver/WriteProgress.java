package io.github.dynamodbjdbc.driver;

/**
 * The progress of a statement that writes.
 *
 * @param items the number of items put, changed or deleted so far
 * @param readUnits read capacity units consumed so far
 * @param writeUnits write capacity units consumed so far
 */
public record WriteProgress(long items, double readUnits, double writeUnits) {}
