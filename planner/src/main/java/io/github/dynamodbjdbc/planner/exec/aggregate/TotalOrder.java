package io.github.dynamodbjdbc.planner.exec.aggregate;

import io.github.dynamodbjdbc.planner.value.Interval;
import io.github.dynamodbjdbc.planner.value.StoredMoment;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.time.OffsetTime;
import org.jspecify.annotations.Nullable;

/** The sort order of a column's values, and the equality of values in GROUP BY and DISTINCT. */
public final class TotalOrder {
    private TotalOrder() {}

    /** Compares numbers by value, text by code point, binary by unsigned bytes, and values of different types by their types. */
    public static int compare(Object left, Object right) {
        if (left instanceof Long one && right instanceof Long other) {
            return one.compareTo(other);
        }
        if (left instanceof Integer one && right instanceof Integer other) {
            return one.compareTo(other);
        }
        if (left instanceof String one && right instanceof String other) {
            return Values.compareStrings(one, other);
        }
        if (left instanceof BigDecimal one && right instanceof BigDecimal other) {
            return one.compareTo(other);
        }
        if (left instanceof StoredMoment one && right instanceof StoredMoment other) {
            return one.compareTo(other);
        }
        if (left instanceof Interval one && right instanceof Interval other) {
            return one.compareTo(other);
        }
        if (left instanceof OffsetTime one && right instanceof OffsetTime other) {
            return one.compareTo(other);
        }
        if (left instanceof Double one && right instanceof Double other) {
            return Double.compare(one + 0.0, other + 0.0);
        }
        return Values.compare(decimal(left), decimal(right));
    }

    private static Object decimal(Object value) {
        return value instanceof Number number && !(value instanceof BigDecimal)
                ? Values.canonical(Numbers.decimal(number))
                : value;
    }

    /** The value in a form in which equal values are equal objects; null for SQL NULL. */
    public static @Nullable Object key(@Nullable Object value) {
        if (value instanceof BigDecimal number) {
            return Values.canonical(number);
        }
        // Adding 0.0 turns -0.0 into 0.0.
        return value instanceof Double number ? (Object) (number + 0.0) : value;
    }
}
