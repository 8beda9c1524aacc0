package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.planner.access.Capacity;
import io.github.dynamodbjdbc.planner.catalog.LearnedReads;
import io.github.dynamodbjdbc.planner.catalog.SampledItems;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Figures as the rows of {@code system.statistics}. */
final class StatisticsRows implements TableLearning.Reader {
    private final List<@Nullable Object[]> rows;
    private final String table;

    private StatisticsRows(List<@Nullable Object[]> rows, String table) {
        this.rows = rows;
        this.table = table;
    }

    static void add(List<@Nullable Object[]> rows, String table, TableLearning learning) {
        learning.accept(new StatisticsRows(rows, table));
    }

    @Override
    public void sample(SampledItems sample, long atMillis) {
        new TreeMap<>(sample.targets())
                .forEach((index, target) -> add(
                        index,
                        "sample",
                        null,
                        (double) target.entries(),
                        target.entries() * target.entryBytes(),
                        share(target.entries(), sample),
                        target.partitions(),
                        1,
                        atMillis));
        new TreeMap<>(sample.attributes())
                .forEach((name, attribute) -> add(
                        TableStatistics.TABLE,
                        "attribute",
                        name,
                        (double) attribute.present(),
                        null,
                        share(attribute.present(), sample),
                        attribute.distinct(),
                        1,
                        atMillis));
    }

    private static double share(long count, SampledItems sample) {
        return (double) count / Math.max(1, sample.items());
    }

    @Override
    public void target(String index, TargetLearning target) {
        TargetLearning.Seen<TargetLearning.Counted> entries = target.entries;
        if (entries != null) {
            double items = (double) entries.value().entries();
            double bytes = entries.value().bytes();
            add(index, "items", null, items, bytes == 0 ? null : bytes, null, null, entries.runs(), entries.atMillis());
        }
        average(index, "item bytes", null, 1.0, target.entryBytes.value(), null, target.entryBytes);
        Double blocks = target.itemBlocks.value();
        average(index, "item read by key", null, 1.0, blocks == null ? null : blocks * Capacity.READ_UNIT_BYTES, null, target.itemBlocks);
        target.partitions.forEach((digest, seen) -> {
            LearnedReads.Partition partition = seen.value();
            add(
                    index,
                    "partition",
                    String.format(Locale.ROOT, "%016x", digest),
                    (double) partition.items(),
                    partition.bytes(),
                    null,
                    null,
                    seen.runs(),
                    seen.atMillis());
        });
        target.ranges.forEach((shape, range) ->
                average(index, "range", shape, range.items.value(), null, range.share.value(), range.items));
        target.shares.forEach((shape, share) -> average(index, "condition", shape, null, null, share.value(), share));
    }

    private void average(
            String index,
            String statistic,
            @Nullable String subject,
            @Nullable Double items,
            @Nullable Double bytes,
            @Nullable Double share,
            Average average) {
        if (average.runs() > 0) {
            add(index, statistic, subject, items, bytes, share, null, average.runs(), average.atMillis());
        }
    }

    private void add(
            String index,
            String statistic,
            @Nullable String subject,
            @Nullable Double items,
            @Nullable Double bytes,
            @Nullable Double share,
            @Nullable Long distinct,
            long runs,
            long atMillis) {
        rows.add(new @Nullable Object[] {
            table,
            index.equals(TableStatistics.TABLE) ? null : index,
            statistic,
            subject,
            items,
            bytes,
            share,
            distinct,
            runs,
            atMillis
        });
    }
}
