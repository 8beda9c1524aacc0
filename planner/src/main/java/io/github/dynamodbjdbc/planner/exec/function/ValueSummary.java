package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A summary of values for a comparison with ANY of them. It shows whether the comparison is true for a value, and otherwise whether it
 * is unknown for one because that is NULL or of another type.
 */
public final class ValueSummary {
    private final Set<Object> values = new HashSet<>();
    private final Map<AttributeType, Range> ranges = new EnumMap<>(AttributeType.class);
    private boolean holdsNull;

    public void add(Object value) {
        if (Values.isNull(value)) {
            holdsNull = true;
            return;
        }
        if (values.add(value)) {
            ranges.merge(AttributeType.of(value), new Range(value, value, 1), Range::and);
        }
    }

    public int size() {
        return values.size();
    }

    boolean isEmpty() {
        return values.isEmpty() && !holdsNull;
    }

    /** All values except NULL. */
    Set<Object> values() {
        return values;
    }

    boolean holdsNull() {
        return holdsNull;
    }

    @Nullable
    Boolean anyEqual(Object value) {
        return values.contains(value) ? Boolean.TRUE : falseOrUnknown(value, false);
    }

    @Nullable
    Boolean anyOther(Object value) {
        Range alike = ranges.get(AttributeType.of(value));
        boolean other = alike != null && (alike.count > 1 || !values.contains(value));
        return other ? Boolean.TRUE : falseOrUnknown(value, false);
    }

    /** Whether {@code value > ANY} is true; with the reversed order, {@code value < ANY}. Null if unknown. */
    @Nullable
    Boolean anyLess(Object value, IntPredicate order) {
        Range alike = ranges.get(AttributeType.of(value));
        return compare(value, alike == null ? null : alike.least, order);
    }

    @Nullable
    Boolean anyGreater(Object value, IntPredicate order) {
        Range alike = ranges.get(AttributeType.of(value));
        return compare(value, alike == null ? null : alike.greatest, order);
    }

    private @Nullable Boolean compare(Object value, @Nullable Object extreme, IntPredicate order) {
        Integer compared = Values.compareLike(value, extreme);
        if (compared != null && order.test(compared)) {
            return true;
        }
        return falseOrUnknown(value, extreme != null && compared == null);
    }

    /** @param unordered whether values of that type have no order */
    private @Nullable Boolean falseOrUnknown(Object value, boolean unordered) {
        int types = ranges.size() - (ranges.containsKey(AttributeType.of(value)) ? 1 : 0);
        return holdsNull || types > 0 || unordered ? null : Boolean.FALSE;
    }

    /** Distinct values of one type. The least and the greatest have a meaning only for types with an order. */
    private record Range(Object least, Object greatest, int count) {
        static Range and(Range range, Range other) {
            Object value = other.least;
            return new Range(
                    isBefore(value, range.least) ? value : range.least,
                    isBefore(range.greatest, value) ? value : range.greatest,
                    range.count + other.count);
        }

        private static boolean isBefore(Object one, Object other) {
            Integer order = Values.compareLike(one, other);
            return order != null && order < 0;
        }
    }
}
