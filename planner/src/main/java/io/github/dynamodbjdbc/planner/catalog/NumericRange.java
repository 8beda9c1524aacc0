package io.github.dynamodbjdbc.planner.catalog;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The reported type of a numeric column, if it is narrower than all numbers. It affects no condition: a number outside the range
 * compares like any other, and reads as NULL only in the reported type.
 *
 * @param type SMALLINT, INTEGER, BIGINT, DOUBLE, REAL or NUMERIC
 * @param precision the most digits
 * @param scale the most digits after the decimal point
 */
public record NumericRange(ColumnType type, int precision, int scale) implements ColumnBounds {
    public static final NumericRange SMALLINT = new NumericRange(ColumnType.SMALLINT, 5, 0);
    public static final NumericRange INTEGER = new NumericRange(ColumnType.INTEGER, 10, 0);
    public static final NumericRange BIGINT = new NumericRange(ColumnType.BIGINT, 19, 0);
    public static final NumericRange DOUBLE = new NumericRange(ColumnType.DOUBLE, 17, 0);
    public static final NumericRange REAL = new NumericRange(ColumnType.REAL, 9, 0);

    /** Integers without large values in the sample: reported as BIGINT, though any number may occur. */
    public static final NumericRange SAMPLED_BIGINT = new NumericRange(ColumnType.BIGINT, 38, 0);

    /** The most digits of a DynamoDB number. */
    public static final int MOST_DIGITS = 38;

    /** The reported scale of NUMERIC if nothing else is known. */
    public static final int REPORTED_SCALE = 18;

    private static final BigDecimal LEAST_SHORT = BigDecimal.valueOf(Short.MIN_VALUE);
    private static final BigDecimal GREATEST_SHORT = BigDecimal.valueOf(Short.MAX_VALUE);
    private static final BigDecimal LEAST_INT = BigDecimal.valueOf(Integer.MIN_VALUE);
    private static final BigDecimal GREATEST_INT = BigDecimal.valueOf(Integer.MAX_VALUE);
    private static final BigDecimal LEAST_LONG = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final BigDecimal GREATEST_LONG = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final BigDecimal GREATEST_FLOAT = new BigDecimal(Float.toString(Float.MAX_VALUE));
    /** An upper bound of DynamoDB's numbers, all of which are in the range of double. */
    private static final BigDecimal GREATEST_NUMBER = BigDecimal.ONE.movePointRight(126);

    /** NUMERIC with this precision and scale. */
    public static NumericRange numeric(int precision, int scale) {
        return new NumericRange(ColumnType.NUMERIC, precision, scale);
    }

    /** Whether a number is in the range without rounding. */
    public boolean holds(BigDecimal number) {
        boolean isApproximate = type == ColumnType.DOUBLE || type == ColumnType.REAL;
        return number.compareTo(least()) >= 0
                && number.compareTo(greatest()) <= 0
                && (isApproximate || number.stripTrailingZeros().scale() <= scale);
    }

    /** Whether a number is in the range; more decimal places than the declared scale are stored as they are given. */
    @Override
    public boolean admits(Object value) {
        if (!(value instanceof BigDecimal number)) {
            return true;
        }
        return type == ColumnType.NUMERIC
                ? number.abs().compareTo(BigDecimal.ONE.movePointRight(precision - scale)) < 0
                : number.compareTo(least()) >= 0 && number.compareTo(greatest()) <= 0;
    }

    @Override
    public ErrorKind misfit() {
        return ErrorKind.NUMERIC_OUT_OF_RANGE;
    }

    @Override
    public List<Integer> arguments() {
        return type == ColumnType.NUMERIC ? List.of(precision, scale) : List.of();
    }

    /** The least number in the range. */
    public BigDecimal least() {
        return switch (type) {
            case SMALLINT -> LEAST_SHORT;
            case INTEGER -> LEAST_INT;
            case BIGINT -> LEAST_LONG;
            default -> greatest().negate();
        };
    }

    /** The greatest number in the range. */
    public BigDecimal greatest() {
        return switch (type) {
            case SMALLINT -> GREATEST_SHORT;
            case INTEGER -> GREATEST_INT;
            case BIGINT -> GREATEST_LONG;
            case REAL -> GREATEST_FLOAT;
            case DOUBLE -> GREATEST_NUMBER;
            default -> BigDecimal.ONE.movePointRight(precision - scale).subtract(BigDecimal.ONE.movePointLeft(scale));
        };
    }

    /** The range of a type without precision; null for NUMERIC, which holds any number, and for types that are not numeric. */
    public static @Nullable NumericRange of(ColumnType type) {
        return switch (type) {
            case SMALLINT -> SMALLINT;
            case INTEGER -> INTEGER;
            case BIGINT -> BIGINT;
            case DOUBLE -> DOUBLE;
            case REAL -> REAL;
            case NUMERIC,
                    VARCHAR,
                    UUID,
                    VARBINARY,
                    BOOLEAN,
                    DOCUMENT,
                    LIST,
                    VARIANT,
                    DATE,
                    TIME,
                    TIMESTAMP,
                    TIMETZ,
                    TIMESTAMPTZ -> null;
        };
    }

    /** The SQL type. */
    @Override
    public String toString() {
        return type == ColumnType.NUMERIC ? "NUMERIC(" + precision + ", " + scale + ")" : type.name();
    }
}
