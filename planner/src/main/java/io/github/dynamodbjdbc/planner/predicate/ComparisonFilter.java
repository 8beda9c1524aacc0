package io.github.dynamodbjdbc.planner.predicate;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.MomentForm;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Comparisons as filters: of an attribute or a size with an operand, another attribute or another size. */
final class ComparisonFilter {
    private final FilterOperands operands;

    ComparisonFilter(FilterOperands operands) {
        this.operands = operands;
    }

    ServerFilter of(Predicate.Comparison comparison) {
        Term left = comparison.left();
        Term right = comparison.right();
        if (left instanceof Term.Attribute attribute && right instanceof Term.Operand operand) {
            return operand(attribute, comparison, operand);
        }
        if (left instanceof Term.Attribute attribute && right instanceof Term.Attribute other) {
            return attributes(attribute, comparison, other);
        }
        if (!(left instanceof Term.Size size)) {
            return ServerFilter.NOTHING;
        }
        return right instanceof Term.Operand operand
                ? size(size, comparison.operator(), operand)
                : sizeAgainst(size, right);
    }

    /** DynamoDB's unit of a string's size is unknown (see below), so only the existence of the operands is checked. */
    private ServerFilter sizeAgainst(Term.Size size, Term right) {
        AttributePath path = right instanceof Term.Size other ? other.path() : ((Term.Attribute) right).path();
        if (!operands.canName(size.path()) || !operands.canName(path)) {
            return ServerFilter.NOTHING;
        }
        return right instanceof Term.Size
                ? ServerFilter.weakly(TypeGuards.exists(size.path()), TypeGuards.exists(path))
                : ServerFilter.weakly(TypeGuards.exists(size.path()), new Predicate.HasType(path, AttributeType.N));
    }

    private ServerFilter operand(Term.Attribute attribute, Predicate.Comparison comparison, Term.Operand operand) {
        if (!operands.canName(attribute.path()) || !FilterOperands.canSay(operand)) {
            return ServerFilter.NOTHING;
        }
        if (attribute.form() instanceof MomentForm form) {
            return moment(attribute, form, comparison.operator(), operand);
        }
        if (!attribute.isStoredAsRead()) {
            return comparison.operator() == ComparisonOperator.EQUAL
                    ? ServerFilter.weakly(beginning(attribute, operand))
                    : ServerFilter.weakly(TypeGuards.guard(attribute.path(), attribute.declared()));
        }
        Predicate stored = new Predicate.Comparison(attribute.stored(), comparison.operator(), operand);
        Predicate filter = comparison.operator() == ComparisonOperator.NOT_EQUAL
                ? Predicates.and(TypeGuards.guard(attribute.path(), TypeGuards.typeOf(attribute, operand)), stored)
                : stored;
        // A stored value equal to a value in the form has the form itself; lesser and greater ones may have any.
        return new ServerFilter(
                filter, attribute.isDecidedByType() || comparison.operator() == ComparisonOperator.EQUAL);
    }

    /** Equality becomes a list of all texts of the moment; other comparisons become the ranges that contain the texts. */
    private static ServerFilter moment(
            Term.Attribute attribute, MomentForm form, ComparisonOperator operator, Term.Operand operand) {
        if (!(operand instanceof Term.Literal literal) || !(literal.value() instanceof String moment)) {
            return ServerFilter.weakly(TypeGuards.guard(attribute.path(), attribute.declared()));
        }
        if (operator == ComparisonOperator.EQUAL) {
            return ServerFilter.exactly(spellings(attribute, form, List.of(literal)));
        }
        List<Predicate> ranges = new ArrayList<>();
        for (MomentRanges.Range range : MomentRanges.of(form, operator, moment)) {
            ranges.add(Predicates.and(
                    ServerFilter.compare(attribute.stored(), ComparisonOperator.GREATER_OR_EQUAL, range.low()),
                    ServerFilter.compare(attribute.stored(), ComparisonOperator.LESS_OR_EQUAL, range.high())));
        }
        return ServerFilter.weakly(Predicates.or(ranges));
    }

    /** The attribute is one of the texts of one of the moments. */
    static Predicate spellings(Term.Attribute attribute, MomentForm form, List<? extends Term.Operand> moments) {
        List<Term.Operand> texts = new ArrayList<>();
        for (Term.Operand moment : moments) {
            if (moment instanceof Term.Literal literal && literal.value() instanceof String operand) {
                MomentRanges.spellings(form, operand).forEach(text -> texts.add(new Term.Literal(text)));
            }
        }
        return texts.isEmpty() ? Predicate.FALSE : Predicates.or(FilterOperands.lists(attribute.stored(), texts));
    }

    /** The part of the stored text that a filter can check, for a column that is not stored as it is read. */
    static Predicate beginning(Term.Attribute attribute, Term.Operand operand) {
        return attribute.form() instanceof ShardedForm form
                        && operand instanceof Term.Literal literal
                        && literal.value() instanceof String plain
                ? new Predicate.BeginsWith(attribute.stored(), new Term.Literal(form.beginning(plain)))
                : TypeGuards.guard(attribute.path(), attribute.declared());
    }

    /** Values that pass the filter may still read as NULL, so the filter is not exact. */
    private ServerFilter attributes(Term.Attribute left, Predicate.Comparison comparison, Term.Attribute right) {
        if (left.form() == null && right.form() == null) {
            return storedAttributes(left, comparison, right);
        }
        Term.Attribute one = left.stored();
        Term.Attribute other = right.stored();
        return left.isStoredAsRead() && right.isStoredAsRead()
                ? ServerFilter.weakly(
                        storedAttributes(one, new Predicate.Comparison(one, comparison.operator(), other), other)
                                .filter())
                : ServerFilter.NOTHING;
    }

    private ServerFilter storedAttributes(Term.Attribute left, Predicate.Comparison comparison, Term.Attribute right) {
        if (!operands.canName(left.path()) || !operands.canName(right.path())) {
            return ServerFilter.NOTHING;
        }
        AttributeType type = left.declared() == null ? right.declared() : left.declared();
        return switch (comparison.operator()) {
            // DynamoDB treats two stored NULLs as equal.
            case EQUAL ->
                ServerFilter.exactly(
                        type == null ? TypeGuards.notNull(left.path()) : TypeGuards.guard(left.path(), type),
                        comparison);
            case NOT_EQUAL ->
                type == null
                        ? ServerFilter.weakly(
                                TypeGuards.exists(left.path()), TypeGuards.exists(right.path()), comparison)
                        : ServerFilter.exactly(
                                TypeGuards.guard(left.path(), type), TypeGuards.guard(right.path(), type), comparison);
            case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> ordered(left, comparison, right, type);
        };
    }

    /** SQL orders booleans; DynamoDB doesn't. */
    private static ServerFilter ordered(
            Term.Attribute left, Predicate.Comparison comparison, Term.Attribute right, @Nullable AttributeType type) {
        Predicate flag = new Predicate.HasType(left.path(), AttributeType.BOOL);
        if (type == null) {
            return ServerFilter.weakly(Predicates.or(comparison, flag));
        }
        return type == AttributeType.BOOL
                ? ServerFilter.weakly(flag, new Predicate.HasType(right.path(), AttributeType.BOOL))
                : ServerFilter.exactly(TypeGuards.guard(left.path(), type), comparison);
    }

    /**
     * The driver counts a string's size in characters; DynamoDB's unit is not documented. A character has at most four bytes, so bounds
     * widened by that factor are correct for both units, and the exact check is residual.
     */
    private ServerFilter size(Term.Size size, ComparisonOperator operator, Term.Operand operand) {
        if (!operands.canName(size.path())) {
            return ServerFilter.NOTHING;
        }
        if (!(operand instanceof Term.Literal literal) || !(literal.value() instanceof BigDecimal number)) {
            return ServerFilter.weakly(TypeGuards.exists(size.path()));
        }
        BigDecimal roomy = Values.canonical(number.max(number.multiply(BigDecimal.valueOf(4))));
        if (!StorableValues.isStorable(roomy)) {
            return ServerFilter.weakly(TypeGuards.exists(size.path()));
        }
        return switch (operator) {
            case EQUAL ->
                ServerFilter.weakly(
                        ServerFilter.compare(size, ComparisonOperator.GREATER_OR_EQUAL, number),
                        ServerFilter.compare(size, ComparisonOperator.LESS_OR_EQUAL, roomy));
            case NOT_EQUAL -> ServerFilter.weakly(TypeGuards.exists(size.path()));
            case LESS, LESS_OR_EQUAL -> ServerFilter.weakly(ServerFilter.compare(size, operator, roomy));
            case GREATER, GREATER_OR_EQUAL -> ServerFilter.weakly(ServerFilter.compare(size, operator, number));
        };
    }
}
