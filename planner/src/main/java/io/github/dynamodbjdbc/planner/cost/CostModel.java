package io.github.dynamodbjdbc.planner.cost;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.AccessPathVisitor;
import io.github.dynamodbjdbc.planner.access.Candidate;
import io.github.dynamodbjdbc.planner.access.Capacity;
import io.github.dynamodbjdbc.planner.access.ParameterValues;
import io.github.dynamodbjdbc.planner.access.ReadTarget;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.SampledItems;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.predicate.ComparisonOperator;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Estimates what a path takes, by DynamoDB's rules for {@link Capacity}. The only place with numbers that are no rules: what
 * nobody tells is guessed here, the same way each time.
 */
public final class CostModel {
    /** Items of a table that is not known to hold any: new, or its count is six hours old. */
    static final double UNKNOWN_ITEMS = 1000;

    /** Bytes of a projected non-key attribute, and of the keys of an index entry. */
    static final double ATTRIBUTE_BYTES = 30;

    static final double EQUALITY = 0.1;
    static final double RANGE = 0.33;
    static final double BETWEEN = 0.25;
    static final double PREFIX = 0.1;
    static final double PATTERN = 0.25;
    static final double ABSENT = 0.1;

    /** The share of a table's items that have expired and are still there, where time to live is on. */
    static final double EXPIRED = 0.05;

    /** What a list or set is taken to hold. */
    public static final double ELEMENTS_OF_A_LIST = 3;

    /** So many sampled items tell something of a table that has more. */
    static final int LEAST_SAMPLE = 10;

    /** Attributes that are counted of a sample, and partitions that are told apart. */
    static final int SAMPLED_ATTRIBUTES = 100;

    static final int COMMON_PARTITIONS = 100;

    /** Sampled items by which a partition's share of an index can be told. */
    static final long LEAST_SEEN = 3;

    /** Where fewer partitions were read, the sample of them all counts as much as they do. */
    static final int LEAST_PARTITIONS = 3;

    /** What statements with other values showed of a share counts as much as so many sampled partitions. */
    static final double EVIDENCE_OF_OTHERS = 1;

    /** No share is taken for less. */
    static final double LEAST_SHARE = 1e-6;

    /** That a sample has nothing of a share counts so much. */
    static final double EVIDENCE_OF_NONE = 0.2;

    /** In read units: a request costs time, so it decides between paths that cost about the same. */
    static final double WEIGHT_OF_REQUEST = 0.05;

    /**
     * In read units for 4 KB evaluated. Units are rounded up for each request, which makes paths over small tables look alike:
     * the one that reads less is better, and the better the more the table grows.
     */
    static final double WEIGHT_OF_UNROUNDED_UNIT = 0.01;

    static final double WEIGHT_OF_EVALUATED_ITEM = 1e-6;

    /** In read units, for a row through a local operator: never as much as a request. */
    public static final double WEIGHT_OF_ROW = WEIGHT_OF_EVALUATED_ITEM;

    /** In read units, for a row that joins make on their way: reading an item takes a hundred times as long. */
    public static final double WEIGHT_OF_JOINED_ROW = 1e-5;

    /** A scan is read in a segment for each so many bytes. */
    static final double SEGMENT_BYTES = 8.0 * 1024 * 1024;

    /** More would hold more pages in memory, and ask more of the table, than one reader needs. */
    static final int MOST_SEGMENTS = 16;

    /** What a {@code ?} in LIMIT is taken for when the statement is planned. */
    public static final long PRESUMED_LIMIT = 100;

    /** Rows that a group is taken to have, where a limit of groups sizes the first requests. */
    public static final int ROWS_OF_A_GROUP = 10;

    /** An index has to save as many read units, and that share of those of a read, to be worth its name. */
    public static final double UNITS_WORTH_AN_INDEX = 0.5;

    public static final double SHARE_WORTH_AN_INDEX = 0.2;

    /** A statement that takes as many read units says what would make it cheaper, whether it scans or not. */
    public static final double UNITS_WORTH_A_CURE = 100;

    /** All writes of an index go to its partitions: of so few, each may get more than one can take. */
    static final double FEW_PARTITIONS = 20;

    /** So many lookups cost two read units or more: a join of fewer rows is planned alike. */
    public static final int ROWS_ALIKE = 4;

    /** In read units: to plan a statement anew takes about as long as it takes to read so much. */
    static final double UNITS_OF_A_PLAN = 1;

    /** Read units that have to be saved for rows to be kept: the least that a scan takes. */
    static final double UNITS_WORTH_KEEPING = 0.5;

    /** What estimates may be off by without being wrong: a path that is cheaper by less need not be so. */
    static final double LEAST_SHARE_SAVED = 0.1;

    private CostModel() {}

    /** Whether to take that many read units less is worth a change. */
    public static boolean isWorthwhile(double now, double then) {
        return now - then >= UNITS_WORTH_AN_INDEX && now - then >= SHARE_WORTH_AN_INDEX * now;
    }

    /** Whether there is a sample of the table that says something, and all of its items are in the index. */
    public static boolean holdsWholeSample(TableSchema table, IndexSchema index) {
        SampledItems sample = table.statistics().sample();
        SampledItems.Target sampled = table.statistics().sampled(index);
        return sample != null && sampled != null && isTelling(sample) && sampled.entries() == sample.items();
    }

    /** Whether a sampled item of the table is not in the index. */
    public static boolean lacksOfSample(TableSchema table, IndexSchema index) {
        SampledItems sample = table.statistics().sample();
        SampledItems.Target sampled = table.statistics().sampled(index);
        return sample != null && sampled != null && sampled.entries() < sample.items();
    }

    /** What the estimate of a query by an index rests on that is not there yet. */
    public static Certainty certainty(ScanSpec spec, AccessPath.Query query) {
        if (!(priced(spec, query) instanceof AccessPath.Query bound)) {
            return Certainty.COUNTED;
        }
        return new Figures(bound.target(), spec.table().statistics()).certainty(bound.keyCondition());
    }

    /** How many values an attribute has altogether, if that seems to be few; null if it is not known, or many. */
    public static @Nullable Long fewValues(TableSchema table, String attribute) {
        SampledItems sample = table.statistics().sample();
        SampledItems.Attribute sampled = table.statistics().attribute(attribute);
        if (sample == null || sampled == null || !isTelling(sample)) {
            return null;
        }
        double values = Selectivity.distinct(sampled.distinct(), sampled.singletons(), items(table) / sample.items());
        return values > FEW_PARTITIONS ? null : (Long) Math.round(values);
    }

    /** An index as it would be if it held more of each item, and as many of them. */
    public static IndexSchema widened(
            TableSchema table, IndexSchema index, IndexSchema.ProjectionType projection, Set<String> projected) {
        Figures figures = figures(table, index);
        double added = projection == IndexSchema.ProjectionType.ALL
                ? figures.itemBytes()
                : (projected.size() - index.projected().size()) * ATTRIBUTE_BYTES;
        double entryBytes = Math.min(figures.itemBytes(), figures.entryBytes() + added);
        long entries = Math.round(figures.entries());
        return new IndexSchema(
                index.name(),
                index.kind(),
                index.key(),
                projection,
                projection == IndexSchema.ProjectionType.INCLUDE ? projected : Set.of(),
                true,
                index.declaredDense(),
                entries,
                Math.round(entries * entryBytes));
    }

    /**
     * Whether rows that several places read had better be read once, and kept for all of them.
     *
     * @param apart the weight of all their reads
     * @param together the weight of the one
     */
    public static boolean isWorthReadingOnce(double apart, double together) {
        return apart - together >= UNITS_WORTH_KEEPING && apart - together >= LEAST_SHARE_SAVED * apart;
    }

    /** Whether an order of joins takes so much less than the one that is written. */
    public static boolean isWorthReordering(double written, double other) {
        return written - other >= LEAST_SHARE_SAVED * written;
    }

    /**
     * What another path has to cost less than, to be worth another plan than the one that there is.
     *
     * @param now what the path of that plan costs
     * @return not above 0 if none can be
     */
    public static double worthChoosingAnew(CostEstimate now) {
        return Math.min(now.weight() - UNITS_OF_A_PLAN, now.weight() * (1 - LEAST_SHARE_SAVED));
    }

    /** What a candidate takes for its spec: with LIMIT, only as much as has to be read for it. */
    public static CostEstimate estimate(ScanSpec spec, Candidate candidate) {
        return estimate(spec, candidate, spec.table().statistics());
    }

    /** The same, by other statistics than those that the table came with. */
    public static CostEstimate estimate(ScanSpec spec, Candidate candidate, TableStatistics statistics) {
        return priced(spec, candidate.path())
                .accept(new PathEstimator(candidate.ordered() ? spec.rowsWanted() : -1, statistics));
    }

    /** The same, if the read has at least so many rows, as a run has counted them. */
    public static CostEstimate estimate(ScanSpec spec, Candidate candidate, double leastRows) {
        return priced(spec, candidate.path())
                .accept(new PathEstimator(
                        candidate.ordered() ? spec.rowsWanted() : -1,
                        spec.table().statistics(),
                        false,
                        leastRows));
    }

    /** What a path of the spec takes if all of its rows are. */
    public static CostEstimate estimateOfAll(ScanSpec spec, AccessPath path) {
        return estimate(priced(spec, path), -1);
    }

    /** The path with the values that the spec is priced by. */
    private static AccessPath priced(ScanSpec spec, AccessPath path) {
        ParameterValues values = spec.pricedBy();
        return values == null ? path : values.bind(spec, path);
    }

    /** @param rowsWanted how many rows are taken before the read is ended; -1 for all */
    public static CostEstimate estimate(AccessPath path, long rowsWanted) {
        return path.accept(new PathEstimator(rowsWanted, path.table().statistics()));
    }

    /** Whether a sample says something of the whole table. */
    static boolean isTelling(SampledItems sample) {
        return sample.items() >= LEAST_SAMPLE || sample.complete() && sample.items() > 0;
    }

    /**
     * A partition that is larger than most: between the one in the middle and the one at three quarters. One that is a hundred
     * times as large says nothing of the others, and those that are not there are no partitions. What is read is rounded up, so
     * that an estimate should rather be too high.
     *
     * @param items of partitions
     * @return 0 if there are none
     */
    public static double typicalPartition(LongStream items) {
        long[] sizes = items.filter(count -> count > 0).sorted().toArray();
        if (sizes.length == 0) {
            return 0;
        }
        double middle = (sizes[(sizes.length - 1) / 2] + sizes[sizes.length / 2]) / 2.0;
        return Math.sqrt(middle * sizes[(sizes.length - 1) * 3 / 4]);
    }

    /**
     * What it takes to look up the rows of several keys.
     *
     * @param path that reads those of one
     * @param different keys on the other side of the join, at most; no more are presumed than there can be in the table
     */
    public static CostEstimate lookups(AccessPath path, double different) {
        double keys = Math.max(1, Math.min(different, path.accept(new Keys())));
        TableStatistics statistics = path.table().statistics();
        PathEstimator each = new PathEstimator(-1, statistics, keys >= LEAST_PARTITIONS, 0);
        CostEstimate one = path.accept(each);
        boolean items = path instanceof AccessPath.GetItem || path instanceof AccessPath.BatchGet;
        CostEstimate all = one.times(keys);
        if (path instanceof AccessPath.IndexThenBatchGet fetch) {
            // Entries by a Query for each key, their items together.
            double entries = fetch.index().accept(each).requests();
            double fetched = all.itemsEvaluated() / 2;
            return all.withRequests(keys * entries + Math.ceil(fetched / Capacity.KEYS_OF_A_REQUEST));
        }
        return items ? all.withRequests(Math.ceil(all.itemsEvaluated() / Capacity.KEYS_OF_A_REQUEST)) : all;
    }

    static double weight(CostEstimate estimate) {
        return estimate.readUnits()
                + estimate.requests() * WEIGHT_OF_REQUEST
                + estimate.bytes() / Capacity.READ_UNIT_BYTES * WEIGHT_OF_UNROUNDED_UNIT
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
        return figures(table, null).entries();
    }

    /** Items of a partition of the table, as far as is known: so many in a row have one partition key. */
    public static double itemsOfAPartition(TableSchema table) {
        return table.key().sort().isEmpty()
                ? 1
                : Math.max(1, figures(table, null).typicalPartition());
    }

    private static Figures figures(TableSchema table, @Nullable IndexSchema index) {
        return new Figures(new ReadTarget(table, index), table.statistics());
    }

    /** Bytes of an average item of the table, as far as is known. */
    static double itemBytes(TableSchema table) {
        return figures(table, null).itemBytes();
    }

    /** Write capacity units of an average entry of an index, each time that it changes. */
    public static double writeUnitsOfEntry(TableSchema table, IndexSchema index) {
        return Math.max(1, Math.ceil(figures(table, index).entryBytes() / Capacity.WRITE_UNIT_BYTES));
    }

    /** A Query of each of so many windows of time, which hold the expired entries of an index between them. */
    public static CostEstimate windows(TableSchema table, IndexSchema index, double queries) {
        Figures figures = figures(table, index);
        double entries = EXPIRED * figures.entries();
        double bytes = entries * figures.entryBytes();
        double units = Capacity.units(queries + Math.floor(bytes / Capacity.READ_UNIT_BYTES), false);
        return new CostEstimate(units, queries, entries, entries, bytes);
    }

    /** Bytes that an index is billed for as storage if every item of the table is in it. */
    public static double storedBytes(TableSchema table, IndexSchema index) {
        return items(table) * (figures(table, index).entryBytes() + Capacity.STORAGE_OVERHEAD_BYTES);
    }

    /** How many keys there may be that the path could be asked for. */
    private static final class Keys extends AccessPathVisitor<Double> {
        Keys() {
            super(1.0);
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
            Figures figures = new Figures(query.target(), query.table().statistics());
            return Math.max(
                    1,
                    figures.entries() / figures.matching(query.keyCondition()).items());
        }

        @Override
        public Double visit(AccessPath.MergedQueries queries) {
            // A key stands for all of these partitions: the shards that it is spread over, as a rule.
            long partitions = queries.queries().stream()
                    .map(query -> query.keyCondition()
                            .equalities()
                            .subList(0, query.target().key().partition().size()))
                    .distinct()
                    .count();
            return Math.max(1, visit(queries.queries().get(0)) / partitions);
        }
    }
}
