package io.github.dynamodbjdbc.driver.statistics;

import io.github.dynamodbjdbc.planner.catalog.KeyDigest;
import io.github.dynamodbjdbc.planner.catalog.LearnedReads;
import io.github.dynamodbjdbc.planner.cost.CostModel;
import io.github.dynamodbjdbc.planner.cost.ReadObservation;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Observations of the reads of one table or index. Not thread-safe. */
final class TargetLearning {
    /** The limit of partitions that are counted separately. */
    static final int PARTITIONS = 256;

    /** The limit of conditions' shapes. */
    static final int SHAPES = 64;

    final Map<Long, Counted> partitions = new Bounded<>(PARTITIONS);
    final Map<Long, Counted> selected = new Bounded<>(PARTITIONS);
    final Map<String, RangeAverage> ranges = new Bounded<>(SHAPES);
    final Average itemBlocks = new Average();

    @Nullable
    Counted entries;

    // DescribeTable's count when the entries were counted.
    private long tableItems;
    private @Nullable Double typicalPartition;

    /** The last count, and the number of counts. */
    record Counted(long items, long runs, long atMillis) {
        private static Counted next(@Nullable Counted before, long items, long atMillis) {
            return new Counted(items, before == null ? 1 : before.runs + 1, atMillis);
        }
    }

    /** The share of the table's items that satisfied a condition at the last count. */
    record Share(double value, long runs, long atMillis) {}

    record RangeAverage(Average items, Average share) {}

    /** @return whether a figure has changed significantly */
    boolean observe(ReadObservation read, KeyDigest digest, long atMillis) {
        Long partition = read.partition(digest);
        if (partition == null) {
            return count(read, atMillis);
        }
        return read.range().isEmpty()
                ? partition(partition, read.evaluated(), atMillis)
                : range(partition, read, digest, atMillis);
    }

    private boolean count(ReadObservation scan, long atMillis) {
        Counted before = entries;
        entries = Counted.next(before, scan.evaluated(), atMillis);
        tableItems = scan.target().table().itemCount();
        return before == null || Average.isNews((double) before.items(), (double) scan.evaluated());
    }

    private boolean partition(Long digest, long items, long atMillis) {
        Counted before = partitions.get(digest);
        partitions.put(digest, Counted.next(before, items, atMillis));
        if (before != null && before.items() == items) {
            return false;
        }
        Double known = typicalPartition;
        double now = CostModel.typicalPartition(partitions.values().stream().mapToLong(Counted::items));
        typicalPartition = now;
        return known == null
                || Average.isNews(known, now)
                || Average.isNews(before == null ? known : (double) before.items(), (double) items);
    }

    private boolean range(Long digest, ReadObservation read, KeyDigest keys, long atMillis) {
        RangeAverage range =
                ranges.computeIfAbsent(read.range(), shape -> new RangeAverage(new Average(), new Average()));
        boolean changed = range.items().add((double) read.evaluated(), atMillis);
        Counted whole = partitions.get(digest);
        if (whole != null && whole.items() > 0) {
            changed |= range.share().add(Math.min(1, (double) read.evaluated() / whole.items()), atMillis);
        }
        // Only what a filter has counted is counted again: other values would change the statistics with each read.
        Long condition = selected.isEmpty() ? null : read.keyCondition(keys);
        return condition != null && selected.containsKey(condition)
                ? select(condition, read.evaluated(), atMillis) || changed
                : changed;
    }

    /**
     * Counts the items that a key condition selects.
     *
     * @param condition the digest of the condition with its values
     * @return whether the number has changed significantly
     */
    boolean select(Long condition, long items, long atMillis) {
        Counted before = selected.get(condition);
        selected.put(condition, Counted.next(before, items, atMillis));
        return before == null || Average.isNews((double) before.items(), (double) items);
    }

    boolean observeItems(long items, double blocks, long atMillis) {
        return itemBlocks.add(blocks / items, atMillis);
    }

    /** @param itemCount by the last DescribeTable; counts made before another value are discarded */
    LearnedReads reads(long itemCount) {
        Map<Long, Long> whole = new HashMap<>();
        partitions.forEach((digest, counted) -> whole.put(digest, counted.items()));
        Map<Long, Long> counted = new HashMap<>();
        selected.forEach((digest, items) -> counted.put(digest, items.items()));
        Map<String, LearnedReads.Range> averages = new HashMap<>();
        ranges.forEach((shape, range) -> {
            Double items = range.items().value();
            if (items != null) {
                averages.put(shape, new LearnedReads.Range(items, range.share().value()));
            }
        });
        return new LearnedReads(
                entries == null || tableItems != itemCount ? null : (Double) (double) entries.items(),
                itemBlocks.value(),
                typicalPartition,
                whole,
                averages,
                counted);
    }
}
