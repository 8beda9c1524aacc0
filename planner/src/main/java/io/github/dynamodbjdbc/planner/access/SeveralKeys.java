package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.error.Cancellation;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateNormalizer;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Builds the paths of one target that read several keys.
 *
 * @param predicate the statement's, normalised for the keys of the target
 * @param entriesOnly as for {@link PathBuilder}
 * @param bound whether the path has been chosen already; then the number of keys is not limited
 */
record SeveralKeys(ScanSpec spec, ReadTarget target, Predicate predicate, boolean entriesOnly, boolean bound) {
    /** The keys of 100 BatchGetItem requests. */
    static final int MAX_KEYS = 10_000;

    static final int MAX_QUERIES = 1_000;

    /** The most queries that are merged in order: each holds a page in memory. */
    static final int MAX_MERGED = 100;

    /** @param asked the statement's predicate, normalised or not */
    static SeveralKeys of(ScanSpec spec, ReadTarget target, Predicate asked, boolean entriesOnly) {
        return new SeveralKeys(
                spec, target, PredicateNormalizer.normalize(asked, target.keyTypes()), entriesOnly, false);
    }

    /** Builds the paths for a chosen path whose predicate has its values. */
    static SeveralKeys bound(ScanSpec spec, ReadTarget target, Predicate asked, boolean entriesOnly) {
        return new SeveralKeys(
                spec, target, PredicateNormalizer.normalize(asked, target.keyTypes()), entriesOnly, true);
    }

    /** A read of items by full keys, with an empty list if no key can match; null if the predicate does not list full keys. */
    AccessPath.@Nullable BatchGet batchGet() {
        int attributes = target.key().attributes().size();
        List<KeyBranch> branches = target.index() == null ? branches(attributes, true, MAX_KEYS) : null;
        if (branches == null
                || branches.stream().anyMatch(branch -> branch.key().size() < attributes)) {
            return null;
        }
        List<Predicate> rests =
                branches.stream().map(KeyBranch::rest).distinct().limit(2).toList();
        // If the residual differs between keys, the whole predicate is checked.
        Predicate residual = rests.size() == 1 ? rests.get(0) : predicate;
        return new AccessPath.BatchGet(
                spec.table(),
                branches.stream().map(KeyBranch::key).toList(),
                PathBuilder.single(spec, target, residual),
                residual,
                spec.options().consistent());
    }

    /** @param certain the number of key attributes that must have single values for any values of the parameters */
    private @Nullable List<KeyBranch> branches(int certain, boolean sortKeys, int max) {
        return Predicates.isOpen(predicate) && !KeyBranches.isCertain(target.key(), predicate, certain)
                ? null
                : KeyBranches.of(target.key(), predicate, sortKeys, bound ? Integer.MAX_VALUE : max);
    }

    /**
     * The queries for the predicate, in any order of rows.
     *
     * @param sortKeys whether conditions on sort attributes make queries of their own
     * @return null if the predicate does not list partitions, or too many of them; empty if no key can match
     */
    @Nullable
    List<AccessPath.Query> queries(boolean sortKeys, boolean forward) {
        List<KeyBranch> branches = branches(target.key().partition().size(), sortKeys, MAX_QUERIES);
        if (branches == null) {
            return null;
        }
        List<AccessPath.Query> queries = new ArrayList<>();
        for (KeyBranch branch : branches) {
            Cancellation.check();
            PredicateSplit split = PredicateSplit.of(target, branch.predicate());
            if (!split.never()) {
                queries.add(new PathBuilder(withOrder(), split, entriesOnly).query(forward));
            }
        }
        return queries;
    }

    /**
     * The queries as one path: merged in the wanted order, forward or backward, if the queries have it; otherwise unordered.
     *
     * @return null if the predicate does not list partitions, or if no key can match
     */
    AccessPath.@Nullable MergedQueries merged(boolean sortKeys) {
        List<AccessPath.Query> forward = queries(sortKeys, true);
        if (forward == null || forward.isEmpty()) {
            return null;
        }
        List<ScanSpec.Ordering> order = SortOrders.needed(spec.order(), predicate);
        if (!order.isEmpty() && (forward.size() <= MAX_MERGED || arePagesSmall(forward.size()))) {
            if (isGiven(order, true)) {
                return new AccessPath.MergedQueries(forward, order, sortKeys);
            }
            if (isGiven(order, false)) {
                List<AccessPath.Query> backward = Objects.requireNonNull(queries(sortKeys, false));
                return new AccessPath.MergedQueries(backward, order, sortKeys);
            }
        }
        return new AccessPath.MergedQueries(forward, List.of(), sortKeys);
    }

    /** Whether LIMIT keeps pages small: a page need not hold more rows than LIMIT. */
    private boolean arePagesSmall(int queries) {
        long itemsOfAPage = (long) Capacity.PAGE_BYTES / spec.table().averageItemBytes();
        return spec.rowsWanted() >= 0 && spec.rowsWanted() <= MAX_MERGED * itemsOfAPage / queries;
    }

    /** Whether a Query of each partition gives its rows in that order, for any condition on the sort attributes. */
    private boolean isGiven(List<ScanSpec.Ordering> order, boolean forward) {
        Set<String> partition =
                target.key().partition().stream().map(KeyAttribute::name).collect(Collectors.toSet());
        List<ScanSpec.Ordering> within = order.stream()
                .filter(ordering -> !partition.contains(ordering.attribute()))
                .toList();
        List<ScanSpec.Ordering> given =
                SortOrders.needed(SortOrders.of(target.key().sort(), forward), predicate);
        return SortOrders.satisfies(within, given, Predicate.TRUE);
    }

    /** The spec with the keys of the order added to its output: rows are merged by them. */
    private ScanSpec withOrder() {
        List<ColumnSource> output = new ArrayList<>(spec.output());
        for (ScanSpec.Ordering ordering : spec.order()) {
            ColumnSource column = new ColumnSource.Attribute(AttributePath.of(ordering.attribute()), null);
            if (target.isKey(ordering.attribute()) && !output.contains(column)) {
                output.add(column);
            }
        }
        return spec.withOutput(output);
    }
}
