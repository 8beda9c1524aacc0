package io.github.dynamodbjdbc.planner.predicate;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.ValueForm;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Combines normalised predicates by AND; detects contradictions and redundant conditions. */
final class Conjunction {
    private Conjunction() {}

    static Predicate of(List<Predicate> operands) {
        Predicate joined = Predicates.and(operands);
        if (Predicates.isNever(joined)) {
            return Predicate.FALSE;
        }
        if (joined instanceof Predicate.Constant || joined instanceof Predicate.Or) {
            return joined;
        }
        List<Predicate> conjuncts = simplified(Predicates.conjuncts(joined));
        if (conjuncts == null) {
            return Predicate.FALSE;
        }
        List<Predicate> withKeys = PartKeys.in(CalculatedShards.in(conjuncts));
        if (!withKeys.equals(conjuncts)) {
            // Conditions derived for stored keys may contradict existing ones.
            conjuncts = simplified(withKeys);
        }
        return conjuncts == null ? Predicate.FALSE : Predicates.and(conjuncts);
    }

    /** @return null if the operands are contradictory */
    private static @Nullable List<Predicate> simplified(List<Predicate> operands) {
        List<Predicate> conjuncts = absorbed(new LinkedHashSet<>(operands));
        for (AttributePath path : Predicates.paths(new Predicate.And(operands))) {
            conjuncts = byValues(conjuncts, path);
            conjuncts = conjuncts == null ? null : byTypes(conjuncts, path);
            if (conjuncts == null) {
                return null;
            }
        }
        return isContradictory(conjuncts) ? null : conjuncts;
    }

    /** {@code p AND (p OR q)} is {@code p}. */
    private static List<Predicate> absorbed(Set<Predicate> conjuncts) {
        return conjuncts.stream()
                .filter(conjunct -> !(conjunct instanceof Predicate.Or or)
                        || or.operands().stream().noneMatch(conjuncts::contains))
                .toList();
    }

    /** {@code p AND NOT p} is never true, for any p. */
    private static boolean isContradictory(List<Predicate> conjuncts) {
        Set<Predicate> all = new HashSet<>(conjuncts);
        return conjuncts.stream()
                .anyMatch(conjunct -> conjunct instanceof Predicate.Not not && all.contains(not.operand()));
    }

    /** @return null if no type is possible for the attribute; otherwise the conjuncts without type checks that the others imply */
    private static @Nullable List<Predicate> byTypes(List<Predicate> conjuncts, AttributePath path) {
        if (PossibleTypes.isNone(PossibleTypes.ofOthers(conjuncts, null, path))) {
            return null;
        }
        List<Predicate> left = new ArrayList<>(conjuncts);
        for (Predicate conjunct : conjuncts) {
            if (path.equals(PossibleTypes.decidedByType(conjunct))) {
                int others = PossibleTypes.ofOthers(left, conjunct, path);
                if ((others & ~PossibleTypes.of(conjunct, path)) == 0) {
                    left.remove(conjunct);
                }
            }
        }
        return left;
    }

    /** Reduces the conditions on one attribute with known operands to the remaining values or bounds; null if none remain. */
    private static @Nullable List<Predicate> byValues(List<Predicate> conjuncts, AttributePath path) {
        // Comparisons of the stored value and of the value that a column's form reads are independent.
        Set<ValueForm> forms = new LinkedHashSet<>();
        List<Predicate> left = byValues(conjuncts, path, null);
        for (Predicate conjunct : conjuncts) {
            Term.Attribute attribute = soleAttribute(conjunct);
            if (attribute != null
                    && attribute.form() != null
                    && attribute.path().equals(path)
                    && forms.add(attribute.form())
                    && left != null) {
                left = byValues(left, path, attribute.form());
            }
        }
        return left;
    }

    private static @Nullable List<Predicate> byValues(
            List<Predicate> conjuncts, AttributePath path, @Nullable ValueForm form) {
        List<Predicate> known = conjuncts.stream()
                .filter(conjunct -> {
                    Term.Attribute attribute = soleAttribute(conjunct);
                    return attribute != null && attribute.path().equals(path) && Objects.equals(attribute.form(), form);
                })
                .toList();
        if (known.size() < 2) {
            return conjuncts;
        }
        Predicate.In values = known.stream()
                .map(Conjunction::asValues)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        Predicate replacement = values != null ? survivors(values, known, path) : bounds(known);
        if (Predicates.isNever(replacement)) {
            return null;
        }
        Set<Predicate> replaced = new HashSet<>(known);
        List<Predicate> result = new ArrayList<>();
        for (Predicate conjunct : conjuncts) {
            if (!replaced.contains(conjunct)) {
                result.add(conjunct);
            } else if (conjunct.equals(known.get(0))) {
                result.addAll(Predicates.conjuncts(replacement));
            }
        }
        return result;
    }

    /** The values of an IN that satisfy all other conditions. */
    private static Predicate survivors(Predicate.In in, List<Predicate> conditions, AttributePath path) {
        PredicateEvaluator evaluator = PredicateEvaluator.of(Predicates.and(conditions));
        ValueForm form = ((Term.Attribute) in.left()).form();
        List<Term.Operand> left = new ArrayList<>();
        for (Term.Operand value : in.values()) {
            Object candidate = ((Term.Literal) value).value();
            Object stored = form == null || candidate == null ? candidate : form.write(candidate);
            if (evaluator.matches(asked -> asked.equals(path) ? stored : null)) {
                left.add(value);
            }
        }
        if (left.isEmpty()) {
            return Predicate.FALSE;
        }
        return left.size() == 1
                ? new Predicate.Comparison(in.left(), ComparisonOperator.EQUAL, left.get(0))
                : new Predicate.In(in.left(), left);
    }

    /** Keeps the tightest lower and upper bounds; other conditions are unchanged. */
    private static Predicate bounds(List<Predicate> conditions) {
        Map<Boolean, Predicate.Comparison> tightest = new LinkedHashMap<>();
        List<Predicate> others = new ArrayList<>();
        for (Predicate condition : conditions) {
            if (condition instanceof Predicate.Comparison comparison && isBound(comparison)) {
                Predicate.Comparison held = tightest.get(isLower(comparison));
                if (held != null && !isComparable(held, comparison)) {
                    return Predicate.FALSE;
                }
                if (held == null || isTighter(comparison, held)) {
                    tightest.put(isLower(comparison), comparison);
                }
            } else {
                others.add(condition);
            }
        }
        Predicate.Comparison low = tightest.get(true);
        Predicate.Comparison high = tightest.get(false);
        if (low != null && high != null) {
            Integer order = Values.compareLike(value(low), value(high));
            boolean closed = low.operator() == ComparisonOperator.GREATER_OR_EQUAL
                    && high.operator() == ComparisonOperator.LESS_OR_EQUAL;
            if (order == null || order > 0 || (order == 0 && !closed)) {
                return Predicate.FALSE;
            }
            if (order == 0 && !isReadable((Term.Attribute) low.left(), value(low))) {
                return Predicate.FALSE;
            }
            if (order == 0) {
                others.add(0, new Predicate.Comparison(low.left(), ComparisonOperator.EQUAL, low.right()));
                // The single remaining value may fail other conditions.
                return of(others);
            }
        }
        others.addAll(0, tightest.values());
        return Predicates.and(excluded(others));
    }

    /** Whether the column can have that value. A moment without a text in the column's format is compared as lying between texts. */
    private static boolean isReadable(Term.Attribute column, @Nullable Object value) {
        ValueForm form = column.form();
        return form == null || value == null || form.read(form.write(value)) != null;
    }

    /** Merges {@code a <> 1 AND a NOT IN (2, 3)} into {@code a NOT IN (1, 2, 3)}, which requires only one type check. */
    private static List<Predicate> excluded(List<Predicate> conditions) {
        Set<Term.Operand> values = new LinkedHashSet<>();
        Set<AttributeType> types = EnumSet.noneOf(AttributeType.class);
        List<Predicate> result = new ArrayList<>();
        Term left = null;
        for (Predicate condition : conditions) {
            if (condition instanceof Predicate.Comparison comparison
                    && comparison.operator() == ComparisonOperator.NOT_EQUAL) {
                values.add((Term.Operand) comparison.right());
                left = comparison.left();
            } else if (condition instanceof Predicate.Not not && not.operand() instanceof Predicate.In in) {
                values.addAll(in.values());
                left = in.left();
            } else {
                result.add(condition);
            }
        }
        for (Term.Operand value : values) {
            types.add(AttributeType.of(((Term.Literal) value).value()));
        }
        if (left == null || values.size() < 2 || types.size() > 1) {
            return conditions;
        }
        result.add(new Predicate.Not(new Predicate.In(left, List.copyOf(values))));
        return result;
    }

    private static boolean isBound(Predicate.Comparison comparison) {
        return switch (comparison.operator()) {
            case EQUAL, NOT_EQUAL -> false;
            case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> true;
        };
    }

    private static boolean isLower(Predicate.Comparison comparison) {
        return comparison.operator() == ComparisonOperator.GREATER
                || comparison.operator() == ComparisonOperator.GREATER_OR_EQUAL;
    }

    private static @Nullable Object value(Predicate.Comparison comparison) {
        return ((Term.Literal) comparison.right()).value();
    }

    private static boolean isComparable(Predicate.Comparison one, Predicate.Comparison other) {
        return Values.compareLike(value(one), value(other)) != null;
    }

    private static boolean isTighter(Predicate.Comparison one, Predicate.Comparison other) {
        int order = Values.compare(value(one), value(other));
        if (order == 0) {
            return one.operator() == ComparisonOperator.LESS || one.operator() == ComparisonOperator.GREATER;
        }
        return isLower(one) ? order > 0 : order < 0;
    }

    private static Predicate.@Nullable In asValues(Predicate predicate) {
        if (predicate instanceof Predicate.In in) {
            return in;
        }
        return predicate instanceof Predicate.Comparison comparison
                        && comparison.operator() == ComparisonOperator.EQUAL
                        && comparison.right() instanceof Term.Literal literal
                ? new Predicate.In(comparison.left(), List.of(literal))
                : null;
    }

    /** The attribute if the predicate only compares it with literals; otherwise null. */
    private static Term.@Nullable Attribute soleAttribute(Predicate predicate) {
        Predicate leaf = predicate instanceof Predicate.Not not ? not.operand() : predicate;
        if (Predicates.isOpen(leaf)) {
            return null;
        }
        if (leaf instanceof Predicate.Comparison comparison) {
            return comparison.left() instanceof Term.Attribute attribute && comparison.right() instanceof Term.Literal
                    ? attribute
                    : null;
        }
        if (leaf instanceof Predicate.In in) {
            return in.left() instanceof Term.Attribute attribute ? attribute : null;
        }
        if (leaf instanceof Predicate.BeginsWith beginsWith) {
            return beginsWith.attribute();
        }
        if (leaf instanceof Predicate.Contains contains) {
            return contains.attribute();
        }
        if (leaf instanceof Predicate.Or or) {
            return soleAttribute(or.operands());
        }
        if (leaf instanceof Predicate.And and) {
            return soleAttribute(and.operands());
        }
        return leaf instanceof Predicate.Like like ? like.attribute() : null;
    }

    /** The only attribute that all operands compare or check for its type; null if there are several or none. */
    private static Term.@Nullable Attribute soleAttribute(List<Predicate> operands) {
        Term.Attribute sole = null;
        Set<AttributePath> typed = new HashSet<>();
        for (Predicate operand : operands) {
            Predicate leaf = operand instanceof Predicate.Not not ? not.operand() : operand;
            if (leaf instanceof Predicate.HasType hasType) {
                typed.add(hasType.path());
                continue;
            }
            Term.Attribute attribute = soleAttribute(operand);
            if (attribute == null || sole != null && !sole.equals(attribute)) {
                return null;
            }
            sole = attribute;
        }
        return sole != null && Set.of(sole.path()).containsAll(typed) ? sole : null;
    }
}
