package io.github.dynamodbjdbc.planner.runtime;

import io.github.dynamodbjdbc.planner.value.Values;

/** Sorts by the total order over values of any type. */
public record OrderKey(Object value) implements Comparable<OrderKey> {
    @Override
    public int compareTo(OrderKey other) {
        return Values.compare(value, other.value);
    }
}
