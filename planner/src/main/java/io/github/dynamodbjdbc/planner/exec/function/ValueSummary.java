package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A summary of values for a comparison with ANY of them. It shows whether the comparison is true for a value, and otherwise whether it
 * is unknown for one because that is NULL or of another type. Only {@code =} needs all the values; they are kept if wanted.
 */
public final class ValueSummary {
    private final @Nullable Set<Object> values;
    private final Map<AttributeType, Range> ranges = new EnumMap<>(AttributeType.class);
    private boolean holdsNull;

    private ValueSummary(@Nullable Set<Object> values) {
        this.values = values;
    }

    public static ValueSummary withValues() {
        return new ValueSummary(new HashSet<>());
    }

    public static ValueSummary withoutValues() {
        return new ValueSummary(null);
    }

    public void add(Object value) {
        if (Values.isNull(value)) {
            holdsNull = true;
            return;
        }
        if (values == null || values.add(value)) {
            AttributeType type = AttributeType.of(value);
            Range alike = ranges.get(type);
            if (alike == null) {
                ranges.put(type, new Range(value));
            } else {
                alike.add(value);
            }
        }
    }

    /** The number of values that are kept. */
    public int size() {
        return values == null ? 0 : values.size();
    }

    boolean isEmpty() {
        return ranges.isEmpty() && !holdsNull;
    }

    /** All values except NULL, if they are kept. */
    Set<Object> values() {
        return Objects.requireNonNull(values);
    }

    boolean holdsNull() {
        return holdsNull;
    }

    @Nullable
    Boolean anyEqual(Object value) {
        return values().contains(value) ? Boolean.TRUE : unequalToAll(value);
    }

    /** The result of {@code = ANY} for a value that equals none: false or unknown. */
    @Nullable
    Boolean unequalToAll(Object value) {
        return falseOrUnknown(value, false);
    }

    @Nullable
    Boolean anyOther(Object value) {
        Range alike = ranges.get(AttributeType.of(value));
        boolean other = alike != null && (alike.another != null || !alike.one.equals(value));
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

    /** Values of one type. */
    private static final class Range {
        private final Object one;
        /** A value that is unequal to {@code one}; null if there is none. */
        private @Nullable Object another;
        /** Has a meaning only for types with an order, as the greatest has. */
        private Object least;

        private Object greatest;

        Range(Object value) {
            this.one = value;
            this.least = value;
            this.greatest = value;
        }

        void add(Object value) {
            if (another == null && !one.equals(value)) {
                another = value;
            }
            if (isBefore(value, least)) {
                least = value;
            } else if (isBefore(greatest, value)) {
                greatest = value;
            }
        }

        private static boolean isBefore(Object one, Object other) {
            Integer order = Values.compareLike(one, other);
            return order != null && order < 0;
        }
    }
}
