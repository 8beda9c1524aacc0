package io.github.dynamodbjdbc.planner.catalog;

import java.util.Map;

/**
 * Statistics of a table's items from a sample. They contain names of attributes, numbers, and digests of values and of their prefixes,
 * but no values.
 *
 * @param items the number of sampled items
 * @param complete whether the sample has all items of the table
 * @param itemBytes bytes of an average item
 * @param attributes top-level attributes by name
 * @param targets statistics by index name; the table itself is {@link TableStatistics#TABLE}
 */
public record SampledItems(
        long items,
        boolean complete,
        double itemBytes,
        Map<String, Attribute> attributes,
        Map<String, Target> targets) {
    public SampledItems {
        attributes = Map.copyOf(attributes);
        targets = Map.copyOf(targets);
    }

    /**
     * A top-level attribute.
     *
     * @param types the number of items by the type of the value, without items that lack the attribute
     * @param distinct the number of distinct scalar values
     * @param singletons the number of distinct scalar values that occurred once
     * @param order the order of the scalar values
     * @param bytes bytes of the name and an average value
     */
    public record Attribute(
            Map<AttributeType, Long> types, long distinct, long singletons, SampledOrder order, double bytes) {
        public Attribute {
            types = Map.copyOf(types);
        }

        /** The number of items that have the attribute, NULL included. */
        public long present() {
            return types.values().stream().mapToLong(Long::longValue).sum();
        }

        public long count(AttributeType type) {
            return types.getOrDefault(type, 0L);
        }
    }

    /**
     * The table or an index.
     *
     * @param entries the number of sampled items in the table or index
     * @param entryBytes bytes of the projected attributes of an average entry
     * @param partitions the number of distinct partition values
     * @param singletons the number of distinct partition values that occurred once
     * @param cut the number of partitions in which the sample ended, so that they have more items; only counted if a scan reads the items
     *     of a partition together
     * @param common the numbers of items for the most frequent partition values, by digest; without partitions that may be cut, if a scan
     *     reads the items of a partition together
     */
    public record Target(
            long entries, double entryBytes, long partitions, long singletons, long cut, Map<Long, Long> common) {
        public Target {
            common = Map.copyOf(common);
        }
    }
}
