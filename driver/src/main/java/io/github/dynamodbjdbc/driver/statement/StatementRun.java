package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.catalog.InformationSchema;
import io.github.dynamodbjdbc.driver.catalog.SystemTables;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.DynamoDoor;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.log.ListCursor;
import io.github.dynamodbjdbc.driver.log.StatementLog;
import io.github.dynamodbjdbc.driver.read.DynamoTableReader;
import io.github.dynamodbjdbc.driver.read.OffsetMemory;
import io.github.dynamodbjdbc.driver.statistics.LearnedStatistics;
import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.plan.MemoryPool;
import io.github.dynamodbjdbc.planner.plan.NodeUsage;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.RunMemory;
import io.github.dynamodbjdbc.planner.plan.SessionNames;
import io.github.dynamodbjdbc.planner.plan.StoredAttribute;
import io.github.dynamodbjdbc.planner.plan.TableReader;
import io.github.dynamodbjdbc.planner.plan.UnknownPlace;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Misfit;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One run of a statement. Closing it ends all of its reads, also those that nobody has a hold of after a failure. */
public final class StatementRun implements RunContext, AutoCloseable {
    private final DynamoDoor door;
    private final @Nullable Object[] parameters;
    private final long expiryClockMillis;
    private final long currentMillis;
    private final long sampleSeed = ThreadLocalRandom.current().nextLong();
    private final StatementLog log;
    private final SessionNames session;
    private final Catalog catalog;
    private final TableReader reader;
    private final Set<OpenRead> open = ConcurrentHashMap.newKeySet();
    private final List<String> warnings = new CopyOnWriteArrayList<>();
    private final Map<String, Long> passedOver = new LinkedHashMap<>();
    private final Map<String, Misfits> misfits = new LinkedHashMap<>();
    private final Map<String, Set<String>> unshown = new TreeMap<>();
    private final NoMoments noMoments = new NoMoments();
    private final SeenTypes seen = new SeenTypes();
    private volatile boolean seesTypes;
    private final Set<UnknownPlace> unmet = ConcurrentHashMap.newKeySet();
    private final Set<UnknownPlace> asked = ConcurrentHashMap.newKeySet();
    private final RunMemory memory;

    /** Puts what a transaction has changed over what is committed. */
    public interface Overlaying {
        /**
         * @param misfits takes values that do not fit their columns
         * @param memory counts what is kept
         */
        TableReader over(TableReader committed, Consumer<Misfit> misfits, RunMemory memory);
    }

    /**
     * @param parameters canonical values, in order, each converted to its parameter's type
     * @param expiryClockMillis decides expiry, epoch milliseconds
     * @param currentMillis CURRENT_TIMESTAMP, epoch milliseconds
     * @param log what {@code system.statements} shows
     * @param catalog of the tables that {@code system.advice} is on
     * @param refuseMistyped whether a value that is not of its column's declared type fails the run, and does not read as NULL
     * @param offsets of where reads were; null if OFFSET reads what it leaves out
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
            @Nullable OffsetMemory offsets,
            SessionNames session,
            Overlaying overlay) {
        this.door = door;
        this.memory = new RunMemory(door.limits().memoryRows(), door.limits().memoryBytes(), MemoryPool.OF_JVM);
        this.session = session;
        this.parameters = parameters.toArray();
        this.expiryClockMillis = expiryClockMillis;
        this.currentMillis = currentMillis;
        this.log = log;
        this.catalog = catalog;
        Consumer<Misfit> misfits = refuseMistyped ? StatementRun::refuse : this::misfit;
        TableReader requests = overlay.over(
                new DynamoTableReader(door, misfits, noMoments::add, this::unshown, this::read, offsets),
                misfits,
                memory);
        this.reader =
                (node, path, output, range) -> opened(requests.read(node, path, output, range), wanted(path, output));
    }

    /** Looks for these in all that is read from now on. */
    public void lookFor(List<UnknownPlace> places) {
        unmet.addAll(places);
    }

    /** Those that were asked of items, of which none had them, or of a table in whose items nothing was found. */
    public List<UnknownPlace> unmet() {
        return unmet.stream()
                .filter(place -> found(place.table())
                        ? asked.contains(place)
                        : place.path().isTopLevel() && parts(place.table()).anyMatch(part -> part.itemsEvaluated() > 0))
                .toList();
    }

    /** Whether an item of the table was found. */
    public boolean found(String table) {
        return parts(table).anyMatch(part -> part.itemsReturned() > 0);
    }

    private Stream<CapacityReport.Part> parts(String table) {
        return capacity().parts().stream().filter(part -> part.table().equals(table));
    }

    /** The places that are looked for, of which a read would tell if its items had them. */
    private List<UnknownPlace> wanted(AccessPath path, List<ColumnSource> output) {
        return unmet.isEmpty()
                ? List.of()
                : unmet.stream()
                        .filter(place -> place.table().equals(path.table().name()))
                        .filter(place -> output.stream()
                                .anyMatch(source -> source instanceof ColumnSource.Item
                                        || source instanceof ColumnSource.Attribute attribute
                                                && holds(attribute.path(), place)))
                        .toList();
    }

    private static boolean holds(AttributePath asked, UnknownPlace place) {
        AttributePath path = place.path();
        int steps = asked.steps().size();
        return asked.attribute().equals(path.attribute())
                && steps <= path.steps().size()
                && asked.steps().equals(path.steps().subList(0, steps));
    }

    /** Keeps the first items that are read from now on, for {@link #seenType}. */
    public void seeTypes() {
        seesTypes = true;
    }

    private void read(String table, List<Item> items) {
        if (seesTypes) {
            seen.read(table, items);
        }
        if (!unmet.isEmpty()) {
            unmet.removeIf(
                    place -> place.table().equals(table) && items.stream().anyMatch(item -> item.has(place.path())));
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

    /** The names of the attributes of the first items that were read of a table, as they were asked for; empty if none was. */
    public Set<String> seenNames(String table) {
        return seen.names(table);
    }

    private RowCursor opened(RowCursor rows, List<UnknownPlace> wanted) {
        OpenRead read = new OpenRead(rows, wanted);
        open.add(read);
        return read;
    }

    /** A read that has not been closed. Identity is what tells it from others. */
    private final class OpenRead implements RowCursor {
        private final RowCursor rows;

        private List<UnknownPlace> wanted;

        /** @param wanted what its first row has been asked for */
        OpenRead(RowCursor rows, List<UnknownPlace> wanted) {
            this.rows = rows;
            this.wanted = wanted;
        }

        @Override
        public boolean advance() {
            boolean row = rows.advance();
            if (row && !wanted.isEmpty()) {
                asked.addAll(wanted);
                wanted = List.of();
            }
            return row;
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
    public long sampleSeed() {
        return sampleSeed;
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
    public RunMemory memory() {
        return memory;
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
        List<String> all = new ArrayList<>(warnings);
        all.addAll(noMoments.warnings());
        return all;
    }

    @Override
    public void noMoment(String where, Object value) {
        noMoments.add(where, value);
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

    /** Takes note of a value that does not fit its column, and reads as NULL. */
    public void misfit(Misfit misfit) {
        synchronized (misfits) {
            misfits.computeIfAbsent(
                            misfit.table().name() + ' ' + misfit.column().path(), column -> new Misfits(misfit))
                    .count++;
        }
    }

    /** For each column with such values, what there is to say of them. */
    public List<String> misfits() {
        synchronized (misfits) {
            return misfits.values().stream().map(Misfits::text).toList();
        }
    }

    /** The values of one column that do not fit it. */
    private static final class Misfits {
        private final Misfit first;
        private long count;

        Misfits(Misfit first) {
            this.first = first;
        }

        String text() {
            String column = PredicateText.of(first.column().path());
            return first.label() + ": " + (count == 1 ? "1 value" : count + " values")
                    + " of another type read as NULL. " + first.text() + ". CAST(" + column + " AS VARIANT) reads "
                    + (count == 1 ? "it" : "them");
        }
    }

    private static void refuse(Misfit misfit) {
        throw new StatementFailure(
                SqlState.INVALID_VALUE,
                misfit.text() + "; CAST(" + PredicateText.of(misfit.column().path()) + " AS VARIANT) reads it");
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
        try {
            closeAll(open);
        } finally {
            memory.close();
        }
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
