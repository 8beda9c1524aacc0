package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * {@code IN}, {@code ANY} and {@code SOME}: true if the comparison is true for a value, else unknown (null) if it is unknown for one,
 * else false. {@code ALL} is the negation of {@code ANY} of the negated comparison.
 */
public final class QuantifiedFunctions {
    private QuantifiedFunctions() {}

    /** The value as an element of a summary, where a NULL counts. */
    public static Object member(@Nullable Object value) {
        Object canonical = DynamicFunctions.canonical(value);
        return canonical == null ? StoredNull.INSTANCE : canonical;
    }

    public static @Nullable Boolean anyEqual(@Nullable Object value, @Nullable Object summary) {
        return any(value, summary, ValueSummary::anyEqual);
    }

    /** {@code = ANY} for a value that is known to equal none. */
    public static @Nullable Boolean unequalToAll(@Nullable Object value, @Nullable Object summary) {
        return any(value, summary, ValueSummary::unequalToAll);
    }

    public static @Nullable Boolean anyNotEqual(@Nullable Object value, @Nullable Object summary) {
        return any(value, summary, ValueSummary::anyOther);
    }

    public static @Nullable Boolean lessThanAny(@Nullable Object value, @Nullable Object summary) {
        return any(value, summary, (some, one) -> some.anyGreater(one, order -> order < 0));
    }

    public static @Nullable Boolean atMostAny(@Nullable Object value, @Nullable Object summary) {
        return any(value, summary, (some, one) -> some.anyGreater(one, order -> order <= 0));
    }

    public static @Nullable Boolean greaterThanAny(@Nullable Object value, @Nullable Object summary) {
        return any(value, summary, (some, one) -> some.anyLess(one, order -> order > 0));
    }

    public static @Nullable Boolean atLeastAny(@Nullable Object value, @Nullable Object summary) {
        return any(value, summary, (some, one) -> some.anyLess(one, order -> order >= 0));
    }

    @SuppressWarnings("NullAway") // the comparison may give null, which the generic type does not say
    private static @Nullable Boolean any(
            @Nullable Object value,
            @Nullable Object summary,
            BiFunction<ValueSummary, Object, @Nullable Boolean> comparison) {
        if (summary == null || ((ValueSummary) summary).isEmpty()) {
            return false;
        }
        return value == null ? null : comparison.apply((ValueSummary) summary, DynamicFunctions.canonical(value));
    }

    /**
     * A comparison by order with ANY element.
     *
     * @param elements a list or set; NULL has none
     */
    public static @Nullable Boolean anyElement(@Nullable Object value, @Nullable Object elements, IntPredicate order) {
        Object canonical = DynamicFunctions.canonical(value);
        boolean unknown = false;
        for (Object element : elements(elements)) {
            Integer compared = Values.compareLike(canonical, element);
            if (compared == null) {
                unknown = true;
            } else if (order.test(compared)) {
                return true;
            }
        }
        return unknown ? null : (Boolean) false;
    }

    /** {@code <> ANY} element. */
    public static @Nullable Boolean otherElement(@Nullable Object value, @Nullable Object elements) {
        Object canonical = DynamicFunctions.canonical(value);
        boolean unknown = false;
        for (Object element : elements(elements)) {
            Boolean equal = Values.equalLike(canonical, element);
            if (equal == null) {
                unknown = true;
            } else if (!equal) {
                return true;
            }
        }
        return unknown ? null : (Boolean) false;
    }

    private static List<?> elements(@Nullable Object elements) {
        return elements == null ? List.of() : (List<?>) elements;
    }

    /** {@code (a, b) = ANY (SELECT c, d …)}; rows are represented as lists. */
    public static @Nullable Boolean anyRowEqual(@Nullable Object row, @Nullable Object summary) {
        if (summary == null) {
            return false;
        }
        Boolean result = false;
        for (Object other : ((ValueSummary) summary).values()) {
            Boolean equal = rowsEqual((List<?>) Objects.requireNonNull(row), (List<?>) other);
            if (equal == null) {
                result = null;
            } else if (equal) {
                return true;
            }
        }
        return result;
    }

    /** {@code (a, b) <> ANY (SELECT c, d …)}: true if a column is unequal in a row, else unknown if a comparison of columns is. */
    public static @Nullable Boolean anyRowOther(@Nullable Object row, @Nullable Object summaries) {
        Boolean result = false;
        Iterator<?> columns = summaries == null ? List.of().iterator() : ((List<?>) summaries).iterator();
        for (Object value : (List<?>) Objects.requireNonNull(row)) {
            Boolean other = columns.hasNext() ? anyNotEqual(value, columns.next()) : Boolean.FALSE;
            if (other == null) {
                result = null;
            } else if (other) {
                return true;
            }
        }
        return result;
    }

    private static @Nullable Boolean rowsEqual(List<?> row, List<?> other) {
        Boolean result = true;
        Iterator<?> columns = other.iterator();
        for (Object value : row) {
            Boolean equal = DynamicFunctions.equal(value, columns.next());
            if (equal == null) {
                result = null;
            } else if (!equal) {
                return false;
            }
        }
        return result;
    }

    /** True if a scalar subquery returned at most one row; an error otherwise. */
    public static boolean isOnlyRow(@Nullable Object rows) {
        if (rows != null && ((Number) rows).longValue() > 1) {
            throw new QueryException(ErrorKind.CARDINALITY, "a subquery used as a value gave more than one row");
        }
        return true;
    }
}
