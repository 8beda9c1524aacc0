package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Puts bound paths together that read one target by keys, all of them in the same way. No two paths of the whole read the same
 * place, so that no row comes from two of them: keys that differ in what a shard is calculated from may be in one shard.
 */
final class SeveralPaths implements AccessPath.Visitor<SeveralPaths> {
    private final ScanSpec spec;
    private final Predicate wanted;
    private final Set<List<KeyCondition.Equality>> keys = new LinkedHashSet<>();
    private final Map<KeyCondition, AccessPath.Query> queries = new LinkedHashMap<>();
    private final Set<Predicate> residuals = new LinkedHashSet<>();
    private @Nullable Fetch fetch;
    private @Nullable ReadTarget fetchedBy;

    /**
     * @param spec what is wanted, whatever the key
     * @param wanted its predicate, with literals only
     */
    SeveralPaths(ScanSpec spec, Predicate wanted) {
        this.spec = spec;
        this.wanted = wanted;
    }

    AccessPath combine(List<AccessPath> paths) {
        List<AccessPath> reads = paths.stream()
                .filter(path -> !(path instanceof AccessPath.Empty))
                .toList();
        if (reads.isEmpty()) {
            return new AccessPath.Empty(spec.table(), "no key can match");
        }
        if (reads.size() == 1) {
            return reads.get(0);
        }
        reads.forEach(path -> path.accept(this));
        if (!keys.isEmpty()) {
            return batchGet();
        }
        List<AccessPath.Query> all = List.copyOf(queries.values());
        AccessPath merged = all.size() == 1 ? all.get(0) : new AccessPath.MergedQueries(all, List.of(), false);
        return fetchedBy == null ? merged : fetched(merged, fetchedBy);
    }

    private AccessPath batchGet() {
        ReadTarget table = new ReadTarget(spec.table(), null);
        // What is asked differs from key to key: then the predicate says it best.
        boolean alike = residuals.size() == 1 && fetch != null;
        Predicate residual = alike ? residuals.iterator().next() : wanted;
        return new AccessPath.BatchGet(
                spec.table(),
                List.copyOf(keys),
                alike && fetch != null ? fetch : PathBuilder.single(spec, table, residual),
                residual,
                spec.options().consistent());
    }

    /** That an item still has the key that its entry had, the join checks. */
    private AccessPath fetched(AccessPath entries, ReadTarget index) {
        return new AccessPath.IndexThenBatchGet(
                entries,
                PathBuilder.fetched(spec, index, wanted),
                wanted,
                spec.options().consistent());
    }

    @Override
    public SeveralPaths visit(AccessPath.Empty empty) {
        return this;
    }

    @Override
    public SeveralPaths visit(AccessPath.GetItem getItem) {
        keys.add(getItem.key());
        residuals.add(getItem.residual());
        fetch = getItem.fetch();
        return this;
    }

    @Override
    public SeveralPaths visit(AccessPath.BatchGet batchGet) {
        keys.addAll(batchGet.keys());
        residuals.add(batchGet.residual());
        fetch = batchGet.fetch();
        return this;
    }

    @Override
    public SeveralPaths visit(AccessPath.TransactGet transactGet) {
        return transactGet.items().accept(this);
    }

    @Override
    public SeveralPaths visit(AccessPath.Query query) {
        queries.merge(query.keyCondition(), query, (before, again) -> before.equals(again) ? before : whole(again));
        return this;
    }

    /** All that is wanted of a place where several keys are: which row is of which key, the join checks. */
    private AccessPath.Query whole(AccessPath.Query query) {
        Predicate there = Predicates.and(wanted, query.keyCondition().toPredicate());
        PredicateSplit split = PredicateSplit.of(query.target(), there);
        return new PathBuilder(spec.withPredicate(there), split, fetchedBy != null).query(query.forward());
    }

    @Override
    public SeveralPaths visit(AccessPath.MergedQueries merged) {
        merged.queries().forEach(this::visit);
        return this;
    }

    @Override
    public SeveralPaths visit(AccessPath.IndexThenBatchGet path) {
        fetchedBy = path.target();
        return path.index().accept(this);
    }

    @Override
    public SeveralPaths visit(AccessPath.Scan scan) {
        throw new IllegalArgumentException("A scan reads no keys: " + scan);
    }
}
