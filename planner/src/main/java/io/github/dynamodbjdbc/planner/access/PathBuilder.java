package io.github.dynamodbjdbc.planner.access;

import io.github.dynamodbjdbc.planner.catalog.TableCopy;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Builds the paths of one target from a split.
 *
 * @param entriesOnly whether an index is read only for the keys of items, which are fetched afterwards. Attributes that the index
 *     does not project are then neither fetched from it nor checked in its entries.
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
        TableCopy copy = spec.table().copy();
        return new AccessPath.Scan(
                spec.table(),
                split.target().index(),
                filter,
                residual,
                fetch(new PredicateSplit.Parts(filter, residual)),
                spec.options().consistent() || copy != null && !copy.isFree(),
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

    /** The attributes that a read of the rows has to return, whether or not the target projects them. */
    static Fetch wanted(ScanSpec spec, ReadTarget target, Predicate residual) {
        return spec.isStar() ? Fetches.STAR : Fetches.of(target, spec.output(), residual, false);
    }

    /** The attributes that a read of items by their keys has to return. */
    static Fetch single(ScanSpec spec, ReadTarget target, Predicate residual) {
        return spec.isStar() ? Fetches.STAR : Fetches.of(target, spec.output(), residual, true);
    }

    /** The attributes to fetch from the base items of index entries; includes the keys, to match items with entries. */
    static Fetch fetched(ScanSpec spec, ReadTarget target, Predicate residual) {
        List<ColumnSource> output = new ArrayList<>(spec.output());
        output.addAll(ColumnSource.keysOf(spec.table()));
        return spec.isStar() ? Fetches.STAR : Fetches.of(target, output, residual, true);
    }

    /** In a global index that the statement names, attributes that the index does not project count as missing. */
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

    /** The keys of the table, and the index keys by which entries are merged. */
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
