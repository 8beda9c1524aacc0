package io.github.dynamodbjdbc.driver.execute;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.catalog.InformationSchema;
import io.github.dynamodbjdbc.driver.catalog.LearnedStatistics;
import io.github.dynamodbjdbc.driver.catalog.SystemTables;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.page.DynamoDoor;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.NodeUsage;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.SessionNames;
import io.github.dynamodbjdbc.planner.plan.StoredAttribute;
import io.github.dynamodbjdbc.planner.plan.TableReader;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One run of a statement. Closing it ends all of its reads, also those that nobody has a hold of after a failure. */
public final class StatementRun implements RunContext, AutoCloseable {
    private final DynamoDoor door;
    private final @Nullable Object[] parameters;
    private final long expiryClockMillis;
    private final long currentMillis;
    private final StatementLog log;
    private final SessionNames session;
    private final Catalog catalog;
    private final TableReader reader;
    private final Set<OpenRead> open = ConcurrentHashMap.newKeySet();
    private final List<String> warnings = new CopyOnWriteArrayList<>();
    private final Map<String, Long> passedOver = new LinkedHashMap<>();
    private final Map<String, Set<String>> unshown = new TreeMap<>();
    private final SeenTypes seen = new SeenTypes();
    private volatile boolean seesTypes;
    private long memoryRows;

    /**
     * @param parameters canonical values, in order, each converted to its parameter's type
     * @param expiryClockMillis decides expiry, epoch milliseconds
     * @param currentMillis CURRENT_TIMESTAMP, epoch milliseconds
     * @param log what {@code system.statements} shows
     * @param catalog of the tables that {@code system.advice} is on
     * @param refuseMistyped whether a value that is not of its column's declared type fails the run, and does not read as NULL
     * @param memory of where reads were; null if OFFSET reads what it leaves out
     * @param session what the connection calls itself
     */
    public StatementRun(
            DynamoDoor door,
            List<? extends @Nullable Object> parameters,
            long expiryClockMillis,
            long currentMillis,
            StatementLog log,
            Catalog catalog,
            boolean refuseMistyped,
            @Nullable OffsetMemory memory,
            SessionNames session,
            BiFunction<TableReader, Consumer<String>, TableReader> overlay) {
        this.door = door;
        this.session = session;
        this.parameters = parameters.toArray();
        this.expiryClockMillis = expiryClockMillis;
        this.currentMillis = currentMillis;
        this.log = log;
        this.catalog = catalog;
        Consumer<String> mistyped = refuseMistyped ? StatementRun::refuse : this::passedOver;
        TableReader requests =
                overlay.apply(new DynamoTableReader(door, mistyped, this::unshown, this::read, memory), mistyped);
        this.reader = (node, path, output, range) -> opened(requests.read(node, path, output, range));
    }

    /** Keeps the first items that are read from now on, for {@link #seenType}. */
    public void seeTypes() {
        seesTypes = true;
    }

    private void read(String table, List<Item> items) {
        if (seesTypes) {
            seen.read(table, items);
        }
    }

    /**
     * The type of the values of a column that shows these attributes, by the first items that were read; VARIANT if they have several
     * types, or none.
     *
     * @param shown a value of the column in a row; null for none
     */
    public ColumnType seenType(List<StoredAttribute> attributes, @Nullable Object shown) {
        return seen.of(attributes, shown);
    }

    /** Whether an item of that table was read, while types are taken note of. */
    public boolean hasSeen(String table) {
        return seen.isSeen(table);
    }

    /** The names of the attributes of the first items that were read of a table, as they were asked for; empty if none was. */
    public Set<String> seenNames(String table) {
        return seen.names(table);
    }

    private RowCursor opened(RowCursor rows) {
        OpenRead read = new OpenRead(rows);
        open.add(read);
        return read;
    }

    /** A read that has not been closed. Identity is what tells it from others. */
    private final class OpenRead implements RowCursor {
        private final RowCursor rows;

        OpenRead(RowCursor rows) {
            this.rows = rows;
        }

        @Override
        public boolean advance() {
            return rows.advance();
        }

        @Override
        public @Nullable Object[] row() {
            return rows.row();
        }

        @Override
        public void close() {
            if (open.remove(this)) {
                rows.close();
            }
        }
    }

    @Override
    public @Nullable Object parameter(int index) {
        return parameters[index];
    }

    @Override
    public long expiryClockMillis() {
        return expiryClockMillis;
    }

    @Override
    public long currentMillis() {
        return currentMillis;
    }

    @Override
    public SessionNames session() {
        return session;
    }

    @Override
    public TableReader reader() {
        return reader;
    }

    @Override
    public RowCursor systemRows(SystemTable table) {
        if (table.equals(SystemTables.STATEMENTS)) {
            return log.rows();
        }
        if (table.equals(SystemTables.STATISTICS)) {
            return new ListCursor(LearnedStatistics.of(door.client()).rows().iterator());
        }
        if (table.equals(SystemTables.ADVICE)) {
            return new ListCursor(AdviceRows.of(log.entries(), catalog).iterator());
        }
        return new ListCursor(InformationSchema.rows(table, catalog, this::warn).iterator());
    }

    @Override
    public void keep(long rows) {
        memoryRows += rows;
        long most = door.limits().memoryRows();
        if (memoryRows > most) {
            throw new QueryException(
                    ErrorKind.LIMIT_EXCEEDED,
                    "the statement keeps more than " + most
                            + " rows in memory to sort, group or join them; narrow it down"
                            + ", or allow more by the property maxMemoryRows");
        }
    }

    @Override
    public long room() {
        return door.limits().memoryRows() - memoryRows;
    }

    @Override
    public @Nullable Path spillDirectory() {
        return door.limits().spillDirectory();
    }

    @Override
    public NodeUsage usage(int node) {
        return door.usage(node);
    }

    @Override
    public void warn(String warning) {
        warnings.add(warning);
    }

    /** What there is to say of the run beside values that were passed over. */
    public List<String> warnings() {
        return List.copyOf(warnings);
    }

    @Override
    public void passedOver(String where) {
        synchronized (passedOver) {
            passedOver.merge(where, 1L, Long::sum);
        }
    }

    /** Where values were passed over because of their type, and how many. */
    public Map<String, Long> passedOver() {
        synchronized (passedOver) {
            return passedOver.isEmpty() ? Map.of() : Map.copyOf(passedOver);
        }
    }

    private static void refuse(String column) {
        throw new StatementFailure(
                SqlState.INVALID_VALUE,
                "Column " + column + " holds a value that is not of its declared type; a CAST to VARIANT reads it");
    }

    private void unshown(String table, String attribute) {
        synchronized (unshown) {
            unshown.computeIfAbsent(table, name -> new TreeSet<>()).add(attribute);
        }
    }

    /** By table, the attributes that a star asked for and no column shows. */
    public Map<String, Set<String>> unshown() {
        synchronized (unshown) {
            if (unshown.isEmpty()) {
                return Map.of();
            }
            Map<String, Set<String>> copy = new TreeMap<>();
            unshown.forEach((table, attributes) -> copy.put(table, new TreeSet<>(attributes)));
            return copy;
        }
    }

    @Override
    public void checkCancelled() {
        door.checkCancelled();
    }

    /**
     * Gives up the requests of reads that are still open, and waits a moment until they are in the accounts. All are aborted
     * before any is waited for, so that none goes on and is paid for meanwhile.
     */
    @Override
    public void close() {
        door.endRun();
        closeAll(open);
    }

    /** Closes each, whatever becomes of the others. */
    static void closeAll(Iterable<? extends RowCursor> reads) {
        RuntimeException failure = null;
        for (RowCursor read : reads) {
            try {
                read.close();
            } catch (RuntimeException e) {
                if (failure == null) {
                    failure = e;
                } else if (failure != e) {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** Ends the run from any thread. */
    public void cancel() {
        door.cancel();
    }

    /** What the run has consumed so far. */
    public CapacityReport capacity() {
        return door.report();
    }
}
