package io.github.dynamodbjdbc.planner.cost;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.Candidate;
import io.github.dynamodbjdbc.planner.access.KeyCondition;
import io.github.dynamodbjdbc.planner.access.ReadTarget;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.List;

/**
 * Estimates what a path takes, by DynamoDB's rules for capacity. The only place with numbers: what DescribeTable does not tell
 * is guessed here, the same way each time.
 */
public final class CostModel {
    /** A read unit is 4 KB, strongly consistent; half a unit if eventually consistent. */
    static final double UNIT_BYTES = 4096;

    /** A write unit is 1 KB. */
    static final double WRITE_UNIT_BYTES = 1024;

    /** What each item and index entry is billed for as storage beside its own bytes. */
    static final double STORAGE_OVERHEAD_BYTES = 100;

    /** A Query or Scan ends its page after 1 MB read. */
    static final double PAGE_BYTES = 1024 * 1024;

    /** A BatchGetItem takes so many. */
    static final double KEYS_OF_A_REQUEST = 100;

    /** Items of a table that is not known to hold any: new, or its count is six hours old. */
    static final double UNKNOWN_ITEMS = 1000;

    /** Bytes of a projected non-key attribute, and of the keys of an index entry. */
    static final double ATTRIBUTE_BYTES = 30;

    static final double EQUALITY = 0.1;
    static final double RANGE = 0.33;
    static final double PREFIX = 0.1;
    static final double PATTERN = 0.25;
    static final double ABSENT = 0.1;

    /** Shares of a partition that a condition on its sort key leaves. */
    static final double SORT_HALF = 0.5;

    static final double SORT_BETWEEN = 0.25;

    /** Of the items of a table with time to live, few have expired and are still there. */
    static final double EXPIRED = 0.05;

    /** What a list or set is taken to hold. */
    public static final double ELEMENTS_OF_A_LIST = 3;

    /** In read units: a request costs time, so it decides between paths that cost about the same. */
    static final double WEIGHT_OF_REQUEST = 0.05;

    /**
     * In read units for 4 KB evaluated. Units are rounded up for each request, which makes paths over small tables look alike:
     * the one that reads less is better, and the better the more the table grows.
     */
    static final double WEIGHT_OF_UNROUNDED_UNIT = 0.01;

    static final double WEIGHT_OF_EVALUATED_ITEM = 1e-6;

    private CostModel() {}

    /** What a candidate takes for its spec: with LIMIT, only as much as has to be read for it. */
    public static CostEstimate estimate(ScanSpec spec, Candidate candidate) {
        return estimate(candidate.path(), candidate.ordered() ? spec.rowsWanted() : -1);
    }

    /** @param rowsWanted how many rows are taken before the read is ended; -1 for all */
    public static CostEstimate estimate(AccessPath path, long rowsWanted) {
        return path.accept(new Estimator(rowsWanted));
    }

    /**
     * What it takes to look up the rows of several keys.
     *
     * @param path that reads those of one
     * @param rows that have a key, on the other side of the join; no more keys are presumed than there can be in the table
     */
    public static CostEstimate lookups(AccessPath path, double rows) {
        CostEstimate one = estimate(path, -1);
        double keys = Math.max(1, Math.min(rows, path.accept(new Keys())));
        boolean items = path instanceof AccessPath.GetItem || path instanceof AccessPath.BatchGet;
        CostEstimate all = one.times(keys);
        if (path instanceof AccessPath.IndexThenBatchGet fetch) {
            // Entries by a Query for each key, their items together.
            double entries = estimate(fetch.index(), -1).requests();
            double fetched = all.itemsEvaluated() / 2;
            return all.withRequests(keys * entries + Math.ceil(fetched / KEYS_OF_A_REQUEST));
        }
        return items ? all.withRequests(Math.ceil(all.itemsEvaluated() / KEYS_OF_A_REQUEST)) : all;
    }

    static double weight(CostEstimate estimate) {
        return estimate.readUnits()
                + estimate.requests() * WEIGHT_OF_REQUEST
                + estimate.bytes() / UNIT_BYTES * WEIGHT_OF_UNROUNDED_UNIT
                + estimate.itemsEvaluated() * WEIGHT_OF_EVALUATED_ITEM;
    }

    /** TTL's own conditions: most items are not expired. */
    static double againstClock(Term.Clock clock, ComparisonOperator operator) {
        boolean greater = operator == ComparisonOperator.GREATER || operator == ComparisonOperator.GREATER_OR_EQUAL;
        boolean before = clock == Term.Clock.NOW ? !greater : greater;
        // Before now, or after five years ago, is half of what makes an item an expired one.
        return clock == Term.Clock.NOW ? (before ? EXPIRED : 1 - EXPIRED) : (before ? 1 - EXPIRED : EXPIRED);
    }

    /** Items that the table holds, as far as is known. */
    public static double items(TableSchema table) {
        return table.itemCount() > 0 ? table.itemCount() : UNKNOWN_ITEMS;
    }

    /** Write capacity units of an average entry of an index, each time that it changes. */
    public static double writeUnitsOfEntry(TableSchema table, IndexSchema index) {
        return Math.max(1, Math.ceil(Estimator.entryBytes(new ReadTarget(table, index)) / WRITE_UNIT_BYTES));
    }

    /** Bytes that an index is billed for as storage if every item of the table is in it. */
    public static double storedBytes(TableSchema table, IndexSchema index) {
        return items(table) * (Estimator.entryBytes(new ReadTarget(table, index)) + STORAGE_OVERHEAD_BYTES);
    }

    /** How many keys there may be that the path could be asked for. */
    private static final class Keys implements AccessPath.Visitor<Double> {
        @Override
        public Double visit(AccessPath.Empty empty) {
            return 1.0;
        }

        @Override
        public Double visit(AccessPath.GetItem getItem) {
            return items(getItem.table());
        }

        @Override
        public Double visit(AccessPath.BatchGet batchGet) {
            return items(batchGet.table());
        }

        @Override
        public Double visit(AccessPath.Query query) {
            return Math.max(
                    1, Estimator.entries(query.target()) / Estimator.matching(query.target(), query.keyCondition()));
        }

        @Override
        public Double visit(AccessPath.MergedQueries queries) {
            return visit(queries.queries().get(0));
        }

        @Override
        public Double visit(AccessPath.IndexThenBatchGet fetch) {
            return fetch.index().accept(this);
        }

        @Override
        public Double visit(AccessPath.Scan scan) {
            return 1.0;
        }
    }

    private record Estimator(long rowsWanted) implements AccessPath.Visitor<CostEstimate> {
        @Override
        public CostEstimate visit(AccessPath.Empty empty) {
            return CostEstimate.NONE;
        }

        @Override
        public CostEstimate visit(AccessPath.GetItem getItem) {
            double bytes = getItem.table().averageItemBytes();
            return new CostEstimate(
                    units(bytes, getItem.consistent()), 1, Selectivity.of(getItem.residual()), 1, bytes);
        }

        @Override
        public CostEstimate visit(AccessPath.Query query) {
            double matching = matching(query.target(), query.keyCondition());
            return read(
                    query.target(),
                    matching,
                    query.filter(),
                    query.residual(),
                    query.fetchesFromTable(),
                    query.consistent());
        }

        @Override
        public CostEstimate visit(AccessPath.BatchGet batchGet) {
            double keys = batchGet.keys().size();
            return fetched(
                    batchGet.table(), keys, Selectivity.of(batchGet.residual()), rowsWanted, batchGet.consistent());
        }

        /** Items by their keys, each rounded up by itself. */
        private static CostEstimate fetched(
                TableSchema table, double keys, double share, long rowsWanted, boolean consistent) {
            double rows = keys * share;
            boolean limited = rowsWanted >= 0 && rowsWanted < rows;
            double evaluated = limited ? Math.min(keys, Math.ceil(rowsWanted / share)) : keys;
            double bytes = table.averageItemBytes();
            return new CostEstimate(
                    evaluated * units(bytes, consistent),
                    Math.ceil(evaluated / KEYS_OF_A_REQUEST),
                    limited ? rowsWanted : rows,
                    evaluated,
                    evaluated * bytes);
        }

        @Override
        public CostEstimate visit(AccessPath.MergedQueries merged) {
            CostEstimate sum = CostEstimate.NONE;
            for (AccessPath.Query query : merged.queries()) {
                // To be merged, each has to give what might come first; else one is read after the other.
                long wanted = rowsWanted < 0 || !merged.order().isEmpty()
                        ? rowsWanted
                        : Math.max(0, rowsWanted - (long) sum.rows());
                if (wanted != 0) {
                    sum = sum.plus(query.accept(new Estimator(wanted)));
                }
            }
            return rowsWanted < 0 || sum.rows() <= rowsWanted
                    ? sum
                    : new CostEstimate(sum.readUnits(), sum.requests(), rowsWanted, sum.itemsEvaluated(), sum.bytes());
        }

        @Override
        public CostEstimate visit(AccessPath.IndexThenBatchGet fetch) {
            double share = shareOfFetched(fetch);
            long wantedEntries = rowsWanted < 0 ? -1 : (long) Math.ceil(rowsWanted / Math.max(share, 1e-6));
            CostEstimate entries = fetch.index().accept(new Estimator(wantedEntries));
            CostEstimate items = fetched(fetch.table(), entries.rows(), share, -1, fetch.consistent());
            return new CostEstimate(
                    entries.readUnits() + items.readUnits(),
                    entries.requests() + items.requests(),
                    items.rows(),
                    entries.itemsEvaluated() + items.itemsEvaluated(),
                    entries.bytes() + items.bytes());
        }

        /** Of the items fetched, the share that passes what the index could not check. */
        private static double shareOfFetched(AccessPath.IndexThenBatchGet fetch) {
            ReadTarget target = fetch.target();
            List<Predicate> unchecked = Predicates.conjuncts(fetch.residual()).stream()
                    .filter(conjunct ->
                            !Predicates.attributes(conjunct).stream().allMatch(target::projects))
                    .toList();
            return Selectivity.of(Predicates.and(unchecked));
        }

        @Override
        public CostEstimate visit(AccessPath.Scan scan) {
            CostEstimate read = read(
                    scan.target(),
                    entries(scan.target()),
                    scan.filter(),
                    scan.residual(),
                    scan.target().fetchesFromTable(scan.fetch()),
                    scan.consistent());
            // Each segment begins with a request of its own.
            double requests = Math.max(read.requests(), scan.segments());
            return new CostEstimate(
                    Math.max(read.readUnits(), scan.segments() * units(1, scan.consistent())),
                    requests,
                    read.rows(),
                    // Counts are hours old, and plans are kept: where all else is equal, a small table is no reason to
                    // scan it.
                    rowsWanted < 0 ? Math.max(read.itemsEvaluated(), UNKNOWN_ITEMS) : read.itemsEvaluated(),
                    read.bytes());
        }

        private CostEstimate read(
                ReadTarget target,
                double matching,
                Predicate filter,
                Predicate residual,
                boolean fetchesFromTable,
                boolean consistent) {
            double share =
                    Math.max(1 / Math.max(matching, 1), Selectivity.of(filter) * residualShare(filter, residual));
            boolean limited = rowsWanted >= 0 && rowsWanted < matching * share;
            double evaluated = limited ? Math.min(matching, Math.ceil(rowsWanted / share)) : matching;
            double bytes = evaluated * entryBytes(target);
            double requests = Math.max(1, Math.ceil(bytes / PAGE_BYTES));
            double units = requests == 1
                    ? units(bytes, consistent)
                    : (requests - 1) * units(PAGE_BYTES, consistent)
                            + units(bytes - (requests - 1) * PAGE_BYTES, consistent);
            if (fetchesFromTable) {
                // Each base item is a read of its own.
                units += evaluated * units((double) target.table().averageItemBytes(), consistent);
            }
            return new CostEstimate(
                    units, requests, limited ? (double) rowsWanted : matching * share, evaluated, bytes);
        }

        /** Where a filter is the weaker form of what is left over, the two are not independent. */
        private static double residualShare(Predicate filter, Predicate residual) {
            double share = Selectivity.of(residual);
            return filter.equals(Predicate.TRUE) ? share : Math.sqrt(share);
        }

        /** Items that a key condition selects. How keys are spread is not known: a table of n items is taken for √n partitions. */
        private static double matching(ReadTarget target, KeyCondition condition) {
            int partition = target.key().partition().size();
            int sort = target.key().sort().size();
            int sortEqualities = condition.equalities().size() - partition;
            boolean unique = target.index() == null && sortEqualities == sort;
            if (unique) {
                return 1;
            }
            double items = Math.sqrt(entries(target)) * Math.pow(EQUALITY, sortEqualities);
            KeyCondition.Range range = condition.range();
            if (range != null) {
                items *= range.accept(new KeyCondition.Range.Visitor<Double>() {
                    @Override
                    public Double visit(KeyCondition.Bound bound) {
                        return SORT_HALF;
                    }

                    @Override
                    public Double visit(KeyCondition.Between between) {
                        return SORT_BETWEEN;
                    }

                    @Override
                    public Double visit(KeyCondition.BeginsWith beginsWith) {
                        return PREFIX;
                    }
                });
            }
            return Math.max(1, items);
        }

        private static double entries(ReadTarget target) {
            IndexSchema index = target.index();
            return index != null && index.itemCount() > 0 ? index.itemCount() : items(target.table());
        }

        /** Bytes of an average entry: as DescribeTable says, or by what the index projects. */
        private static double entryBytes(ReadTarget target) {
            double item = target.table().averageItemBytes();
            IndexSchema index = target.index();
            if (index == null) {
                return item;
            }
            if (index.itemCount() > 0 && index.sizeBytes() > 0) {
                return Math.max(1, (double) index.sizeBytes() / index.itemCount());
            }
            int keys = target.table().key().attributes().size()
                    + index.key().attributes().size();
            return switch (index.projection()) {
                case ALL -> item;
                case KEYS_ONLY -> Math.min(item, keys * ATTRIBUTE_BYTES);
                case INCLUDE -> Math.min(item, (keys + index.projected().size()) * ATTRIBUTE_BYTES);
            };
        }

        private static double units(double bytes, boolean consistent) {
            double units = Math.max(1, Math.ceil(bytes / UNIT_BYTES));
            return consistent ? units : units / 2;
        }
    }
}
