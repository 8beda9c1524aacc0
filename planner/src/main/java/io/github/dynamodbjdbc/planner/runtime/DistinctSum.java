package io.github.dynamodbjdbc.planner.runtime;

import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.Set;

/** SUM(DISTINCT …) of a window's frame, of what {@link QuantifiedFunctions#member} makes of each number; 0 of nothing. */
public final class DistinctSum {
    public Object init() {
        return new HashSet<>();
    }

    @SuppressWarnings("unchecked") // made by init
    public Object add(Object numbers, Object number) {
        if (!Values.isNull(number)) {
            ((Set<Object>) numbers).add(number);
        }
        return numbers;
    }

    public BigDecimal result(Object numbers) {
        BigDecimal sum = BigDecimal.ZERO;
        for (Object number : (Set<?>) numbers) {
            sum = sum.add((BigDecimal) number);
        }
        return sum;
    }
}
