package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Functions of exact numbers beyond arithmetic. No method takes NULL, except those with an array of arguments. */
public final class ExactFunctions {
    /** The factorial of a larger number is beyond DynamoDB's range. */
    private static final long MOST_FACTORS = 83;

    private ExactFunctions() {}

    /**
     * The number at that chance among those of the bounds' decimal places.
     *
     * @param chance from 0 up to 1
     */
    public static BigDecimal betweenBounds(Object chance, Object low, Object high) {
        BigDecimal least = Arguments.number(low);
        BigDecimal most = Arguments.number(high);
        if (least.compareTo(most) > 0) {
            throw Arguments.invalid("the lower bound of RANDOM is above the upper one");
        }
        int scale = Math.max(0, Math.max(least.scale(), most.scale()));
        BigDecimal count = most.subtract(least).movePointRight(scale).add(BigDecimal.ONE);
        BigDecimal steps = count.multiply(Arguments.number(chance)).setScale(0, RoundingMode.FLOOR);
        return Arguments.held(least.add(steps.movePointLeft(scale)));
    }

    /** The greatest common divisor, also of fractions: 2.5 for 12.5 and 5. */
    public static BigDecimal gcd(Object left, Object right) {
        BigDecimal one = Arguments.number(left);
        BigDecimal other = Arguments.number(right);
        int scale = Math.max(0, Math.max(one.scale(), other.scale()));
        return new BigDecimal(unscaled(one, scale).gcd(unscaled(other, scale)), scale);
    }

    private static BigInteger unscaled(BigDecimal number, int scale) {
        return number.setScale(scale, RoundingMode.UNNECESSARY).unscaledValue();
    }

    /** The least common multiple. */
    public static BigDecimal lcm(Object left, Object right) {
        BigDecimal divisor = gcd(left, right);
        if (divisor.signum() == 0) {
            return BigDecimal.ZERO;
        }
        BigDecimal parts = Arguments.number(left).divide(divisor, 0, RoundingMode.UNNECESSARY);
        return Arguments.held(parts.multiply(Arguments.number(right)).abs());
    }

    public static BigDecimal factorial(Object number) {
        long last = BitFunctions.whole(number);
        if (last < 0) {
            throw new QueryException(ErrorKind.NUMERIC_OUT_OF_RANGE, "there is no factorial of a negative number");
        }
        if (last > MOST_FACTORS) {
            throw Arguments.outOfRange();
        }
        BigInteger product = BigInteger.ONE;
        for (long factor = 2; factor <= last; factor++) {
            product = product.multiply(BigInteger.valueOf(factor));
        }
        return Arguments.held(new BigDecimal(product));
    }

    /** The number of decimal places. */
    public static int scale(Object number) {
        return Math.max(0, Arguments.number(number).scale());
    }

    /** The number of decimal places without trailing zeros. */
    public static int minScale(Object number) {
        return scale(trimScale(number));
    }

    public static BigDecimal trimScale(Object number) {
        BigDecimal stripped = Arguments.number(number).stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }

    /** The number of bounds, in ascending order, that a number is equal to or above. */
    public static int widthBucket(Object number, Object bounds) {
        BigDecimal value = Arguments.number(number);
        int reached = 0;
        BigDecimal before = null;
        for (Object element : (List<?>) bounds) {
            if (!(DynamicFunctions.canonical(element) instanceof BigDecimal bound)
                    || before != null && bound.compareTo(before) < 0) {
                throw Arguments.invalid("the bounds of buckets are numbers in ascending order");
            }
            reached += value.compareTo(bound) < 0 ? 0 : 1;
            before = bound;
        }
        return reached;
    }

    /**
     * The number of the bucket that contains a number, of equal buckets from the low to the high bound; the bounds may be reversed.
     *
     * @param arguments number, low bound, high bound, number of buckets
     */
    public static @Nullable Object widthBucket(@Nullable Object[] arguments) {
        Object[] values = Arguments.all(arguments);
        if (values == null) {
            return null;
        }
        BigDecimal number = Arguments.number(values[0]);
        BigDecimal low = Arguments.number(values[1]);
        BigDecimal high = Arguments.number(values[2]);
        int count = Arguments.integer(values[3], "a number of buckets");
        int direction = high.compareTo(low);
        if (count <= 0 || direction == 0) {
            throw new QueryException(
                    ErrorKind.INVALID_ARGUMENT,
                    count <= 0
                            ? "a number of buckets has to be greater than 0"
                            : "the bounds of buckets can't be equal");
        }
        if (number.compareTo(low) * direction < 0) {
            return 0;
        }
        if (number.compareTo(high) * direction >= 0) {
            return Math.addExact(count, 1);
        }
        return number.subtract(low)
                        .multiply(BigDecimal.valueOf(count))
                        .divide(high.subtract(low), 0, RoundingMode.DOWN)
                        .intValueExact()
                + 1;
    }
}
