package io.github.dynamodbjdbc.planner.predicate;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.MomentForm;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Translates the operand of NOT. DynamoDB evaluates conditions that SQL finds UNKNOWN to false, so that NOT makes them true; such conditions
 * need a type check.
 */
record NegatedFilterTranslator(FilterTranslator positive, FilterOperands operands)
        implements Predicate.Visitor<ServerFilter> {
    private ServerFilter guarded(AttributePath path, @Nullable AttributeType type, Predicate operand) {
        return ServerFilter.exactly(TypeGuards.guard(path, type), new Predicate.Not(operand));
    }

    private ServerFilter flipped(Predicate leaf) {
        return leaf.accept(positive).exact() ? ServerFilter.exactly(new Predicate.Not(leaf)) : ServerFilter.NOTHING;
    }

    @Override
    public ServerFilter visit(Predicate.Constant constant) {
        return ServerFilter.NOTHING;
    }

    @Override
    public ServerFilter visit(Predicate.And and) {
        return ServerFilter.NOTHING;
    }

    @Override
    public ServerFilter visit(Predicate.Or or) {
        return ServerFilter.NOTHING;
    }

    @Override
    public ServerFilter visit(Predicate.Not not) {
        return ServerFilter.NOTHING;
    }

    @Override
    public ServerFilter visit(Predicate.Comparison comparison) {
        return ServerFilter.NOTHING;
    }

    @Override
    public ServerFilter visit(Predicate.In in) {
        if (in.left() instanceof Term.Attribute text && text.form() instanceof MomentForm) {
            return operands.canName(text.path())
                    ? ServerFilter.weakly(TypeGuards.guard(text.path(), text.declared()))
                    : ServerFilter.NOTHING;
        }
        if (!(in.left() instanceof Term.Attribute attribute)
                || !in.accept(positive).exact()) {
            return ServerFilter.NOTHING;
        }
        AttributeType type = attribute.declared();
        for (Term.Operand value : in.values()) {
            type = type == null ? TypeGuards.typeOf(attribute, value) : type;
        }
        List<Predicate> filters = new ArrayList<>();
        filters.add(TypeGuards.guard(attribute.path(), type));
        for (Predicate list : FilterOperands.lists(attribute, in.values())) {
            filters.add(new Predicate.Not(list));
        }
        return new ServerFilter(Predicates.and(filters), attribute.isDecidedByType());
    }

    @Override
    public ServerFilter visit(Predicate.IsNull isNull) {
        Term.Attribute attribute = isNull.attribute();
        if (attribute.form() != null) {
            return operands.canName(attribute.path())
                    ? new ServerFilter(
                            TypeGuards.oneOf(attribute.path(), attribute.form()), attribute.isDecidedByType())
                    : ServerFilter.NOTHING;
        }
        return flipped(isNull);
    }

    @Override
    public ServerFilter visit(Predicate.IsMissing isMissing) {
        return flipped(isMissing);
    }

    @Override
    public ServerFilter visit(Predicate.HasType hasType) {
        return flipped(hasType);
    }

    @Override
    public ServerFilter visit(Predicate.BeginsWith beginsWith) {
        Term.Attribute attribute = beginsWith.attribute();
        return beginsWith.accept(positive).exact()
                ? guarded(attribute.path(), TypeGuards.typeOf(attribute, beginsWith.prefix()), beginsWith)
                : ServerFilter.NOTHING;
    }

    @Override
    public ServerFilter visit(Predicate.Contains contains) {
        ServerFilter plain = contains.accept(positive);
        AttributePath path = contains.attribute().path();
        if (!operands.canName(path)) {
            return ServerFilter.NOTHING;
        }
        Predicate searchable = TypeGuards.anyOf(path, PossibleTypes.of(new Predicate.Not(contains), path));
        Predicate stored = new Predicate.Contains(contains.attribute().stored(), contains.element());
        return plain.exact()
                ? ServerFilter.exactly(searchable, new Predicate.Not(stored))
                : ServerFilter.weakly(searchable);
    }

    @Override
    public ServerFilter visit(Predicate.Like like) {
        return operands.canName(like.attribute().path())
                ? ServerFilter.weakly(new Predicate.HasType(like.attribute().path(), AttributeType.S))
                : ServerFilter.NOTHING;
    }
}
