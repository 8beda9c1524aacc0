package io.github.dynamodbjdbc.planner.predicate;

import io.github.dynamodbjdbc.planner.value.Values;
import org.jspecify.annotations.Nullable;

/**
 * The part of a predicate that DynamoDB can check.
 *
 * <p>The filter is a predicate that is translated literally to a filter expression, whose two-valued result is true for exactly the items
 * for which SQL's is TRUE. To achieve this, conditions that DynamoDB finds true for a missing attribute or one of another type ({@code <>},
 * NOT) are combined with HasType. The filter consists of And, Or, Comparison of an attribute or a size with a literal, Comparison of two
 * attributes, In with up to 100 values of one type, IsNull, IsMissing, HasType, BeginsWith, Contains, and Not of the last six. Before
 * parameters are bound, a type check is omitted if the type is unknown; such a filter serves for estimates and EXPLAIN only.
 *
 * @param filter TRUE if nothing can be pushed
 * @param exact whether the filter is equivalent to the predicate; otherwise it lets more items pass, and the predicate must be checked, too
 */
public record ServerFilter(Predicate filter, boolean exact) {
    static final ServerFilter NOTHING = new ServerFilter(Predicate.TRUE, false);

    /**
     * @param predicate normalised
     * @param nameable the attributes, and paths in them, that the filter may name
     */
    public static ServerFilter of(Predicate predicate, java.util.function.Predicate<AttributePath> nameable) {
        return predicate.accept(new FilterTranslator(new FilterOperands(nameable)));
    }

    /** A weaker filter with fewer operators, for a predicate whose filter is too large; TRUE if there is none. */
    public static Predicate weaker(Predicate predicate, java.util.function.Predicate<AttributePath> nameable) {
        if (!(predicate instanceof Predicate.In in) || !(in.left() instanceof Term.Attribute)) {
            return Predicate.TRUE;
        }
        Object low = null;
        Object high = null;
        for (Term.Operand operand : in.values()) {
            Object value = operand instanceof Term.Literal literal ? literal.value() : null;
            if (Values.compareLike(value, low == null ? value : low) == null || value instanceof Boolean) {
                return Predicate.TRUE;
            }
            low = low == null || Values.compare(value, low) < 0 ? value : low;
            high = high == null || Values.compare(value, high) > 0 ? value : high;
        }
        return of(
                        Predicates.and(
                                compare(in.left(), ComparisonOperator.GREATER_OR_EQUAL, low),
                                compare(in.left(), ComparisonOperator.LESS_OR_EQUAL, high)),
                        nameable)
                .filter();
    }

    static Predicate compare(Term left, ComparisonOperator operator, @Nullable Object value) {
        return new Predicate.Comparison(left, operator, new Term.Literal(value));
    }

    static ServerFilter exactly(Predicate... filters) {
        return new ServerFilter(Predicates.and(filters), true);
    }

    static ServerFilter weakly(Predicate... filters) {
        return new ServerFilter(Predicates.and(filters), false);
    }
}
