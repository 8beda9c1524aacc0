package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/** Access to arguments of functions, and limits of results. */
public final class Arguments {
    /** The greatest length of a result in characters or elements: far above an item's size, far below memory. */
    static final int MAX_LENGTH = (int) Math.min(1 << 24, Runtime.getRuntime().maxMemory() / 32);

    private static final BigDecimal MAX_INT = BigDecimal.valueOf(Integer.MAX_VALUE);
    private static final BigDecimal MIN_INT = BigDecimal.valueOf(Integer.MIN_VALUE);
    /** DynamoDB's numbers are below 1E126. */
    private static final int MAX_EXPONENT = 126;

    private Arguments() {}

    public static String text(Object value) {
        return value instanceof String text ? text : String.valueOf(Values.text(DynamicFunctions.decimal(value)));
    }

    public static BigDecimal number(Object value) {
        return value instanceof BigDecimal decimal ? decimal : new BigDecimal(value.toString());
    }

    /** All arguments; null if one of them is NULL. */
    static Object @Nullable [] all(@Nullable Object[] arguments) {
        Object[] all = new Object[arguments.length];
        for (int i = 0; i < arguments.length; i++) {
            Object argument = arguments[i];
            if (argument == null) {
                return null;
            }
            all[i] = argument;
        }
        return all;
    }

    static double approximate(Object value) {
        return ((Number) value).doubleValue();
    }

    /** Rounds to the nearest integer. Numbers beyond an int become the greatest or least int, which means the same for counts of characters. */
    static int clamped(Object value) {
        BigDecimal number = number(value);
        if (number.compareTo(MAX_INT) >= 0) {
            return Integer.MAX_VALUE;
        }
        return number.compareTo(MIN_INT) <= 0
                ? Integer.MIN_VALUE
                : number.setScale(0, RoundingMode.HALF_UP).intValue();
    }

    /** Rounds to the nearest integer. */
    static int integer(Object value, String what) {
        BigDecimal number = number(value);
        if (number.compareTo(MAX_INT) > 0 || number.compareTo(MIN_INT) < 0) {
            throw new QueryException(ErrorKind.NUMERIC_OUT_OF_RANGE, what + " is out of range");
        }
        return number.setScale(0, RoundingMode.HALF_UP).intValue();
    }

    public static void checkLength(long length, String function) {
        if (length > MAX_LENGTH) {
            throw new QueryException(
                    ErrorKind.LIMIT_EXCEEDED,
                    "the result of " + function + " would be longer than " + MAX_LENGTH + " characters");
        }
    }

    /**
     * A sum, difference or product of exact numbers, with at most 38 digits: further decimal places are rounded, and a larger integer part is
     * out of range.
     */
    public static BigDecimal held(BigDecimal result) {
        int most = DynamicFunctions.PRECISION.getPrecision();
        if (result.precision() <= most && result.precision() - (long) result.scale() <= most) {
            return result;
        }
        BigDecimal number = Values.canonical(result);
        if (number.precision() > most && number.precision() - (long) number.scale() > most) {
            throw outOfRange();
        }
        return inRange(number);
    }

    /** A number within DynamoDB's range, rounded to 38 digits. */
    public static BigDecimal inRange(BigDecimal number) {
        BigDecimal rounded = Values.canonical(number.round(DynamicFunctions.PRECISION));
        if (rounded.precision() - (long) rounded.scale() > MAX_EXPONENT) {
            throw outOfRange();
        }
        return rounded;
    }

    public static double finite(double number) {
        if (Double.isInfinite(number) || Double.isNaN(number)) {
            throw outOfRange();
        }
        return number;
    }

    public static QueryException outOfRange() {
        return new QueryException(ErrorKind.NUMERIC_OUT_OF_RANGE, "a number is out of range");
    }

    public static QueryException invalid(String message) {
        return new QueryException(ErrorKind.INVALID_ARGUMENT, message);
    }

    /** The error for a name of a JSON object with unique names. */
    static QueryException twice(@Nullable String name) {
        return new QueryException(ErrorKind.INVALID_VALUE, "the name " + name + " is in a JSON object twice");
    }
}
