package io.github.dynamodbjdbc.driver.execute;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The last statements of one client configuration; the oldest make room for new ones. Safe for many threads. */
public final class StatementLog {
    private static final int SIZE = 1_000;

    private final Deque<Numbered> numbered = new ArrayDeque<>();
    private long lastId;

    /**
     * One statement.
     *
     * @param startedAtMillis epoch milliseconds
     * @param sql with its literals as {@code ?}, unless the user wants them logged
     * @param plan the access paths in one line, or null if it was not planned
     * @param rows returned or written
     * @param estimatedReadUnits read capacity units, or null if not planned
     * @param elapsedNanos from start to end
     * @param sqlstate null if it went well
     * @param workload what it wanted of each table
     * @param dollars what it cost; null where that is not known
     */
    public record Entry(
            long startedAtMillis,
            String sql,
            @Nullable String plan,
            long rows,
            CapacityReport capacity,
            @Nullable Double estimatedReadUnits,
            long elapsedNanos,
            @Nullable String sqlstate,
            List<ScanSpec> workload,
            @Nullable BigDecimal dollars) {
        public Entry {
            workload = List.copyOf(workload);
        }
    }

    private record Numbered(long id, Entry entry) {}

    /** The log that all holders of this client share. */
    public static StatementLog of(ClientHandle client) {
        return client.shared(StatementLog.class, StatementLog.class, shared -> new StatementLog());
    }

    public void append(Entry entry) {
        synchronized (numbered) {
            if (numbered.size() == SIZE) {
                numbered.removeFirst();
            }
            numbered.addLast(new Numbered(++lastId, entry));
        }
    }

    /** The entries as they are now, the oldest first. */
    List<Entry> entries() {
        return numbered().stream().map(Numbered::entry).toList();
    }

    private List<Numbered> numbered() {
        synchronized (numbered) {
            return List.copyOf(numbered);
        }
    }

    /** The entries as they are now, the oldest first, with the columns of {@code system.statements}. */
    public RowCursor rows() {
        return new ListCursor(numbered().stream().map(StatementLog::row).iterator());
    }

    private static @Nullable Object[] row(Numbered numbered) {
        Entry entry = numbered.entry();
        CapacityReport capacity = entry.capacity();
        return new @Nullable Object[] {
            numbered.id(),
            entry.startedAtMillis(),
            entry.sql(),
            entry.plan(),
            entry.rows(),
            capacity.readUnits(),
            capacity.writeUnits(),
            entry.estimatedReadUnits(),
            capacity.requests(),
            capacity.itemsEvaluated(),
            capacity.itemsReturned(),
            capacity.retries(),
            entry.elapsedNanos() / 1e6,
            entry.sqlstate(),
            capacity.throttled(),
            capacity.throttlingReasons(),
            entry.dollars()
        };
    }
}
