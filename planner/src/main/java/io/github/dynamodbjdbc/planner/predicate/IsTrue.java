package io.github.dynamodbjdbc.planner.predicate;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Translates SQL's {@code p IS TRUE}, which is TRUE where the predicate is TRUE, and otherwise FALSE. */
final class IsTrue implements Predicate.Visitor<Optional<Predicate>> {
    private static final IsTrue POSITIVE = new IsTrue(false);
    private static final IsTrue NEGATIVE = new IsTrue(true);

    private static final Optional<Predicate> NEVER = Optional.of(Predicate.FALSE);

    private final boolean negated;

    /** @param negated for {@code p IS FALSE} */
    private IsTrue(boolean negated) {
        this.negated = negated;
    }

    /** @return null if no predicate expresses it */
    static @Nullable Predicate of(Predicate predicate) {
        return predicate.accept(POSITIVE).orElse(null);
    }

    @Override
    public Optional<Predicate> visit(Predicate.Constant constant) {
        return Optional.of(Boolean.valueOf(!negated).equals(constant.value()) ? Predicate.TRUE : Predicate.FALSE);
    }

    @Override
    public Optional<Predicate> visit(Predicate.And and) {
        return connect(and.operands(), !negated);
    }

    @Override
    public Optional<Predicate> visit(Predicate.Or or) {
        return connect(or.operands(), negated);
    }

    private Optional<Predicate> connect(List<Predicate> operands, boolean conjunction) {
        List<Predicate> parts = new ArrayList<>();
        for (Predicate operand : operands) {
            Optional<Predicate> part = operand.accept(this);
            if (part.isEmpty()) {
                return part;
            }
            parts.add(part.get());
        }
        return Optional.of(conjunction ? new Predicate.And(parts) : new Predicate.Or(parts));
    }

    @Override
    public Optional<Predicate> visit(Predicate.Not not) {
        return not.operand().accept(negated ? POSITIVE : NEGATIVE);
    }

    /** A predicate that is never unknown. */
    private Optional<Predicate> decided(Predicate leaf) {
        return Optional.of(negated ? new Predicate.Not(leaf) : leaf);
    }

    /** A predicate that is unknown unless the column has a value of that type. */
    private Optional<Predicate> guarded(Term.Attribute attribute, AttributeType type, Predicate leaf) {
        Predicate guard = attribute.isDecidedByType()
                ? new Predicate.HasType(attribute.path(), type)
                : new Predicate.Not(new Predicate.IsNull(attribute));
        return decided(leaf).map(condition -> new Predicate.And(List.of(guard, condition)));
    }

    @Override
    public Optional<Predicate> visit(Predicate.Comparison comparison) {
        if (comparison.left() instanceof Term.Operand operand && comparison.right() instanceof Term.Attribute) {
            return visit(new Predicate.Comparison(
                    comparison.right(), comparison.operator().mirrored(), operand));
        }
        if (!(comparison.left() instanceof Term.Attribute attribute)
                || !(comparison.right() instanceof Term.Literal literal)) {
            return Optional.empty();
        }
        AttributeType type = AttributeType.of(literal.value());
        boolean equality = comparison.operator() == ComparisonOperator.EQUAL
                || comparison.operator() == ComparisonOperator.NOT_EQUAL;
        boolean comparable = !Values.isNull(literal.value())
                && (equality || type.isOrdered() || type == AttributeType.BOOL)
                && ComparisonRules.mayBe(attribute, type);
        if (!comparable) {
            return NEVER;
        }
        return guarded(attribute, type, comparison);
    }

    @Override
    public Optional<Predicate> visit(Predicate.In in) {
        List<Predicate> parts = new ArrayList<>();
        for (Term.Operand value : in.values()) {
            parts.add(new Predicate.Comparison(in.left(), ComparisonOperator.EQUAL, value));
        }
        return visit(new Predicate.Or(parts));
    }

    @Override
    public Optional<Predicate> visit(Predicate.IsNull isNull) {
        return decided(isNull);
    }

    @Override
    public Optional<Predicate> visit(Predicate.IsMissing isMissing) {
        return decided(isMissing);
    }

    @Override
    public Optional<Predicate> visit(Predicate.HasType hasType) {
        return decided(hasType);
    }

    @Override
    public Optional<Predicate> visit(Predicate.BeginsWith beginsWith) {
        if (!(beginsWith.prefix() instanceof Term.Literal literal)) {
            return Optional.empty();
        }
        AttributeType type = AttributeType.of(literal.value());
        boolean text = type == AttributeType.S || type == AttributeType.B;
        return text && ComparisonRules.mayBe(beginsWith.attribute(), type)
                ? guarded(beginsWith.attribute(), type, beginsWith)
                : NEVER;
    }

    /** The types that may contain the element are left to the filter. */
    @Override
    public Optional<Predicate> visit(Predicate.Contains contains) {
        return Optional.empty();
    }

    @Override
    public Optional<Predicate> visit(Predicate.Like like) {
        if (!(like.pattern() instanceof Term.Literal literal)) {
            return Optional.empty();
        }
        return literal.value() instanceof String && ComparisonRules.mayBe(like.attribute(), AttributeType.S)
                ? guarded(like.attribute(), AttributeType.S, like)
                : NEVER;
    }
}
