package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A contiguous range of values of one key attribute.
 *
 * @param low the lower end; null for none
 * @param high the upper end; null for none
 * @param prefix the prefix with which all values of the range begin; its ends are known only if it is a literal; null for none
 */
record KeyRange(@Nullable End low, @Nullable End high, Term.@Nullable Operand prefix) {
    /** Every value of the attribute's type. */
    static final KeyRange ALL = new KeyRange(null, null, null);

    /** Compares lower ends, which are known. */
    static final Comparator<KeyRange> BY_LOW = (one, other) -> compareLow(one.low, other.low);

    /** @param included whether the range includes the value */
    record End(Term.Operand value, boolean included) {}

    static KeyRange point(Term.Operand value) {
        End end = new End(value, true);
        return new KeyRange(end, end, null);
    }

    /** The values for which a comparison with a bound is true. */
    static KeyRange bound(ComparisonOperator operator, Term.Operand value) {
        return switch (operator) {
            case LESS -> new KeyRange(null, new End(value, false), null);
            case LESS_OR_EQUAL -> new KeyRange(null, new End(value, true), null);
            case GREATER -> new KeyRange(new End(value, false), null, null);
            case GREATER_OR_EQUAL -> new KeyRange(new End(value, true), null, null);
            case EQUAL -> point(value);
            case NOT_EQUAL -> ALL;
        };
    }

    static KeyRange prefix(Term.Operand prefix) {
        if (!(prefix instanceof Term.Literal literal)) {
            return new KeyRange(null, null, prefix);
        }
        Object next = Successors.ofPrefix(literal.value());
        End high = next == null ? null : new End(new Term.Literal(next), false);
        return new KeyRange(new End(prefix, true), high, prefix);
    }

    boolean isAll() {
        return low == null && high == null && prefix == null;
    }

    boolean isPoint() {
        return low != null && low.included() && Objects.equals(low, high);
    }

    /** Whether all operands are literals. */
    boolean isKnown() {
        return isLiteral(low) && isLiteral(high) && (prefix == null || prefix instanceof Term.Literal);
    }

    private static boolean isLiteral(@Nullable End end) {
        return end == null || end.value() instanceof Term.Literal;
    }

    /** The range as a condition; it must not be a point. */
    Predicate toPredicate(Term.Attribute attribute) {
        if (prefix != null) {
            return new Predicate.BeginsWith(attribute, prefix);
        }
        List<Predicate> conjuncts = new ArrayList<>();
        if (low != null) {
            conjuncts.add(new Predicate.Comparison(
                    attribute,
                    low.included() ? ComparisonOperator.GREATER_OR_EQUAL : ComparisonOperator.GREATER,
                    low.value()));
        }
        if (high != null) {
            conjuncts.add(new Predicate.Comparison(
                    attribute,
                    high.included() ? ComparisonOperator.LESS_OR_EQUAL : ComparisonOperator.LESS,
                    high.value()));
        }
        return Predicates.and(conjuncts);
    }

    /** The intersection of two known ranges; null if it is empty. */
    @Nullable
    KeyRange intersect(KeyRange other) {
        End lower = compareLow(low, other.low) >= 0 ? low : other.low;
        End upper = compareHigh(high, other.high) <= 0 ? high : other.high;
        if (lower != null && upper != null) {
            int order = Values.compare(value(lower), value(upper));
            if (order > 0 || (order == 0 && !(lower.included() && upper.included()))) {
                return null;
            }
            if (order == 0) {
                return point(lower.value());
            }
        }
        return of(lower, upper, this, other);
    }

    /** The union of two known ranges that overlap or touch; null if they do neither. */
    @Nullable
    KeyRange join(KeyRange other) {
        if (isApart(high, other.low) || isApart(other.high, low)) {
            return null;
        }
        End lower = compareLow(low, other.low) <= 0 ? low : other.low;
        End upper = compareHigh(high, other.high) >= 0 ? high : other.high;
        return of(lower, upper, this, other);
    }

    /** Whether this known range contains all of the other one, which is known too. */
    boolean contains(KeyRange other) {
        return compareLow(low, other.low) <= 0 && compareHigh(high, other.high) >= 0;
    }

    /** Whether every value of this known range is less than every value of the other. */
    boolean isBefore(KeyRange other) {
        if (high == null || other.low == null) {
            return false;
        }
        int order = Values.compare(value(high), value(other.low));
        return order < 0 || (order == 0 && !(high.included() && other.low.included()));
    }

    private static KeyRange of(@Nullable End low, @Nullable End high, KeyRange one, KeyRange other) {
        KeyRange range = new KeyRange(low, high, null);
        if (range.hasEndsOf(one)) {
            return one;
        }
        return range.hasEndsOf(other) ? other : range;
    }

    private boolean hasEndsOf(KeyRange other) {
        return compareLow(low, other.low) == 0 && compareHigh(high, other.high) == 0;
    }

    private static boolean isApart(@Nullable End high, @Nullable End low) {
        if (high == null || low == null) {
            return false;
        }
        int order = Values.compare(value(high), value(low));
        return order < 0 || (order == 0 && !high.included() && !low.included());
    }

    private static int compareLow(@Nullable End one, @Nullable End other) {
        if (one == null || other == null) {
            return Boolean.compare(one != null, other != null);
        }
        int order = Values.compare(value(one), value(other));
        return order != 0 ? order : Boolean.compare(other.included(), one.included());
    }

    private static int compareHigh(@Nullable End one, @Nullable End other) {
        if (one == null || other == null) {
            return Boolean.compare(one == null, other == null);
        }
        int order = Values.compare(value(one), value(other));
        return order != 0 ? order : Boolean.compare(one.included(), other.included());
    }

    private static @Nullable Object value(End end) {
        return ((Term.Literal) end.value()).value();
    }
}
