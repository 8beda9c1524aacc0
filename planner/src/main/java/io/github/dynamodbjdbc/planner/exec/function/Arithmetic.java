package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * SQL's arithmetic by operand type: INTEGER, BIGINT, NUMERIC and DOUBLE, and intervals as BIGINT. Integer overflow is an error. No
 * method takes NULL.
 */
public final class Arithmetic {
    private static final BigDecimal MIN_LONG = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final BigDecimal MAX_LONG = BigDecimal.valueOf(Long.MAX_VALUE);

    private Arithmetic() {}

    public static Integer addIntegers(Object left, Object right) {
        return integerOf((long) integerOf(left) + integerOf(right));
    }

    public static Integer subtractIntegers(Object left, Object right) {
        return integerOf((long) integerOf(left) - integerOf(right));
    }

    public static Integer multiplyIntegers(Object left, Object right) {
        return integerOf((long) integerOf(left) * integerOf(right));
    }

    public static Integer divideIntegers(Object left, Object right) {
        return integerOf((long) integerOf(left) / divisor(integerOf(right)));
    }

    public static Integer remainderOfIntegers(Object left, Object right) {
        return (int) ((long) integerOf(left) % divisor(integerOf(right)));
    }

    public static Integer negateInteger(Object number) {
        return integerOf(-(long) integerOf(number));
    }

    public static Long addBigints(Object left, Object right) {
        long one = longOf(left);
        long other = longOf(right);
        long sum = one + other;
        if (((one ^ sum) & (other ^ sum)) < 0) {
            throw overflow("long overflow");
        }
        return sum;
    }

    public static Long subtractBigints(Object left, Object right) {
        long one = longOf(left);
        long other = longOf(right);
        long difference = one - other;
        if (((one ^ other) & (one ^ difference)) < 0) {
            throw overflow("long overflow");
        }
        return difference;
    }

    public static Long multiplyBigints(Object left, Object right) {
        long one = longOf(left);
        long other = longOf(right);
        long product = one * other;
        if (Math.multiplyHigh(one, other) != product >> 63) {
            throw overflow("long overflow");
        }
        return product;
    }

    public static Long divideBigints(Object left, Object right) {
        long one = longOf(left);
        long other = divisor(longOf(right));
        if (one == Long.MIN_VALUE && other == -1) {
            throw overflow("long overflow");
        }
        return one / other;
    }

    public static Long remainderOfBigints(Object left, Object right) {
        return longOf(left) % divisor(longOf(right));
    }

    public static Long negateBigint(Object number) {
        long value = longOf(number);
        if (value == Long.MIN_VALUE) {
            throw overflow("long overflow");
        }
        return -value;
    }

    public static BigDecimal addDecimals(Object left, Object right) {
        try {
            return Arguments.held(Arguments.number(left).add(Arguments.number(right)));
        } catch (ArithmeticException exponent) {
            throw Arguments.outOfRange();
        }
    }

    public static BigDecimal subtractDecimals(Object left, Object right) {
        try {
            return Arguments.held(Arguments.number(left).subtract(Arguments.number(right)));
        } catch (ArithmeticException exponent) {
            throw Arguments.outOfRange();
        }
    }

    public static BigDecimal multiplyDecimals(Object left, Object right) {
        try {
            return Arguments.held(Arguments.number(left).multiply(Arguments.number(right)));
        } catch (ArithmeticException exponent) {
            throw Arguments.outOfRange();
        }
    }

    public static BigDecimal remainderOfDecimals(Object left, Object right) {
        BigDecimal divisor = Arguments.number(right);
        if (divisor.signum() == 0) {
            throw QueryException.divisionByZero();
        }
        return Arguments.number(left).remainder(divisor);
    }

    public static BigDecimal negateDecimal(Object number) {
        return Arguments.number(number).negate();
    }

    public static Double addDoubles(Object left, Object right) {
        return doubleOf(left) + doubleOf(right);
    }

    public static Double subtractDoubles(Object left, Object right) {
        return doubleOf(left) - doubleOf(right);
    }

    public static Double multiplyDoubles(Object left, Object right) {
        return doubleOf(left) * doubleOf(right);
    }

    public static Double divideDoubles(Object left, Object right) {
        return doubleOf(left) / doubleOf(right);
    }

    public static Double remainderOfDoubles(Object left, Object right) {
        return doubleOf(left) % doubleOf(right);
    }

    public static Double negateDouble(Object number) {
        return -doubleOf(number);
    }

    public static BigDecimal absDecimal(Object number) {
        return Arguments.number(number).abs();
    }

    public static Double absDouble(Object number) {
        return Math.abs(doubleOf(number));
    }

    public static Integer signOfInteger(Object number) {
        return Integer.signum(integerOf(number));
    }

    public static Long signOfBigint(Object number) {
        return (long) Long.signum(longOf(number));
    }

    public static BigDecimal signOfDecimal(Object number) {
        return BigDecimal.valueOf(Arguments.number(number).signum());
    }

    public static Double signOfDouble(Object number) {
        return Math.signum(doubleOf(number));
    }

    public static BigDecimal floorDecimal(Object number) {
        return Arguments.number(number).setScale(0, RoundingMode.FLOOR);
    }

    public static Double floorDouble(Object number) {
        return Math.floor(doubleOf(number));
    }

    public static BigDecimal ceilDecimal(Object number) {
        return Arguments.number(number).setScale(0, RoundingMode.CEILING);
    }

    public static Double ceilDouble(Object number) {
        return Math.ceil(doubleOf(number));
    }

    /** A number as an INTEGER, truncated. */
    public static Integer integer(Object number) {
        if (number instanceof Integer integer) {
            return integer;
        }
        return (int) whole(number, Integer.MIN_VALUE, Integer.MAX_VALUE, "INTEGER");
    }

    public static Integer smallint(Object number) {
        return (int) whole(number, Short.MIN_VALUE, Short.MAX_VALUE, "SMALLINT");
    }

    private static long whole(Object number, long least, long most, String type) {
        long value = bigint(number, type);
        if (value < least || value > most) {
            throw outOfRange(number, type);
        }
        return value;
    }

    /** A number as a BIGINT, truncated. */
    public static Long bigint(Object number) {
        return bigint(number, "BIGINT");
    }

    private static long bigint(Object number, String type) {
        if (number instanceof BigDecimal decimal) {
            BigDecimal whole = decimal.setScale(0, RoundingMode.DOWN);
            if (whole.compareTo(MIN_LONG) < 0 || whole.compareTo(MAX_LONG) > 0) {
                throw outOfRange(number, type);
            }
            return whole.longValue();
        }
        if (number instanceof Double approximate) {
            if (!(approximate > -0x1p63 && approximate < 0x1p63)) {
                throw outOfRange(number, type);
            }
            return approximate.longValue();
        }
        return longOf(number);
    }

    public static BigDecimal decimal(Object number) {
        return Arguments.number(number);
    }

    public static Double approximate(Object number) {
        return doubleOf(number);
    }

    public static Boolean truth(Object number) {
        return Arguments.number(number).signum() != 0;
    }

    private static int integerOf(Object number) {
        return ((Number) number).intValue();
    }

    private static long longOf(Object number) {
        return ((Number) number).longValue();
    }

    private static double doubleOf(Object number) {
        return ((Number) number).doubleValue();
    }

    private static Integer integerOf(long number) {
        if (number != (int) number) {
            throw overflow("integer overflow");
        }
        return (int) number;
    }

    private static long divisor(long number) {
        if (number == 0) {
            throw QueryException.divisionByZero();
        }
        return number;
    }

    private static QueryException overflow(String message) {
        return new QueryException(ErrorKind.NUMERIC_OUT_OF_RANGE, message);
    }

    private static QueryException outOfRange(Object number, String type) {
        return overflow(number + " is out of the range of " + type);
    }
}
