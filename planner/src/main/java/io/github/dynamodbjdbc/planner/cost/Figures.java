package io.github.dynamodbjdbc.planner.cost;

import io.github.dynamodbjdbc.planner.access.Capacity;
import io.github.dynamodbjdbc.planner.access.KeyCondition;
import io.github.dynamodbjdbc.planner.access.ReadTarget;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.LearnedReads;
import io.github.dynamodbjdbc.planner.catalog.SampledItems;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The number and size of a table's or index's items, and their distribution over keys. The sources, in order of precedence: earlier
 * statements, DescribeTable, a sample, a guess.
 */
final class Figures {
    private final ReadTarget target;
    private final TableStatistics statistics;
    private final LearnedReads learned;
    private final SampledItems.@Nullable Target sampled;
    private final Selectivity selectivity;
    private final PartitionFigures partitions;
    private final boolean ofMany;
    // Set for an index of which only the keys are known.
    private final @Nullable ImaginedIndex imagined;

    Figures(ReadTarget target, TableStatistics statistics) {
        this(target, statistics, false, 0);
    }

    /**
     * @param ofMany whether an unknown partition is one of many that are read
     * @param owners the number of items of the table whose whole key the partition keys are; 0 if there is none
     */
    Figures(ReadTarget target, TableStatistics statistics, boolean ofMany, double owners) {
        this.ofMany = ofMany;
        this.target = target;
        this.statistics = statistics;
        this.learned = statistics.learned(target.index());
        this.sampled = statistics.sampled(target.index());
        this.selectivity = new Selectivity(statistics, items(), unique(target.table()));
        this.imagined = target.index() != null
                        && target.index().itemCount() <= 0
                        && sampled == null
                        && learned.isWithoutFigures()
                ? new ImaginedIndex(target, statistics, selectivity, items())
                : null;
        this.partitions = new PartitionFigures(target, statistics, entries(), owners);
    }

    /** The attribute with a unique value in each item; null if there is none. */
    private static @Nullable String unique(TableSchema table) {
        List<KeyAttribute> key = table.key().attributes();
        return key.size() == 1 ? key.get(0).name() : null;
    }

    /** The estimated number of items in an unknown partition. */
    double typicalPartition() {
        return ofMany ? partitions.average() : partitions.typical();
    }

    /** A number of items or entries, and their total bytes. */
    record Amount(double items, double bytes) {}

    /** The number of items of the table or entries of the index. */
    double entries() {
        Double counted = learned.entries();
        IndexSchema index = target.index();
        return Math.max(1, counted != null ? counted : index == null ? items() : entries(index));
    }

    private double items() {
        TableSchema table = target.table();
        SampledItems sample = statistics.sample();
        Double counted = statistics.learned(null).entries();
        // A count of 0 is ignored for a new table: DynamoDB counts its items hours later.
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
        if (imagined != null) {
            return imagined.entries();
        }
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

    /** Whether the count and size of an index are those of the table, which some endpoints return for each index. */
    private boolean isTableAgain(IndexSchema index) {
        return index.itemCount() == target.table().itemCount()
                && index.sizeBytes() == target.table().sizeBytes();
    }

    /** The bytes of an average item or entry. */
    double entryBytes() {
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
        double bytes =
                switch (index.projection()) {
                    case ALL -> item;
                    case KEYS_ONLY -> Math.min(item, keys * CostModel.ATTRIBUTE_BYTES);
                    case INCLUDE -> Math.min(item, (keys + index.projected().size()) * CostModel.ATTRIBUTE_BYTES);
                };
        return imagined == null ? bytes : imagined.entryBytes(bytes, item);
    }

    /** The bytes of an average item of the table. */
    double itemBytes() {
        TableSchema table = target.table();
        SampledItems sample = statistics.sample();
        return table.itemCount() > 0 || sample == null || sample.items() == 0
                ? table.averageItemBytes()
                : Math.max(1, sample.itemBytes());
    }

    /** The number of 4 KB blocks of an item that is read on its own, for items in the index. */
    double itemBlocks(boolean one) {
        // Several items resemble those read through this index; a single one resembles those read from the table.
        Double read = one ? null : learned.itemBlocks();
        Double fetched = one || read != null ? read : statistics.learned(null).itemBlocks();
        return fetched == null ? Capacity.blocks(itemBytes()) : fetched;
    }

    /** The number and bytes of items that a key condition selects. */
    Amount matching(KeyCondition condition) {
        KeyCondition beyond = condition.afterPartition(target.key());
        if (target.index() == null
                && beyond.equalities().size() == target.key().sort().size()) {
            return new Amount(1, entryBytes());
        }
        Long selected = learned.selected().isEmpty()
                ? null
                : ConditionDigest.of(condition.toPredicate(), null, statistics.digest());
        Long counted = selected == null ? null : learned.selected().get(selected);
        if (counted != null) {
            double items = Math.max(1, counted);
            return new Amount(items, items * entryBytes());
        }
        Double known = imagined == null ? null : imagined.matching(condition, beyond);
        if (known != null) {
            double entries = Math.max(1, known);
            return new Amount(entries, entries * entryBytes());
        }
        Long digest = PartitionFigures.digest(target, condition, statistics.digest());
        double partition = partitions.items(digest, typicalPartition());
        // Those whose share is unknown were probably as large as this one is estimated, unless its size is known.
        double others = partitions.isRead(digest) ? typicalPartition() : partition;
        double items = Math.max(1, partition * share(beyond, others));
        return new Amount(items, items * entryBytes());
    }

    /** The basis of the estimate for a condition on a proposed index. */
    Certainty certainty(KeyCondition condition) {
        return imagined == null ? Certainty.SAMPLED : imagined.certainty(condition);
    }

    /**
     * The share of a partition that a condition on the sort key selects.
     *
     * @param partition the presumed size of partitions of which only the selected items were counted
     */
    private double share(KeyCondition beyond, double partition) {
        Selectivity.Share sampled = selectivity.ofSortKey(beyond);
        LearnedReads.Range range = learned.ranges().get(beyond.shape());
        if (range == null) {
            return sampled.value();
        }
        Double share = range.share();
        return blended(sampled, share != null ? share : range.items() / Math.max(range.items(), partition));
    }

    /** The mean of the sampled share for these values and the learned share for other values, weighted by their evidence. */
    private static double blended(Selectivity.Share sampled, double learned) {
        double weight = sampled.evidence() / (sampled.evidence() + CostModel.EVIDENCE_OF_OTHERS);
        return Math.pow(Math.max(CostModel.LEAST_SHARE, sampled.value()), weight)
                * Math.pow(Math.max(CostModel.LEAST_SHARE, learned), 1 - weight);
    }

    /** Whether nothing supports the share of a conjunct. That most items have not expired is taken for granted. */
    boolean isShareGuessed(Predicate conjunct) {
        boolean isAlive = conjunct instanceof Predicate.Or
                && Predicates.attributes(conjunct)
                        .equals(Collections.singleton(target.table().ttlAttribute()));
        return !isAlive && !isOfSampled(conjunct) && !selectivity.of(conjunct).sampled();
    }

    /** Whether a sample has the number of the attribute's values, by which the share of one of them is estimated. */
    private boolean isOfSampled(Predicate conjunct) {
        return (conjunct instanceof Predicate.Comparison || conjunct instanceof Predicate.In)
                && Predicates.attributes(conjunct).stream().allMatch(name -> statistics.attribute(name) != null);
    }

    /** The share of a table's items for which a predicate is true. */
    double share(Predicate predicate) {
        return selectivity.of(predicate).value();
    }
}
