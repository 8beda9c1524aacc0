package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Compares the order of a Query's rows with the order that a statement wants. */
final class SortOrders {
    private SortOrders() {}

    /** The sort attributes that may differ between rows, because no equality fixes them. */
    static List<KeyAttribute> free(ReadTarget target, KeyCondition condition) {
        List<KeyAttribute> sort = target.key().sort();
        int fixed = condition.equalities().size() - target.key().partition().size();
        return sort.subList(fixed, sort.size());
    }

    static List<ScanSpec.Ordering> of(List<KeyAttribute> free, boolean forward) {
        return free.stream()
                .map(key -> new ScanSpec.Ordering(key.name(), !forward))
                .toList();
    }

    /**
     * Whether rows in the given order are also in the wanted order. Attributes that an equality fixes are the same in all rows
     * and may occur anywhere in the wanted order.
     */
    static boolean satisfies(List<ScanSpec.Ordering> wanted, List<ScanSpec.Ordering> given, Predicate predicate) {
        List<ScanSpec.Ordering> needed = needed(wanted, predicate);
        return needed.size() <= given.size() && needed.equals(given.subList(0, needed.size()));
    }

    /** The sort keys without repeated attributes and without those that an equality fixes. */
    static List<ScanSpec.Ordering> needed(List<ScanSpec.Ordering> wanted, Predicate predicate) {
        Set<String> seen = new HashSet<>(fixed(predicate));
        return wanted.stream()
                .filter(ordering -> seen.add(ordering.attribute()))
                .toList();
    }

    private static Set<String> fixed(Predicate predicate) {
        Set<String> fixed = new HashSet<>();
        for (Predicate conjunct : Predicates.conjuncts(predicate)) {
            if (conjunct instanceof Predicate.Comparison comparison
                    && comparison.operator() == ComparisonOperator.EQUAL
                    && comparison.right() instanceof Term.Operand
                    && comparison.left() instanceof Term.Attribute attribute
                    && attribute.path().isTopLevel()
                    && attribute.isStoredAsRead()) {
                fixed.add(attribute.path().attribute());
            }
        }
        return fixed;
    }
}
