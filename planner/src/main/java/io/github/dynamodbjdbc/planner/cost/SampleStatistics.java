package io.github.dynamodbjdbc.planner.cost;

import io.github.dynamodbjdbc.planner.access.Capacity;
import io.github.dynamodbjdbc.planner.access.ReadTarget;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeyDigest;
import io.github.dynamodbjdbc.planner.catalog.SampledItems;
import io.github.dynamodbjdbc.planner.catalog.SampledOrder;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Sums up sampled items: sizes by DynamoDB's rules, who is in which index, how many values there are of what. */
public final class SampleStatistics {
    private final KeyDigest digest;
    private final List<? extends Map<String, ? extends @Nullable Object>> items;

    private SampleStatistics(KeyDigest digest, List<? extends Map<String, ? extends @Nullable Object>> items) {
        this.digest = digest;
        this.items = items;
    }

    /**
     * @param items canonical, as a scan gave them
     * @param complete whether these are all that the table holds
     */
    public static SampledItems of(
            TableSchema table,
            List<? extends Map<String, ? extends @Nullable Object>> items,
            boolean complete,
            KeyDigest digest) {
        return new SampleStatistics(digest, items).sum(table, complete);
    }

    private SampledItems sum(TableSchema table, boolean complete) {
        long bytes = 0;
        long[] blocks = new long[items.size()];
        for (int i = 0; i < items.size(); i++) {
            long size = ItemSize.of(items.get(i));
            bytes += size;
            blocks[i] = blocks(size);
        }
        Arrays.sort(blocks);
        int count = Math.max(1, items.size());
        Map<String, SampledItems.Target> targets = new HashMap<>();
        targets.put(TableStatistics.TABLE, target(new ReadTarget(table, null), complete));
        for (IndexSchema index : table.indexes()) {
            targets.put(index.name(), target(new ReadTarget(table, index), complete));
        }
        return new SampledItems(
                items.size(),
                complete,
                (double) bytes / count,
                (double) Arrays.stream(blocks).sum() / count,
                blocks.length == 0 ? 1.0 : (double) blocks[blocks.length / 2],
                attributes(),
                targets);
    }

    private static long blocks(long bytes) {
        return (long) Capacity.blocks((double) bytes);
    }

    private SampledItems.Target target(ReadTarget target, boolean complete) {
        long entries = 0;
        long bytes = 0;
        long blocks = 0;
        Map<Long, Long> partitions = new HashMap<>();
        Long last = null;
        for (Map<String, ? extends @Nullable Object> item : items) {
            if (!isIn(target, item)) {
                continue;
            }
            entries++;
            blocks += blocks(ItemSize.of(item));
            for (Map.Entry<String, ? extends @Nullable Object> attribute : item.entrySet()) {
                if (target.projects(attribute.getKey())) {
                    bytes += ItemSize.ofAttribute(attribute.getKey(), attribute.getValue());
                }
            }
            List<@Nullable Object> key = new ArrayList<>();
            for (KeyAttribute attribute : target.key().partition()) {
                key.add(item.get(attribute.name()));
            }
            last = digest.of(key);
            partitions.merge(last, 1L, Long::sum);
        }
        Map<Long, Long> whole = new HashMap<>(partitions);
        // A scan comes by partition, also for the keys of a local index.
        if (last != null && !complete && (target.index() == null || target.isLocalIndex())) {
            whole.remove(last);
        }
        return new SampledItems.Target(
                entries,
                (double) bytes / Math.max(1, entries),
                (double) blocks / Math.max(1, entries),
                partitions.size(),
                singletons(partitions),
                mostCommon(whole, 1, CostModel.COMMON_PARTITIONS));
    }

    private static boolean isIn(ReadTarget target, Map<String, ? extends @Nullable Object> item) {
        return target.key().attributes().stream()
                .allMatch(key -> item.containsKey(key.name()) && AttributeType.of(item.get(key.name())) == key.type());
    }

    private Map<String, SampledItems.Attribute> attributes() {
        Map<String, Counter> counters = new HashMap<>();
        for (Map<String, ? extends @Nullable Object> item : items) {
            for (Map.Entry<String, ? extends @Nullable Object> attribute : item.entrySet()) {
                Counter counter = counters.get(attribute.getKey());
                if (counter == null && counters.size() < CostModel.SAMPLED_ATTRIBUTES) {
                    counter = new Counter();
                    counters.put(attribute.getKey(), counter);
                }
                if (counter != null) {
                    counter.add(attribute.getValue());
                }
            }
        }
        Map<String, SampledItems.Attribute> attributes = new HashMap<>();
        counters.forEach((name, counter) -> attributes.put(name, counter.sum()));
        return attributes;
    }

    private static long singletons(Map<Long, Long> counts) {
        return counts.values().stream().filter(count -> count == 1).count();
    }

    private static Map<Long, Long> mostCommon(Map<Long, Long> counts, long least, int most) {
        return counts.entrySet().stream()
                .filter(entry -> entry.getValue() >= least)
                .sorted(Map.Entry.<Long, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .limit(most)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private final class Counter {
        private final Map<AttributeType, Long> types = new EnumMap<>(AttributeType.class);
        private final Map<Long, Long> values = new HashMap<>();
        private final List<Object> ordered = new ArrayList<>();

        void add(@Nullable Object value) {
            AttributeType type = AttributeType.of(value);
            types.merge(type, 1L, Long::sum);
            if (value != null && type.isOrdered()) {
                ordered.add(value);
                values.merge(digest.of(Collections.singletonList(value)), 1L, Long::sum);
            }
        }

        SampledItems.Attribute sum() {
            return new SampledItems.Attribute(
                    types,
                    values.size(),
                    singletons(values),
                    mostCommon(values, 2, CostModel.COMMON_VALUES),
                    new SampledOrder(ordered, digest));
        }
    }
}
