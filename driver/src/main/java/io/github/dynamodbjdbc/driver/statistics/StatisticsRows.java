package io.github.dynamodbjdbc.driver.statistics;

import io.github.dynamodbjdbc.planner.access.Capacity;
import io.github.dynamodbjdbc.planner.catalog.SampledItems;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Converts figures to the rows of {@code system.statistics}. */
final class StatisticsRows {
    private final List<@Nullable Object[]> rows = new ArrayList<>();

    List<@Nullable Object[]> all() {
        return rows;
    }

    void add(String table, TableLearning learning) {
        SampledItems sample = learning.sample;
        if (sample != null) {
            add(table, sample, learning.sampledAtMillis);
        }
        TargetLearning.Share expired = learning.expired;
        if (expired != null) {
            share(table, "expired", null, expired);
        }
        learning.targets.forEach((index, target) -> add(table, index, target));
        learning.shares.forEach(
                (condition, share) -> share(table, "condition", String.format(Locale.ROOT, "%016x", condition), share));
    }

    private void share(String table, String statistic, @Nullable String subject, TargetLearning.Share share) {
        double value = share.value();
        add(table, TableStatistics.TABLE, statistic, subject, null, null, value, null, share.runs(), share.atMillis());
    }

    private void add(String table, SampledItems sample, long atMillis) {
        double all = Math.max(1, sample.items());
        new TreeMap<>(sample.targets()).forEach((index, target) -> {
            double entries = target.entries();
            double bytes = entries * target.entryBytes();
            add(table, index, "sample", null, entries, bytes, entries / all, target.partitions(), 1, atMillis);
        });
        new TreeMap<>(sample.attributes()).forEach((name, attribute) -> {
            double present = attribute.present();
            long distinct = attribute.distinct();
            add(table, TableStatistics.TABLE, "attribute", name, present, null, present / all, distinct, 1, atMillis);
        });
    }

    private void add(String table, String index, TargetLearning target) {
        TargetLearning.Counted entries = target.entries;
        if (entries != null) {
            counted(table, index, "items", null, entries);
        }
        Double blocks = target.itemBlocks.value();
        Double bytes = blocks == null ? null : (Double) (blocks * Capacity.READ_UNIT_BYTES);
        average(table, index, "item read by key", null, 1.0, bytes, null, target.itemBlocks);
        target.partitions.forEach((digest, partition) ->
                counted(table, index, "partition", String.format(Locale.ROOT, "%016x", digest), partition));
        target.selected.forEach((digest, selected) ->
                counted(table, index, "key condition", String.format(Locale.ROOT, "%016x", digest), selected));
        target.ranges.forEach((shape, range) -> average(
                table,
                index,
                "range",
                shape,
                range.items().value(),
                null,
                range.share().value(),
                range.items()));
    }

    private void counted(
            String table, String index, String statistic, @Nullable String subject, TargetLearning.Counted counted) {
        double items = counted.items();
        add(table, index, statistic, subject, items, null, null, null, counted.runs(), counted.atMillis());
    }

    private void average(
            String table,
            String index,
            String statistic,
            @Nullable String subject,
            @Nullable Double items,
            @Nullable Double bytes,
            @Nullable Double share,
            Average average) {
        if (average.runs() > 0) {
            add(table, index, statistic, subject, items, bytes, share, null, average.runs(), average.atMillis());
        }
    }

    /** Adds a row; {@code index} is NULL for the table itself. */
    private void add(String table, String index, @Nullable Object... others) {
        List<@Nullable Object> row = new ArrayList<>();
        row.add(table);
        row.add(index.equals(TableStatistics.TABLE) ? null : index);
        row.addAll(Arrays.asList(others));
        rows.add(row.toArray());
    }
}
