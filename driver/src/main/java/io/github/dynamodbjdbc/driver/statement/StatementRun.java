package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.driver.catalog.InformationSchema;
import io.github.dynamodbjdbc.driver.catalog.SystemTables;
import io.github.dynamodbjdbc.driver.ddl.ArchiveRows;
import io.github.dynamodbjdbc.driver.ddl.DescribedRows;
import io.github.dynamodbjdbc.driver.ddl.MetricRows;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.export.ChangeRows;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.StatementLimits;
import io.github.dynamodbjdbc.driver.log.StatementLog;
import io.github.dynamodbjdbc.driver.page.RememberedKeys;
import io.github.dynamodbjdbc.driver.read.DynamoTableReader;
import io.github.dynamodbjdbc.driver.read.OffsetMemory;
import io.github.dynamodbjdbc.driver.session.Site;
import io.github.dynamodbjdbc.driver.settings.ConnectionSettings;
import io.github.dynamodbjdbc.driver.statistics.LearnedStatistics;
import io.github.dynamodbjdbc.driver.stream.StreamRows;
import io.github.dynamodbjdbc.driver.write.Overlay;
import io.github.dynamodbjdbc.driver.write.StatementWriter;
import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.plan.AdviceRequest;
import io.github.dynamodbjdbc.planner.plan.ForwardingRunContext;
import io.github.dynamodbjdbc.planner.plan.ListCursor;
import io.github.dynamodbjdbc.planner.plan.MemoryPool;
import io.github.dynamodbjdbc.planner.plan.NodeUsage;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RowRange;
import io.github.dynamodbjdbc.planner.plan.RowsPlan;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.RunMemory;
import io.github.dynamodbjdbc.planner.plan.SessionNames;
import io.github.dynamodbjdbc.planner.plan.SessionProperty;
import io.github.dynamodbjdbc.planner.plan.TableReader;
import io.github.dynamodbjdbc.planner.plan.UnknownPlace;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.Misfit;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.predicate.PredicateText;
import io.github.dynamodbjdbc.planner.predicate.Predicates;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One run of a plan. Closing it ends all of its reads, also those that a failure has left open. */
final class StatementRun implements RunContext, AutoCloseable {
    private final ExecutedStatement statement;
    private final List<? extends @Nullable Object> parameters;
    private final StatementAccount account;
    private final StatementWrites writes;
    private final RequestGateway gateway;
    private final Catalog catalog;
    private final long expiryClockMillis;
    private final long sampleSeed = ThreadLocalRandom.current().nextLong();
    private final RunFindings findings;
    private final RunMemory memory;
    private final TableReader requests;
    private final Set<OpenRead> open = ConcurrentHashMap.newKeySet();
    private final boolean showsRows;
    private final boolean isCondition;
    private final Consumer<Misfit> misfits;
    private final List<String> notes = new CopyOnWriteArrayList<>();

    /**
     * @param plan the plan that is run
     * @param parameters canonical values in order, each converted to its parameter's type
     * @param isCondition whether the items that it reads decide a condition of the transaction
     * @param overlay the transaction's writes that the run sees; null outside a transaction
     */
    StatementRun(
            ExecutedStatement statement,
            Plan plan,
            List<? extends @Nullable Object> parameters,
            StatementAccount account,
            StatementWrites writes,
            boolean isCondition,
            @Nullable Overlay overlay) {
        this.statement = statement;
        this.parameters = parameters;
        this.account = account;
        this.writes = writes;
        this.gateway = statement.gateway();
        this.catalog = statement.site().catalog();
        this.expiryClockMillis = statement.expiryMillis();
        this.findings = new RunFindings(gateway::report);
        StatementLimits limits = gateway.limits();
        this.memory = new RunMemory(limits.memoryRows(), limits.memoryBytes(), MemoryPool.OF_JVM);
        this.misfits = statement.settings().statement().mismatchAsError() ? StatementRun::refuse : findings::misfit;
        TableReader committed = new AsOfReader(
                new DynamoTableReader(
                        gateway,
                        misfits,
                        findings.noMoments()::add,
                        findings::unshown,
                        findings::read,
                        offsetMemory(statement)),
                gateway,
                misfits,
                memory,
                statement.session()::currentMillis);
        this.requests = overlay == null ? committed : overlay.over(committed, misfits, memory);
        // If all columns are computed, rows are probably aggregates, which need every item.
        this.showsRows = plan instanceof RowsPlan && plan.columns().stream().anyMatch(column -> column.table() != null);
        this.isCondition = isCondition;
        List<UnknownPlace> unknown = plan instanceof RowsPlan rows ? rows.unknown() : List.of();
        if (OutputColumn.anyUntyped(plan.columns()) || !unknown.isEmpty()) {
            findings.seeTypes();
            findings.names().lookFor(unknown);
        }
        gateway.rowsAreShown(showsRows, statement.fetchSize() > 0 ? statement.fetchSize() : -1);
    }

    /** Null if OFFSET reads the rows that it skips. */
    private static @Nullable OffsetMemory offsetMemory(ExecutedStatement statement) {
        ConnectionSettings settings = statement.settings();
        return settings.statement().offsetMemory().isZero()
                ? null
                : new OffsetMemory(
                        RememberedKeys.of(statement.site().client()),
                        settings.statement().offsetMemory(),
                        settings.statement().expiryClock(),
                        settings.statement().mismatchAsError());
    }

    private static void refuse(Misfit misfit) {
        throw new StatementFailure(
                SqlState.INVALID_VALUE,
                misfit.text() + "; CAST(" + PredicateText.of(misfit.column().path()) + " AS VARIANT) reads it");
    }

    RunFindings findings() {
        return findings;
    }

    /** The run for one row of a batch. */
    RunContext withParameters(List<? extends @Nullable Object> values) {
        return new RowContext(this, values);
    }

    private record RowContext(RunContext run, List<? extends @Nullable Object> values) implements ForwardingRunContext {
        @Override
        public @Nullable Object parameter(int index) {
            return values.get(index);
        }
    }

    // ---- values ----

    @Override
    public @Nullable Object parameter(int index) {
        return parameters.get(index);
    }

    @Override
    public long expiryClockMillis() {
        return expiryClockMillis;
    }

    @Override
    public long currentMillis() {
        return statement.startMillis();
    }

    @Override
    public long sampleSeed() {
        return sampleSeed;
    }

    @Override
    public SessionNames session() {
        return statement.session().names(statement.settings());
    }

    @Override
    public List<SessionProperty> properties() {
        return statement.settings().statement().properties();
    }

    @Override
    public List<String> settings() {
        List<String> changing = statement.settings().statement().changingRows();
        Site site = statement.site();
        return site == statement.session().home()
                ? changing
                : Stream.concat(changing.stream(), Stream.of("region=" + site.region()))
                        .toList();
    }

    @Override
    public List<String> notes() {
        List<String> all = new ArrayList<>(account.failedTries());
        all.addAll(notes);
        return all;
    }

    @Override
    public void note(String sentence) {
        notes.add(sentence);
    }

    // ---- reads and writes ----

    @Override
    public TableReader reader() {
        return this::read;
    }

    private RowCursor read(int node, AccessPath path, List<ColumnSource> output, RowRange range) {
        account.uses(path.table());
        long taken = range.wanted() < 0 ? rowsTaken() : -1;
        RowRange read = taken < 0 ? range : range.wanting(Math.max(taken, taken + range.skipped()));
        TableReader reader = isCondition ? writer().conditionReader(requests) : requests;
        OpenRead opened = new OpenRead(
                reader.read(node, path, output, read), findings.names().shownBy(path, output));
        open.add(opened);
        return opened;
    }

    /** Uses {@code setMaxRows} as a hint: a grid that shows 200 rows should not pay for a page of thousands. */
    private long rowsTaken() {
        return statement.maxRows() > 0 && showsRows ? statement.maxRows() : -1;
    }

    @Override
    public StatementWriter writer() {
        return writes.writer(this, findings::misfit);
    }

    @Override
    public TableReader itemReader() {
        return writer().itemReader(reader());
    }

    @Override
    public RowCursor systemRows(SystemTable table, Predicate wanted, Set<String> columns) {
        if (table.changes() instanceof SystemTable.StreamOf stream) {
            return StreamRows.open(stream, wanted, gateway);
        } else if (table.changes() instanceof SystemTable.ExportOf exported) {
            // The exports of now, which may be more than those at the time of planning.
            return new ChangeRows(
                    exported.table(),
                    catalog.exportedChanges(exported.table(), exported.export()).stream()
                            .map(Path::of)
                            .toList());
        }
        StatementLog log = statement.session().log();
        if (table.equals(SystemTables.STATEMENTS)) {
            return log.rows();
        }
        if (table.equals(SystemTables.STATISTICS)) {
            return new ListCursor(LearnedStatistics.of(gateway.client()).rows().iterator());
        }
        if (table.equals(SystemTables.ADVICE)) {
            return new ListCursor(advice(AdviceRequest.byLog(named(wanted))).iterator());
        }
        if (table.equals(SystemTables.METRICS)) {
            return new ListCursor(MetricRows.of(
                            wanted,
                            columns,
                            gateway,
                            statement.startMillis(),
                            statement.options().prices(),
                            this::warn)
                    .iterator());
        }
        List<@Nullable Object[]> described = DescribedRows.of(table, wanted, catalog, gateway, this::warn);
        if (described != null) {
            return new ListCursor(described.iterator());
        }
        List<@Nullable Object[]> archives = ArchiveRows.of(table, gateway);
        return new ListCursor(
                (archives == null ? InformationSchema.rows(table, catalog, this::warn) : archives).iterator());
    }

    @Override
    public List<@Nullable Object[]> advice(AdviceRequest request) {
        return statement.adviser().advise(request, statement.session(), statement.settings(), gateway, this);
    }

    /** The only table of which a condition on {@code system.advice} takes rows; null for any. */
    private static @Nullable String named(Predicate wanted) {
        Set<String> names = Predicates.texts(wanted, AttributePath.of("table_name"));
        return names == null || names.size() != 1 ? null : names.iterator().next();
    }

    /** A read that has not been closed, compared by identity. */
    private final class OpenRead implements RowCursor {
        private final RowCursor rows;
        private List<UnknownPlace> names;

        /** @param names the unknown names that count as looked up when its first row is read */
        OpenRead(RowCursor rows, List<UnknownPlace> names) {
            this.rows = rows;
            this.names = names;
        }

        @Override
        public boolean advance() {
            boolean row = rows.advance();
            if (row && !names.isEmpty()) {
                findings.names().asked(names);
                names = List.of();
            }
            return row;
        }

        @Override
        public @Nullable Object[] row() {
            return rows.row();
        }

        @Override
        public void needAll() {
            rows.needAll();
        }

        @Override
        public void close() {
            if (open.remove(this)) {
                rows.close();
            }
        }
    }

    // ---- resources ----

    @Override
    public RunMemory memory() {
        return memory;
    }

    @Override
    public @Nullable Path spillDirectory() {
        return gateway.limits().spillDirectory();
    }

    @Override
    public void beforeRequests(int node, Runnable check) {
        gateway.beforeRequests(node, check);
    }

    @Override
    public NodeUsage usage(int node) {
        return gateway.usage(node);
    }

    @Override
    public void checkCancelled() {
        gateway.checkCancelled();
    }

    /**
     * Aborts the requests of open reads, and waits a moment until their consumption is accounted for. All are aborted before any is waited for, so
     * that none continues at the user's cost.
     */
    @Override
    public void close() {
        gateway.endRun();
        try {
            closeAll(open);
        } finally {
            memory.close();
        }
    }

    /** Closes each read, even if others fail. */
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

    // ---- findings ----

    @Override
    public void warn(String warning) {
        findings.warn(warning);
    }

    @Override
    public void noMoment(String where, Object value) {
        findings.noMoments().add(where, value);
    }

    @Override
    public void misfit(Misfit misfit) {
        misfits.accept(misfit);
    }

    @Override
    public void passedOver(String where) {
        findings.passedOver(where);
    }
}
