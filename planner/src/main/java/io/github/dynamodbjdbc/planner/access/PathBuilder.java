package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.predicate.Predicate;
import java.util.Objects;

/** Builds the paths of one target from a split. */
record PathBuilder(ScanSpec spec, PredicateSplit split) {
    AccessPath.GetItem getItem() {
        Predicate residual = split.ofGetItem().residual();
        return new AccessPath.GetItem(
                spec.table(),
                condition().equalities(),
                spec.isStar() ? Fetches.STAR : Fetches.of(split.target(), spec.output(), residual, true),
                residual,
                spec.options().consistent());
    }

    AccessPath.Query query(boolean forward) {
        PredicateSplit.Parts parts = split.ofQuery();
        Fetch fetch = fetch(parts.residual());
        return new AccessPath.Query(
                spec.table(),
                split.target().index(),
                condition(),
                parts.filter(),
                parts.residual(),
                fetch,
                split.target().fetchesFromTable(fetch),
                forward,
                spec.options().consistent());
    }

    AccessPath.Scan scan() {
        PredicateSplit.Parts parts = split.ofScan();
        return scan(parts.filter(), parts.residual());
    }

    AccessPath.Scan scan(Predicate filter, Predicate residual) {
        return new AccessPath.Scan(
                spec.table(),
                split.target().index(),
                filter,
                residual,
                fetch(residual),
                spec.options().consistent(),
                spec.options().segments());
    }

    /** What a request for the rows has to return, whether or not the target holds it. */
    static Fetch wanted(ScanSpec spec, ReadTarget target, Predicate residual) {
        return spec.isStar() ? Fetches.STAR : Fetches.of(target, spec.output(), residual, false);
    }

    /** In a global index that the statement names, what it does not project is missing. */
    private Fetch fetch(Predicate residual) {
        Fetch wanted = wanted(spec, split.target(), residual);
        boolean named = spec.index() != null && split.target().isGlobalIndex();
        return named ? Fetches.projected(split.target(), wanted) : wanted;
    }

    private KeyCondition condition() {
        return Objects.requireNonNull(split.condition());
    }
}
