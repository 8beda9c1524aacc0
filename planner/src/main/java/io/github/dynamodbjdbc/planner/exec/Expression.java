package io.github.dynamodbjdbc.planner.exec;

import org.jspecify.annotations.Nullable;

/**
 * An expression, bound once to the positions of the columns that it reads. Without state, so that runs side by side may share it.
 *
 * <p>Values are: String, BigDecimal, Integer, Long, Double, Boolean, {@code ByteString}, List, Map, {@code ItemSet}; a DATE is its
 * day since 1970 as an Integer, a TIME the milliseconds of its day as an Integer, a TIMESTAMP its milliseconds since 1970 as a Long,
 * an interval its months or milliseconds as a Long. A column of any type (VARIANT) holds canonical values: see {@code Values}.
 */
@FunctionalInterface
public interface Expression {
    /** Null for NULL. A condition is met if it gives TRUE. */
    @Nullable
    Object evaluate(@Nullable Object[] row, Run run);
}
