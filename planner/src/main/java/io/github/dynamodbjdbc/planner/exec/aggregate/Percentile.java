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
 * whether the order is descending. Keeps all values. Never receives NULL.
 */
final class Percentile implements Accumulator {
    private final boolean continuous;
    private final List<Object> values = new ArrayList<>();
    private BigDecimal fraction = BigDecimal.ZERO;
    private boolean descending;

    Percentile(boolean continuous) {
        this.continuous = continuous;
    }

    @Override
    public void add(@Nullable Object[] arguments) {
        fraction = Numbers.decimal(Objects.requireNonNull(arguments[1]));
        if (fraction.signum() < 0 || fraction.compareTo(BigDecimal.ONE) > 0) {
            throw Arguments.invalid("a percentile is between 0 and 1, not " + fraction.toPlainString());
        }
        descending = Boolean.TRUE.equals(arguments[2]);
        values.add(Objects.requireNonNull(arguments[0]));
    }

    @Override
    public long kept() {
        return values.size();
    }

    @Override
    public @Nullable Object result() {
        if (values.isEmpty()) {
            return null;
        }
        List<Object> sorted = new ArrayList<>(values);
        sorted.sort((left, right) -> descending ? TotalOrder.compare(right, left) : TotalOrder.compare(left, right));
        return continuous ? between(sorted) : reached(sorted);
    }

    private BigDecimal between(List<Object> sorted) {
        BigDecimal place = fraction.multiply(BigDecimal.valueOf(sorted.size() - 1L));
        int below = place.setScale(0, RoundingMode.FLOOR).intValue();
        BigDecimal low = Numbers.decimal(sorted.get(below));
        BigDecimal high = Numbers.decimal(sorted.get(Math.min(below + 1, sorted.size() - 1)));
        BigDecimal part = place.subtract(BigDecimal.valueOf(below));
        return Arguments.inRange(low.add(high.subtract(low).multiply(part)));
    }

    private Object reached(List<Object> sorted) {
        int place = fraction.multiply(BigDecimal.valueOf(sorted.size()))
                .setScale(0, RoundingMode.CEILING)
                .intValue();
        return sorted.get(Math.max(place - 1, 0));
    }
}
