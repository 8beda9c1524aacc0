package io.github.dynamodbjdbc.planner.catalog;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Figures of a table or index from the reads of earlier statements. It has names of attributes, numbers, and digests of keys;
 * no value.
 *
 * @param entries that a whole scan found; null if there was none since DynamoDB's own count changed
 * @param itemBlocks of 4 KB that an item takes that is read by its key; null if none was
 * @param typicalPartition items of the partition in the middle; null if none was read whole
 * @param partitions items of those that were read whole, by the digest of their key
 * @param ranges by the shape of a key condition beyond the partition key
 */
public record LearnedReads(
        @Nullable Double entries,
        @Nullable Double itemBlocks,
        @Nullable Double typicalPartition,
        Map<Long, Long> partitions,
        Map<String, Range> ranges) {
    public static final LearnedReads NONE = new LearnedReads(null, null, null, Map.of(), Map.of());

    public LearnedReads {
        partitions = Map.copyOf(partitions);
        ranges = Map.copyOf(ranges);
    }

    /**
     * @param items that such a condition selected on average
     * @param share of the partition, where that was known; else null
     */
    public record Range(double items, @Nullable Double share) {}
}
