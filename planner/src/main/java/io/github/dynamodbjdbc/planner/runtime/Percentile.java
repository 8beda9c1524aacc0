package io.github.dynamodbjdbc.planner.runtime;

import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The values of a group, and the one that is reached after a fraction of them. */
final class Percentile {
    private final List<Object> values = new ArrayList<>();
    private BigDecimal fraction = BigDecimal.ZERO;
    private boolean descending;

    void add(@Nullable Object value, @Nullable Object wanted, boolean fromTheTop) {
        if (wanted == null || value == null) {
            return;
        }
        fraction = Arguments.number(wanted);
        if (fraction.signum() < 0 || fraction.compareTo(BigDecimal.ONE) > 0) {
            throw Arguments.invalid("a percentile is between 0 and 1, not " + fraction.toPlainString());
        }
        descending = fromTheTop;
        values.add(Objects.requireNonNull(DynamicFunctions.canonical(value)));
    }

    private List<Object> sorted() {
        List<Object> sorted = new ArrayList<>(values);
        sorted.sort((left, right) -> descending ? Values.compare(right, left) : Values.compare(left, right));
        return sorted;
    }

    @Nullable
    BigDecimal continuous() {
        if (values.isEmpty()) {
            return null;
        }
        List<Object> sorted = sorted();
        BigDecimal place = fraction.multiply(BigDecimal.valueOf(sorted.size() - 1L));
        int below = place.setScale(0, RoundingMode.FLOOR).intValue();
        BigDecimal low = (BigDecimal) sorted.get(below);
        BigDecimal high = (BigDecimal) sorted.get(Math.min(below + 1, sorted.size() - 1));
        BigDecimal part = place.subtract(BigDecimal.valueOf(below));
        return Arguments.inRange(low.add(high.subtract(low).multiply(part)));
    }

    @Nullable
    Object discrete() {
        if (values.isEmpty()) {
            return null;
        }
        int place = fraction.multiply(BigDecimal.valueOf(values.size()))
                .setScale(0, RoundingMode.CEILING)
                .intValue();
        return sorted().get(Math.max(place - 1, 0));
    }
}
