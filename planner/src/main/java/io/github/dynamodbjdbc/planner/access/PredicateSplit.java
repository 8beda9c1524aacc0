package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateNormalizer;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.ServerFilter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where each part of a predicate is checked when one table or index is read.
 *
 * @param never whether no entry of the target can match; then the rest says nothing
 * @param condition the key condition, or null if the target can only be scanned
 * @param conjuncts all of the predicate
 * @param rest what the key condition leaves of it
 */
record PredicateSplit(
        ReadTarget target,
        boolean never,
        @Nullable KeyCondition condition,
        List<Predicate> conjuncts,
        List<Predicate> rest) {
    /** @param predicate as the statement has it, or normalised */
    static PredicateSplit of(ReadTarget target, Predicate predicate) {
        Predicate normalized = PredicateNormalizer.normalize(predicate, target.keyTypes());
        if (Predicates.isNever(normalized)) {
            return new PredicateSplit(target, true, null, List.of(), List.of());
        }
        KeyConditionExtractor.Result keys = KeyConditionExtractor.extract(target.key(), normalized);
        return new PredicateSplit(
                target, keys.never(), keys.condition(), Predicates.conjuncts(normalized), keys.rest());
    }

    /** Whether the key condition names one item of the table. */
    boolean isFullKey() {
        return target.index() == null
                && condition != null
                && condition.equalities().size() == target.key().attributes().size();
    }

    /** The key condition if it names one item of the table, else null. */
    @Nullable
    KeyCondition fullKey() {
        return isFullKey() ? condition : null;
    }

    /** What the rest becomes: a filter of the request, and what is left for the driver. */
    record Parts(Predicate filter, Predicate residual) {}

    /** Splits for a GetItem, which takes no filter. */
    Parts ofGetItem() {
        return new Parts(Predicate.TRUE, Predicates.and(rest));
    }

    /** Splits for a Query: its filter may not name the keys of what it reads. */
    Parts ofQuery() {
        return filter(rest, path -> target.canFilter(path) && !target.isKey(path.attribute()));
    }

    /** Splits for a Scan, which takes conditions on keys as filters too. */
    Parts ofScan() {
        return filter(conjuncts, target::canFilter);
    }

    private static Parts filter(List<Predicate> conjuncts, java.util.function.Predicate<AttributePath> nameable) {
        List<Predicate> filters = new ArrayList<>();
        List<Predicate> residuals = new ArrayList<>();
        FilterBudget budget = new FilterBudget();
        for (Predicate conjunct : conjuncts) {
            ServerFilter pushed = ServerFilter.of(conjunct, nameable);
            // Several conditions on an attribute may want the same guard.
            List<Predicate> more = Predicates.conjuncts(pushed.filter()).stream()
                    .filter(part -> !filters.contains(part))
                    .toList();
            boolean taken = budget.take(Predicates.and(more));
            if (taken) {
                filters.addAll(more);
            } else {
                Predicate weaker = ServerFilter.weaker(conjunct, nameable);
                if (budget.take(weaker)) {
                    filters.add(weaker);
                }
            }
            if (!taken || !pushed.exact()) {
                residuals.add(conjunct);
            }
        }
        return new Parts(Predicates.and(filters), Predicates.and(residuals));
    }
}
