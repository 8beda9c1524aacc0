package io.github.dynamodbjdbc.planner.cost;

import io.github.dynamodbjdbc.planner.access.Capacity;
import io.github.dynamodbjdbc.planner.access.KeyCondition;
import io.github.dynamodbjdbc.planner.access.ReadTarget;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyDigest;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.LearnedReads;
import io.github.dynamodbjdbc.planner.catalog.SampledItems;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.ArrayList;
import java.util.Collections;
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
    private final PartitionFigures partitions;
    private final boolean ofMany;

    Figures(ReadTarget target, TableStatistics statistics) {
        this(target, statistics, false);
    }

    /** @param ofMany whether a partition of which nothing is known is one of many that are read */
    Figures(ReadTarget target, TableStatistics statistics, boolean ofMany) {
        this.ofMany = ofMany;
        this.target = target;
        this.statistics = statistics;
        this.learned = statistics.learned(target.index());
        this.sampled = statistics.sampled(target.index());
        this.selectivity = new Selectivity(statistics, items(), this::holding);
        this.partitions = new PartitionFigures(target, statistics, entries());
    }

    /**
     * The share of the items that a partition of the table, or of an index, holds: whoever asks for a partition key's value asks for a
     * partition, however it is read.
     */
    private Selectivity.@Nullable Share holding(String attribute, Term.@Nullable Literal value) {
        TableSchema table = target.table();
        if (isPartitionKey(table.key(), attribute)) {
            return new Figures(new ReadTarget(table, null), statistics).holding(value, items());
        }
        for (IndexSchema index : table.indexes()) {
            if (isPartitionKey(index.key(), attribute)) {
                Figures ofIndex = new Figures(new ReadTarget(table, index), statistics);
                // What is in every item is so in those that the index lacks, too.
                boolean everywhere = table.key().find(attribute) != null;
                Selectivity.Share share = ofIndex.holding(value, everywhere ? ofIndex.entries() : items());
                // A sample that does not come by these partitions tells how many items have a value, but for those that
                // were read.
                return share.sampled() || selectivity.sampled(attribute) == null ? share : null;
            }
        }
        return null;
    }

    private static boolean isPartitionKey(KeySchema key, String attribute) {
        return key.partition().size() == 1 && key.partition().get(0).name().equals(attribute);
    }

    /**
     * Of a partition that was read, as much as a sampled one says.
     *
     * @param all of which it is a part
     */
    private Selectivity.Share holding(Term.@Nullable Literal value, double all) {
        Long digest = value == null ? null : statistics.digest().of(Collections.singletonList(value.value()));
        LearnedReads.Partition known = partitions.known(digest);
        double held = known == null ? partitions.items(digest, typicalPartition()) : known.items();
        double share = Math.min(1, Math.max(held, 0.5) / all);
        return new Selectivity.Share(share, known == null ? 0 : CostModel.EVIDENCE_OF_OTHERS);
    }

    /** Items of a partition of which nothing is known. */
    double typicalPartition() {
        return ofMany ? partitions.average() : partitions.typical();
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

    /**
     * Blocks of 4 KB that an item takes when it is read by itself, one of those that are in the index. Several items: as an
     * average; one: as most do.
     */
    double itemBlocks(boolean one) {
        SampledItems sample = statistics.sample();
        double average = Capacity.blocks(itemBytes());
        // A sample of small items says nothing of a table of large ones.
        boolean asLarge = sample != null && CostModel.isTelling(sample) && sample.itemBytes() > itemBytes() / 2;
        boolean alike = sample != null && asLarge && sample.itemBytes() < 2 * itemBytes();
        if (one) {
            // If most are small in one of large items, most are.
            return sample == null || !asLarge
                    ? average
                    : alike ? sample.typicalBlocks() : Math.min(sample.typicalBlocks(), average);
        }
        Double fetched = learned.itemBlocks();
        if (fetched == null && !(alike && isTelling(sampled))) {
            fetched = statistics.learned(null).itemBlocks();
        }
        if (fetched != null) {
            return fetched;
        }
        if (sample == null || !alike) {
            return average;
        }
        return sampled != null && isTelling(sampled) ? sampled.itemBlocks() : sample.itemBlocks();
    }

    /** Whether the sample has enough entries of the index to say something of its items. */
    private boolean isTelling(SampledItems.@Nullable Target part) {
        return target.index() != null && part != null && part.entries() >= CostModel.LEAST_SAMPLE;
    }

    /** What a key condition selects. */
    Amount matching(KeyCondition condition) {
        int partition = target.key().partition().size();
        int sortEqualities = condition.equalities().size() - partition;
        if (target.index() == null && sortEqualities == target.key().sort().size()) {
            return new Amount(1, entryBytes());
        }
        Long digest = PartitionFigures.digest(target, condition, statistics.digest());
        LearnedReads.Partition known = partitions.known(digest);
        double bytesPerItem = known == null || known.items() == 0 || known.bytes() <= 0
                ? entryBytes()
                : known.bytes() / known.items();
        String shape = Shapes.range(condition, partition);
        if (shape.isEmpty()) {
            return amount(known == null ? partitions.items(digest, typicalPartition()) : known.items(), bytesPerItem);
        }
        Long exact = digest == null || learned.exactRanges().isEmpty()
                ? null
                : Shapes.exact(statistics.digest(), condition.toPredicate());
        LearnedReads.Partition before =
                exact == null ? null : learned.exactRanges().get(exact);
        if (before != null) {
            return amount(
                    (double) before.items(),
                    before.bytes() > 0 && before.items() > 0 ? before.bytes() / before.items() : bytesPerItem);
        }
        LearnedReads.Range range = range(condition, shape);
        if (range != null && range.itemBytes() != null) {
            bytesPerItem = range.itemBytes();
        }
        // Those that such a range was read of were not smaller than what it selected.
        double typical = range == null || range.share() != null
                ? typicalPartition()
                : Math.max(typicalPartition(), range.items());
        double items = known == null ? partitions.items(digest, typical) : known.items();
        return amount(items * sortShare(condition, rangeShare(condition, range)), bytesPerItem);
    }

    /** What was seen of the same range in other partitions, or else of ranges of its shape. */
    private LearnedReads.@Nullable Range range(KeyCondition condition, String shape) {
        Long slice = learned.slices().isEmpty()
                ? null
                : Shapes.slice(
                        statistics.digest(), condition, target.key().partition().size());
        LearnedReads.Range same = slice == null ? null : learned.slices().get(slice);
        return same == null ? learned.ranges().get(shape) : same;
    }

    private @Nullable Double rangeShare(KeyCondition condition, LearnedReads.@Nullable Range range) {
        if (range == null || range.share() != null) {
            return range == null ? null : range.share();
        }
        if (range.items() > typicalPartition() && condition.range() != null && isOfClock(condition.range())) {
            // That partition was a large one. How much of any has expired is better guessed than taken for all of it.
            return null;
        }
        // Of partitions of unknown size.
        return range.items() / Math.max(Math.max(1, range.items()), typicalPartition());
    }

    /**
     * The share of a partition that a condition on the sort key selects.
     *
     * @param learned of conditions of this form; null if there was none
     */
    private double sortShare(KeyCondition condition, @Nullable Double learned) {
        int partition = target.key().partition().size();
        List<KeyCondition.Equality> equalities =
                condition.equalities().subList(partition, condition.equalities().size());
        KeyCondition.Range range = condition.range();
        List<String> attributes = new ArrayList<>();
        equalities.forEach(equality -> attributes.add(equality.attribute()));
        if (range != null) {
            attributes.add(range.attribute());
        }
        Selectivity.Share share = selectivity.ofSortKey(new KeyCondition(equalities, range).toPredicate(), attributes);
        if (learned != null) {
            return blended(share, learned);
        }
        boolean beyond = share.evidence() == CostModel.EVIDENCE_OF_NONE;
        if (share.sampled() && (!beyond || isOfManyPartitions())) {
            return share.value();
        }
        double guessed = selectivity
                .ofSortKey(new KeyCondition(equalities, null).toPredicate(), attributes.subList(0, equalities.size()))
                .value();
        return range == null ? guessed : guessed * range.accept(RangeShare.INSTANCE);
    }

    /** What a sample says of these values, and what was seen of others: the more it rests on, the more it counts. */
    private static double blended(Selectivity.Share sampled, double learned) {
        if (!sampled.sampled()) {
            return learned;
        }
        double weight = 1 / (1 + CostModel.EVIDENCE_OF_OTHERS / sampled.evidence());
        return Math.exp(
                Math.log(Math.max(1e-6, sampled.value())) * weight + Math.log(Math.max(1e-6, learned)) * (1 - weight));
    }

    private boolean isOfManyPartitions() {
        SampledItems sample = statistics.sample();
        SampledItems.Target table = statistics.sampled(null);
        return sample != null
                && table != null
                && (sample.complete() || table.partitions() >= CostModel.MANY_PARTITIONS);
    }

    /**
     * Items of the whole partition, by those that a condition on the sort key has selected.
     *
     * @param complete whether these are all; if not, there are no fewer
     * @return 0 if they are no more than were presumed
     */
    double presumedPartition(KeyCondition condition, double selected, boolean complete) {
        String shape = Shapes.range(condition, target.key().partition().size());
        double share = complete ? sortShare(condition, rangeShare(condition, range(condition, shape))) : 0;
        if (share >= CostModel.LEAST_SHARE) {
            return selected / share;
        }
        Long digest = PartitionFigures.digest(target, condition, statistics.digest());
        return selected > partitions.items(digest, typicalPartition()) ? selected : 0;
    }

    private static Amount amount(double items, double bytesPerItem) {
        double atLeastOne = Math.max(1, items);
        return new Amount(atLeastOne, atLeastOne * bytesPerItem);
    }

    /**
     * The share of evaluated items that come out of a read.
     *
     * @param condition of a Query; null for a Scan
     */
    double share(@Nullable KeyCondition condition, Predicate filter, Predicate residual) {
        if (Predicates.isTrue(filter) && Predicates.isTrue(residual)) {
            return 1;
        }
        if (!learned.exactShares().isEmpty()) {
            Long exact = exactConditions(condition, filter, residual, statistics.digest());
            Double before = exact == null ? null : learned.exactShares().get(exact);
            if (before != null) {
                return before;
            }
        }
        Double known = learned.shares().get(Shapes.of(filter, residual));
        Selectivity.Share checked = selectivity.of(filter);
        Selectivity.Share left = selectivity.of(residual);
        // Where a filter is the weaker form of what is left over, the two are not independent.
        double share = checked.value() * (filter.equals(Predicate.TRUE) ? left.value() : Math.sqrt(left.value()));
        if (known == null) {
            return share;
        }
        return blended(new Selectivity.Share(share, Math.min(checked.evidence(), left.evidence())), known);
    }

    /** The share of a table's items for which a predicate is true. */
    double share(Predicate predicate) {
        return selectivity.of(predicate).value();
    }

    /** Null if a value is not known, or there are many. */
    static @Nullable Long exactConditions(
            @Nullable KeyCondition condition, Predicate filter, Predicate residual, KeyDigest digest) {
        Predicate selected = condition == null ? Predicate.TRUE : condition.toPredicate();
        return Shapes.exact(digest, selected, filter, residual);
    }

    private static boolean isOfClock(KeyCondition.Range range) {
        return range instanceof KeyCondition.Bound bound && bound.value() instanceof Term.Clock
                || range instanceof KeyCondition.Between between && between.low() instanceof Term.Clock;
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
