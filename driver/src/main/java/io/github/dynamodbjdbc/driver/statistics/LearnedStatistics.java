package io.github.dynamodbjdbc.driver.statistics;

import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.planner.access.ReadTarget;
import io.github.dynamodbjdbc.planner.catalog.KeyDigest;
import io.github.dynamodbjdbc.planner.catalog.SampledItems;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.cost.ReadObservation;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Statistics about items, learned from the statements of one client configuration and from samples. Contains names of attributes, numbers and digests
 * of values, but no values. Limited: the least recently used table is dropped first. Thread-safe.
 */
public final class LearnedStatistics {
    private static final int TABLES = 200;

    private final Clock clock;
    private final KeyDigest digest = new KeyDigest();
    private final Map<String, TableLearning> tables = new Bounded<>(TABLES);
    // Continues from a dropped table's stamp, so that an old plan doesn't find its own stamp again.
    private long lastStamp;

    LearnedStatistics(Clock clock) {
        this.clock = clock;
    }

    /** The statistics that all holders of this client share. */
    public static LearnedStatistics of(ClientHandle client) {
        return client.shared(
                LearnedStatistics.class, LearnedStatistics.class, shared -> new LearnedStatistics(Clock.systemUTC()));
    }

    /** The current statistics of the table. */
    public synchronized TableStatistics statistics(TableSchema table) {
        TableLearning known = tables.get(table.name());
        return known == null
                ? new TableStatistics(0, digest, null, Map.of())
                : known.statistics(table.itemCount(), digest);
    }

    public synchronized long stamp(String table) {
        TableLearning known = tables.get(table);
        return known == null ? 0 : known.stamp;
    }

    public KeyDigest digest() {
        return digest;
    }

    /** Adds a sample, which replaces the earlier one. */
    public synchronized void sampled(String table, SampledItems sample) {
        TableLearning learning = learning(table);
        learning.sample = sample;
        learning.sampledAtMillis = clock.millis();
        learning.stamp = ++lastStamp;
    }

    /** Adds the totals of a completed Query or Scan. */
    public void observe(ReadObservation read) {
        observe(read, read.ofIndexes());
    }

    private synchronized void observe(ReadObservation read, List<ReadObservation> ofIndexes) {
        TableLearning learning = learning(read.target().table().name());
        TargetLearning target =
                learning.target(TableStatistics.key(read.target().index()));
        if (target.observe(read, digest, clock.millis())) {
            learning.stamp = ++lastStamp;
        }
        for (ReadObservation entries : ofIndexes) {
            Long condition = entries.keyCondition(digest);
            TargetLearning index =
                    learning.target(TableStatistics.key(entries.target().index()));
            // An index holds expired items, too: a count of its own is better.
            boolean isCounted =
                    entries.target().table().ttlAttribute() != null && index.selected.containsKey(condition);
            if (condition != null && !isCounted && index.select(condition, entries.evaluated(), clock.millis())) {
                learning.stamp = ++lastStamp;
            }
        }
        Double expired = read.expired();
        if (expired != null
                && learning.observeExpired(expired, read.target().table().itemCount(), clock.millis())) {
            learning.stamp = ++lastStamp;
        }
        Long condition = read.selected(digest);
        if (condition != null) {
            // Used only by advice, not by plans, so the stamp doesn't change.
            TargetLearning.Share before = learning.shares.get(condition);
            learning.shares.put(
                    condition,
                    new TargetLearning.Share(
                            (double) read.returned() / read.evaluated(),
                            before == null ? 1 : before.runs() + 1,
                            clock.millis()));
        }
    }

    /**
     * Observes items that are read by key.
     *
     * @param from the table, or the index from which the keys came: items in an index may differ from others
     */
    public ItemObserver items(ReadTarget from, boolean consistent) {
        return (items, readUnits) -> {
            if (items > 0 && readUnits > 0) {
                observe(from, items, consistent ? readUnits : 2 * readUnits);
            }
        };
    }

    private synchronized void observe(ReadTarget from, long items, double blocks) {
        TableLearning learning = learning(from.table().name());
        if (learning.target(TableStatistics.key(from.index())).observeItems(items, blocks, clock.millis())) {
            learning.stamp = ++lastStamp;
        }
    }

    /** Takes the sizes of items that were read by key. */
    public interface ItemObserver {
        /** @param readUnits their consumption; -1 if unknown */
        void observe(long items, double readUnits);
    }

    /** Discards a table that was dropped or changed. */
    public synchronized void forget(String table) {
        tables.remove(table);
    }

    private TableLearning learning(String table) {
        return tables.computeIfAbsent(table, name -> new TableLearning());
    }

    /** One row per figure, with the columns of {@code system.statistics}. */
    public synchronized List<@Nullable Object[]> rows() {
        StatisticsRows rows = new StatisticsRows();
        new TreeMap<>(tables).forEach(rows::add);
        return rows.all();
    }
}
