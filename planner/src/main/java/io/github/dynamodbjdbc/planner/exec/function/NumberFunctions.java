package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/** Functions of numbers. Decimals stay exact where the result is exact; other functions compute with doubles. No method takes NULL. */
public final class NumberFunctions {
    private static final BigDecimal MAX_POWER = BigDecimal.valueOf(Long.MAX_VALUE);
    /** More digits than a result has, so that its last one is right after as many roundings as there are bits of an exponent. */
    private static final MathContext POWER_DIGITS = new MathContext(70, RoundingMode.HALF_UP);

    /** Powers of ten beyond all numbers that DynamoDB holds. */
    private static final double MAX_MAGNITUDE = 135;

    private NumberFunctions() {}

    /** Rounds to the given number of decimal places, which the result keeps, halves away from zero; a negative number rounds before the point. */
    public static BigDecimal round(Object number, Object places) {
        return rounded(number, places, RoundingMode.HALF_UP);
    }

    public static BigDecimal truncate(Object number, Object places) {
        return rounded(number, places, RoundingMode.DOWN);
    }

    private static BigDecimal rounded(Object number, Object places, RoundingMode mode) {
        BigDecimal value = Arguments.number(number);
        int scale = Arguments.clamped(places);
        long digits = (long) value.precision() - value.scale() + scale;
        if (digits < 0 && scale < 0) {
            return BigDecimal.ZERO;
        }
        boolean longer = scale > value.scale() && digits > DynamicFunctions.PRECISION.getPrecision();
        if (longer || scale > DynamicFunctions.PRECISION.getPrecision()) {
            return scale >= value.scale() ? value : value.setScale(scale, mode);
        }
        return value.setScale(scale, mode);
    }

    /** The quotient, truncated. */
    public static BigDecimal div(Object dividend, Object divisor) {
        BigDecimal by = Arguments.number(divisor);
        if (by.signum() == 0) {
            throw QueryException.divisionByZero();
        }
        BigDecimal number = Arguments.number(dividend);
        return Arguments.inRange(new BigDecimal(number.divideToIntegralValue(by).toBigInteger()));
    }

    /** The truncated quotient of INTEGERs; out of range for the least INTEGER divided by -1. */
    public static int divideIntegers(Object dividend, Object divisor) {
        long quotient = divideBigints(dividend, divisor);
        if (quotient > Integer.MAX_VALUE) {
            throw Arguments.outOfRange();
        }
        return (int) quotient;
    }

    public static long divideBigints(Object dividend, Object divisor) {
        long number = ((Number) dividend).longValue();
        long by = ((Number) divisor).longValue();
        if (by == 0) {
            throw QueryException.divisionByZero();
        }
        if (number == Long.MIN_VALUE && by == -1) {
            throw Arguments.outOfRange();
        }
        return number / by;
    }

    /** The quotient of approximate numbers. */
    public static double divideDoubles(Object dividend, Object divisor) {
        double by = ((Number) divisor).doubleValue();
        if (by == 0) {
            throw QueryException.divisionByZero();
        }
        return Arguments.finite(((Number) dividend).doubleValue() / by);
    }

    /** A computed approximate number; an error if it is infinite. */
    public static double finite(Object number) {
        return Arguments.finite(((Number) number).doubleValue());
    }

    /** A number in single precision, as the shortest decimal number that rounds to it; an error if it is out of range. */
    public static double single(Object number) {
        Double single = trySingle(number);
        if (single == null) {
            throw Arguments.outOfRange();
        }
        return single;
    }

    public static @Nullable Double trySingle(Object number) {
        float single = ((Number) number).floatValue();
        boolean vanishes = single == 0 && ((Number) number).doubleValue() != 0;
        return Float.isInfinite(single) || vanishes ? null : Double.valueOf(Float.toString(single));
    }

    public static int absInteger(Object number) {
        int value = ((Number) number).intValue();
        if (value == Integer.MIN_VALUE) {
            throw Arguments.outOfRange();
        }
        return Math.abs(value);
    }

    public static long absBigint(Object number) {
        long value = ((Number) number).longValue();
        if (value == Long.MIN_VALUE) {
            throw Arguments.outOfRange();
        }
        return Math.abs(value);
    }

    /** Exact within 38 digits for an integral exponent, as a quotient if it is negative; otherwise computed with doubles. */
    public static BigDecimal power(Object base, Object exponent) {
        BigDecimal number = Arguments.number(base);
        BigDecimal by = Arguments.number(exponent);
        boolean integral = by.stripTrailingZeros().scale() <= 0;
        if (number.signum() == 0 && by.signum() < 0) {
            throw new QueryException(ErrorKind.INVALID_POWER, "zero raised to a negative power");
        }
        if (number.signum() < 0 && !integral) {
            throw new QueryException(
                    ErrorKind.INVALID_POWER, "a negative number raised to a power that is not an integer");
        }
        double magnitude = number.signum() == 0
                ? 0
                : by.doubleValue() * Math.log10(number.abs().doubleValue());
        if (magnitude > MAX_MAGNITUDE) {
            throw Arguments.outOfRange();
        }
        if (magnitude < -MAX_MAGNITUDE) {
            return BigDecimal.ZERO;
        }
        if (integral && by.abs().compareTo(MAX_POWER) <= 0) {
            BigDecimal power = power(number, by.abs().longValueExact());
            return Arguments.inRange(
                    by.signum() < 0
                            ? Quotient.rounded(
                                    BigDecimal.ONE.divide(power, POWER_DIGITS),
                                    Values.canonical(number).scale())
                            : power);
        }
        double power = Math.pow(number.doubleValue(), by.doubleValue());
        return Arguments.inRange(new BigDecimal(Double.toString(Arguments.finite(power))));
    }

    private static BigDecimal power(BigDecimal number, long exponent) {
        BigDecimal power = BigDecimal.ONE;
        BigDecimal square = number;
        for (long bits = exponent; bits != 0; bits >>= 1) {
            if ((bits & 1) == 1) {
                power = power.multiply(square, POWER_DIGITS);
            }
            if (bits > 1) {
                square = square.multiply(square, POWER_DIGITS);
            }
        }
        return power;
    }

    /** Whether a format of TO_CHAR is a number format. */
    public static boolean isFormat(String format) {
        return NumberFormat.isFormat(format);
    }

    /** TO_NUMBER in PostgreSQL's format. */
    public static BigDecimal toNumber(Object text, Object format) {
        return Arguments.inRange(NumberFormat.toNumber(text, format));
    }

    /** TO_CHAR in PostgreSQL's format. */
    public static String toChar(Object number, Object format) {
        return NumberFormat.toChar(number, format);
    }

    public static double sqrt(Object number) {
        double value = Arguments.approximate(number);
        if (value < 0) {
            throw new QueryException(ErrorKind.INVALID_POWER, "the square root of a negative number");
        }
        return Math.sqrt(value);
    }

    public static double cbrt(Object number) {
        return Math.cbrt(Arguments.approximate(number));
    }

    public static double exp(Object number) {
        return Arguments.finite(Math.exp(Arguments.approximate(number)));
    }

    public static double ln(Object number) {
        return Math.log(positive(number));
    }

    public static double log10(Object number) {
        return Math.log10(positive(number));
    }

    /** The logarithm to a base. */
    public static double log(Object base, Object number) {
        double divisor = Math.log(positive(base));
        if (divisor == 0) {
            throw new QueryException(ErrorKind.DIVISION_BY_ZERO, "a logarithm to the base 1");
        }
        return Math.log(positive(number)) / divisor;
    }

    private static double positive(Object number) {
        double value = Arguments.approximate(number);
        if (value <= 0) {
            throw new QueryException(ErrorKind.INVALID_LOGARITHM, "the logarithm of a number that is not positive");
        }
        return value;
    }

    public static double sin(Object number) {
        return Math.sin(Arguments.approximate(number));
    }

    public static double cos(Object number) {
        return Math.cos(Arguments.approximate(number));
    }

    public static double tan(Object number) {
        return Math.tan(Arguments.approximate(number));
    }

    public static double cot(Object number) {
        return Arguments.finite(1 / Math.tan(Arguments.approximate(number)));
    }

    public static double asin(Object number) {
        return Math.asin(withinOne(number));
    }

    public static double acos(Object number) {
        return Math.acos(withinOne(number));
    }

    private static double withinOne(Object number) {
        double value = Arguments.approximate(number);
        if (Math.abs(value) > 1) {
            throw Arguments.outOfRange();
        }
        return value;
    }

    public static double atan(Object number) {
        return Math.atan(Arguments.approximate(number));
    }

    public static double atan2(Object y, Object x) {
        return Math.atan2(Arguments.approximate(y), Arguments.approximate(x));
    }

    public static double degrees(Object radians) {
        return Arguments.finite(Math.toDegrees(Arguments.approximate(radians)));
    }

    public static double radians(Object degrees) {
        return Math.toRadians(Arguments.approximate(degrees));
    }

    static long integral(Object number) {
        try {
            return Arguments.number(number).setScale(0, RoundingMode.HALF_UP).longValueExact();
        } catch (ArithmeticException tooLarge) {
            throw Arguments.outOfRange();
        }
    }
}
