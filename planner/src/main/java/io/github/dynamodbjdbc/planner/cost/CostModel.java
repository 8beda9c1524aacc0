package io.github.dynamodbjdbc.planner.cost;

import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.AccessPathBinder;
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
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Estimates the cost of a path by DynamoDB's rules for {@link Capacity}. Guessed numbers are constants of this class.
 */
public final class CostModel {
    /** The presumed number of items of a table without a known count: it is new, or its count is up to six hours old. */
    static final double UNKNOWN_ITEMS = 1000;

    /** Bytes of a projected non-key attribute, and of the keys of an index entry. */
    static final double ATTRIBUTE_BYTES = 30;

    static final double EQUALITY = 0.1;
    static final double RANGE = 0.33;
    static final double BETWEEN = 0.25;
    static final double PREFIX = 0.1;
    static final double PATTERN = 0.25;
    static final double ABSENT = 0.1;

    /** The presumed share of expired items that are not deleted yet, if time to live is enabled. */
    static final double EXPIRED = 0.05;

    /** The presumed number of elements of a list or set. */
    public static final double ELEMENTS_OF_A_LIST = 3;

    /** The fewest items for a sample of a larger table to be used. */
    static final int LEAST_SAMPLE = 10;

    /** The most attributes of a sample with statistics. */
    static final int SAMPLED_ATTRIBUTES = 100;

    /** The most partitions of a sample that are counted individually. */
    static final int COMMON_PARTITIONS = 100;

    /** The fewest sampled items of a partition from which its share is estimated. */
    static final long LEAST_SEEN = 3;

    /** The fewest completely read partitions whose sizes are used in addition to a sample. */
    static final int LEAST_PARTITIONS = 3;

    /** The weight of a share learned from statements with other values, as a number of sampled partitions. */
    static final double EVIDENCE_OF_OTHERS = 1;

    /** The least estimated share. */
    static final double LEAST_SHARE = 1e-6;

    /** The weight of a share that does not occur in a sample, as a number of sampled partitions. */
    static final double EVIDENCE_OF_NONE = 0.2;

    /** The weight of a request in read units: requests take time, which decides between paths of about the same cost. */
    static final double WEIGHT_OF_REQUEST = 0.05;

    /**
     * The weight of 4 KB evaluated, in read units. Units are rounded up for each request, so that paths over small tables cost the same.
     * The path that reads less is better, increasingly so as the table grows.
     */
    static final double WEIGHT_OF_UNROUNDED_UNIT = 0.01;

    static final double WEIGHT_OF_EVALUATED_ITEM = 1e-6;

    /** Rows that joins compare and make: fewer take less time than a request. */
    private static final double MANY_JOINED_ROWS = 20_000;

    /** Rows that a join keeps in memory: fewer make no difference. */
    private static final double MANY_KEPT_ROWS = 1_000;

    /** A smaller factor is within the errors of estimates. */
    private static final double LEAST_FACTOR_OF_KEPT_ROWS = 2;

    /** The factor by which another order of joins has to save rows, if it reads the same. */
    private static final double LEAST_FACTOR_OF_JOINED_ROWS = 1.25;

    /** A group of so many rows on average takes less than to join them one by one. */
    private static final double LEAST_ROWS_OF_A_GROUP = 4;

    /** The weight of a row in a local operator, in read units; far below the weight of a request. */
    public static final double WEIGHT_OF_ROW = WEIGHT_OF_EVALUATED_ITEM;

    /** The weight of a row that joins make on their way, in read units: reading an item takes about a hundred times as long. */
    public static final double WEIGHT_OF_JOINED_ROW = 1e-5;

    /** The bytes for each segment of a scan. */
    static final double SEGMENT_BYTES = 4.0 * 1024 * 1024;

    /** The most segments: more would use more memory and more of the table's throughput than one reader needs. */
    static final int MOST_SEGMENTS = 16;

    /** The presumed value of a {@code ?} in LIMIT during planning. */
    public static final long PRESUMED_LIMIT = 100;

    /** The presumed value in the LIMIT of a subquery that is run for each outer row: such as the latest orders of each customer. */
    public static final long PRESUMED_LIMIT_OF_KEY = 5;

    /** The presumed number of rows of a group, for the size of the first requests if the number of groups is limited. */
    public static final int ROWS_OF_A_GROUP = 10;

    /** The read units that an index has to save to be worthwhile; see also {@link #SHARE_WORTH_AN_INDEX}. */
    public static final double UNITS_WORTH_AN_INDEX = 0.5;

    public static final double SHARE_WORTH_AN_INDEX = 0.2;

    /** The read units from which a statement names its cures even if it does not scan. */
    public static final double UNITS_WORTH_A_CURE = 100;

    /** The most partitions of an index that count as few: all writes go to them, and may exceed the throughput of a partition. */
    static final double FEW_PARTITIONS = 20;

    /** A difference of fewer rows leaves the plan of a join unchanged: these lookups cost two read units or more. */
    public static final int ROWS_ALIKE = 4;

    /** The weight of planning a statement again, in read units that are read in the same time. */
    static final double UNITS_OF_A_PLAN = 1;

    /** The read units that keeping rows has to save: the least that a scan takes. */
    static final double UNITS_WORTH_KEEPING = 0.5;

    /** The share that keeping rows has to save: a read that is left out takes nothing for sure, so that a small one is enough. */
    static final double LEAST_SHARE_READ_ONCE = 0.02;

    /** The relative error of estimates: a path that is cheaper by a smaller share may not be cheaper in fact. */
    static final double LEAST_SHARE_SAVED = 0.1;

    private CostModel() {}

    /** Whether the saved read units are worth a change. */
    public static boolean isWorthwhile(double now, double then) {
        return now - then >= UNITS_WORTH_AN_INDEX && now - then >= SHARE_WORTH_AN_INDEX * now;
    }

    /** Whether there is a usable sample of the table, and the index holds all of its items. */
    public static boolean holdsWholeSample(TableSchema table, IndexSchema index) {
        SampledItems sample = table.statistics().sample();
        SampledItems.Target sampled = table.statistics().sampled(index);
        return sample != null && sampled != null && isTelling(sample) && sampled.entries() == sample.items();
    }

    /** Whether the index lacks a sampled item of the table. */
    public static boolean lacksOfSample(TableSchema table, IndexSchema index) {
        SampledItems sample = table.statistics().sample();
        SampledItems.Target sampled = table.statistics().sampled(index);
        return sample != null && sampled != null && sampled.entries() < sample.items();
    }

    /** The basis of the estimate for a query of a proposed index. */
    public static Certainty certainty(ScanSpec spec, AccessPath.Query query) {
        if (!(priced(spec, query) instanceof AccessPath.Query bound)) {
            return Certainty.COUNTED;
        }
        return new Figures(bound.target(), spec.table().statistics()).certainty(bound.keyCondition());
    }

    /** The estimated number of values of an attribute, if it is small; null if it is large or unknown. */
    public static @Nullable Long fewValues(TableSchema table, String attribute) {
        SampledItems sample = table.statistics().sample();
        SampledItems.Attribute sampled = table.statistics().attribute(attribute);
        if (sample == null || sampled == null || !isTelling(sample)) {
            return null;
        }
        double values = Selectivity.distinct(sampled.distinct(), sampled.singletons(), items(table) / sample.items());
        return values > FEW_PARTITIONS ? null : (Long) Math.round(values);
    }

    /** The index with a wider projection and the same number of entries. */
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
     * Whether rows that several operators need should be read once and kept for all of them.
     *
     * @param apart the weight of all separate reads
     * @param together the weight of one common read
     */
    public static boolean isWorthReadingOnce(double apart, double together) {
        return apart - together >= UNITS_WORTH_KEEPING && apart - together >= LEAST_SHARE_READ_ONCE * apart;
    }

    /** Whether an order of joins takes so much less than the one that is written. */
    public static boolean isWorthReordering(double written, double other) {
        return written - other >= LEAST_SHARE_SAVED * written;
    }

    /**
     * Whether joins compare and make so many fewer rows in another order that it is better for the same reads.
     *
     * @param written the number of rows in the order that is written
     */
    public static boolean savesJoinedRows(double written, double other) {
        return written >= MANY_JOINED_ROWS && written >= LEAST_FACTOR_OF_JOINED_ROWS * other;
    }

    /** Whether a join should keep the rows of its left side in place of those of its right side. */
    public static boolean isWorthKeepingLeft(double left, double right) {
        return right >= MANY_KEPT_ROWS && right >= LEAST_FACTOR_OF_KEPT_ROWS * left;
    }

    /** Whether rows should be grouped before they are joined by the columns of which they are groups. */
    public static boolean isWorthGrouping(double rows, double groups) {
        return rows >= LEAST_ROWS_OF_A_GROUP * groups;
    }

    /**
     * The weight below which another path is worth a new plan.
     *
     * @param now the cost of the path in the present plan
     * @return 0 or less if no path can be worth a new plan
     */
    public static double worthChoosingAnew(CostEstimate now) {
        return Math.min(now.weight() - UNITS_OF_A_PLAN, now.weight() * (1 - LEAST_SHARE_SAVED));
    }

    /** The cost of a candidate for its spec. With LIMIT, only the necessary part of the read counts. */
    public static CostEstimate estimate(ScanSpec spec, Candidate candidate) {
        return estimate(spec, candidate, spec.table().statistics());
    }

    /** The cost of a candidate for its spec, by other statistics than those of the table. */
    public static CostEstimate estimate(ScanSpec spec, Candidate candidate, TableStatistics statistics) {
        return priced(spec, candidate.path())
                .accept(new PathEstimator(candidate.ordered() ? spec.rowsWanted() : -1, statistics));
    }

    /** The cost of a candidate for its spec if a run has counted at least this many rows. */
    public static CostEstimate estimate(ScanSpec spec, Candidate candidate, double leastRows) {
        return priced(spec, candidate.path())
                .accept(new PathEstimator(
                        candidate.ordered() ? spec.rowsWanted() : -1,
                        spec.table().statistics(),
                        false,
                        0,
                        leastRows));
    }

    /** The cost of a path of the spec if all rows are read. */
    public static CostEstimate estimateOfAll(ScanSpec spec, AccessPath path) {
        return estimate(priced(spec, path), -1);
    }

    /** The path bound to the values for which the spec is priced. */
    private static AccessPath priced(ScanSpec spec, AccessPath path) {
        ParameterValues values = spec.pricedBy();
        return values == null ? path : AccessPathBinder.bind(spec, path, values);
    }

    /** @param rowsWanted the number of rows after which the read ends; -1 for all */
    public static CostEstimate estimate(AccessPath path, long rowsWanted) {
        return path.accept(new PathEstimator(rowsWanted, path.table().statistics()));
    }

    /** Whether the share of a path's items that become rows is a guess. */
    static boolean isShareGuessed(ScanSpec spec, AccessPath path) {
        AccessPath priced = priced(spec, path);
        Predicate filter = priced instanceof AccessPath.Scan scan
                ? scan.filter()
                : priced instanceof AccessPath.Query query ? query.filter() : Predicate.TRUE;
        Figures figures = figures(spec.table(), null);
        return Predicates.conjuncts(Predicates.and(filter, priced.residual())).stream()
                .anyMatch(figures::isShareGuessed);
    }

    /** Whether a sample is large enough for estimates about the table. */
    static boolean isTelling(SampledItems sample) {
        return sample.items() >= LEAST_SAMPLE || sample.complete() && sample.items() > 0;
    }

    /**
     * A typical size of a partition: the geometric mean of median and third quartile. Single partitions that are far larger do not affect
     * it, and empty ones are ignored. It is above the median because capacity is rounded up and estimates should rather be too high.
     *
     * @param items the numbers of items of partitions
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

    /** The presumed number of items of a partition if the distribution of keys is unknown: n items are in √n partitions. */
    public static double presumedPartition(double items) {
        return Math.sqrt(Math.max(1, items));
    }

    /**
     * The number of keys whose lookups take as much as is to be expected if their number is a guess. A lookup join that turns back takes no more than a
     * whole read, so that few keys save much and many cost nothing: any order of magnitude is equally likely.
     *
     * @param most the most keys there may be
     * @param turning the number of keys that take as much as a whole read
     */
    public static double expectedKeys(double most, double turning) {
        if (most <= 1 || turning <= 1) {
            return Math.min(most, Math.max(1, turning));
        }
        double fewer = Math.min(most, turning) - 1;
        double rest = most > turning ? turning * Math.log(most / turning) : 0;
        return (fewer + rest) / Math.log(most);
    }

    /** The cost of looking up the rows of several keys, of which nothing is known. */
    public static CostEstimate lookups(AccessPath path, double different) {
        return lookups(path, different, 0);
    }

    /**
     * The cost of looking up the rows of several keys.
     *
     * @param path the path that reads the rows of one key
     * @param different the most distinct keys on the other side of the join; limited to the number of keys in the table
     * @param owners the number of items of the table whose whole key is looked up, so that there are no other keys; 0 if there is none
     */
    public static CostEstimate lookups(AccessPath path, double different, double owners) {
        return lookups(path, different, owners, -1);
    }

    /** @param rows the number of rows needed of one key; -1 for all */
    public static CostEstimate lookups(AccessPath path, double different, double owners, long rows) {
        double keys = Math.max(1, Math.min(different, path.accept(new Keys(owners))));
        TableStatistics statistics = path.table().statistics();
        boolean many = keys >= LEAST_PARTITIONS;
        PathEstimator each = new PathEstimator(rows, statistics, many, many ? owners : 0, 0);
        CostEstimate one = path.accept(each);
        boolean items = path instanceof AccessPath.GetItem || path instanceof AccessPath.BatchGet;
        CostEstimate all = one.times(keys);
        if (path instanceof AccessPath.IndexThenBatchGet fetch) {
            // Entries are read by a Query for each key, and their items in common batches.
            double entries = fetch.index().accept(each).requests();
            double fetched = all.itemsEvaluated() / 2;
            return all.withRequests(keys * entries + Math.ceil(fetched / Capacity.KEYS_OF_A_REQUEST));
        }
        if (path instanceof AccessPath.Query) {
            return all.withReadUnits(keys * unitsOfOneOfMany(one));
        }
        return items ? all.withRequests(Math.ceil(all.itemsEvaluated() / Capacity.KEYS_OF_A_REQUEST)) : all;
    }

    /**
     * The average read units of reads of different sizes, each of which is rounded up to whole blocks. On average that adds half a block, while the
     * average size, rounded up, may add none or a whole one.
     */
    private static double unitsOfOneOfMany(CostEstimate average) {
        double blocks = average.bytes() / Capacity.READ_UNIT_BYTES;
        double unitsOfBlock = average.readUnits() / Math.max(1, Math.ceil(blocks));
        return Math.max(1, blocks + 0.5) * unitsOfBlock;
    }

    static double weight(CostEstimate estimate) {
        return estimate.readUnits()
                + estimate.requests() * WEIGHT_OF_REQUEST
                + estimate.bytes() / Capacity.READ_UNIT_BYTES * WEIGHT_OF_UNROUNDED_UNIT
                + estimate.itemsEvaluated() * WEIGHT_OF_EVALUATED_ITEM;
    }

    /** The share for a condition of time to live: most items have not expired. */
    static double againstClock(Term.Clock clock, ComparisonOperator operator, double expired, double kept) {
        boolean greater = operator == ComparisonOperator.GREATER || operator == ComparisonOperator.GREATER_OR_EQUAL;
        boolean before = clock == Term.Clock.NOW ? !greater : greater;
        // An item has expired if its time is before now, which is true of few items, and after five years ago, which is
        // true of most.
        return clock == Term.Clock.NOW ? (before ? expired : 1 - expired) : (before ? 1 - kept : kept);
    }

    /** The estimated number of items of the table. */
    public static double items(TableSchema table) {
        return figures(table, null).entries();
    }

    /** The estimated number of items in a partition of the table, which a scan reads together. */
    public static double itemsOfAPartition(TableSchema table) {
        return table.key().sort().isEmpty()
                ? 1
                : Math.max(1, figures(table, null).typicalPartition());
    }

    private static Figures figures(TableSchema table, @Nullable IndexSchema index) {
        return new Figures(new ReadTarget(table, index), table.statistics());
    }

    /** The estimated bytes of an average item of the table. */
    static double itemBytes(TableSchema table) {
        return figures(table, null).itemBytes();
    }

    /** The write capacity units for each change of an average entry of an index. */
    public static double writeUnitsOfEntry(TableSchema table, IndexSchema index) {
        return Math.max(1, Math.ceil(figures(table, index).entryBytes() / Capacity.WRITE_UNIT_BYTES));
    }

    /** The cost of a Query for each window, all of which together hold the expired entries of an index. */
    public static CostEstimate windows(TableSchema table, IndexSchema index, double queries) {
        Figures figures = figures(table, index);
        Double expired = table.statistics().expired();
        double entries = (expired == null ? EXPIRED : expired) * figures.entries();
        double bytes = entries * figures.entryBytes();
        double units = Capacity.units(queries + Math.floor(bytes / Capacity.READ_UNIT_BYTES), false);
        return new CostEstimate(units, queries, entries, entries, bytes);
    }

    /** Bytes of storage that an index is billed for if it holds every item of the table. */
    public static double storedBytes(TableSchema table, IndexSchema index) {
        return items(table) * (figures(table, index).entryBytes() + Capacity.STORAGE_OVERHEAD_BYTES);
    }

    /** The estimated number of distinct keys that a path could read. */
    private static final class Keys extends AccessPathVisitor<Double> {
        private final double owners;

        Keys(double owners) {
            super(1.0);
            this.owners = owners;
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
            Figures figures = new Figures(query.target(), query.table().statistics(), false, owners);
            return Math.max(
                    1,
                    figures.entries() / figures.matching(query.keyCondition()).items());
        }

        @Override
        public Double visit(AccessPath.MergedQueries queries) {
            // One key has all of these partitions, usually because it is sharded.
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
