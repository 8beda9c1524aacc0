package io.github.dynamodbjdbc.planner.predicate;

import java.util.List;

/** Rebuilds a predicate from its rewritten parts. A subclass overrides the kinds that it changes; all others are unchanged. */
public abstract class PredicateRewriter implements Predicate.Visitor<Predicate>, Term.Visitor<Term> {
    protected final Term.Operand operand(Term.Operand operand) {
        return (Term.Operand) operand.accept(this);
    }

    protected List<Predicate> all(List<Predicate> operands) {
        return operands.stream().map(operand -> operand.accept(this)).toList();
    }

    @Override
    public Predicate visit(Predicate.Constant constant) {
        return constant;
    }

    @Override
    public Predicate visit(Predicate.And and) {
        return new Predicate.And(all(and.operands()));
    }

    @Override
    public Predicate visit(Predicate.Or or) {
        return new Predicate.Or(all(or.operands()));
    }

    @Override
    public Predicate visit(Predicate.Not not) {
        return new Predicate.Not(not.operand().accept(this));
    }

    @Override
    public Predicate visit(Predicate.Comparison comparison) {
        return new Predicate.Comparison(
                comparison.left().accept(this),
                comparison.operator(),
                comparison.right().accept(this));
    }

    @Override
    public Predicate visit(Predicate.In in) {
        return new Predicate.In(
                in.left().accept(this), in.values().stream().map(this::operand).toList());
    }

    @Override
    public Predicate visit(Predicate.IsNull isNull) {
        return isNull;
    }

    @Override
    public Predicate visit(Predicate.IsMissing isMissing) {
        return isMissing;
    }

    @Override
    public Predicate visit(Predicate.HasType hasType) {
        return hasType;
    }

    @Override
    public Predicate visit(Predicate.BeginsWith beginsWith) {
        return new Predicate.BeginsWith(beginsWith.attribute(), operand(beginsWith.prefix()));
    }

    @Override
    public Predicate visit(Predicate.Contains contains) {
        return new Predicate.Contains(contains.attribute(), operand(contains.element()));
    }

    @Override
    public Predicate visit(Predicate.Like like) {
        return new Predicate.Like(like.attribute(), operand(like.pattern()), like.escape());
    }

    @Override
    public Term visit(Term.Attribute attribute) {
        return attribute;
    }

    @Override
    public Term visit(Term.Size size) {
        return size;
    }

    @Override
    public Term visit(Term.Literal literal) {
        return literal;
    }

    @Override
    public Term visit(Term.Parameter parameter) {
        return parameter;
    }

    @Override
    public Term visit(Term.Moment moment) {
        return moment;
    }

    @Override
    public Term visit(Term.Spelled spelled) {
        return spelled;
    }

    @Override
    public Term visit(Term.Shard shard) {
        Term.Operand by = shard.by();
        return new Term.Shard(operand(shard.plain()), by == null ? null : operand(by), shard.number(), shard.form());
    }

    @Override
    public Term visit(Term.Composed composed) {
        return new Term.Composed(
                composed.pattern(),
                composed.values().stream().map(this::operand).toList(),
                composed.use());
    }

    @Override
    public Term visit(Term.Clock clock) {
        return clock;
    }
}
