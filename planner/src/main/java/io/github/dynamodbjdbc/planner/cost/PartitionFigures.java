package io.github.dynamodbjdbc.planner.cost;

import io.github.dynamodbjdbc.planner.access.KeyCondition;
import io.github.dynamodbjdbc.planner.access.ReadTarget;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeyDigest;
import io.github.dynamodbjdbc.planner.catalog.LearnedReads;
import io.github.dynamodbjdbc.planner.catalog.SampledItems;
import io.github.dynamodbjdbc.planner.catalog.ShardedForm;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.predicate.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Estimates of the number of items in a partition of a table or index. */
final class PartitionFigures {
    private final ReadTarget target;
    private final TableStatistics statistics;
    private final double entries;
    private final double owners;
    private final LearnedReads learned;
    // Null for a sample that is too small.
    private final @Nullable SampledItems sample;
    private final SampledItems.@Nullable Target sampled;

    /**
     * @param entries the number of entries of the table or index
     * @param owners the number of items of the table whose whole key the partition keys are; 0 if there is none
     */
    PartitionFigures(ReadTarget target, TableStatistics statistics, double entries, double owners) {
        this.owners = owners;
        this.target = target;
        this.statistics = statistics;
        this.entries = entries;
        this.learned = statistics.learned(target.index());
        SampledItems known = statistics.sample();
        this.sample = known != null && CostModel.isTelling(known) ? known : null;
        this.sampled = statistics.sampled(target.index());
    }

    /**
     * The number of items of a partition.
     *
     * @param digest the digest of the partition key; null if the key is unknown
     * @param typical the number of items of an unknown partition
     */
    double items(@Nullable Long digest, double typical) {
        if (digest == null) {
            return typical;
        }
        Double read = read(digest);
        if (read != null) {
            return read;
        }
        double left = entries;
        for (long other : learned.partitions().values()) {
            left -= other;
        }
        double items = sampledItems(digest, typical);
        // The items that are not in read partitions are an upper bound, unless the count is outdated.
        return left < 1 ? items : Math.min(items, left);
    }

    /** Whether the number of items of a partition is known from reads. */
    boolean isRead(@Nullable Long digest) {
        return digest != null && read(digest) != null;
    }

    /** The number of items from reads of the partition in this target, or in another one with the same keys; null if there were none. */
    private @Nullable Double read(Long digest) {
        Long own = learned.partitions().get(digest);
        if (own != null || !isByPartition(target)) {
            return own == null ? null : (Double) (double) own;
        }
        List<ReadTarget> others = new ArrayList<>();
        others.add(new ReadTarget(target.table(), null));
        target.table().indexes().forEach(index -> others.add(new ReadTarget(target.table(), index)));
        for (ReadTarget other : others) {
            Long there = statistics.learned(other.index()).partitions().get(digest);
            if (there != null && isByPartition(other)) {
                double share = entries / new Figures(other, statistics).entries();
                return Math.max(1, Math.min(entries, there * share));
            }
        }
        return null;
    }

    /** The number of items of a partition, estimated from the sample. */
    private double sampledItems(long digest, double typical) {
        if (sample == null || sampled == null) {
            return typical;
        }
        Long seen = sampled.common().get(digest);
        if (!sample.complete() && isByPartition(target)) {
            // The sample has complete partitions, and no information about others.
            return seen == null ? typical : seen;
        }
        if (seen == null && sampled.common().size() == CostModel.COMMON_PARTITIONS) {
            return typical;
        }
        double growth = entries / Math.max(1, sampled.entries());
        double count = seen == null ? 0 : seen;
        // For a key that is rare in the sample, the estimate tends to the typical size: the posterior mean of a Poisson
        // variable whose mean is distributed exponentially.
        double rare = (1 + count) / (1 / Math.max(1, typical) + 1 / growth);
        return count < CostModel.LEAST_SEEN ? rare : Math.max(rare, (count - 1) * growth);
    }

    /** Whether a scan of the table reads the items of a partition of the target together. */
    private static boolean isByPartition(ReadTarget target) {
        return target.index() == null || target.isLocalIndex();
    }

    /**
     * The number of items of an unknown partition among many: the average, since large partitions may be among them. A single partition
     * usually has fewer.
     */
    double average() {
        Double typical = learned.typicalPartition();
        long read = learned.partitions().size();
        if (typical == null || read < CostModel.LEAST_PARTITIONS) {
            return typical();
        }
        double items = learned.partitions().values().stream()
                .mapToLong(Long::longValue)
                .sum();
        return Math.max(typical(), items / read);
    }

    /**
     * The number of items of a single unknown partition: from the sample, or from partitions that were read if these are larger. Reads of
     * small partitions do not lower it, so that they do not change access paths.
     */
    double typical() {
        Double fromSample = sampledOne();
        Double typical = learned.typicalPartition();
        if (fromSample == null) {
            return typical == null ? presumed() / shards() : typical;
        }
        boolean few = learned.partitions().size() < CostModel.LEAST_PARTITIONS;
        return typical == null || few ? fromSample : Math.max(fromSample, typical);
    }

    /** The number of items of a partition if nothing is known of the distribution of keys but, perhaps, where they come from. */
    private double presumed() {
        return owners > 0 ? entries / Math.min(owners, entries) : CostModel.presumedPartition(entries);
    }

    /** The number of shards over which a logical partition is spread. */
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

    private @Nullable Double sampledOne() {
        if (sample == null || sampled == null) {
            return null;
        }
        if (isByPartition(target)) {
            double average = (double) sampled.entries() / Math.max(1, sampled.partitions());
            long whole = sampled.partitions() - sampled.cut();
            if (sample.complete() || sampled.cut() == 0) {
                return average;
            }
            return whole > 0 ? (Double) meanOfCut(sampled, whole) : (Double) Math.max(average, presumed());
        }
        double growth = entries / Math.max(1, sampled.entries());
        return entries / Selectivity.distinct(sampled.partitions(), sampled.singletons(), growth);
    }

    /**
     * The mean size of partitions of which some were cut, so that they are larger than in the sample: the estimator of Kaplan and Meier, with cut
     * partitions at their average. Sizes above the largest of the sample are distributed exponentially.
     */
    private static double meanOfCut(SampledItems.Target sampled, long whole) {
        double exponential = (double) sampled.entries() / whole;
        long[] sizes = sampled.common().values().stream()
                .mapToLong(Long::longValue)
                .sorted()
                .toArray();
        if (sizes.length < whole) {
            return exponential;
        }
        double cutAt = (double) (sampled.entries() - LongStream.of(sizes).sum()) / sampled.cut();
        double mean = 0;
        double larger = 1;
        double before = 0;
        for (int i = 0; i < sizes.length; i++) {
            mean += larger * (sizes[i] - before);
            before = sizes[i];
            double left = sizes.length - i + (cutAt >= sizes[i] ? sampled.cut() : 0);
            larger *= 1 - 1 / left;
        }
        return mean + larger * (Math.max(0, cutAt - before) + exponential);
    }

    /** The digest of the partition key; null if a value of it is unknown. */
    static @Nullable Long digest(ReadTarget target, KeyCondition condition, KeyDigest digest) {
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
}
