package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The key condition of a Query.
 *
 * @param equalities on every partition attribute, then on sort attributes from the left
 * @param range a condition on the next sort attribute; null for none
 */
public record KeyCondition(
        List<Equality> equalities, @Nullable Range range) {
    public KeyCondition {
        equalities = List.copyOf(equalities);
    }

    /** The key condition as a predicate. */
    public Predicate toPredicate() {
        List<Predicate> conjuncts = new ArrayList<>();
        for (Equality equality : equalities) {
            conjuncts.add(comparison(equality.attribute(), ComparisonOperator.EQUAL, equality.value()));
        }
        if (range instanceof Bound bound) {
            conjuncts.add(comparison(bound.attribute(), bound.operator(), bound.value()));
        } else if (range instanceof Between between) {
            conjuncts.add(comparison(between.attribute(), ComparisonOperator.GREATER_OR_EQUAL, between.low()));
            conjuncts.add(comparison(between.attribute(), ComparisonOperator.LESS_OR_EQUAL, between.high()));
        } else if (range instanceof BeginsWith prefix) {
            conjuncts.add(new Predicate.BeginsWith(attribute(prefix.attribute()), prefix.prefix()));
        }
        return Predicates.and(conjuncts);
    }

    private static Predicate comparison(String attribute, ComparisonOperator operator, Term.Operand value) {
        return new Predicate.Comparison(attribute(attribute), operator, value);
    }

    private static Term.Attribute attribute(String name) {
        return new Term.Attribute(AttributePath.of(name), null);
    }

    /** The conditions on the sort key alone. */
    public KeyCondition afterPartition(KeySchema key) {
        return new KeyCondition(equalities.subList(key.partition().size(), equalities.size()), range);
    }

    /** The condition as text without values, such as {@code sk > ?}; empty if there is no condition. */
    public String shape() {
        if (equalities.isEmpty() && range == null) {
            return "";
        }
        Term.Operand any = new Term.Parameter(0, "?");
        Range shaped = range;
        if (range instanceof Bound bound) {
            shaped = new Bound(bound.attribute(), bound.operator(), any);
        } else if (range instanceof Between between) {
            shaped = new Between(between.attribute(), any, any);
        } else if (range instanceof BeginsWith prefix) {
            shaped = new BeginsWith(prefix.attribute(), any);
        }
        List<Equality> alike = equalities.stream()
                .map(equality -> new Equality(equality.attribute(), any))
                .toList();
        return PredicateText.of(new KeyCondition(alike, shaped).toPredicate());
    }

    /** The condition as SQL-like text, for EXPLAIN. */
    public String text() {
        if (!(range instanceof Between between)) {
            return PredicateText.of(toPredicate());
        }
        return PredicateText.of(new KeyCondition(equalities, null).toPredicate())
                + " AND "
                + PredicateText.name(between.attribute())
                + " BETWEEN "
                + PredicateText.of(between.low())
                + " AND "
                + PredicateText.of(between.high());
    }

    /** {@code attribute = value} */
    public record Equality(String attribute, Term.Operand value) {}

    /** A condition on a sort key other than equality. */
    public sealed interface Range {
        String attribute();

        <R> R accept(Visitor<R> visitor);

        /** One method for each kind of range. */
        interface Visitor<R> {
            R visit(Bound bound);

            R visit(Between between);

            R visit(BeginsWith beginsWith);
        }
    }

    /** {@code <, <=, >, >=} */
    public record Bound(String attribute, ComparisonOperator operator, Term.Operand value) implements Range {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** {@code BETWEEN}, both ends included; low is at most high. */
    public record Between(String attribute, Term.Operand low, Term.Operand high) implements Range {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }

    /** {@code begins_with}, for keys of types S and B only. */
    public record BeginsWith(String attribute, Term.Operand prefix) implements Range {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.visit(this);
        }
    }
}
