package io.github.dynamodbjdbc.planner.predicate;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.MomentForm;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Simplifies comparisons by operator and operand. Each result is TRUE for exactly the items for which the comparison is TRUE; FALSE and
 * UNKNOWN are not distinguished.
 */
final class ComparisonRules {
    /** Items have at most 400 KB, so no size exceeds this. */
    private static final BigDecimal BEYOND_ANY_SIZE = Values.canonical(BigDecimal.valueOf(1_000_000));

    private static final BigDecimal BELOW_ANY_SIZE = BigDecimal.ONE.negate();

    private final KnownKeys keys;

    ComparisonRules(KnownKeys keys) {
        this.keys = keys;
    }

    Predicate apply(Term left, ComparisonOperator operator, Term right) {
        if (left instanceof Term.Operand operand) {
            return right instanceof Term.Operand other
                    ? operands(operand, operator, other)
                    : apply(right, operator.mirrored(), left);
        }
        if (left instanceof Term.Size size) {
            return size(size, operator, right);
        }
        Term.Attribute attribute = keys.typed((Term.Attribute) left);
        if (attribute == null) {
            return Predicate.FALSE;
        }
        if (operator == ComparisonOperator.EQUAL) {
            attribute = equated(attribute, right);
        }
        if (right instanceof Term.Literal literal) {
            return literal(attribute, operator, literal.value());
        }
        if (right instanceof Term.Attribute other) {
            return attributes(attribute, operator, other);
        }
        if (right instanceof Term.Size size) {
            return size(size, operator.mirrored(), attribute);
        }
        if (right instanceof Term.Moment moment && !mayBe(attribute, moment.type())) {
            return Predicate.FALSE;
        }
        boolean clock = right instanceof Term.Clock;
        return clock && !mayBe(attribute, AttributeType.N)
                ? Predicate.FALSE
                : new Predicate.Comparison(attribute, operator, right);
    }

    /** A DATE equals exactly one text. */
    static Term.Attribute equated(Term.Attribute attribute, Term operand) {
        boolean other = operand instanceof Term.Literal literal
                && literal.value() instanceof String text
                && MomentForm.DATE.read(text) == null;
        return attribute.form() instanceof MomentForm form && form.isOfDays() && !other
                ? attribute.stored()
                : attribute;
    }

    private static Predicate operands(Term.Operand left, ComparisonOperator operator, Term.Operand right) {
        Predicate comparison = new Predicate.Comparison(left, operator, right);
        if (isNull(left) || isNull(right)) {
            return Predicate.FALSE;
        }
        if (Predicates.isOpen(comparison)) {
            return comparison;
        }
        boolean holds = PredicateEvaluator.of(comparison).matches(path -> null);
        return holds ? Predicate.TRUE : Predicate.FALSE;
    }

    static boolean isNull(Term.Operand operand) {
        return operand instanceof Term.Literal literal && Values.isNull(literal.value());
    }

    static boolean mayBe(Term.Attribute attribute, AttributeType type) {
        if (attribute.form() != null) {
            return attribute.form().types().contains(type);
        }
        return attribute.declared() == null || attribute.declared() == type;
    }

    /** {@code attribute operator value} */
    Predicate literal(Term.Attribute attribute, ComparisonOperator operator, @Nullable Object value) {
        AttributeType type = AttributeType.of(value);
        if (type == AttributeType.NULL || !mayBe(attribute, type)) {
            return Predicate.FALSE;
        }
        return switch (operator) {
            case EQUAL -> canHold(attribute, value) ? comparison(attribute, operator, value) : Predicate.FALSE;
            case NOT_EQUAL -> notEqual(attribute, type, value);
            case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> ordered(attribute, operator, type, value);
        };
    }

    /** Whether the attribute of some item can equal that value. */
    boolean canHold(Term.Attribute attribute, @Nullable Object value) {
        return StorableValues.isStorable(value)
                && !(keys.isKey(attribute.path()) && StorableValues.isEmpty(value))
                && (attribute.form() == null
                        || value == null
                        || attribute.form().read(attribute.form().write(value)) != null);
    }

    /** The column is not NULL, given that its values are of that type. */
    Predicate isValue(Term.Attribute attribute, AttributeType type) {
        return attribute.isDecidedByType()
                ? keys.hasType(attribute.path(), type)
                : new Predicate.Not(new Predicate.IsNull(attribute));
    }

    private Predicate notEqual(Term.Attribute attribute, AttributeType type, @Nullable Object value) {
        if (!canHold(attribute, value)) {
            return isValue(attribute, type);
        }
        if (value instanceof Boolean flag) {
            return comparison(attribute, ComparisonOperator.EQUAL, !flag);
        }
        return comparison(attribute, ComparisonOperator.NOT_EQUAL, value);
    }

    private Predicate ordered(
            Term.Attribute attribute, ComparisonOperator operator, AttributeType type, @Nullable Object value) {
        if (attribute.form() instanceof MomentForm form
                && value instanceof String operand
                && MomentRanges.of(form, operator, operand).isEmpty()) {
            return Predicate.FALSE;
        }
        return switch (type) {
            case N -> number(attribute, operator, (BigDecimal) Objects.requireNonNull(value));
            case S, B ->
                StorableValues.isEmpty(value)
                        ? empty(attribute, operator, type, value)
                        : comparison(attribute, operator, value);
            case BOOL -> flag(attribute, operator, Boolean.TRUE.equals(value));
            case NULL, M, L, SS, NS, BS -> Predicate.FALSE;
        };
    }

    /** A number that can't be stored lies between two that can. */
    private static Predicate number(Term attribute, ComparisonOperator operator, BigDecimal value) {
        if (StorableValues.isStorable(value)) {
            return comparison(attribute, operator, value);
        }
        boolean below = operator == ComparisonOperator.LESS || operator == ComparisonOperator.LESS_OR_EQUAL;
        BigDecimal nearest = below ? StorableValues.floor(value) : StorableValues.ceiling(value);
        if (nearest == null) {
            return Predicate.FALSE;
        }
        return comparison(
                attribute, below ? ComparisonOperator.LESS_OR_EQUAL : ComparisonOperator.GREATER_OR_EQUAL, nearest);
    }

    /** Nothing is less than the empty string, and no key is the empty string. */
    private Predicate empty(
            Term.Attribute attribute, ComparisonOperator operator, AttributeType type, @Nullable Object value) {
        return switch (operator) {
            case LESS -> Predicate.FALSE;
            case LESS_OR_EQUAL, EQUAL -> literal(attribute, ComparisonOperator.EQUAL, value);
            case GREATER, NOT_EQUAL -> literal(attribute, ComparisonOperator.NOT_EQUAL, value);
            case GREATER_OR_EQUAL -> isValue(attribute, type);
        };
    }

    /** For ordering operators. SQL orders false before true; DynamoDB has no order for booleans. */
    private Predicate flag(Term.Attribute attribute, ComparisonOperator operator, boolean value) {
        boolean below = operator == ComparisonOperator.LESS || operator == ComparisonOperator.LESS_OR_EQUAL;
        boolean closed =
                operator == ComparisonOperator.LESS_OR_EQUAL || operator == ComparisonOperator.GREATER_OR_EQUAL;
        if (value == below && closed) {
            return keys.hasType(attribute.path(), AttributeType.BOOL);
        }
        return value == below || closed ? comparison(attribute, ComparisonOperator.EQUAL, !below) : Predicate.FALSE;
    }

    private Predicate attributes(Term.Attribute left, ComparisonOperator operator, Term.Attribute rightAsWritten) {
        Term.Attribute right = keys.typed(rightAsWritten);
        if (right == null) {
            return Predicate.FALSE;
        }
        AttributeType type = left.declared() == null ? right.declared() : left.declared();
        boolean differ = right.declared() != null && right.declared() != type;
        boolean equality = operator == ComparisonOperator.EQUAL || operator == ComparisonOperator.NOT_EQUAL;
        if (differ || (type != null && !equality && !type.isOrdered())) {
            return Predicate.FALSE;
        }
        boolean alike = left.isStoredAsRead() && right.isStoredAsRead();
        return left.path().equals(right.path()) && (alike || Objects.equals(left.form(), right.form()))
                ? itself(left.form() == null ? right : left, operator, type)
                : new Predicate.Comparison(left, operator, right);
    }

    /** A comparison of an attribute with itself, which DynamoDB rejects. */
    private Predicate itself(Term.Attribute attribute, ComparisonOperator operator, @Nullable AttributeType type) {
        AttributePath path = attribute.path();
        if (attribute.form() != null) {
            boolean holds =
                    switch (operator) {
                        case EQUAL -> true;
                        case LESS_OR_EQUAL, GREATER_OR_EQUAL -> type != null;
                        case NOT_EQUAL, LESS, GREATER -> false;
                    };
            return holds ? new Predicate.Not(new Predicate.IsNull(attribute)) : Predicate.FALSE;
        }
        return switch (operator) {
            case NOT_EQUAL, LESS, GREATER -> Predicate.FALSE;
            case EQUAL ->
                type == null
                        ? new Predicate.Not(new Predicate.IsNull(new Term.Attribute(path, null)))
                        : keys.hasType(path, type);
            case LESS_OR_EQUAL, GREATER_OR_EQUAL ->
                type == null
                        ? oneOf(path, AttributeType.S, AttributeType.N, AttributeType.B, AttributeType.BOOL)
                        : keys.hasType(path, type);
        };
    }

    private Predicate oneOf(AttributePath path, AttributeType... types) {
        List<Predicate> checks = new ArrayList<>();
        for (AttributeType type : types) {
            checks.add(keys.hasType(path, type));
        }
        return Predicates.or(checks);
    }

    private Predicate size(Term.Size size, ComparisonOperator operator, Term right) {
        if (right instanceof Term.Literal literal) {
            return sizeLiteral(size, operator, literal.value());
        }
        if (right instanceof Term.Size other && other.path().equals(size.path())) {
            return switch (operator) {
                case NOT_EQUAL, LESS, GREATER -> Predicate.FALSE;
                case EQUAL, LESS_OR_EQUAL, GREATER_OR_EQUAL -> sized(size);
            };
        }
        if (right instanceof Term.Attribute attribute) {
            Term.Attribute typed = keys.typed(attribute);
            return typed == null || !mayBe(typed, AttributeType.N)
                    ? Predicate.FALSE
                    : new Predicate.Comparison(size, operator, typed);
        }
        return new Predicate.Comparison(size, operator, right);
    }

    /** The attribute has a size. */
    private Predicate sized(Term.Size size) {
        return oneOf(
                size.path(),
                AttributeType.S,
                AttributeType.B,
                AttributeType.M,
                AttributeType.L,
                AttributeType.SS,
                AttributeType.NS,
                AttributeType.BS);
    }

    private Predicate sizeLiteral(Term.Size size, ComparisonOperator operator, @Nullable Object value) {
        if (!(value instanceof BigDecimal number)) {
            return Predicate.FALSE;
        }
        boolean above = number.compareTo(BEYOND_ANY_SIZE) > 0;
        if (!above && number.compareTo(BELOW_ANY_SIZE) >= 0) {
            return sizeInRange(size, operator, number);
        }
        boolean always =
                switch (operator) {
                    case EQUAL -> false;
                    case NOT_EQUAL -> true;
                    case LESS, LESS_OR_EQUAL -> above;
                    case GREATER, GREATER_OR_EQUAL -> !above;
                };
        return always ? sized(size) : Predicate.FALSE;
    }

    private Predicate sizeInRange(Term.Size size, ComparisonOperator operator, BigDecimal number) {
        return switch (operator) {
            case EQUAL -> StorableValues.isStorable(number) ? comparison(size, operator, number) : Predicate.FALSE;
            case NOT_EQUAL -> StorableValues.isStorable(number) ? comparison(size, operator, number) : sized(size);
            case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> number(size, operator, number);
        };
    }

    private static Predicate comparison(Term left, ComparisonOperator operator, @Nullable Object value) {
        return new Predicate.Comparison(left, operator, new Term.Literal(value));
    }
}
