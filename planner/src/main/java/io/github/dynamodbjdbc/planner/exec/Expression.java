package io.github.dynamodbjdbc.planner.exec;

import org.jspecify.annotations.Nullable;

/**
 * An expression bound to column positions. It has no state, so concurrent runs may share it.
 *
 * <p>Values are: String, BigDecimal, Integer, Long, Double, Boolean, {@code ByteString}, List, Map, {@code ItemSet}; a DATE is its days since 1970 as
 * an Integer, a TIME the milliseconds of its day as an Integer, a TIMESTAMP its milliseconds since 1970 as a Long, an interval its months or
 * milliseconds as a Long. A column of any type (VARIANT) holds canonical values: see {@code Values}.
 */
@FunctionalInterface
public interface Expression {
    /** The value; null for SQL NULL. A condition holds if its value is TRUE. */
    @Nullable
    Object evaluate(@Nullable Object[] row, Run run);
}
