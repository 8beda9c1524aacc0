package io.github.dynamodbjdbc.planner.cost;

import static io.github.dynamodbjdbc.planner.access.Capacity.KEYS_OF_A_REQUEST;
import static io.github.dynamodbjdbc.planner.access.Capacity.PAGE_BYTES;
import static io.github.dynamodbjdbc.planner.cost.CostModel.UNKNOWN_ITEMS;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.Capacity;
import io.github.dynamodbjdbc.planner.access.ReadTarget;
import io.github.dynamodbjdbc.planner.access.ScanPart;
import io.github.dynamodbjdbc.planner.catalog.TableCopy;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import java.util.List;

/**
 * Estimates the cost of an access path with the constants of {@link CostModel}.
 *
 * @param rowsWanted the number of rows after which the read ends; -1 for all
 * @param ofMany whether the path is one of many reads with different keys
 * @param owners the number of items of the table whose whole key the reads' keys are; 0 if there is none
 * @param leastRows the minimum number of rows, counted in a run; 0 if unknown
 */
record PathEstimator(long rowsWanted, TableStatistics statistics, boolean ofMany, double owners, double leastRows)
        implements AccessPath.Visitor<CostEstimate> {
    private static final double ROUNDING = 1e-9;
    private static final double SEARCHED_ROWS = 10;

    PathEstimator(long rowsWanted, TableStatistics statistics) {
        this(rowsWanted, statistics, false, 0, 0);
    }

    private PathEstimator wanting(long rows) {
        return new PathEstimator(rows, statistics, ofMany, owners, leastRows);
    }

    /** An estimator for one of several reads; a counted minimum for all of them does not apply to it. */
    private PathEstimator oneOfSeveral(long rows) {
        return new PathEstimator(rows, statistics, ofMany, owners, 0);
    }

    private Figures figures(ReadTarget target) {
        return new Figures(target, statistics, ofMany, owners);
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

    /** A transaction reads all items in one request, regardless of the rows wanted. */
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

    /** Items read by their keys; the size of each is rounded up. */
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
            // Each merged query has to return all rows that may come first. Other queries run one after the other until
            // there are enough rows.
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

    /** The share of the fetched items that meet the conditions that the index can't check. */
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
        TableCopy copy = scan.table().copy();
        if (copy != null && copy.isFree()) {
            return new CostEstimate(0, 0, read.rows(), read.itemsEvaluated(), read.bytes());
        }
        // Each segment needs at least one request.
        int segments = part == null ? scan.segments() : part.reads();
        double requests = Math.max(read.requests(), segments);
        return new CostEstimate(
                Math.max(read.readUnits(), segments * units(1, scan.consistent())),
                requests,
                read.rows(),
                // Counts may be hours old, and plans are cached: at equal cost, a small table must not make a scan
                // preferable.
                rowsWanted < 0 ? Math.max(read.itemsEvaluated(), UNKNOWN_ITEMS) : read.itemsEvaluated(),
                read.bytes());
    }

    /** A search takes no capacity units; its price is by bytes. */
    @Override
    public CostEstimate visit(AccessPath.SearchVectors search) {
        double rows = Math.min(
                search.index().itemCount() <= 0 ? SEARCHED_ROWS : search.index().itemCount(), SEARCHED_ROWS);
        double bytes = Float.BYTES * (double) search.index().dimensions();
        return new CostEstimate(0, 1, rows, rows, rows * bytes);
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
            // Each base item is read separately.
            units += evaluated * Capacity.units(figures.itemBlocks(false), consistent);
        }
        return new CostEstimate(units, requests, limited ? (double) rowsWanted : matching * share, evaluated, bytes);
    }

    /**
     * The number of items that are read for the rows wanted if not all items pass the filter. Each request asks for a number estimated
     * from the previous ones, so the last one usually reads more than necessary.
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
        // The following requests read full pages.
        double before = evaluated - previous;
        return before + page * Math.max(1, Math.ceil((rowsWanted / share - before) / page));
    }

    private static double units(double bytes, boolean consistent) {
        return Capacity.units(Capacity.blocks(bytes), consistent);
    }
}
