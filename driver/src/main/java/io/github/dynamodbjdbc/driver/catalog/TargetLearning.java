package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.planner.catalog.KeyDigest;
import io.github.dynamodbjdbc.planner.catalog.LearnedReads;
import io.github.dynamodbjdbc.planner.cost.CostModel;
import io.github.dynamodbjdbc.planner.cost.ReadObservation;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What reads of one table or index have shown. Not safe for several threads. */
final class TargetLearning {
    /** Partitions that are told apart; the one that was not read longest makes room. */
    static final int PARTITIONS = 256;

    /** Shapes of conditions. */
    static final int SHAPES = 64;

    /** With fewer items, where these are not all, how many meet a condition is chance. */
    private static final int LEAST_EVALUATED = 10;

    /** Capacity counts blocks of 4 KB: of a page with fewer, the size of an item can't be told. */
    private static final double LEAST_BLOCKS = 4;

    final Bounded<Long, Seen<LearnedReads.Partition>> partitions = new Bounded<>(PARTITIONS);
    private final Bounded<Long, Double> presumedPartitions = new Bounded<>(PARTITIONS);
    final Bounded<String, RangeAverage> ranges = new Bounded<>(SHAPES);
    final Bounded<String, Average> shares = new Bounded<>(SHAPES);
    private final Bounded<Long, LearnedReads.Partition> exactRanges = new Bounded<>(PARTITIONS);
    private final Bounded<Long, RangeAverage> slices = new Bounded<>(PARTITIONS);
    private final Bounded<Long, Double> exactShares = new Bounded<>(PARTITIONS);
    final Average entryBytes = new Average();
    final Average itemBlocks = new Average();

    @Nullable
    Seen<Counted> entries;

    private @Nullable Double typicalPartition;

    /**
     * @param bytes of all of them; 0 if it was not told
     * @param tableItems as DynamoDB told when the entries were counted
     */
    record Counted(long entries, double bytes, long tableItems) {}

    /** What was seen last, and how often something was. */
    record Seen<T>(T value, long runs, long atMillis) {}

    static final class RangeAverage {
        // Partitions are of very different sizes: one large one says little of the others.
        final Average items = Average.geometric();
        final Average share = new Average();
        final Average itemBytes = new Average();

        LearnedReads.@Nullable Range range() {
            Double selected = items.value();
            return selected == null ? null : new LearnedReads.Range(selected, share.value(), itemBytes.value());
        }
    }

    /** The least recently used make room. */
    static final class Bounded<K, V> extends LinkedHashMap<K, V> {
        private static final long serialVersionUID = 1;

        private final int bound;

        Bounded(int bound) {
            super(16, 0.75f, true);
            this.bound = bound;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > bound;
        }
    }

    /** @return whether a figure is now another one, but for trifles */
    boolean observe(ReadObservation read, KeyDigest digest, long atMillis) {
        boolean changed = false;
        if (isTellingBytes(read)) {
            changed = entryBytes.add(read.bytes() / read.evaluated(), read.evaluated(), atMillis);
        }
        if (read.rows() >= 0 && read.evaluated() >= (read.complete() ? 1 : LEAST_EVALUATED)) {
            String conditions = read.conditions();
            if (!conditions.equals("true")) {
                double share = (double) read.rows() / read.evaluated();
                changed |= shares.computeIfAbsent(conditions, shape -> new Average())
                        .add(share, atMillis);
                Long exact = read.exactConditions(digest);
                // The first items may be unlike the others.
                if (exact != null && (read.complete() || !exactShares.containsKey(exact))) {
                    Double before = exactShares.put(exact, share);
                    changed |= Average.isNews(before == null ? read.expectedShare() : before, share);
                }
            }
        }
        if (read.complete()) {
            changed |= whole(read, digest, atMillis);
        } else {
            Long partition = read.partition(digest);
            if (partition != null && !partitions.containsKey(partition)) {
                presume(partition, read);
            }
        }
        return changed;
    }

    private static boolean isTellingBytes(ReadObservation read) {
        return read.bytes() > 0 && read.evaluated() > 0 && read.blocks() >= LEAST_BLOCKS * read.pages();
    }

    /** What is said of a partition that was not read whole. It is no news: else each partition would make all plans anew. */
    private void presume(Long partition, ReadObservation read) {
        double presumed = read.presumedPartition();
        if (presumed > 0) {
            presumedPartitions.put(partition, presumed);
        }
    }

    /** A scan of the table has found so many of a partition; what was read of the partition itself counts more. */
    void counted(Long partition, long items) {
        if (!partitions.containsKey(partition)) {
            presumedPartitions.put(partition, (double) items);
        }
    }

    private boolean whole(ReadObservation read, KeyDigest digest, long atMillis) {
        Long partition = read.partition(digest);
        if (partition == null) {
            return count(read, atMillis);
        }
        String range = read.range();
        return range.isEmpty() ? partition(partition, read, atMillis) : range(range, partition, read, digest, atMillis);
    }

    private boolean count(ReadObservation scan, long atMillis) {
        Seen<Counted> before = entries;
        entries = new Seen<>(
                new Counted(
                        scan.evaluated(),
                        isTellingBytes(scan) ? scan.bytes() : 0,
                        scan.target().table().itemCount()),
                before == null ? 1 : before.runs() + 1,
                atMillis);
        return before == null || Average.isNews((double) before.value().entries(), (double) scan.evaluated());
    }

    private boolean partition(Long digest, ReadObservation read, long atMillis) {
        Seen<LearnedReads.Partition> before = partitions.get(digest);
        partitions.put(
                digest,
                new Seen<>(
                        new LearnedReads.Partition(read.evaluated(), Math.max(0, read.bytes())),
                        before == null ? 1 : before.runs() + 1,
                        atMillis));
        if (before != null && before.value().items() == read.evaluated()) {
            return false;
        }
        Double known = typicalPartition;
        double now = CostModel.typicalPartition(
                partitions.values().stream().mapToLong(seen -> seen.value().items()));
        typicalPartition = now;
        return known == null
                || Average.isNews(known, now)
                || Average.isNews(
                        before == null ? known : (double) before.value().items(), (double) read.evaluated());
    }

    private boolean range(String shape, Long digest, ReadObservation read, KeyDigest digests, long atMillis) {
        RangeAverage range = ranges.computeIfAbsent(shape, name -> new RangeAverage());
        boolean changed = range.items.add((double) read.evaluated(), atMillis);
        Long exact = read.exactRange(digests);
        if (exact != null) {
            LearnedReads.Partition before =
                    exactRanges.put(exact, new LearnedReads.Partition(read.evaluated(), Math.max(0, read.bytes())));
            changed |= Average.isNews(before == null ? read.expectedItems() : (double) before.items(), (double)
                    Math.max(1, read.evaluated()));
        }
        Seen<LearnedReads.Partition> whole = partitions.get(digest);
        Double share = whole == null || whole.value().items() == 0
                ? null
                : (Double) Math.min(1, (double) read.evaluated() / whole.value().items());
        if (whole == null && read.evaluated() > 0) {
            presume(digest, read);
        } else if (share != null) {
            changed |= range.share.add(share, atMillis);
        }
        changed |= slice(read, share, digests, atMillis);
        return changed;
    }

    /** That a range is a new one is no news by itself: others are new each time. */
    private boolean slice(ReadObservation read, @Nullable Double share, KeyDigest digests, long atMillis) {
        Long exact = read.slice(digests);
        if (exact == null) {
            return false;
        }
        boolean seen = slices.containsKey(exact);
        RangeAverage slice = slices.computeIfAbsent(exact, name -> new RangeAverage());
        boolean changed = slice.items.add((double) read.evaluated(), atMillis);
        if (share != null) {
            changed |= slice.share.add(share, atMillis);
        }
        Double average = entryBytes.value();
        if (isTellingBytes(read)) {
            double bytes = read.bytes() / read.evaluated();
            changed |= slice.itemBytes.add(bytes, read.evaluated(), atMillis);
            seen |= average == null || Average.isNews(average, bytes);
        }
        return seen && changed;
    }

    boolean observeItems(long items, double blocks, long atMillis) {
        return itemBlocks.add(blocks / items, items, atMillis);
    }

    /** @param tableItems as DynamoDB tells now; a count of before another is forgotten */
    LearnedReads reads(long tableItems) {
        Map<Long, LearnedReads.Partition> whole = new HashMap<>();
        partitions.forEach((digest, seen) -> whole.put(digest, seen.value()));
        Map<String, LearnedReads.Range> selected = new HashMap<>();
        ranges.forEach((shape, average) -> {
            LearnedReads.Range range = average.range();
            if (range != null) {
                // Ranges of one shape may be of what is large and of what is small.
                selected.put(shape, new LearnedReads.Range(range.items(), range.share(), null));
            }
        });
        Map<Long, LearnedReads.Range> same = new HashMap<>();
        slices.forEach((slice, average) -> {
            LearnedReads.Range range = average.range();
            if (range != null) {
                same.put(slice, range);
            }
        });
        Map<String, Double> passed = new HashMap<>();
        shares.forEach((shape, share) -> {
            Double value = share.value();
            if (value != null) {
                passed.put(shape, value);
            }
        });
        Counted counted = entries == null || entries.value().tableItems() != tableItems ? null : entries.value();
        return new LearnedReads(
                counted == null ? null : (Double) (double) counted.entries(),
                // What is read otherwise may be larger or smaller than most.
                counted == null || counted.bytes() == 0
                        ? entryBytes.value()
                        : (Double) (counted.bytes() / counted.entries()),
                itemBlocks.value(),
                typicalPartition,
                whole,
                presumedPartitions,
                selected,
                passed,
                exactRanges,
                same,
                exactShares);
    }
}
