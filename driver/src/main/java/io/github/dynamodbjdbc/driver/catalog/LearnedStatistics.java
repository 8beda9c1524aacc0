package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.planner.access.ReadTarget;
import io.github.dynamodbjdbc.planner.catalog.KeyDigest;
import io.github.dynamodbjdbc.planner.catalog.SampledItems;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TableStatistics;
import io.github.dynamodbjdbc.planner.cost.ReadObservation;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the statements of one client configuration taught about the items of its tables, and what samples suggest. It holds
 * names of attributes, numbers and digests of values, and never a value. Bounded: the table that was not asked for longest
 * makes room. Safe for many threads.
 */
public final class LearnedStatistics {
    private static final int TABLES = 200;

    private final Clock clock;
    private final KeyDigest digest = new KeyDigest();
    private final Map<String, TableLearning> tables = new LinkedHashMap<>(16, 0.75f, true);
    // Stamps go on where a forgotten table's ended: a plan of before must not find its own again.
    private long lastStamp;

    LearnedStatistics(Clock clock) {
        this.clock = clock;
    }

    /** What all holders of this client share. */
    public static LearnedStatistics of(ClientHandle client) {
        return client.shared(
                LearnedStatistics.class, LearnedStatistics.class, shared -> new LearnedStatistics(Clock.systemUTC()));
    }

    /** What is known of the table by now. */
    TableStatistics statistics(TableSchema table) {
        TableLearning known = find(table.name());
        return known == null
                ? new TableStatistics(0, digest, null, Map.of())
                : known.statistics(table.itemCount(), digest);
    }

    long stamp(String table) {
        TableLearning known = find(table);
        return known == null ? 0 : known.stamp();
    }

    KeyDigest digest() {
        return digest;
    }

    /** Takes note of a sample; an earlier one is forgotten. */
    void sampled(String table, SampledItems sample) {
        learning(table).sampled(sample, clock.millis());
    }

    /** Takes note of a Query or Scan that has ended. */
    public void observe(ReadObservation observation) {
        learning(observation.target().table().name()).observe(observation, digest, clock.millis());
    }

    /**
     * Takes note of items that were read by their keys.
     *
     * @param from the table, or the index that the keys came from: the items in an index may be other ones than most
     */
    public ItemObserver items(ReadTarget from, boolean consistent) {
        return (items, readUnits) -> {
            if (items > 0 && readUnits > 0) {
                learning(from.table().name())
                        .observeItems(
                                TableStatistics.key(from.index()),
                                items,
                                consistent ? readUnits : 2 * readUnits,
                                clock.millis());
            }
        };
    }

    /** Is told of items that were read by their keys. */
    public interface ItemObserver {
        /** @param readUnits that they took; -1 if that is not known */
        void observe(long items, double readUnits);
    }

    /** Forgets a table that was dropped or changed. */
    void forget(String table) {
        synchronized (tables) {
            tables.remove(table);
        }
    }

    void forgetAll() {
        synchronized (tables) {
            tables.clear();
        }
    }

    private @Nullable TableLearning find(String table) {
        synchronized (tables) {
            return tables.get(table);
        }
    }

    private TableLearning learning(String table) {
        synchronized (tables) {
            TableLearning known = tables.get(table);
            if (known == null) {
                if (tables.size() == TABLES) {
                    tables.remove(tables.keySet().iterator().next());
                }
                known = new TableLearning(this::nextStamp);
                tables.put(table, known);
            }
            return known;
        }
    }

    private synchronized long nextStamp() {
        return ++lastStamp;
    }

    /** One row for each figure, with the columns of {@code system.statistics}. */
    public List<@Nullable Object[]> rows() {
        Map<String, TableLearning> now;
        synchronized (tables) {
            now = new TreeMap<>(tables);
        }
        List<@Nullable Object[]> rows = new ArrayList<>();
        now.forEach((table, learning) -> StatisticsRows.add(rows, table, learning));
        return rows;
    }
}
