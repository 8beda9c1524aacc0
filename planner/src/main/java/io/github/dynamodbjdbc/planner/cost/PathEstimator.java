package io.github.dynamodbjdbc.planner.cost;

import static io.github.dynamodbjdbc.planner.access.Capacity.KEYS_OF_A_REQUEST;
import static io.github.dynamodbjdbc.planner.access.Capacity.PAGE_BYTES;
import static io.github.dynamodbjdbc.planner.cost.CostModel.UNKNOWN_ITEMS;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.Capacity;
import io.github.dynamodbjdbc.planner.access.ReadTarget;
import io.github.dynamodbjdbc.planner.access.ScanPart;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import java.util.List;

/**
 * Estimates an access path by the numbers of {@link CostModel}.
 *
 * @param rowsWanted how many rows are taken before the read is ended; -1 for all
 * @param ofMany whether it is one of many reads that differ in their keys
 * @param leastRows that a run has counted of the rows: no fewer are read
 */
record PathEstimator(long rowsWanted, TableStatistics statistics, boolean ofMany, double leastRows)
        implements AccessPath.Visitor<CostEstimate> {
    private static final double ROUNDING = 1e-9;

    PathEstimator(long rowsWanted, TableStatistics statistics) {
        this(rowsWanted, statistics, false, 0);
    }

    private PathEstimator wanting(long rows) {
        return new PathEstimator(rows, statistics, ofMany, leastRows);
    }

    /** The same of one of several reads, of whose rows together a count is known. */
    private PathEstimator oneOfSeveral(long rows) {
        return new PathEstimator(rows, statistics, ofMany, 0);
    }

    private Figures figures(ReadTarget target) {
        return new Figures(target, statistics, ofMany);
    }

    @Override
    public CostEstimate visit(AccessPath.Empty empty) {
        return CostEstimate.NONE;
    }

    @Override
    public CostEstimate visit(AccessPath.GetItem getItem) {
        Figures figures = figures(getItem.table());
        return new CostEstimate(
                Capacity.units(figures.itemBlocks(true), getItem.consistent()),
                1,
                figures.share(getItem.residual()),
                1,
                figures.itemBytes());
    }

    @Override
    public CostEstimate visit(AccessPath.Query query) {
        Figures figures = figures(query.target());
        return read(
                figures,
                figures.matching(query.keyCondition()),
                query.filter(),
                query.residual(),
                query.fetchesFromTable(),
                query.consistent());
    }

    @Override
    public CostEstimate visit(AccessPath.BatchGet batchGet) {
        double keys = batchGet.keys().size();
        Figures figures = figures(batchGet.table());
        return fetched(figures, keys, figures.share(batchGet.residual()), rowsWanted, batchGet.consistent());
    }

    /** All of its items, in one request, whatever is wanted of them. */
    @Override
    public CostEstimate visit(AccessPath.TransactGet transactGet) {
        double keys = transactGet.keys().size();
        Figures figures = figures(transactGet.table());
        double rows = keys * figures.share(transactGet.residual());
        return new CostEstimate(
                keys * Capacity.transactionUnits(figures.itemBlocks(keys <= 1)),
                1,
                rowsWanted < 0 ? rows : Math.min(rows, (double) rowsWanted),
                keys,
                keys * figures.itemBytes());
    }

    private Figures figures(TableSchema table) {
        return figures(new ReadTarget(table, null));
    }

    /** Items by their keys, each rounded up by itself. */
    private static CostEstimate fetched(
            Figures figures, double keys, double share, long rowsWanted, boolean consistent) {
        double rows = keys * share;
        boolean limited = rowsWanted >= 0 && rowsWanted < rows;
        double evaluated = limited ? Math.min(keys, Math.ceil(rowsWanted / share)) : keys;
        return new CostEstimate(
                evaluated * Capacity.units(figures.itemBlocks(keys <= 1), consistent),
                Math.ceil(evaluated / KEYS_OF_A_REQUEST),
                limited ? rowsWanted : rows,
                evaluated,
                evaluated * figures.itemBytes());
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
                sum = sum.plus(query.accept(oneOfSeveral(wanted)));
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
        CostEstimate entries = fetch.index().accept(wanting(wantedEntries));
        CostEstimate items = fetched(figures(fetch.target()), entries.rows(), share, -1, fetch.consistent());
        return new CostEstimate(
                entries.readUnits() + items.readUnits(),
                entries.requests() + items.requests(),
                items.rows(),
                entries.itemsEvaluated() + items.itemsEvaluated(),
                entries.bytes() + items.bytes());
    }

    /** The share of the items fetched that passes what the index could not check. */
    private double shareOfFetched(AccessPath.IndexThenBatchGet fetch) {
        ReadTarget target = fetch.target();
        List<Predicate> unchecked = Predicates.conjuncts(fetch.residual()).stream()
                .filter(conjunct -> !Predicates.attributes(conjunct).stream().allMatch(target::projects))
                .toList();
        return figures(fetch.table()).share(Predicates.and(unchecked));
    }

    @Override
    public CostEstimate visit(AccessPath.Scan scan) {
        Figures figures = figures(scan.target());
        ScanPart part = scan.part();
        double entries = figures.entries() * (part == null ? 1 : part.share());
        CostEstimate read = read(
                figures,
                new Figures.Amount(entries, entries * figures.entryBytes()),
                scan.filter(),
                scan.residual(),
                scan.target().fetchesFromTable(scan.fetch()),
                scan.consistent());
        // Each segment begins with a request of its own.
        int segments = part == null ? scan.segments() : part.reads();
        double requests = Math.max(read.requests(), segments);
        return new CostEstimate(
                Math.max(read.readUnits(), segments * units(1, scan.consistent())),
                requests,
                read.rows(),
                // Counts are hours old, and plans are kept: where all else is equal, a small table is no reason to
                // scan it.
                rowsWanted < 0 ? Math.max(read.itemsEvaluated(), UNKNOWN_ITEMS) : read.itemsEvaluated(),
                read.bytes());
    }

    private CostEstimate read(
            Figures figures,
            Figures.Amount selected,
            Predicate filter,
            Predicate residual,
            boolean fetchesFromTable,
            boolean consistent) {
        double itemBytes = selected.bytes() / selected.items();
        double matching = Math.max(selected.items(), leastRows);
        double share = Math.max(
                Math.max(leastRows, 1) / Math.max(matching, 1), figures.share(filter) * figures.share(residual));
        boolean limited = rowsWanted >= 0 && rowsWanted < matching * share;
        double evaluated = limited
                ? Math.min(
                        matching,
                        !Predicates.isTrue(filter) || !Predicates.isTrue(residual)
                                ? evaluated(share, itemBytes)
                                : Math.ceil(rowsWanted / share))
                : matching;
        double bytes = evaluated * itemBytes;
        double requests = Math.max(1, Math.ceil(bytes / PAGE_BYTES));
        double units = requests == 1
                ? units(bytes, consistent)
                : (requests - 1) * units(PAGE_BYTES, consistent)
                        + units(bytes - (requests - 1) * PAGE_BYTES, consistent);
        if (fetchesFromTable) {
            // Each base item is a read of its own.
            units += evaluated * Capacity.units(figures.itemBlocks(false), consistent);
        }
        return new CostEstimate(units, requests, limited ? (double) rowsWanted : matching * share, evaluated, bytes);
    }

    /**
     * Items that are read for the rows wanted, where not all are rows. Nobody knows how many it takes, so requests ask for what those
     * before them suggest, and the last one for more than it turns out to take.
     */
    private double evaluated(double share, double itemBytes) {
        double page = PAGE_BYTES / itemBytes;
        double previous = Capacity.firstItems((double) rowsWanted, itemBytes);
        double evaluated = previous;
        while (previous < page) {
            double found = Math.floor(evaluated * share + ROUNDING);
            if (found >= rowsWanted) {
                return evaluated;
            }
            previous = Capacity.nextItems(rowsWanted - found, found, evaluated, previous);
            evaluated += previous;
        }
        // Whole pages from then on.
        double before = evaluated - previous;
        return before + page * Math.max(1, Math.ceil((rowsWanted / share - before) / page));
    }

    private static double units(double bytes, boolean consistent) {
        return Capacity.units(Capacity.blocks(bytes), consistent);
    }
}
