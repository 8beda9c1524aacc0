package io.github.dynamodbjdbc.planner.cost;

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
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Computes statistics of sampled items: sizes by DynamoDB's rules, entries of indexes, and numbers of values. */
public final class SampleStatistics {
    private final KeyDigest digest;
    private final List<? extends Map<String, ? extends @Nullable Object>> items;
    private final Set<Integer> cuts;

    private SampleStatistics(
            KeyDigest digest, List<? extends Map<String, ? extends @Nullable Object>> items, Set<Integer> cuts) {
        this.digest = digest;
        this.items = items;
        this.cuts = cuts;
    }

    /** Consecutive canonical items of a scan, and whether more items follow. */
    public record Stretch(List<? extends Map<String, ? extends @Nullable Object>> items, boolean more) {}

    /** @param stretches stretches from different parts of the table */
    public static SampledItems of(TableSchema table, List<Stretch> stretches, KeyDigest digest) {
        List<Map<String, ? extends @Nullable Object>> items = new ArrayList<>();
        Set<Integer> cuts = new HashSet<>();
        boolean complete = true;
        for (Stretch stretch : stretches) {
            items.addAll(stretch.items());
            if (stretch.more()) {
                complete = false;
                cuts.add(items.size() - 1);
            }
        }
        return new SampleStatistics(digest, items, cuts).sum(table, complete);
    }

    /**
     * @param items canonical items in the order of a scan
     * @param complete whether these are all items of the table
     */
    public static SampledItems of(
            TableSchema table,
            List<? extends Map<String, ? extends @Nullable Object>> items,
            boolean complete,
            KeyDigest digest) {
        return of(table, List.of(new Stretch(items, !complete)), digest);
    }

    private SampledItems sum(TableSchema table, boolean complete) {
        long bytes = items.stream().mapToLong(ItemSize::of).sum();
        Map<String, SampledItems.Target> targets = new HashMap<>();
        targets.put(TableStatistics.TABLE, target(new ReadTarget(table, null)));
        for (IndexSchema index : table.indexes()) {
            targets.put(index.name(), target(new ReadTarget(table, index)));
        }
        return new SampledItems(
                items.size(), complete, (double) bytes / Math.max(1, items.size()), attributes(table), targets);
    }

    /**
     * The items whose partitions the sample has completely, so that their sort keys are spread as all are: a partition that was cut has only its
     * least ones. All items if there are none.
     */
    private BitSet ofWholePartitions(TableSchema table) {
        BitSet whole = new BitSet(items.size());
        whole.set(0, items.size());
        for (int cut : cuts) {
            List<@Nullable Object> key = partition(table, items.get(cut));
            for (int i = cut; i >= 0 && partition(table, items.get(i)).equals(key); i--) {
                whole.clear(i);
            }
        }
        if (whole.isEmpty()) {
            whole.set(0, items.size());
        }
        return whole;
    }

    private static List<@Nullable Object> partition(TableSchema table, Map<String, ? extends @Nullable Object> item) {
        List<@Nullable Object> key = new ArrayList<>();
        for (KeyAttribute attribute : table.key().partition()) {
            key.add(item.get(attribute.name()));
        }
        return key;
    }

    private SampledItems.Target target(ReadTarget target) {
        long entries = 0;
        long bytes = 0;
        Map<Long, Long> partitions = new HashMap<>();
        Set<Long> cut = new HashSet<>();
        Long last = null;
        int next = 0;
        for (Map<String, ? extends @Nullable Object> item : items) {
            boolean isCut = cuts.contains(next++);
            if (!isIn(target, item)) {
                if (isCut && last != null) {
                    cut.add(last);
                }
                continue;
            }
            entries++;
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
            if (isCut) {
                cut.add(last);
            }
        }
        Map<Long, Long> whole = new HashMap<>(partitions);
        // A scan reads the items of a partition together, also for a local index. Partitions without a sort key have
        // one item and are never cut.
        if ((target.index() == null || target.isLocalIndex())
                && !target.key().sort().isEmpty()) {
            whole.keySet().removeAll(cut);
        }
        return new SampledItems.Target(
                entries,
                (double) bytes / Math.max(1, entries),
                partitions.size(),
                singletons(partitions),
                partitions.size() - whole.size(),
                mostCommon(whole));
    }

    private static boolean isIn(ReadTarget target, Map<String, ? extends @Nullable Object> item) {
        return target.key().attributes().stream()
                .allMatch(key -> item.containsKey(key.name()) && AttributeType.of(item.get(key.name())) == key.type());
    }

    private Map<String, SampledItems.Attribute> attributes(TableSchema table) {
        Map<String, Counter> counters = new HashMap<>();
        BitSet whole = ofWholePartitions(table);
        int next = 0;
        for (Map<String, ? extends @Nullable Object> item : items) {
            boolean isWhole = whole.get(next++);
            for (Map.Entry<String, ? extends @Nullable Object> attribute : item.entrySet()) {
                Counter counter = counters.get(attribute.getKey());
                if (counter == null && counters.size() < CostModel.SAMPLED_ATTRIBUTES) {
                    counter = new Counter();
                    counters.put(attribute.getKey(), counter);
                }
                if (counter != null) {
                    boolean isSort = table.key().sort().stream()
                            .anyMatch(key -> key.name().equals(attribute.getKey()));
                    counter.add(attribute.getKey(), attribute.getValue(), isWhole || !isSort);
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

    private static Map<Long, Long> mostCommon(Map<Long, Long> counts) {
        return counts.entrySet().stream()
                .sorted(Map.Entry.<Long, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .limit(CostModel.COMMON_PARTITIONS)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private final class Counter {
        private final Map<AttributeType, Long> types = new EnumMap<>(AttributeType.class);
        private final Map<Long, Long> values = new HashMap<>();
        private final List<Object> ordered = new ArrayList<>();
        private long bytes;

        /** @param inOrder whether the value is one of those by which the order of all is estimated */
        void add(String name, @Nullable Object value, boolean inOrder) {
            bytes += ItemSize.ofAttribute(name, value);
            AttributeType type = AttributeType.of(value);
            types.merge(type, 1L, Long::sum);
            if (value != null && type.isOrdered()) {
                if (inOrder) {
                    ordered.add(value);
                }
                values.merge(digest.of(Collections.singletonList(value)), 1L, Long::sum);
            }
        }

        SampledItems.Attribute sum() {
            long count = types.values().stream().mapToLong(Long::longValue).sum();
            return new SampledItems.Attribute(
                    types,
                    values.size(),
                    singletons(values),
                    new SampledOrder(ordered, digest),
                    (double) bytes / Math.max(1, count));
        }
    }
}
