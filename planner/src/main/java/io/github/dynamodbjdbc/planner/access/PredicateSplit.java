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
 * A predicate split into the parts that the key condition, the filter and the driver check when one table or index is read.
 *
 * @param never whether no entry of the target can match; then the other components are meaningless
 * @param condition the key condition, or null if the target can only be scanned
 * @param conjuncts all of the predicate
 * @param rest the conjuncts that the key condition does not cover
 */
record PredicateSplit(
        ReadTarget target,
        boolean never,
        @Nullable KeyCondition condition,
        List<Predicate> conjuncts,
        List<Predicate> rest) {
    /** @param predicate the statement's, normalised or not */
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

    /** The key condition if it names one item of the table; otherwise null. */
    @Nullable
    KeyCondition fullKey() {
        return isFullKey() ? condition : null;
    }

    /** The filter of the request, and the residual that the driver checks. */
    record Parts(Predicate filter, Predicate residual) {}

    /** The split for a GetItem, which has no filter. */
    Parts ofGetItem() {
        return new Parts(Predicate.TRUE, Predicates.and(rest));
    }

    /** The split for a Query, whose filter may not name keys of its target. */
    Parts ofQuery() {
        return filter(rest, path -> target.canFilter(path) && !target.isKey(path.attribute()));
    }

    /** The split for a Scan, whose filter may name keys. DynamoDB checks nothing of a copy. */
    Parts ofScan() {
        if (target.table().copy() != null) {
            return new Parts(Predicate.TRUE, Predicates.and(conjuncts));
        }
        return filter(conjuncts, target::canFilter);
    }

    private static Parts filter(List<Predicate> conjuncts, java.util.function.Predicate<AttributePath> nameable) {
        List<Predicate> filters = new ArrayList<>();
        List<Predicate> residuals = new ArrayList<>();
        FilterBudget budget = new FilterBudget();
        for (Predicate conjunct : conjuncts) {
            ServerFilter pushed = ServerFilter.of(conjunct, nameable);
            // Several conditions on one attribute may need the same guard.
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
