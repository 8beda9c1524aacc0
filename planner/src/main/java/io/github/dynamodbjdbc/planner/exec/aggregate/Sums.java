package io.github.dynamodbjdbc.planner.exec.aggregate;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.exec.function.Arguments;
import io.github.dynamodbjdbc.planner.exec.function.Intervals;
import io.github.dynamodbjdbc.planner.exec.function.Quotient;
import io.github.dynamodbjdbc.planner.value.Interval;
import java.math.BigDecimal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** SUM and AVG. They never receive NULL. */
final class Sums {
    private Sums() {}

    /** Sums integers exactly. Overflow is checked at the end only, because later rows may bring the sum back into range. */
    private static final class OfIntegers extends ExactSum implements Accumulator {
        private final boolean orZero;
        private final long least;
        private final long greatest;
        private long count;

        OfIntegers(boolean orZero, long least, long greatest) {
            this.orZero = orZero;
            this.least = least;
            this.greatest = greatest;
        }

        @Override
        public void add(@Nullable Object[] arguments) {
            count++;
            plus(Objects.requireNonNull(arguments[0]));
        }

        @Override
        public void remove(@Nullable Object[] arguments) {
            count--;
            minus(Objects.requireNonNull(arguments[0]));
        }

        @Override
        public boolean canRemove() {
            return true;
        }

        @Override
        public @Nullable Object result() {
            if (count == 0 && !orZero) {
                return null;
            }
            BigDecimal total = isShort() ? null : total();
            if (total != null && total.toBigInteger().bitLength() >= Long.SIZE) {
                throw outOfRange();
            }
            long result = total == null ? digits() : total.longValue();
            if (result < least || result > greatest) {
                throw outOfRange();
            }
            return least == Integer.MIN_VALUE ? (Object) (int) result : (Object) result;
        }

        private QueryException outOfRange() {
            return new QueryException(
                    ErrorKind.NUMERIC_OUT_OF_RANGE,
                    "a SUM is beyond " + (least == Integer.MIN_VALUE ? "INTEGER" : "BIGINT")
                            + ", the type of its values; CAST them AS NUMERIC");
        }
    }

    /** The sum of some of the numbers, whose range is checked when all are added. */
    private static final class OfPart extends ExactSum implements Accumulator {
        private boolean any;

        @Override
        public void add(@Nullable Object[] arguments) {
            any = true;
            plus(Objects.requireNonNull(arguments[0]));
        }

        @Override
        public @Nullable Object result() {
            return any ? total() : null;
        }
    }

    private static final class OfDecimals extends ExactSum implements Accumulator {
        private final boolean orZero;
        private final boolean average;
        private long count;

        OfDecimals(boolean orZero, boolean average) {
            this.orZero = orZero;
            this.average = average;
        }

        @Override
        public void add(@Nullable Object[] arguments) {
            count++;
            plus(Objects.requireNonNull(arguments[0]));
        }

        @Override
        public void remove(@Nullable Object[] arguments) {
            count--;
            minus(Objects.requireNonNull(arguments[0]));
        }

        @Override
        public boolean canRemove() {
            return true;
        }

        @Override
        public @Nullable Object result() {
            if (count == 0) {
                return orZero ? BigDecimal.ZERO : null;
            }
            if (isShort()) {
                return average ? Quotient.of(digits(), places(), count) : total();
            }
            BigDecimal total = total();
            return Arguments.inRange(average ? Quotient.of(total, BigDecimal.valueOf(count)) : Arguments.held(total));
        }
    }

    /** Sums approximate numbers. Rows can't be removed: each addition may lose digits of the sum. */
    private static final class OfDoubles implements Accumulator {
        private final boolean orZero;
        private final boolean average;
        private long count;
        private double sum;

        OfDoubles(boolean orZero, boolean average) {
            this.orZero = orZero;
            this.average = average;
        }

        @Override
        public void add(@Nullable Object[] arguments) {
            count++;
            sum += ((Number) Objects.requireNonNull(arguments[0])).doubleValue();
        }

        @Override
        public @Nullable Object result() {
            if (count == 0) {
                return orZero ? (Object) 0.0 : null;
            }
            double finite = Arguments.finite(sum);
            return average ? finite / count : finite;
        }
    }

    /** Sums months, days and time separately. */
    private static final class OfIntervals implements Accumulator {
        private final boolean average;
        private long count;
        private Interval sum = Interval.ZERO;

        OfIntervals(boolean average) {
            this.average = average;
        }

        @Override
        public void add(@Nullable Object[] arguments) {
            count++;
            sum = Intervals.plus(sum, Objects.requireNonNull(arguments[0]));
        }

        @Override
        public void remove(@Nullable Object[] arguments) {
            count--;
            sum = Intervals.minus(sum, Objects.requireNonNull(arguments[0]));
        }

        @Override
        public boolean canRemove() {
            return true;
        }

        @Override
        public @Nullable Object result() {
            if (count == 0) {
                return null;
            }
            return average ? Intervals.dividedBy(sum, BigDecimal.valueOf(count)) : sum;
        }
    }

    static Accumulator ofIntervals() {
        return new OfIntervals(false);
    }

    static Accumulator averageOfIntervals() {
        return new OfIntervals(true);
    }

    static Accumulator ofPart() {
        return new OfPart();
    }

    static Accumulator ofIntegers(boolean orZero) {
        return new OfIntegers(orZero, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    static Accumulator ofBigints(boolean orZero) {
        return new OfIntegers(orZero, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    static Accumulator ofDecimals(boolean orZero) {
        return new OfDecimals(orZero, false);
    }

    static Accumulator ofDoubles(boolean orZero) {
        return new OfDoubles(orZero, false);
    }

    static Accumulator averageOfDecimals() {
        return new OfDecimals(false, true);
    }

    static Accumulator averageOfDoubles() {
        return new OfDoubles(false, true);
    }
}
