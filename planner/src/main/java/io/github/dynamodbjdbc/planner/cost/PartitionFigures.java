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
import org.jspecify.annotations.Nullable;

/** The number of items in a partition of a table or index, whether it was read or not. */
final class PartitionFigures {
    private final ReadTarget target;
    private final TableStatistics statistics;
    private final double entries;
    private final LearnedReads learned;
    // Null if it is not telling.
    private final @Nullable SampledItems sample;
    private final SampledItems.@Nullable Target sampled;

    /** @param entries that the table or index holds */
    PartitionFigures(ReadTarget target, TableStatistics statistics, double entries) {
        this.target = target;
        this.statistics = statistics;
        this.entries = entries;
        this.learned = statistics.learned(target.index());
        SampledItems known = statistics.sample();
        this.sample = known != null && CostModel.isTelling(known) ? known : null;
        this.sampled = statistics.sampled(target.index());
    }

    /**
     * Items of a partition.
     *
     * @param digest null if its key is not known
     * @param typical items of a partition of which nothing is known
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
        // The others hold what is left, unless the count is an old one.
        return left < 1 ? items : Math.min(items, left);
    }

    /** What was read of a partition here, or in another target of the same keys; null if nothing was. */
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

    /** What the sample says of a partition. */
    private double sampledItems(long digest, double typical) {
        if (sample == null || sampled == null) {
            return typical;
        }
        Long seen = sampled.common().get(digest);
        if (!sample.complete() && isByPartition(target)) {
            // The sample has whole partitions, and says nothing of the others.
            return seen == null ? typical : seen;
        }
        if (seen == null && sampled.common().size() == CostModel.COMMON_PARTITIONS) {
            return typical;
        }
        double growth = entries / Math.max(1, sampled.entries());
        double count = seen == null ? 0 : seen;
        // It says less of a key that is rare in the sample, and the less the smaller typical partitions are:
        // the mean of a Poisson variable, if such means are distributed exponentially.
        double rare = (1 + count) / (1 / Math.max(1, typical) + 1 / growth);
        return count < CostModel.LEAST_SEEN ? rare : Math.max(rare, (count - 1) * growth);
    }

    /** Whether a scan of the table comes by partition of the target. */
    private static boolean isByPartition(ReadTarget target) {
        return target.index() == null || target.isLocalIndex();
    }

    /**
     * Items of one of many partitions of which nothing is known: the average, since the few large ones are among them. What is read
     * of one alone is mostly less.
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
     * Items of a partition of which nothing is known: as those of the sample, or as those that were read if these are more. Which
     * partitions a connection happened to read makes no other one smaller, so that it decides no path.
     */
    double typical() {
        Double fromSample = sampledOne();
        Double typical = learned.typicalPartition();
        if (fromSample == null) {
            // How keys are spread is not known: a table of n items is taken for √n partitions.
            return typical == null ? Math.sqrt(entries) / shards() : typical;
        }
        boolean few = learned.partitions().size() < CostModel.LEAST_PARTITIONS;
        return typical == null || few ? fromSample : Math.max(fromSample, typical);
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
            // Those that were cut are longer than they seem: the mean of lengths that are distributed exponentially.
            return whole > 0
                    ? (Double) ((double) sampled.entries() / whole)
                    : (Double) Math.max(average, Math.sqrt(entries));
        }
        double growth = entries / Math.max(1, sampled.entries());
        return entries / Selectivity.distinct(sampled.partitions(), sampled.singletons(), growth);
    }

    /** Null if a value of the partition key is not known. */
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
