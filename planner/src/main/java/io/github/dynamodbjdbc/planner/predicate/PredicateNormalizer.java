package io.github.dynamodbjdbc.planner.predicate;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.error.Cancellation;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Normalises a WHERE for the split: flat, NOT only before single conditions, attributes on the left,
 * operands that DynamoDB accepts, contradictions detected.
 *
 * <p>The result is TRUE for exactly the items for which the predicate is TRUE. FALSE and UNKNOWN are not distinguished, because a WHERE
 * drops both; a predicate that is never TRUE becomes FALSE. Parameters are unchanged, and nothing is assumed about their values.
 */
public final class PredicateNormalizer {
    private PredicateNormalizer() {}

    /** @throws io.github.dynamodbjdbc.planner.error.QueryException INVALID_ESCAPE for a LIKE pattern with an invalid escape */
    public static Predicate normalize(Predicate predicate) {
        return normalize(predicate, Map.of());
    }

    /** @param keys the key attributes of the table or index that is read: they exist with that type and are not empty */
    public static Predicate normalize(Predicate predicate, Map<String, AttributeType> keys) {
        return Conjunction.of(List.of(new Pass(new KnownKeys(keys)).positive(predicate)));
    }

    /** One pass; {@code positive} and {@code negative} normalise a predicate and its negation. */
    private static final class Pass {
        private final KnownKeys keys;
        private final ComparisonRules comparisons;
        private final Form positive = new Form(false);
        private final Form negative = new Form(true);

        Pass(KnownKeys keys) {
            this.keys = keys;
            this.comparisons = new ComparisonRules(keys);
        }

        Predicate positive(Predicate predicate) {
            return predicate.accept(positive);
        }

        private final class Form implements Predicate.Visitor<Predicate> {
            private final boolean negated;

            Form(boolean negated) {
                this.negated = negated;
            }

            private Predicate constant(boolean value) {
                return value != negated ? Predicate.TRUE : Predicate.FALSE;
            }

            private Predicate leaf(Predicate leaf) {
                return negated ? new Predicate.Not(leaf) : leaf;
            }

            @Override
            public Predicate visit(Predicate.Constant constant) {
                return constant.value() == null ? Predicate.FALSE : constant(constant.value());
            }

            @Override
            public Predicate visit(Predicate.And and) {
                return connect(and.operands(), !negated);
            }

            @Override
            public Predicate visit(Predicate.Or or) {
                return connect(or.operands(), negated);
            }

            private Predicate connect(List<Predicate> operands, boolean conjunction) {
                List<Predicate> parts = new ArrayList<>(operands.size());
                for (Predicate operand : operands) {
                    Cancellation.check();
                    parts.add(operand.accept(this));
                }
                return conjunction ? Conjunction.of(parts) : Disjunction.of(parts);
            }

            @Override
            public Predicate visit(Predicate.Not not) {
                return not.operand().accept(negated ? positive : negative);
            }

            @Override
            public Predicate visit(Predicate.Comparison comparison) {
                ComparisonOperator operator = comparison.operator();
                return comparisons.apply(
                        comparison.left(), negated ? operator.negated() : operator, comparison.right());
            }

            @Override
            public Predicate visit(Predicate.In in) {
                if (in.values().isEmpty()) {
                    return constant(false);
                }
                Term left = in.left() instanceof Term.Attribute attribute ? keys.typed(attribute) : in.left();
                if (left == null) {
                    return Predicate.FALSE;
                }
                return left instanceof Term.Attribute attribute && in.values().size() > 1
                        ? (negated ? notIn(attribute, in.values()) : in(attribute, in.values()))
                        : each(left, in.values());
            }

            /** One comparison per value. */
            private Predicate each(Term left, List<Term.Operand> values) {
                ComparisonOperator operator = negated ? ComparisonOperator.NOT_EQUAL : ComparisonOperator.EQUAL;
                List<Predicate> parts = new ArrayList<>();
                for (Term.Operand value : values) {
                    parts.add(comparisons.apply(left, operator, value));
                }
                return negated ? Conjunction.of(parts) : Disjunction.of(parts);
            }

            private Predicate in(Term.Attribute attribute, List<Term.Operand> asked) {
                Set<Term.Operand> possible = new LinkedHashSet<>();
                for (Term.Operand value : asked) {
                    if (!Predicates.isNever(comparisons.apply(attribute, ComparisonOperator.EQUAL, value))) {
                        possible.add(value);
                    }
                }
                if (possible.size() > 1) {
                    List<Term.Operand> values = List.copyOf(possible);
                    return new Predicate.In(ComparisonRules.equated(attribute, values.get(0)), values);
                }
                return possible.isEmpty() ? Predicate.FALSE : each(attribute, List.copyOf(possible));
            }

            /** FALSE if a value is NULL or no value is comparable with all of them; otherwise the values that can occur. */
            private Predicate notIn(Term.Attribute attribute, List<Term.Operand> values) {
                Set<Term.Operand> possible = new LinkedHashSet<>();
                AttributeType type = attribute.declared();
                for (Term.Operand value : values) {
                    AttributeType valueType = typeOf(value);
                    if (valueType == AttributeType.NULL || (type != null && valueType != null && valueType != type)) {
                        return Predicate.FALSE;
                    }
                    type = type == null ? valueType : type;
                    if (!(value instanceof Term.Literal literal) || comparisons.canHold(attribute, literal.value())) {
                        possible.add(value);
                    }
                }
                if (possible.isEmpty() && type != null) {
                    return comparisons.isValue(attribute, type);
                }
                List<Term.Operand> left = List.copyOf(possible);
                return left.size() == 1 || type == AttributeType.BOOL
                        ? each(attribute, left)
                        : new Predicate.Not(new Predicate.In(attribute, left));
            }

            @Override
            public Predicate visit(Predicate.IsNull isNull) {
                Term.Attribute attribute = keys.typed(isNull.attribute());
                if (attribute == null) {
                    return constant(true);
                }
                return keys.isKey(attribute.path()) && attribute.isDecidedByType() ? constant(false) : leaf(isNull);
            }

            @Override
            public Predicate visit(Predicate.IsMissing isMissing) {
                if (keys.isInsideKey(isMissing.path())) {
                    return constant(true);
                }
                return keys.isKey(isMissing.path()) ? constant(false) : leaf(isMissing);
            }

            @Override
            public Predicate visit(Predicate.HasType hasType) {
                Predicate known = keys.hasType(hasType.path(), hasType.type());
                return known instanceof Predicate.Constant constant ? visit(constant) : leaf(hasType);
            }

            @Override
            public Predicate visit(Predicate.BeginsWith beginsWith) {
                Term.Attribute attribute = keys.typed(beginsWith.attribute());
                if (attribute == null) {
                    return Predicate.FALSE;
                }
                if (beginsWith.prefix() instanceof Term.Literal literal) {
                    AttributeType type = AttributeType.of(literal.value());
                    boolean text = type == AttributeType.S || type == AttributeType.B;
                    if (!text || !ComparisonRules.mayBe(attribute, type)) {
                        return Predicate.FALSE;
                    }
                    return prefix(attribute, literal, type);
                }
                return leaf(new Predicate.BeginsWith(attribute, beginsWith.prefix()));
            }

            /** Every string begins with the empty string and contains it. */
            private Predicate prefix(Term.Attribute attribute, Term.Literal prefix, AttributeType type) {
                if (StorableValues.isEmpty(prefix.value())) {
                    return negated ? Predicate.FALSE : comparisons.isValue(attribute, type);
                }
                return leaf(new Predicate.BeginsWith(attribute, prefix));
            }

            @Override
            public Predicate visit(Predicate.Contains contains) {
                Term.Attribute attribute = keys.typed(contains.attribute());
                if (attribute == null) {
                    return Predicate.FALSE;
                }
                Predicate.Contains typed = new Predicate.Contains(attribute, contains.element());
                Predicate wanted = negated ? new Predicate.Not(typed) : typed;
                if (PossibleTypes.isNone(PossibleTypes.of(wanted, attribute.path()))) {
                    return Predicate.FALSE;
                }
                AttributeType declared = attribute.declared();
                if (contains.element() instanceof Term.Literal literal
                        && StorableValues.isEmpty(literal.value())
                        && declared == AttributeType.of(literal.value())) {
                    return prefix(attribute, literal, declared);
                }
                return leaf(typed);
            }

            @Override
            public Predicate visit(Predicate.Like like) {
                Term.Attribute attribute = keys.typed(like.attribute());
                if (attribute == null || !ComparisonRules.mayBe(attribute, AttributeType.S)) {
                    return Predicate.FALSE;
                }
                Term.Attribute string = new Term.Attribute(attribute.path(), AttributeType.S, attribute.form());
                if (like.pattern() instanceof Term.Literal literal) {
                    return literal.value() instanceof String text
                            ? pattern(string, like, LikePattern.of(text, like.escape()))
                            : Predicate.FALSE;
                }
                return leaf(new Predicate.Like(string, like.pattern(), like.escape()));
            }

            private Predicate pattern(Term.Attribute attribute, Predicate.Like like, LikePattern pattern) {
                String exact = pattern.exact();
                if (exact != null) {
                    ComparisonOperator operator = negated ? ComparisonOperator.NOT_EQUAL : ComparisonOperator.EQUAL;
                    return comparisons.apply(attribute, operator, new Term.Literal(exact));
                }
                String prefix = pattern.exactPrefix();
                if (prefix != null) {
                    return prefix(attribute, new Term.Literal(prefix), AttributeType.S);
                }
                String infix = pattern.exactInfix();
                return leaf(
                        infix != null
                                ? new Predicate.Contains(attribute, new Term.Literal(infix))
                                : new Predicate.Like(attribute, like.pattern(), like.escape()));
            }
        }

        private static @Nullable AttributeType typeOf(Term.Operand operand) {
            if (operand instanceof Term.Literal literal) {
                return AttributeType.of(Values.isNull(literal.value()) ? null : literal.value());
            }
            if (operand instanceof Term.Moment moment) {
                return moment.type();
            }
            if (operand instanceof Term.Text) {
                return AttributeType.S;
            }
            return operand instanceof Term.Clock ? AttributeType.N : null;
        }
    }
}
