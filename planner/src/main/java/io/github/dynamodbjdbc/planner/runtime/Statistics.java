package io.github.dynamodbjdbc.planner.runtime;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Variances, standard deviations and covariances. Their sums are exact, as those of squares differ in few digits only; of approximate
 * numbers the result is an approximate one. Public because generated code calls it.
 */
public final class Statistics {
    private static final MathContext DIGITS = new MathContext(38);

    private Statistics() {}

    /** What is known of the pairs of numbers so far; a number alone is a pair with itself. */
    private static final class Sums {
        private long count;
        private BigDecimal left = BigDecimal.ZERO;
        private BigDecimal right = BigDecimal.ZERO;
        private BigDecimal products = BigDecimal.ZERO;
        private boolean approximate;

        private void add(@Nullable Object first, @Nullable Object second) {
            if (first == null || second == null) {
                return;
            }
            BigDecimal x = exact(first);
            BigDecimal y = exact(second);
            count++;
            left = left.add(x);
            right = right.add(y);
            products = products.add(x.multiply(y));
        }

        private BigDecimal exact(Object number) {
            if (number instanceof Double || number instanceof Float) {
                approximate = true;
                return new BigDecimal(((Number) number).doubleValue());
            }
            return (BigDecimal) Objects.requireNonNull(DynamicFunctions.canonical(number));
        }

        /** @param lost degrees of freedom: 1 of a sample, 0 of all there is */
        private @Nullable Object covariance(int lost, boolean root) {
            if (count <= lost) {
                return null;
            }
            BigDecimal size = BigDecimal.valueOf(count);
            BigDecimal squares = size.multiply(products).subtract(left.multiply(right));
            BigDecimal covariance = squares.divide(size.multiply(BigDecimal.valueOf(count - lost)), DIGITS);
            BigDecimal result = root ? covariance.sqrt(DIGITS) : covariance;
            return approximate ? (Object) Arguments.finite(result.doubleValue()) : Arguments.inRange(result);
        }
    }

    /** Of one number in each row. */
    public abstract static class OfOne {
        public Object init() {
            return new Sums();
        }

        public Object add(Object state, @Nullable Object number) {
            ((Sums) state).add(number, number);
            return state;
        }
    }

    /** Of two numbers in each row; rows in which one of them is NULL do not count. */
    public abstract static class OfTwo {
        public Object init() {
            return new Sums();
        }

        public Object add(Object state, @Nullable Object first, @Nullable Object second) {
            ((Sums) state).add(first, second);
            return state;
        }
    }

    public static final class SampleVariance extends OfOne {
        public @Nullable Object result(Object state) {
            return ((Sums) state).covariance(1, false);
        }
    }

    public static final class PopulationVariance extends OfOne {
        public @Nullable Object result(Object state) {
            return ((Sums) state).covariance(0, false);
        }
    }

    public static final class SampleDeviation extends OfOne {
        public @Nullable Object result(Object state) {
            return ((Sums) state).covariance(1, true);
        }
    }

    public static final class PopulationDeviation extends OfOne {
        public @Nullable Object result(Object state) {
            return ((Sums) state).covariance(0, true);
        }
    }

    public static final class SampleCovariance extends OfTwo {
        public @Nullable Object result(Object state) {
            return ((Sums) state).covariance(1, false);
        }
    }

    public static final class PopulationCovariance extends OfTwo {
        public @Nullable Object result(Object state) {
            return ((Sums) state).covariance(0, false);
        }
    }
}
