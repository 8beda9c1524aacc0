package io.github.dynamodbjdbc.planner.predicate;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.MomentForm;
import io.github.dynamodbjdbc.planner.catalog.PartForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Translates a predicate to a filter. {@link NegatedFilterTranslator} handles the operand of NOT. */
final class FilterTranslator implements Predicate.Visitor<ServerFilter> {
    private final FilterOperands operands;

    FilterTranslator(FilterOperands operands) {
        this.operands = operands;
    }

    @Override
    public ServerFilter visit(Predicate.Constant constant) {
        return ServerFilter.exactly(constant);
    }

    @Override
    public ServerFilter visit(Predicate.And and) {
        List<Predicate> filters = new ArrayList<>();
        boolean exact = true;
        for (Predicate operand : and.operands()) {
            ServerFilter part = operand.accept(this);
            filters.add(part.filter());
            exact &= part.exact();
        }
        return new ServerFilter(Predicates.and(filters), exact);
    }

    /** A branch without a filter lets every item pass. */
    @Override
    public ServerFilter visit(Predicate.Or or) {
        List<Predicate> filters = new ArrayList<>();
        boolean exact = true;
        for (Predicate operand : or.operands()) {
            ServerFilter part = operand.accept(this);
            filters.add(part.filter());
            exact &= part.exact();
        }
        return new ServerFilter(Predicates.or(filters), exact);
    }

    @Override
    public ServerFilter visit(Predicate.Not not) {
        return not.operand().accept(new NegatedFilterTranslator(this, operands));
    }

    @Override
    public ServerFilter visit(Predicate.Comparison comparison) {
        return new ComparisonFilter(operands).of(comparison);
    }

    @Override
    public ServerFilter visit(Predicate.In in) {
        if (!(in.left() instanceof Term.Attribute attribute)
                || !operands.canName(attribute.path())
                || !in.values().stream().allMatch(FilterOperands::canSay)) {
            return ServerFilter.NOTHING;
        }
        if (attribute.form() instanceof MomentForm form) {
            return in.values().stream().allMatch(Term.Literal.class::isInstance)
                    ? ServerFilter.exactly(ComparisonFilter.spellings(attribute, form, in.values()))
                    : ServerFilter.weakly(TypeGuards.guard(attribute.path(), attribute.declared()));
        }
        if (!attribute.isStoredAsRead()) {
            return ServerFilter.weakly(
                    in.values().size() > FilterOperands.MAX_IN_OPERANDS
                            ? TypeGuards.guard(attribute.path(), attribute.declared())
                            : Predicates.or(in.values().stream()
                                    .map(value -> ComparisonFilter.beginning(attribute, value))
                                    .distinct()
                                    .toList()));
        }
        return ServerFilter.exactly(Predicates.or(FilterOperands.lists(attribute, in.values())));
    }

    @Override
    public ServerFilter visit(Predicate.IsNull isNull) {
        Term.Attribute attribute = isNull.attribute();
        if (!operands.canName(attribute.path()) || !attribute.isDecidedByType()) {
            return ServerFilter.NOTHING;
        }
        return attribute.form() == null
                ? ServerFilter.exactly(isNull)
                : ServerFilter.exactly(TypeGuards.noneOf(attribute.path(), attribute.form()));
    }

    @Override
    public ServerFilter visit(Predicate.IsMissing isMissing) {
        return operands.canName(isMissing.path()) ? ServerFilter.exactly(isMissing) : ServerFilter.NOTHING;
    }

    @Override
    public ServerFilter visit(Predicate.HasType hasType) {
        return operands.canName(hasType.path()) ? ServerFilter.exactly(hasType) : ServerFilter.NOTHING;
    }

    @Override
    public ServerFilter visit(Predicate.BeginsWith beginsWith) {
        Term.Attribute attribute = beginsWith.attribute();
        if (!operands.canName(attribute.path()) || !FilterOperands.canSay(beginsWith.prefix())) {
            return ServerFilter.NOTHING;
        }
        if (attribute.form() instanceof PartForm) {
            return ServerFilter.weakly(TypeGuards.guard(attribute.path(), attribute.declared()));
        }
        return attribute.isStoredAsRead()
                ? ServerFilter.exactly(beginsWith)
                : ServerFilter.weakly(new Predicate.BeginsWith(attribute.stored(), beginsWith.prefix()));
    }

    @Override
    public ServerFilter visit(Predicate.Contains contains) {
        AttributePath path = contains.attribute().path();
        if (!operands.canName(path)) {
            return ServerFilter.NOTHING;
        }
        if (contains.attribute().form() != null) {
            Predicate holders = TypeGuards.anyOf(path, PossibleTypes.of(contains, path));
            Predicate stored = new Predicate.Contains(contains.attribute().stored(), contains.element());
            if (!FilterOperands.isSearchable(contains.element())) {
                return ServerFilter.weakly(holders);
            }
            // If a part of the value contains the element, the whole value does.
            return new ServerFilter(
                    Predicates.and(holders, stored), contains.attribute().isStoredAsRead());
        }
        AttributeType declared = contains.attribute().declared();
        return FilterOperands.isSearchable(contains.element())
                ? ServerFilter.exactly(TypeGuards.guard(path, declared), contains)
                : ServerFilter.weakly(TypeGuards.anyOf(path, PossibleTypes.of(contains, path)));
    }

    @Override
    public ServerFilter visit(Predicate.Like like) {
        if (!operands.canName(like.attribute().path())) {
            return ServerFilter.NOTHING;
        }
        Predicate guard = new Predicate.HasType(like.attribute().path(), AttributeType.S);
        if (!(like.pattern() instanceof Term.Literal literal) || !StorableValues.isStorable(literal.value())) {
            return ServerFilter.weakly(guard);
        }
        LikePattern pattern = LikePattern.of((String) Objects.requireNonNull(literal.value()), like.escape());
        // A part of the stored text may begin anywhere.
        if (!pattern.prefix().isEmpty() && !(like.attribute().form() instanceof PartForm)) {
            return ServerFilter.weakly(
                    new Predicate.BeginsWith(like.attribute().stored(), new Term.Literal(pattern.prefix())));
        }
        return pattern.longestPart().isEmpty()
                ? ServerFilter.weakly(guard)
                : ServerFilter.weakly(
                        guard,
                        new Predicate.Contains(like.attribute().stored(), new Term.Literal(pattern.longestPart())));
    }
}
