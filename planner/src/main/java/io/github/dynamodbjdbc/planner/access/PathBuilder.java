package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Builds the paths of one target from a split.
 *
 * @param entriesOnly whether an index is read for the keys of the items only, which are fetched then: what its entries do not
 *     hold is neither asked of them nor checked
 */
record PathBuilder(ScanSpec spec, PredicateSplit split, boolean entriesOnly) {
    AccessPath.GetItem getItem() {
        Predicate residual = split.ofGetItem().residual();
        return new AccessPath.GetItem(
                spec.table(),
                condition().equalities(),
                single(spec, split.target(), residual),
                residual,
                spec.options().consistent());
    }

    AccessPath.Query query(boolean forward) {
        PredicateSplit.Parts parts = parts(split.ofQuery());
        Fetch fetch = fetch(parts);
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
        PredicateSplit.Parts parts = parts(split.ofScan());
        return scan(parts.filter(), parts.residual());
    }

    AccessPath.Scan scan(Predicate filter, Predicate residual) {
        return new AccessPath.Scan(
                spec.table(),
                split.target().index(),
                filter,
                residual,
                fetch(new PredicateSplit.Parts(filter, residual)),
                spec.options().consistent(),
                Math.max(1, spec.options().segments()),
                spec.options().part());
    }

    private PredicateSplit.Parts parts(PredicateSplit.Parts all) {
        if (!entriesOnly) {
            return all;
        }
        List<Predicate> decidable = Predicates.conjuncts(all.residual()).stream()
                .filter(conjunct -> Predicates.attributes(conjunct).stream().allMatch(split.target()::projects))
                .toList();
        return new PredicateSplit.Parts(all.filter(), Predicates.and(decidable));
    }

    /** What a request for the rows has to return, whether or not the target holds it. */
    static Fetch wanted(ScanSpec spec, ReadTarget target, Predicate residual) {
        return spec.isStar() ? Fetches.STAR : Fetches.of(target, spec.output(), residual, false);
    }

    /** The same of items that are read by their keys. */
    static Fetch single(ScanSpec spec, ReadTarget target, Predicate residual) {
        return spec.isStar() ? Fetches.STAR : Fetches.of(target, spec.output(), residual, true);
    }

    /** What is fetched of the items that index entries stand for: their keys too, to tell which is which. */
    static Fetch fetched(ScanSpec spec, ReadTarget target, Predicate residual) {
        List<ColumnSource> output = new ArrayList<>(spec.output());
        output.addAll(ColumnSource.keysOf(spec.table()));
        return spec.isStar() ? Fetches.STAR : Fetches.of(target, output, residual, true);
    }

    /** In a global index that the statement names, what it does not project is missing. */
    private Fetch fetch(PredicateSplit.Parts parts) {
        if (entriesOnly) {
            return Fetches.of(split.target(), entryColumns(), parts.residual(), false);
        }
        List<ColumnSource> output = new ArrayList<>(spec.output());
        output.addAll(Fetch.takenForNull(parts.filter()));
        Fetch wanted = spec.isStar() ? Fetches.STAR : Fetches.of(split.target(), output, parts.residual(), false);
        boolean named = spec.index() != null && split.target().isGlobalIndex();
        return named ? Fetches.projected(split.target(), wanted) : wanted;
    }

    /** The keys of the table, and what entries are merged by. */
    private List<ColumnSource> entryColumns() {
        List<ColumnSource> columns = new ArrayList<>(ColumnSource.keysOf(spec.table()));
        for (ScanSpec.Ordering ordering : spec.order()) {
            if (split.target().isKey(ordering.attribute())) {
                columns.add(new ColumnSource.Attribute(AttributePath.of(ordering.attribute()), null));
            }
        }
        return columns;
    }

    private KeyCondition condition() {
        return Objects.requireNonNull(split.condition());
    }
}
