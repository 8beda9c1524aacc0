package io.github.dynamodbjdbc.planner.predicate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Combines normalised predicates by OR. */
final class Disjunction {
    private Disjunction() {}

    static Predicate of(List<Predicate> operands) {
        Predicate joined = Predicates.or(operands.stream()
                .filter(operand -> !Predicates.isNever(operand))
                .toList());
        if (!(joined instanceof Predicate.Or or)) {
            return joined;
        }
        List<Predicate> branches = mergeEqualities(new LinkedHashSet<>(or.operands()));
        if (branches.size() == 1) {
            return branches.get(0);
        }
        return coversEveryType(branches) ? Predicate.TRUE : factor(branches);
    }

    /** Merges {@code a = 1 OR a IN (2, 3)} into {@code a IN (1, 2, 3)}. */
    private static List<Predicate> mergeEqualities(Set<Predicate> branches) {
        Map<Object, Predicate> merged = new LinkedHashMap<>();
        Map<Term.Attribute, Set<Term.Operand>> values = new LinkedHashMap<>();
        for (Predicate branch : branches) {
            Predicate.In in = asIn(branch);
            if (in != null && in.left() instanceof Term.Attribute attribute) {
                values.computeIfAbsent(attribute, key -> new LinkedHashSet<>()).addAll(in.values());
                merged.putIfAbsent(attribute, branch);
            } else {
                merged.put(branch, branch);
            }
        }
        values.forEach((attribute, operands) -> {
            if (operands.size() > 1) {
                merged.put(attribute, new Predicate.In(attribute, List.copyOf(operands)));
            }
        });
        return List.copyOf(merged.values());
    }

    /** An IN, or an equality as an IN with one value; null for any other predicate. */
    static Predicate.@Nullable In asIn(Predicate branch) {
        if (branch instanceof Predicate.In in) {
            return in;
        }
        return branch instanceof Predicate.Comparison comparison
                        && comparison.operator() == ComparisonOperator.EQUAL
                        && comparison.right() instanceof Term.Operand value
                ? new Predicate.In(comparison.left(), List.of(value))
                : null;
    }

    /** Whether the branches cover every type, as in {@code a IS NULL OR a IS NOT NULL}. */
    private static boolean coversEveryType(List<Predicate> branches) {
        Map<AttributePath, Integer> types = new LinkedHashMap<>();
        for (Predicate branch : branches) {
            AttributePath path = PossibleTypes.decidedByType(branch);
            if (path != null) {
                types.merge(path, PossibleTypes.of(branch, path), (one, other) -> one | other);
            }
        }
        return types.values().stream().anyMatch(PossibleTypes::isAll);
    }

    /** Rewrites {@code (k = 1 AND a) OR (k = 1 AND b)} as {@code k = 1 AND (a OR b)}, which exposes conditions on keys. */
    private static Predicate factor(List<Predicate> branches) {
        Set<Predicate> common = new LinkedHashSet<>(Predicates.conjuncts(branches.get(0)));
        for (Predicate branch : branches) {
            common.retainAll(new LinkedHashSet<>(Predicates.conjuncts(branch)));
        }
        if (common.isEmpty()) {
            return new Predicate.Or(branches);
        }
        List<Predicate> rests = new ArrayList<>();
        for (Predicate branch : branches) {
            rests.add(Predicates.and(Predicates.conjuncts(branch).stream()
                    .filter(conjunct -> !common.contains(conjunct))
                    .toList()));
        }
        List<Predicate> conjuncts = new ArrayList<>(common);
        conjuncts.add(of(rests));
        return Conjunction.of(conjuncts);
    }
}
