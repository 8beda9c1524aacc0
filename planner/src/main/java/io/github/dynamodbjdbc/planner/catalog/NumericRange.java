package io.github.dynamodbjdbc.planner.catalog;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The reported type of a numeric column, where it is narrower than any number. It decides no condition: a number that does not fit
 * is compared as any other, and reads as NULL where the reported type is asked for.
 *
 * @param type INTEGER, BIGINT, DOUBLE, REAL or NUMERIC
 * @param precision digits at most
 * @param scale digits behind the point at most
 */
public record NumericRange(ColumnType type, int precision, int scale) {
    public static final NumericRange INTEGER = new NumericRange(ColumnType.INTEGER, 10, 0);
    public static final NumericRange BIGINT = new NumericRange(ColumnType.BIGINT, 19, 0);
    public static final NumericRange DOUBLE = new NumericRange(ColumnType.DOUBLE, 17, 0);
    public static final NumericRange REAL = new NumericRange(ColumnType.REAL, 9, 0);

    /** Integers of which a sample saw none that is large: reported as BIGINT, but any number may come. */
    public static final NumericRange SAMPLED_BIGINT = new NumericRange(ColumnType.BIGINT, 38, 0);

    /** Digits that a DynamoDB number keeps. */
    public static final int MOST_DIGITS = 38;

    /** Digits behind the point that NUMERIC is reported with where nothing says better. */
    public static final int REPORTED_SCALE = 18;

    private static final BigDecimal LEAST_INT = BigDecimal.valueOf(Integer.MIN_VALUE);
    private static final BigDecimal GREATEST_INT = BigDecimal.valueOf(Integer.MAX_VALUE);
    private static final BigDecimal LEAST_LONG = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final BigDecimal GREATEST_LONG = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final BigDecimal GREATEST_FLOAT = new BigDecimal(Float.toString(Float.MAX_VALUE));
    /** Of DynamoDB: any is a double. */
    private static final BigDecimal GREATEST_NUMBER = BigDecimal.ONE.movePointRight(126);

    /** NUMERIC of that many digits. */
    public static NumericRange numeric(int precision, int scale) {
        return new NumericRange(ColumnType.NUMERIC, precision, scale);
    }

    /** Whether it has room for a number as it is. */
    public boolean holds(BigDecimal number) {
        boolean isApproximate = type == ColumnType.DOUBLE || type == ColumnType.REAL;
        return number.compareTo(least()) >= 0
                && number.compareTo(greatest()) <= 0
                && (isApproximate || number.stripTrailingZeros().scale() <= scale);
    }

    /** The least number that it has room for. */
    public BigDecimal least() {
        return switch (type) {
            case INTEGER -> LEAST_INT;
            case BIGINT -> LEAST_LONG;
            default -> greatest().negate();
        };
    }

    /** The greatest number that it has room for. */
    public BigDecimal greatest() {
        return switch (type) {
            case INTEGER -> GREATEST_INT;
            case BIGINT -> GREATEST_LONG;
            case REAL -> GREATEST_FLOAT;
            case DOUBLE -> GREATEST_NUMBER;
            default -> BigDecimal.ONE.movePointRight(precision - scale).subtract(BigDecimal.ONE.movePointLeft(scale));
        };
    }

    /** The range of a type without digits; null of NUMERIC, which has room for any number, and of what is no number. */
    public static @Nullable NumericRange of(ColumnType type) {
        return switch (type) {
            case INTEGER -> INTEGER;
            case BIGINT -> BIGINT;
            case DOUBLE -> DOUBLE;
            case REAL -> REAL;
            case NUMERIC, VARCHAR, VARBINARY, BOOLEAN, DOCUMENT, LIST, VARIANT, DATE, TIME, TIMESTAMP -> null;
        };
    }

    /** As SQL says it. */
    @Override
    public String toString() {
        return type == ColumnType.NUMERIC ? "NUMERIC(" + precision + ", " + scale + ")" : type.name();
    }
}
