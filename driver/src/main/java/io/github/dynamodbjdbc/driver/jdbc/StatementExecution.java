package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.WriteProgress;
import io.github.dynamodbjdbc.driver.catalog.Sampling;
import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.execute.OffsetMemory;
import io.github.dynamodbjdbc.driver.execute.StatementRun;
import io.github.dynamodbjdbc.driver.page.DynamoDoor;
import io.github.dynamodbjdbc.driver.page.RememberedKeys;
import io.github.dynamodbjdbc.driver.settings.ConnectionSettings;
import io.github.dynamodbjdbc.driver.write.StatementWriter;
import io.github.dynamodbjdbc.driver.write.WriteBatch;
import io.github.dynamodbjdbc.driver.write.WrittenItems;
import io.github.dynamodbjdbc.planner.access.AccessPath;
import io.github.dynamodbjdbc.planner.access.ColumnSource;
import io.github.dynamodbjdbc.planner.access.ParameterValues;
import io.github.dynamodbjdbc.planner.advice.Cure;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.error.Cancellation;
import io.github.dynamodbjdbc.planner.plan.CapacityLimits;
import io.github.dynamodbjdbc.planner.plan.ForwardingRunContext;
import io.github.dynamodbjdbc.planner.plan.LargeScan;
import io.github.dynamodbjdbc.planner.plan.MeteredPlan;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RowRange;
import io.github.dynamodbjdbc.planner.plan.RowsPlan;
import io.github.dynamodbjdbc.planner.plan.SchemaChange;
import io.github.dynamodbjdbc.planner.plan.SchemaPlan;
import io.github.dynamodbjdbc.planner.plan.SessionProperty;
import io.github.dynamodbjdbc.planner.plan.SettingPlan;
import io.github.dynamodbjdbc.planner.plan.TableReader;
import io.github.dynamodbjdbc.planner.plan.TransactionPlan;
import io.github.dynamodbjdbc.planner.plan.WritePlan;
import io.github.dynamodbjdbc.planner.value.Values;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One execution of a statement, from planning to its last row. */
final class StatementExecution implements ForwardingRunContext, RowSource {
    private final Session session;
    private final ConnectionSettings settings;
    private final String sql;
    private final long maxRows;
    private final DynamoDoor door;
    private final long startMillis;
    private final StatementAccount account;
    private final StatementWrites writes;

    private @Nullable MeteredPlan plan;
    private @Nullable StatementRun run;
    private @Nullable RowCursor cursor;
    private List<? extends @Nullable Object> parameters = List.of();
    private @Nullable RuntimeException firstFailure;
    private @Nullable String firstTry;
    private @Nullable String created;
    private boolean commits;
    private @Nullable WrittenItems committed;
    private long given;
    private @Nullable UnseenColumns unseen;

    /** Gives the values of a plan's parameters, converted to their types. */
    interface Binder {
        List<? extends @Nullable Object> bind(List<ColumnType> types) throws SQLException;
    }

    /**
     * @param text what the log calls it
     * @param timeoutSeconds 0 for none
     * @param maxRows 0 for all
     * @param prepared what preparing it went through; null if that sent nothing
     * @param progress told how far it has come if it writes
     */
    StatementExecution(
            Session session,
            String sql,
            LoggedText text,
            int timeoutSeconds,
            long maxRows,
            @Nullable DynamoDoor prepared,
            @Nullable Consumer<WriteProgress> progress) {
        this.session = session;
        this.settings = session.settings();
        this.sql = sql;
        this.maxRows = maxRows;
        this.door = session.door(timeoutSeconds);
        if (prepared != null) {
            door.takeOver(prepared);
        }
        this.startMillis = session.currentMillis();
        this.account = new StatementAccount(session, settings, sql, text, door, startMillis);
        this.writes = new StatementWrites(session, settings, door, progress);
    }

    /** What the caller takes of a statement. */
    enum Wanted {
        ROWS,
        UPDATE,
        ANY
    }

    /**
     * Plans and starts. A statement that gives something else than is wanted is refused before it has any effect.
     *
     * @return whether there are rows, to be asked for
     */
    boolean start(Binder binder, Wanted wanted) throws SQLException {
        try {
            Plan planned = planned();
            account.carriesOut(planned);
            requireWanted(planned, wanted);
            return planned.accept(new Plan.Visitor<Boolean, SQLException>() {
                @Override
                public Boolean visit(RowsPlan rows) throws SQLException {
                    start(rows, binder);
                    return true;
                }

                @Override
                public Boolean visit(WritePlan write) throws SQLException {
                    start(write, binder);
                    return givesRows(write);
                }

                @Override
                public Boolean visit(SettingPlan setting) throws SQLException {
                    binder.bind(setting.parameters());
                    session.set(setting);
                    finish(null);
                    return false;
                }

                @Override
                public Boolean visit(TransactionPlan transaction) throws SQLException {
                    binder.bind(transaction.parameters());
                    commits = transaction.kind() == TransactionPlan.Kind.COMMIT;
                    committed = session.transaction().run(transaction, door);
                    finish(null);
                    return false;
                }

                @Override
                public Boolean visit(SchemaPlan schema) throws SQLException {
                    writes.refuseReadOnly();
                    session.transaction().requireNothingHeld(schema.summary());
                    parameters = binder.bind(schema.parameters());
                    account.note(schema.warnings());
                    define(schema);
                    finish(null);
                    return false;
                }
            });
        } catch (RuntimeException | StackOverflowError | SQLException e) {
            writes.takeBack();
            throw fail(e);
        }
    }

    private static boolean givesRows(Plan plan) {
        return !plan.columns().isEmpty();
    }

    private static void requireWanted(Plan plan, Wanted wanted) throws SQLException {
        if (wanted == Wanted.UPDATE && givesRows(plan)) {
            throw Errors.of(
                    SqlState.INVALID_STATEMENT, "The statement gives rows; run it with executeQuery or execute");
        }
        if (wanted == Wanted.ROWS && !givesRows(plan)) {
            throw Errors.of(
                    SqlState.INVALID_STATEMENT,
                    "The statement gives no rows; run it with execute or executeUpdate"
                            + (plan instanceof WritePlan ? ", or add RETURNING" : ""));
        }
    }

    private void start(RowsPlan planned, Binder binder) throws SQLException {
        plan = planned;
        limit(planned.limits());
        parameters = binder.bind(planned.parameters());
        RowsPlan ofValues = forValues(planned);
        use(ofValues);
        account.note(ofValues);
        account.note(unsampled(ofValues));
        door.checkCancelled();
        run(ofValues);
    }

    private void start(WritePlan planned, Binder binder) throws SQLException {
        writes.refuseReadOnly();
        parameters = binder.bind(planned.parameters());
        begin(planned);
        cursor = planned.run(this, writer()).rows();
        if (cursor == null) {
            finish(null);
        }
    }

    private void define(SchemaPlan schema) {
        WritePlan load = schema.load();
        if (load == null) {
            account.note(session.define(schema.change(), door));
            return;
        }
        String table = schema.change().table();
        session.transaction().requireInactive("CREATE TABLE AS");
        if (session.catalog().definition(table) != null
                && schema.change() instanceof SchemaChange.CreateTable create
                && create.ifNotExists()) {
            account.note(List.of("Table " + table + " is there already; nothing was created or loaded"));
            return;
        }
        account.note(session.define(schema.change(), door));
        created = table;
        begin(load);
        load.run(this, writer());
    }

    private void begin(WritePlan planned) {
        plan = planned;
        limit(planned.limits());
        account.note(planned);
        door.checkCancelled();
        newRun();
    }

    private void limit(CapacityLimits limits) {
        Double budget = limits.maxReadUnits();
        if (budget != null) {
            door.limitReads(budget, "MAX_RCU");
        }
        Double rate = limits.readUnitsPerSecond();
        if (rate != null) {
            door.limitReadRate(rate);
        }
    }

    /**
     * Plans a statement that writes, and runs it for each row of parameters.
     *
     * @return how many items were written for each
     * @throws java.sql.BatchUpdateException if not all rows could be run
     */
    long[] startBatch(List<Parameters> rows) throws SQLException {
        WriteBatch batch = null;
        try {
            Plan planned = planned();
            account.carriesOut(planned);
            BatchResult.requireCount(planned);
            WritePlan write = (WritePlan) planned;
            begin(write);
            batch = new WriteBatch(
                    write,
                    rows.size(),
                    row -> new OfRow(this, rows.get(row).bind(write.parameters())),
                    Statement.EXECUTE_FAILED);
            batch.write(writer());
        } catch (RuntimeException | StackOverflowError | SQLException e) {
            throw BatchResult.of(rows.size(), writes.takeBack() ? null : batch).endedBy(fail(e));
        }
        BatchResult result = BatchResult.of(rows.size(), batch);
        finish(result.state());
        return result.counts();
    }

    /** The run for one row of parameters. */
    private record OfRow(StatementExecution run, List<? extends @Nullable Object> values)
            implements ForwardingRunContext {
        @Override
        public @Nullable Object parameter(int index) {
            return values.get(index);
        }
    }

    @Override
    public List<SessionProperty> properties() {
        return settings.properties();
    }

    @Override
    public StatementWriter writer() {
        return writes.writer(this);
    }

    @Override
    public TableReader itemReader() {
        return writer().itemReader(reader());
    }

    /** Items that the statement put, changed or deleted. */
    long written() {
        return writes.written();
    }

    private void use(RowsPlan chosen) {
        plan = chosen;
        account.carriesOut(chosen);
    }

    List<OutputColumn> columns() {
        return Objects.requireNonNull(plan, "not started").columns();
    }

    private RowsPlan forValues(RowsPlan planned) {
        return parameters.isEmpty()
                ? planned
                : Cancellation.heeding(
                        door::checkCancelled,
                        () -> planned.forValues(
                                parameters::get, settings.expiryClock().millis(startMillis)));
    }

    private Plan planned() {
        return sampling(() -> Cancellation.heeding(
                door::checkCancelled, () -> session.planner().plan(sql, settings.session())));
    }

    /** Asks something for which samples may be read: they are a part of the statement. */
    private <T> T sampling(Supplier<T> asking) {
        return Sampling.paidBy(door, settings.session(), asking);
    }

    private List<String> unsampled(RowsPlan planned) {
        return planned.unsampled().isEmpty()
                ? List.of()
                : sampling(() -> planned.unsampled().stream()
                        .map(session.catalog()::unsampled)
                        .filter(note -> note != null && session.addNote(note))
                        .toList());
    }

    private void newRun() {
        StatementRun started = new StatementRun(
                door,
                parameters,
                settings.expiryClock().millis(startMillis),
                startMillis,
                session.log(),
                session.catalog(),
                settings.mismatchAsError(),
                offsetMemory(),
                session.names(settings));
        if (OutputColumn.anyUntyped(columns())) {
            started.seeTypes();
            unseen = new UnseenColumns(columns());
        }
        run = started;
        account.begins(started);
    }

    private void run(RowsPlan planned) {
        newRun();
        try {
            cursor = sampling(() -> planned.run(this));
        } catch (RuntimeException e) {
            replan(planned, e);
        }
    }

    private @Nullable OffsetMemory offsetMemory() {
        return settings.offsetMemory().isZero()
                ? null
                : new OffsetMemory(
                        RememberedKeys.of(session.client()),
                        settings.offsetMemory(),
                        settings.expiryClock(),
                        settings.mismatchAsError());
    }

    /**
     * Runs another plan if the one that failed, before it gave a row, reads an index that was dropped since it was made; once.
     *
     * @throws RuntimeException the failure, if it was another, or the new plan would give other columns
     */
    private void replan(RowsPlan failed, RuntimeException failure) {
        if (firstFailure != null || given > 0 || !Errors.isIndexGone(failure)) {
            throw failure;
        }
        firstFailure = failure;
        endRun(failure);
        failed.workload()
                .forEach(spec -> session.catalog().describeAnew(spec.table().name()));
        if (!(planned() instanceof RowsPlan found)
                || !found.columns().equals(failed.columns())
                || !takes(found.parameters(), failed.parameters())) {
            throw failure;
        }
        RowsPlan again = forValues(found);
        use(again);
        firstTry = "An index was dropped, or can't be read yet; the statement was planned anew. "
                + CapacityTexts.failedTry(door.report());
        account.note(List.of(firstTry));
        account.note(again);
        door.runAgain();
        run(again);
    }

    /** Ends all that the run still reads. What goes wrong with that is told beside the failure that ends the run. */
    private void endRun(Throwable failure) {
        // First the run: it aborts all requests before it waits for any.
        if (run != null) {
            close(run::close, failure);
        }
        if (cursor != null) {
            close(cursor::close, failure);
        }
    }

    private static void close(Runnable part, Throwable failure) {
        try {
            part.run();
        } catch (RuntimeException e) {
            if (e != failure) {
                failure.addSuppressed(e);
            }
        }
    }

    /** Whether values that were converted to the one types are right for the others: an index key typed its attribute. */
    private static boolean takes(List<ColumnType> types, List<ColumnType> bound) {
        for (int i = 0; i < types.size(); i++) {
            if (types.get(i) != bound.get(i) && types.get(i) != ColumnType.VARIANT) {
                return false;
            }
        }
        return types.size() == bound.size();
    }

    // ---- rows ----

    @Override
    public boolean advance() throws SQLException {
        if (account.isFinished() || maxRows > 0 && given >= maxRows) {
            return false;
        }
        try {
            door.checkCancelled();
            if (!advanced()) {
                return false;
            }
            given++;
            if (unseen != null) {
                unseen.see(cursor().row());
            }
            return true;
        } catch (RuntimeException | StackOverflowError e) {
            throw fail(e);
        }
    }

    private boolean advanced() {
        try {
            return cursor().advance();
        } catch (RuntimeException e) {
            if (!(plan instanceof RowsPlan rows)) {
                throw e;
            }
            replan(rows, e);
            return cursor().advance();
        }
    }

    @Override
    public @Nullable Object[] row() {
        return cursor().row();
    }

    private RowCursor cursor() {
        return Objects.requireNonNull(cursor, "not started");
    }

    @Override
    public ColumnType seenType(OutputColumn column, @Nullable Object shown) {
        ColumnType seen = run().seenType(column.untyped(), shown);
        return column.type() == ColumnType.VARIANT ? seen : ColumnType.together(column.type(), seen);
    }

    @Override
    public String itemName() {
        List<OutputColumn> shown = columns();
        @Nullable Object[] row = row();
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < shown.size(); i++) {
            OutputColumn column = shown.get(i);
            TableSchema table =
                    column.table() == null ? null : session.catalog().known(column.table());
            if (table != null && table.key().find(column.name()) != null) {
                keys.add(column.label() + " = " + Values.text(row[i]));
            }
        }
        return keys.isEmpty() ? "" : " of the item with " + String.join(", ", keys);
    }

    @Override
    public void mismatch(String columnLabel) {
        account.mismatch(columnLabel);
    }

    @Override
    public void close() throws SQLException {
        if (account.isFinished()) {
            return;
        }
        try {
            run().close();
            cursor().close();
        } catch (RuntimeException e) {
            throw fail(e);
        }
        finish(null);
    }

    private SQLException fail(Throwable failure) {
        SQLException exception = withDoubt(withTable(writes.withCount(withCure(Errors.from(failure)))));
        if (firstFailure != null && firstFailure != failure) {
            exception.addSuppressed(Errors.from(firstFailure));
        }
        endRun(exception);
        finish(exception.getSQLState());
        return exception;
    }

    private SQLException withTable(SQLException failure) {
        return created == null
                ? failure
                : Errors.saying(failure.getMessage() + ". Table " + created + " was created, and stays", failure);
    }

    /** A budget that is used up is said with what would make the statement cheaper. */
    private SQLException withCure(SQLException failure) {
        boolean spent = SqlState.LIMIT_EXCEEDED.code().equals(failure.getSQLState()) && door.readUnitsLeft() <= 0;
        Cure found = spent ? findCure() : null;
        if (found == null) {
            return failure;
        }
        account.cures(found);
        return Errors.saying(failure.getMessage() + found.afterMessage(), failure);
    }

    private @Nullable Cure findCure() {
        MeteredPlan carriedOut = plan;
        if (carriedOut == null) {
            return null;
        }
        // Each row of a batch has other values.
        boolean known = parameters.size() == carriedOut.parameters().size();
        return carriedOut.cure(
                known
                        ? new ParameterValues(
                                parameters::get,
                                Math.floorDiv(settings.expiryClock().millis(startMillis), 1000L))
                        : null);
    }

    /** What became of a commit that was not answered, nobody knows. */
    private SQLException withDoubt(SQLException failure) {
        return commits && session.transaction().held().isInDoubt()
                ? Errors.saying(
                        failure.getMessage()
                                + ". Nobody knows whether the transaction was carried out: COMMIT sends the same again, which"
                                + " within ten minutes DynamoDB does not do twice, and ROLLBACK leaves it at that",
                        failure)
                : failure;
    }

    /** Ends requests on their way, from any thread. */
    void cancel() {
        door.cancel();
    }

    boolean isCancelled() {
        return door.isCancelled();
    }

    CapacityReport capacity() {
        return door.report();
    }

    /** What the user should know. It only grows: what counts something comes once the rows have ended. */
    List<String> warnings() {
        return account.warnings();
    }

    /** What would make it cheaper, once it has ended; null if it was not dear, or nothing is known. */
    @Nullable
    Cure cure() {
        return account.cure();
    }

    @Nullable
    LargeScan scan(String warning) {
        return account.scan(warning);
    }

    private void finish(@Nullable String sqlState) {
        if (sqlState == null && !account.isFinished() && account.isDear()) {
            Cure found = findCure();
            account.cures(found != null && found.isWorthwhileFor(capacity().readUnits()) ? found : null);
        }
        MeteredPlan carriedOut = plan;
        if (sqlState == null && unseen != null && carriedOut != null && !account.isFinished()) {
            account.note(unseen.warnings(run(), session.catalog(), carriedOut));
        }
        if (writes.isBegun()) {
            session.learn(writes.stored());
        }
        WrittenItems stored = committed;
        if (stored != null) {
            session.learn(stored);
        }
        account.finish(writes.isBegun() ? writes.written() : given + (stored == null ? 0 : stored.count()), sqlState);
    }

    // ---- what the plan asks for ----

    @Override
    public StatementRun run() {
        return Objects.requireNonNull(run, "not started");
    }

    @Override
    public TableReader reader() {
        return this::read;
    }

    private RowCursor read(int node, AccessPath path, List<ColumnSource> output, RowRange range) {
        account.reads(path.table());
        long taken = range.wanted() < 0 ? rowsTaken() : -1;
        long wanted = Math.max(taken, taken + range.skipped());
        return run().reader().read(node, path, output, taken < 0 ? range : range.wanting(wanted));
    }

    /**
     * {@code setMaxRows} as a hint: a grid that shows 200 rows should not pay for a page of thousands. Where all columns are
     * computed, rows are likely to be aggregates, which need every item.
     */
    private long rowsTaken() {
        boolean shows =
                maxRows > 0 && plan != null && plan.columns().stream().anyMatch(column -> column.table() != null);
        return shows ? maxRows : -1;
    }

    @Override
    public List<String> notes() {
        return firstTry == null ? List.of() : List.of(firstTry);
    }
}
