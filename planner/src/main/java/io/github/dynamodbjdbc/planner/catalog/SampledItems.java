package io.github.dynamodbjdbc.planner.catalog;

import java.util.Map;

/**
 * Figures of all items of a table, from a sample. It has names of attributes, numbers, and digests of values and of their
 * beginnings; no value.
 *
 * @param items how many were read
 * @param complete whether these are all that the table holds
 * @param itemBytes of an average item
 * @param attributes top-level attributes by name
 * @param targets by index name, and the table itself by {@link TableStatistics#TABLE}
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
     * @param types how many items hold a value of each type; those without the attribute are not counted
     * @param distinct different values among the scalar ones
     * @param singletons how many of them were seen once
     * @param order of the scalar values
     * @param bytes of its name and an average value
     */
    public record Attribute(
            Map<AttributeType, Long> types, long distinct, long singletons, SampledOrder order, double bytes) {
        public Attribute {
            types = Map.copyOf(types);
        }

        /** Items that hold the attribute, NULL included. */
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
     * @param entries how many of the items are in it
     * @param entryBytes of an average one, as far as it is projected
     * @param partitions different partition values among them
     * @param singletons how many of them were seen once
     * @param cut how many of them have more items, as the sample stopped within them; counted where a partition's items come one
     *     after the other
     * @param common digests of the partition values that were seen most, with their number of items; where a partition's items
     *     come one after the other, without those that may be cut
     */
    public record Target(
            long entries, double entryBytes, long partitions, long singletons, long cut, Map<Long, Long> common) {
        public Target {
            common = Map.copyOf(common);
        }
    }
}
