package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateEvaluator;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Simplifies a normalised predicate under the assumption that a key attribute is in a range. */
final class KeyAssumption {
    private final Set<AttributePath> attribute;
    private final KeyRanges values;
    private final KeyRange range;

    KeyAssumption(KeyAttribute key, KeyRanges values, KeyRange range) {
        this.attribute = Set.of(AttributePath.of(key.name()));
        this.values = values;
        this.range = range;
    }

    Predicate in(Predicate predicate) {
        return in(predicate, false);
    }

    /** @param alternative whether the predicate is an operand of OR; only then may an undecided condition be presumed false */
    private Predicate in(Predicate predicate, boolean alternative) {
        if (predicate instanceof Predicate.And and) {
            return Predicates.and(operands(and.operands(), alternative));
        }
        if (predicate instanceof Predicate.Or or) {
            return Predicates.or(operands(or.operands(), true));
        }
        if (!Predicates.paths(predicate).equals(attribute)) {
            return predicate;
        }
        Boolean decided = decide(predicate, alternative);
        return decided == null ? predicate : new Predicate.Constant(decided);
    }

    private List<Predicate> operands(List<Predicate> operands, boolean alternative) {
        List<Predicate> left = new ArrayList<>(operands.size());
        for (Predicate operand : operands) {
            left.add(in(operand, alternative));
        }
        return left;
    }

    private @Nullable Boolean decide(Predicate condition, boolean alternative) {
        boolean open = Predicates.isOpen(condition) || !range.isKnown();
        if (!open && range.isPoint()) {
            if (condition instanceof Predicate.Comparison comparison
                    && comparison.operator() == ComparisonOperator.EQUAL
                    && comparison.left() instanceof Term.Attribute column
                    && column.isStoredAsRead()
                    && comparison.right() instanceof Term.Literal) {
                // A shortcut for long lists of keys.
                return comparison.right().equals(point());
            }
            Object value = ((Term.Literal) point()).value();
            return PredicateEvaluator.of(condition).matches(path -> value);
        }
        List<KeyRange> held = values.leaf(condition);
        if (held == null) {
            return null;
        }
        if (!open) {
            if (held.stream().anyMatch(one -> one.contains(range))) {
                return isDecidedByType(condition) ? true : null;
            }
            return held.stream().anyMatch(one -> one.intersect(range) != null) ? null : false;
        }
        if (held.contains(range)) {
            return range.isPoint() || isDecidedByType(condition) ? true : null;
        }
        return alternative && range.isPoint() && KeyRanges.arePoints(held) ? false : null;
    }

    /** Whether the condition's column reads no key as NULL; otherwise some keys in the range may read as NULL. */
    private static boolean isDecidedByType(Predicate condition) {
        Predicate leaf = condition instanceof Predicate.Not not ? not.operand() : condition;
        Term left = leaf instanceof Predicate.Comparison comparison
                ? comparison.left()
                : leaf instanceof Predicate.In in ? in.left() : null;
        return !(left instanceof Term.Attribute attribute) || attribute.isDecidedByType();
    }

    private Term.Operand point() {
        return Objects.requireNonNull(range.low()).value();
    }
}
