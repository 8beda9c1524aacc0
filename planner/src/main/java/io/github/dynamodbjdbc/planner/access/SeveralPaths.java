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
 * Combines bound paths with the same operation and target that read keys. Keys with different source values may fall into one
 * shard, so duplicate key conditions are merged: no row is read twice.
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
     * @param spec the spec without a condition on the key
     * @param wanted the predicate of the spec, with literals only
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
        // If the residual differs between keys, the whole predicate is checked.
        boolean alike = residuals.size() == 1 && fetch != null;
        Predicate residual = alike ? residuals.iterator().next() : wanted;
        return new AccessPath.BatchGet(
                spec.table(),
                List.copyOf(keys),
                alike && fetch != null ? fetch : PathBuilder.single(spec, table, residual),
                residual,
                spec.options().consistent());
    }

    /** Fetches the items of index entries. The join checks that an item still has the key of its entry. */
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

    /** A query for all wanted rows of a shard that holds several keys. The join matches the rows with their keys. */
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

    @Override
    public SeveralPaths visit(AccessPath.SearchVectors search) {
        throw new IllegalArgumentException("A search reads no keys: " + search);
    }
}
