package io.github.dynamodbjdbc.planner.cost;

import io.github.dynamodbjdbc.planner.access.KeyCondition;
import io.github.dynamodbjdbc.planner.access.ReadTarget;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeyDigest;
import io.github.dynamodbjdbc.planner.catalog.LearnedReads;
import io.github.dynamodbjdbc.planner.catalog.SampledItems;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How many items a table or index holds, of what size, and how they are spread over its keys: what earlier statements showed
 * before what DescribeTable says, that before what a sample suggests, and a guess at last.
 */
final class Figures {
    private final ReadTarget target;
    private final TableStatistics statistics;
    private final LearnedReads learned;
    private final SampledItems.@Nullable Target sampled;
    private final Selectivity selectivity;

    Figures(ReadTarget target, TableStatistics statistics) {
        this.target = target;
        this.statistics = statistics;
        this.learned = statistics.learned(target.index());
        this.sampled = statistics.sampled(target.index());
        this.selectivity = new Selectivity(statistics, items());
    }

    /** Items or entries, and their bytes together. */
    record Amount(double items, double bytes) {}

    /** How many items the table, or entries the index, holds. */
    double entries() {
        Double counted = learned.entries();
        IndexSchema index = target.index();
        return Math.max(1, counted != null ? counted : index == null ? items() : entries(index));
    }

    private double items() {
        TableSchema table = target.table();
        SampledItems sample = statistics.sample();
        Double counted = statistics.learned(null).entries();
        // A new table that was empty when it was counted says nothing: DynamoDB tells its items hours later.
        if (counted != null && (counted > 0 || table.itemCount() > 0)) {
            return counted;
        }
        if (table.itemCount() > 0) {
            return table.itemCount();
        }
        if (sample == null || sample.items() == 0) {
            return CostModel.UNKNOWN_ITEMS;
        }
        return sample.complete() ? sample.items() : Math.max((double) sample.items(), CostModel.UNKNOWN_ITEMS);
    }

    private double entries(IndexSchema index) {
        double items = items();
        SampledItems sample = statistics.sample();
        Double share = sample == null || sampled == null || !CostModel.isTelling(sample)
                ? null
                : (Double) ((double) sampled.entries() / sample.items());
        boolean told = index.itemCount() > 0;
        if (share != null && (!told || isTableAgain(index) && share < 1)) {
            return items * share;
        }
        return told ? index.itemCount() : items;
    }

    /** Some endpoints tell the table's count and size for each of its indexes. */
    private boolean isTableAgain(IndexSchema index) {
        return index.itemCount() == target.table().itemCount()
                && index.sizeBytes() == target.table().sizeBytes();
    }

    /** Bytes of an average item or entry. */
    double entryBytes() {
        Double read = learned.entryBytes();
        if (read != null) {
            return read;
        }
        IndexSchema index = target.index();
        if (index == null) {
            return itemBytes();
        }
        boolean told = index.itemCount() > 0 && index.sizeBytes() > 0;
        boolean projectsLess = index.projection() != IndexSchema.ProjectionType.ALL;
        if (told && !(projectsLess && isTableAgain(index))) {
            return Math.max(1, (double) index.sizeBytes() / index.itemCount());
        }
        if (projectsLess && sampled != null && sampled.entries() > 0) {
            return Math.max(1, sampled.entryBytes());
        }
        double item = itemBytes();
        int keys = target.table().key().attributes().size()
                + index.key().attributes().size();
        return switch (index.projection()) {
            case ALL -> item;
            case KEYS_ONLY -> Math.min(item, keys * CostModel.ATTRIBUTE_BYTES);
            case INCLUDE -> Math.min(item, (keys + index.projected().size()) * CostModel.ATTRIBUTE_BYTES);
        };
    }

    /** Bytes of an average item of the table. */
    double itemBytes() {
        TableSchema table = target.table();
        Double fromScans = statistics.learned(null).entryBytes();
        SampledItems sample = statistics.sample();
        if (fromScans != null) {
            return fromScans;
        }
        return table.itemCount() > 0 || sample == null || sample.items() == 0
                ? table.averageItemBytes()
                : Math.max(1, sample.itemBytes());
    }

    /** Blocks of 4 KB that an item of the table takes when it is read by itself. Several items: as an average; one: as most do. */
    double itemBlocks(boolean one) {
        Double fetched = statistics.learned(null).itemBlocks();
        SampledItems sample = statistics.sample();
        double average = itemBytes() / CostModel.UNIT_BYTES;
        if (!one && fetched != null) {
            return fetched;
        }
        // A sample of small items says nothing of a table of large ones.
        if (sample != null
                && CostModel.isTelling(sample)
                && sample.itemBytes() < 2 * itemBytes()
                && sample.itemBytes() > itemBytes() / 2) {
            return one ? sample.typicalBlocks() : sample.itemBlocks();
        }
        return Math.max(1, Math.ceil(average));
    }

    /** What a key condition selects. */
    Amount matching(KeyCondition condition) {
        int partition = target.key().partition().size();
        int sortEqualities = condition.equalities().size() - partition;
        if (target.index() == null && sortEqualities == target.key().sort().size()) {
            return new Amount(1, entryBytes());
        }
        Long digest = partitionDigest(target, condition, statistics.digest());
        LearnedReads.Partition known =
                digest == null ? null : learned.partitions().get(digest);
        double items = known == null ? partitionItems(digest) : known.items();
        double bytesPerItem = known == null || known.items() == 0 || known.bytes() <= 0
                ? entryBytes()
                : known.bytes() / known.items();
        String shape = Shapes.range(condition, partition);
        if (shape.isEmpty()) {
            return amount(items, bytesPerItem);
        }
        LearnedReads.Range range = learned.ranges().get(shape);
        if (range != null) {
            return amount(known == null || range.share() == null ? range.items() : items * range.share(), bytesPerItem);
        }
        for (KeyCondition.Equality equality : condition.equalities().subList(partition, partition + sortEqualities)) {
            items *= selectivity.ofKey(equality);
        }
        KeyCondition.Range rest = condition.range();
        return amount(rest == null ? items : items * rest.accept(RangeShare.INSTANCE), bytesPerItem);
    }

    private static Amount amount(double items, double bytesPerItem) {
        double atLeastOne = Math.max(1, items);
        return new Amount(atLeastOne, atLeastOne * bytesPerItem);
    }

    /** Items of a partition; the digest is null if its key is not known yet. */
    private double partitionItems(@Nullable Long digest) {
        Double fromSample = sampledPartition(digest);
        Double typical = learned.typicalPartition();
        if (typical == null) {
            // How keys are spread is not known: a table of n items is taken for √n partitions.
            return fromSample == null ? Math.sqrt(entries()) / shards() : fromSample;
        }
        boolean few = learned.partitions().size() < CostModel.LEAST_PARTITIONS;
        return few && fromSample != null ? Math.sqrt(Math.max(1, typical) * Math.max(1, fromSample)) : typical;
    }

    /** Over how many partitions what would be one is spread. */
    private double shards() {
        double shards = 1;
        for (KeyAttribute attribute : target.key().partition()) {
            Column column = target.table().declaredColumn(attribute.name());
            if (column != null && column.form() instanceof ShardedForm form) {
                shards *= form.shards();
            }
        }
        return shards;
    }

    private @Nullable Double sampledPartition(@Nullable Long digest) {
        SampledItems sample = statistics.sample();
        if (sample == null || sampled == null || !CostModel.isTelling(sample)) {
            return null;
        }
        Long seen = digest == null ? null : sampled.common().get(digest);
        double growth = entries() / Math.max(1, sampled.entries());
        if (sample.complete() && seen != null) {
            return seen * growth;
        }
        if (target.index() == null || target.isLocalIndex()) {
            // A scan comes by partition: the sample has whole ones, but for the last.
            double average = (double) sampled.entries() / Math.max(1, sampled.partitions());
            return sampled.partitions() > 1 || sample.complete()
                    ? (Double) average
                    : (Double) Math.max(average, Math.sqrt(entries()));
        }
        if (seen != null) {
            return seen * growth;
        }
        return entries() / Selectivity.distinct(sampled.partitions(), sampled.singletons(), growth);
    }

    /** The share of evaluated items that come out of a read. */
    double share(Predicate filter, Predicate residual) {
        Double known = learned.shares().get(Shapes.of(filter, residual));
        if (known != null) {
            return known;
        }
        // Where a filter is the weaker form of what is left over, the two are not independent.
        double left = selectivity.of(residual);
        return selectivity.of(filter) * (filter.equals(Predicate.TRUE) ? left : Math.sqrt(left));
    }

    /** The share of a table's items for which a predicate is true. */
    double share(Predicate predicate) {
        return selectivity.of(predicate);
    }

    /** Null if a value of the partition key is not known. */
    static @Nullable Long partitionDigest(ReadTarget target, KeyCondition condition, KeyDigest digest) {
        List<@Nullable Object> values = new ArrayList<>();
        for (KeyCondition.Equality equality :
                condition.equalities().subList(0, target.key().partition().size())) {
            if (!(equality.value() instanceof Term.Literal literal)) {
                return null;
            }
            values.add(literal.value());
        }
        return digest.of(values);
    }

    private enum RangeShare implements KeyCondition.Range.Visitor<Double> {
        INSTANCE;

        @Override
        public Double visit(KeyCondition.Bound bound) {
            return bound.value() instanceof Term.Clock clock
                    ? CostModel.againstClock(clock, bound.operator())
                    : CostModel.SORT_BOUND;
        }

        @Override
        public Double visit(KeyCondition.Between between) {
            return CostModel.SORT_BETWEEN;
        }

        @Override
        public Double visit(KeyCondition.BeginsWith beginsWith) {
            return CostModel.PREFIX;
        }
    }
}
