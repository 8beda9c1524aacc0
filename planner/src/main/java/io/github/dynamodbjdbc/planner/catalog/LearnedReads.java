package io.github.dynamodbjdbc.planner.catalog;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Statistics of a table or index from the reads of earlier statements. They contain names of attributes, numbers, and digests of keys,
 * but no values.
 *
 * @param entries the number of entries counted by a complete scan; null if there was none since DynamoDB's own count changed
 * @param itemBlocks the average number of 4 KB blocks of an item that is read by key; null if there was no such read
 * @param typicalPartition a typical number of items of a partition, above the median; null if no partition was read completely
 * @param partitions the numbers of items in partitions that were read completely, by the digest of the key
 * @param ranges statistics of conditions on the sort key, by the text of the condition without values, such as {@code sk > ?}
 * @param selected the numbers of items that key conditions with a condition on the sort key selected, by the digest of the condition with its values
 */
public record LearnedReads(
        @Nullable Double entries,
        @Nullable Double itemBlocks,
        @Nullable Double typicalPartition,
        Map<Long, Long> partitions,
        Map<String, Range> ranges,
        Map<Long, Long> selected) {
    public static final LearnedReads NONE = new LearnedReads(null, null, null, Map.of(), Map.of(), Map.of());

    public LearnedReads {
        partitions = Map.copyOf(partitions);
        ranges = Map.copyOf(ranges);
        selected = Map.copyOf(selected);
    }

    /** Whether nothing is known of the entries in general, but at most of single key conditions. */
    public boolean isWithoutFigures() {
        return entries == null
                && itemBlocks == null
                && typicalPartition == null
                && partitions.isEmpty()
                && ranges.isEmpty();
    }

    /**
     * @param items the average number of items that such a condition selects
     * @param share the average share of the partition; null if unknown
     */
    public record Range(double items, @Nullable Double share) {}
}
