package io.github.dynamodbjdbc.planner.advice;

import io.github.dynamodbjdbc.planner.access.Capacity;
import io.github.dynamodbjdbc.planner.access.ReadTarget;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.SampledItems;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Faults of a table's design that a sample of its items shows, whichever statements read it: items that take several units, attributes for which an index
 * takes several, and keys that many items share. Without a sample there is none.
 *
 * @param change what could be changed
 * @param readUnits units of an eventually consistent read of one item now; null if the change does not affect it
 * @param readUnitsThen the same after the change
 * @param writeUnitsPerWrite write units that each write to the index takes more after the change: negative for fewer
 * @param storageBytes bytes of storage more: negative for fewer; null if the number of entries is unknown
 * @param note what it rests on, and what it costs
 */
public record TableAdvice(
        String change,
        @Nullable Double readUnits,
        @Nullable Double readUnitsThen,
        double writeUnitsPerWrite,
        @Nullable Long storageBytes,
        String note) {
    /** Fewer items show too little of what the others are like. A sample of large items has few. */
    static final long FEWEST_ITEMS = 3;

    /** Among fewer items, a key may be frequent by chance. */
    static final long FEWEST_OF_KEYS = 20;

    /** The share of the items with one key from which on that is said. */
    static final double HOT = 0.2;

    /** The advice on a table with its statistics. */
    public static List<TableAdvice> of(TableSchema table) {
        SampledItems sample = table.statistics().sample();
        if (sample == null || sample.items() < FEWEST_ITEMS) {
            return List.of();
        }
        List<TableAdvice> found = new ArrayList<>();
        largeItems(table, sample).ifPresent(found::add);
        for (IndexSchema index : table.indexes()) {
            wideIndex(table, sample, index).ifPresent(found::add);
            hotKey(table, sample, index).ifPresent(found::add);
        }
        hotKey(table, sample, null).ifPresent(found::add);
        return List.copyOf(found);
    }

    private static Optional<TableAdvice> largeItems(TableSchema table, SampledItems sample) {
        double now = readUnits(sample.itemBytes());
        return largest(table, sample, new ReadTarget(table, null)).flatMap(attribute -> {
            double then = readUnits(sample.itemBytes() - attribute.getValue());
            return then >= now
                    ? Optional.empty()
                    : Optional.of(new TableAdvice(
                            "keep " + attribute.getKey() + " in items of another table",
                            now,
                            then,
                            0,
                            0L,
                            String.format(
                                    Locale.ROOT,
                                    "an estimate by %d sampled items of %.0f bytes, %.0f of them in %s: a read of one item;"
                                            + " a statement that needs %s reads two",
                                    sample.items(),
                                    sample.itemBytes(),
                                    attribute.getValue(),
                                    attribute.getKey(),
                                    attribute.getKey())));
        });
    }

    private static Optional<TableAdvice> wideIndex(TableSchema table, SampledItems sample, IndexSchema index) {
        SampledItems.Target entries = sample.targets().get(index.name());
        if (entries == null || entries.entries() < FEWEST_ITEMS) {
            return Optional.empty();
        }
        double now = writeUnits(entries.entryBytes());
        return largest(table, sample, new ReadTarget(table, index)).flatMap(attribute -> {
            double then = writeUnits(entries.entryBytes() - attribute.getValue());
            return then >= now
                    ? Optional.empty()
                    : Optional.of(new TableAdvice(
                            "leave " + attribute.getKey() + " out of index " + index.name(),
                            null,
                            null,
                            then - now,
                            index.itemCount() <= 0
                                    ? null
                                    : (Long) (-Math.round(attribute.getValue() * index.itemCount())),
                            String.format(
                                    Locale.ROOT,
                                    "an estimate by %d sampled entries of %.0f bytes; a statement that reads %s by this index then fetches"
                                            + " the items",
                                    entries.entries(),
                                    entries.entryBytes(),
                                    attribute.getKey())));
        });
    }

    private static Optional<TableAdvice> hotKey(TableSchema table, SampledItems sample, @Nullable IndexSchema index) {
        ReadTarget target = new ReadTarget(table, index);
        SampledItems.Target entries = sample.targets().get(TableStatistics.key(index));
        if (entries == null || entries.entries() < FEWEST_OF_KEYS) {
            return Optional.empty();
        }
        long most = entries.common().values().stream()
                .mapToLong(Long::longValue)
                .max()
                .orElse(0);
        double share = (double) most / entries.entries();
        if (share < HOT) {
            return Optional.empty();
        }
        String key = target.key().partition().stream().map(KeyAttribute::name).collect(Collectors.joining(", "));
        return Optional.of(new TableAdvice(
                "spread the items of one value of " + key + " over several"
                        + (index == null ? "" : " in index " + index.name()),
                null,
                null,
                0,
                0L,
                String.format(
                        Locale.ROOT,
                        "an estimate: one value has %.0f%% of %d sampled items; a partition takes 3,000 read and 1,000 write units a second",
                        100 * share,
                        entries.entries())));
    }

    /** The attribute with the most bytes of an average item that the target holds and that is not a key of the table or of an index. */
    private static Optional<Map.Entry<String, Double>> largest(
            TableSchema table, SampledItems sample, ReadTarget target) {
        return sample.attributes().entrySet().stream()
                .filter(attribute -> target.projects(attribute.getKey()) && !table.isKeyOfAny(attribute.getKey()))
                .map(attribute -> Map.entry(
                        attribute.getKey(),
                        attribute.getValue().bytes() * attribute.getValue().present() / sample.items()))
                .max(Comparator.<Map.Entry<String, Double>>comparingDouble(Map.Entry::getValue)
                        .thenComparing(Map.Entry::getKey));
    }

    private static double readUnits(double bytes) {
        return Capacity.units(Math.max(1, Capacity.blocks(bytes)), false);
    }

    private static double writeUnits(double bytes) {
        return Math.max(1, Math.ceil(bytes / Capacity.WRITE_UNIT_BYTES));
    }
}
