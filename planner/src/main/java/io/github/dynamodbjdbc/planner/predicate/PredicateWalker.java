package io.github.dynamodbjdbc.planner.predicate;

import java.util.List;

/** Visits the paths and operands of a predicate until a method returns true; the result is whether one did. */
abstract class PredicateWalker implements Predicate.Visitor<Boolean>, Term.Visitor<Boolean> {
    boolean path(AttributePath path) {
        return false;
    }

    boolean operand(Term.Operand operand) {
        return false;
    }

    private boolean any(List<Predicate> operands) {
        return operands.stream().anyMatch(operand -> operand.accept(this));
    }

    @Override
    public Boolean visit(Predicate.Constant constant) {
        return false;
    }

    @Override
    public Boolean visit(Predicate.And and) {
        return any(and.operands());
    }

    @Override
    public Boolean visit(Predicate.Or or) {
        return any(or.operands());
    }

    @Override
    public Boolean visit(Predicate.Not not) {
        return not.operand().accept(this);
    }

    @Override
    public Boolean visit(Predicate.Comparison comparison) {
        return comparison.left().accept(this) || comparison.right().accept(this);
    }

    @Override
    public Boolean visit(Predicate.In in) {
        return in.left().accept(this) || in.values().stream().anyMatch(value -> value.accept(this));
    }

    @Override
    public Boolean visit(Predicate.IsNull isNull) {
        return isNull.attribute().accept(this);
    }

    @Override
    public Boolean visit(Predicate.IsMissing isMissing) {
        return path(isMissing.path());
    }

    @Override
    public Boolean visit(Predicate.HasType hasType) {
        return path(hasType.path());
    }

    @Override
    public Boolean visit(Predicate.BeginsWith beginsWith) {
        return beginsWith.attribute().accept(this) || beginsWith.prefix().accept(this);
    }

    @Override
    public Boolean visit(Predicate.Contains contains) {
        return contains.attribute().accept(this) || contains.element().accept(this);
    }

    @Override
    public Boolean visit(Predicate.Like like) {
        return like.attribute().accept(this) || like.pattern().accept(this);
    }

    @Override
    public Boolean visit(Term.Attribute attribute) {
        return path(attribute.path());
    }

    @Override
    public Boolean visit(Term.Size size) {
        return path(size.path());
    }

    @Override
    public Boolean visit(Term.Literal literal) {
        return operand(literal);
    }

    @Override
    public Boolean visit(Term.Parameter parameter) {
        return operand(parameter);
    }

    @Override
    public Boolean visit(Term.Moment moment) {
        return operand(moment);
    }

    @Override
    public Boolean visit(Term.Spelled spelled) {
        return operand(spelled);
    }

    @Override
    public Boolean visit(Term.Shard shard) {
        return operand(shard);
    }

    @Override
    public Boolean visit(Term.Composed composed) {
        return operand(composed);
    }

    @Override
    public Boolean visit(Term.Clock clock) {
        return operand(clock);
    }
}
