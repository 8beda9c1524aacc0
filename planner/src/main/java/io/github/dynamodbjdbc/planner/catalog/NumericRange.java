package io.github.dynamodbjdbc.planner.catalog;

import java.math.BigDecimal;

/**
 * What a column of numbers is reported as, where that is narrower than any number. It decides no condition: a number that does not fit
 * is compared as any other, and reads as NULL where the reported type is asked for.
 *
 * @param type INTEGER, BIGINT or NUMERIC
 * @param precision digits at most
 * @param scale digits behind the point at most
 */
public record NumericRange(ColumnType type, int precision, int scale) {
    public static final NumericRange INTEGER = new NumericRange(ColumnType.INTEGER, 10, 0);
    public static final NumericRange BIGINT = new NumericRange(ColumnType.BIGINT, 19, 0);

    /** Whole numbers of which a sample saw none that is large: reported as BIGINT, but any number may come. */
    public static final NumericRange SAMPLED_BIGINT = new NumericRange(ColumnType.BIGINT, 38, 0);

    /** Digits that a DynamoDB number keeps. */
    public static final int MOST_DIGITS = 38;

    /** Digits behind the point that NUMERIC is reported with where nothing says better. */
    public static final int REPORTED_SCALE = 18;

    private static final BigDecimal LEAST_INT = BigDecimal.valueOf(Integer.MIN_VALUE);
    private static final BigDecimal GREATEST_INT = BigDecimal.valueOf(Integer.MAX_VALUE);
    private static final BigDecimal LEAST_LONG = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final BigDecimal GREATEST_LONG = BigDecimal.valueOf(Long.MAX_VALUE);

    /** NUMERIC of that many digits. */
    public static NumericRange numeric(int precision, int scale) {
        return new NumericRange(ColumnType.NUMERIC, precision, scale);
    }

    /** Whether it has room for a number as it is. */
    public boolean holds(BigDecimal number) {
        BigDecimal stripped = number.stripTrailingZeros();
        if (stripped.scale() > scale) {
            return false;
        }
        return switch (type) {
            case INTEGER -> isBetween(LEAST_INT, number, GREATEST_INT);
            case BIGINT -> isBetween(LEAST_LONG, number, GREATEST_LONG);
            default -> (long) stripped.precision() - stripped.scale() <= precision - scale;
        };
    }

    private static boolean isBetween(BigDecimal least, BigDecimal number, BigDecimal greatest) {
        return least.compareTo(number) <= 0 && number.compareTo(greatest) <= 0;
    }

    /** As SQL says it. */
    @Override
    public String toString() {
        return type == ColumnType.NUMERIC ? "NUMERIC(" + precision + ", " + scale + ")" : type.name();
    }
}
