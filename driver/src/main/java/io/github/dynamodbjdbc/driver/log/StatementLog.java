package io.github.dynamodbjdbc.driver.log;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.planner.access.ScanSpec;
import io.github.dynamodbjdbc.planner.plan.ListCursor;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.lang.ref.WeakReference;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The last statements of one client configuration, as one connection sees them: all statements, with literals only in its own. The oldest are dropped
 * first. Thread-safe.
 */
public final class StatementLog {
    private static final int SIZE = 1_000;

    private final Kept kept;

    private StatementLog(Kept kept) {
        this.kept = kept;
    }

    /** The entries of all connections. */
    private static final class Kept {
        private final Deque<Numbered> numbered = new ArrayDeque<>();
        private long lastId;

        synchronized void append(Entry entry, String own, StatementLog writer) {
            if (numbered.size() == SIZE) {
                numbered.removeFirst();
            }
            numbered.addLast(new Numbered(++lastId, entry, own, new WeakReference<>(writer)));
        }

        synchronized List<Numbered> all() {
            return List.copyOf(numbered);
        }
    }

    /**
     * One statement.
     *
     * @param startedAtMillis epoch milliseconds
     * @param sql with its literals as {@code ?}
     * @param plan the access paths in one line, or null if it was not planned
     * @param rows the number of rows returned or written
     * @param estimatedReadUnits read capacity units, or null if not planned
     * @param elapsedNanos from start to end
     * @param sqlstate null if it succeeded
     * @param workload its reads of tables
     * @param dollars the cost in US dollars; null if unknown
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

    /** @param own the text for its own connection */
    private record Numbered(long id, Entry entry, String own, WeakReference<StatementLog> writer) {}

    /** A new connection's view of the log, which all holders of this client share. */
    public static StatementLog of(ClientHandle client) {
        return new StatementLog(client.shared(Kept.class, Kept.class, shared -> new Kept()));
    }

    public void append(Entry entry) {
        append(entry, entry.sql());
    }

    /** @param own the text for this connection, with literals if it has enabled them */
    public void append(Entry entry, String own) {
        kept.append(entry, own, this);
    }

    /** The current entries, the oldest first. */
    public List<Seen> entries() {
        return kept.all().stream()
                .map(numbered -> new Seen(numbered.entry(), text(numbered)))
                .toList();
    }

    /** @param text the entry's text as this connection may see it: with literals if it has run the statement and enabled them */
    public record Seen(Entry entry, String text) {}

    private String text(Numbered numbered) {
        return numbered.writer().get() == this
                ? numbered.own()
                : numbered.entry().sql();
    }

    /** The current entries, the oldest first, with the columns of {@code system.statements}. */
    public RowCursor rows() {
        return new ListCursor(kept.all().stream().map(this::row).iterator());
    }

    private @Nullable Object[] row(Numbered numbered) {
        Entry entry = numbered.entry();
        CapacityReport capacity = entry.capacity();
        return new @Nullable Object[] {
            numbered.id(),
            entry.startedAtMillis(),
            text(numbered),
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
            entry.dollars(),
            capacity.region()
        };
    }
}
