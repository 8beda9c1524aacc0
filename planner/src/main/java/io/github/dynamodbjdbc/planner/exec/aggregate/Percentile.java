package io.github.dynamodbjdbc.planner.exec.aggregate;

import io.github.dynamodbjdbc.planner.exec.function.Arguments;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * PERCENTILE_CONT and PERCENTILE_DISC: the value at a fraction of the sorted values. The arguments are the value, the fraction and
 * whether the order is descending. Keeps all values but those that are added last. Never receives NULL.
 */
final class Percentile implements AddedLast {
    private final boolean continuous;
    private final List<Object> values = new ArrayList<>();
    private BigDecimal fraction = BigDecimal.ZERO;
    private boolean descending;
    private int putOff;
    private @Nullable Places lastly;

    Percentile(boolean continuous) {
        this.continuous = continuous;
    }

    @Override
    public void add(@Nullable Object[] arguments) {
        values.add(taken(arguments));
    }

    private Object taken(@Nullable Object[] arguments) {
        fraction = Numbers.decimal(Objects.requireNonNull(arguments[1]));
        if (fraction.signum() < 0 || fraction.compareTo(BigDecimal.ONE) > 0) {
            throw Arguments.invalid("a percentile is between 0 and 1, not " + fraction.toPlainString());
        }
        descending = Boolean.TRUE.equals(arguments[2]);
        return Objects.requireNonNull(arguments[0]);
    }

    @Override
    public long kept() {
        return values.size();
    }

    @Override
    public void putOff() {
        putOff = Math.addExact(putOff, 1);
    }

    @Override
    public int compare(@Nullable Object[] left, @Nullable Object[] right) {
        return TotalOrder.compare(Objects.requireNonNull(left[0]), Objects.requireNonNull(right[0]));
    }

    @Override
    public void addLast(@Nullable Object[] arguments) {
        Object value = taken(arguments);
        if (lastly == null) {
            lastly = new Places();
        }
        lastly.merge.upTo(value, lastly::pass);
        lastly.pass(value);
    }

    @Override
    public @Nullable Object result() {
        if (lastly == null && values.isEmpty()) {
            return null;
        }
        Places all = lastly == null ? new Places() : lastly;
        all.merge.rest(all::pass);
        return all.result();
    }

    /** The values at the two places between which the fraction is, found while all values pass in ascending order. */
    private final class Places {
        private final Merge<Object> merge = new Merge<>(values, TotalOrder::compare);
        private final BigDecimal part;
        private final int first;
        private final int second;
        private int passed;
        private @Nullable Object atFirst;
        private @Nullable Object atSecond;

        Places() {
            int last = Math.addExact(values.size(), putOff) - 1;
            BigDecimal place = fraction.multiply(BigDecimal.valueOf(last));
            int below = place.setScale(0, RoundingMode.FLOOR).intValue();
            int reached = fraction.multiply(BigDecimal.valueOf(last + 1L))
                    .setScale(0, RoundingMode.CEILING)
                    .intValue();
            int one = continuous ? below : Math.max(reached - 1, 0);
            int other = continuous ? Math.min(below + 1, last) : one;
            this.part = place.subtract(BigDecimal.valueOf(below));
            this.first = descending ? last - one : one;
            this.second = descending ? last - other : other;
        }

        void pass(Object value) {
            if (passed == first) {
                atFirst = value;
            }
            if (passed == second) {
                atSecond = value;
            }
            passed++;
        }

        Object result() {
            Object reached = Objects.requireNonNull(atFirst);
            if (!continuous) {
                return reached;
            }
            BigDecimal low = Numbers.decimal(reached);
            BigDecimal high = Numbers.decimal(Objects.requireNonNull(atSecond));
            return Arguments.inRange(low.add(high.subtract(low).multiply(part)));
        }
    }
}
