package io.github.dynamodbjdbc.planner.catalog;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What earlier statements showed of a table or index by reading it. It has names of attributes, numbers, and digests of keys;
 * no value.
 *
 * @param entries that a whole scan found; null if there was none since DynamoDB's own count changed
 * @param entryBytes of an average entry; null if too little was read to tell
 * @param itemBlocks of 4 KB that an item takes that is read by its key; null if none was
 * @param typicalPartition items of the partition in the middle; null if none was read whole
 * @param partitions by the digest of their key
 * @param presumedPartitions items of those of which only a range of sort keys was read, by the digest of their key
 * @param ranges by the shape of a key condition beyond the partition key
 * @param shares of the items evaluated that come out of a read, by the shape of its conditions
 * @param exactRanges items that a key condition selected, by its digest with all of its values
 * @param slices as {@code ranges}, by the digest of the condition with its values: what begins with {@code MAIL#} is so in each
 *     partition
 * @param exactShares as {@code shares}, by the digest of the key condition and the conditions with all of their values
 */
public record LearnedReads(
        @Nullable Double entries,
        @Nullable Double entryBytes,
        @Nullable Double itemBlocks,
        @Nullable Double typicalPartition,
        Map<Long, Partition> partitions,
        Map<Long, Double> presumedPartitions,
        Map<String, Range> ranges,
        Map<String, Double> shares,
        Map<Long, Partition> exactRanges,
        Map<Long, Range> slices,
        Map<Long, Double> exactShares) {
    public static final LearnedReads NONE = new LearnedReads(
            null, null, null, null, Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of());

    public LearnedReads {
        partitions = Map.copyOf(partitions);
        presumedPartitions = Map.copyOf(presumedPartitions);
        ranges = Map.copyOf(ranges);
        shares = Map.copyOf(shares);
        exactRanges = Map.copyOf(exactRanges);
        slices = Map.copyOf(slices);
        exactShares = Map.copyOf(exactShares);
    }

    /** @param bytes as far as capacity tells, which counts 4 KB at a time; 0 if it was not told */
    public record Partition(long items, double bytes) {}

    /**
     * @param items that such a condition selected on average
     * @param share of the partition, where that was known; else null
     * @param itemBytes of an average one of these items; null if too little was read to tell
     */
    public record Range(
            double items, @Nullable Double share, @Nullable Double itemBytes) {}
}
