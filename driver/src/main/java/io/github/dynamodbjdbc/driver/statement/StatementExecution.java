package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.WriteProgress;
import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.gateway.DynamoDoor;
import io.github.dynamodbjdbc.driver.log.CapacityTexts;
import io.github.dynamodbjdbc.driver.log.LoggedText;
import io.github.dynamodbjdbc.driver.session.Call;
import io.github.dynamodbjdbc.driver.session.Session;
import io.github.dynamodbjdbc.driver.session.Turn;
import io.github.dynamodbjdbc.driver.settings.ConnectionSettings;
import io.github.dynamodbjdbc.driver.write.Overlay;
import io.github.dynamodbjdbc.driver.write.WriteBatch;
import io.github.dynamodbjdbc.driver.write.WrittenItems;
import io.github.dynamodbjdbc.planner.advice.Cure;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.plan.LargeScan;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.plan.ParameterKind;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RowsPlan;
import io.github.dynamodbjdbc.planner.plan.SchemaChange;
import io.github.dynamodbjdbc.planner.plan.SchemaPlan;
import io.github.dynamodbjdbc.planner.plan.SettingPlan;
import io.github.dynamodbjdbc.planner.plan.TransactionPlan;
import io.github.dynamodbjdbc.planner.plan.WritePlan;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One execution of a statement, from planning to its last row. */
public final class StatementExecution implements RowSource {
    private final Session session;
    private final ConnectionSettings settings;
    private final Call call;
    private final long maxRows;
    private final DynamoDoor door;
    private final StatementAccount account;
    private final StatementWrites writes;
    private final StatementContext context;
    private final StatementPlanning planning;

    private @Nullable RowCursor cursor;
    private @Nullable RuntimeException firstFailure;
    private @Nullable String created;
    private boolean commits;
    private @Nullable WrittenItems committed;
    private long given;
    private List<@Nullable Object[]> returned = List.of();

    /** Gives the values of a plan's parameters, converted to their types. */
    public interface Binder {
        List<? extends @Nullable Object> bind(List<ColumnType> types) throws SQLException;

        /** What the values are, in order; none where there are none. */
        default List<ParameterKind> kinds() {
            return List.of();
        }

        /** What to know of values that are stored otherwise than they were set. */
        default List<String> warnings() {
            return List.of();
        }
    }

    /**
     * @param text what the log calls it
     * @param turn in which it is begun
     * @param maxRows 0 for all
     * @param fetchSize how many rows are likely to be taken at first; 0 if that is not known
     * @param prepared what preparing it went through; null if that sent nothing
     * @param progress told how far it has come if it writes
     */
    public StatementExecution(
            Session session,
            Turn turn,
            String sql,
            LoggedText text,
            long maxRows,
            int fetchSize,
            @Nullable DynamoDoor prepared,
            @Nullable Consumer<WriteProgress> progress) {
        this.session = session;
        this.settings = turn.settings();
        this.call = turn.call();
        this.maxRows = maxRows;
        this.door = session.door(turn.call(), settings);
        if (prepared != null) {
            door.takeOver(prepared);
        }
        if (turn.holdsWrites()) {
            session.transaction().held().nextStatement();
        }
        long startMillis = session.currentMillis();
        this.account = new StatementAccount(session, settings, sql, text, door, startMillis);
        this.writes = new StatementWrites(session, settings, turn.holdsWrites(), door, progress);
        this.context = new StatementContext(
                session,
                settings,
                door,
                maxRows,
                fetchSize,
                startMillis,
                account,
                writes,
                turn.holdsWrites() ? new Overlay(session.transaction().held()) : null);
        this.planning = new StatementPlanning(session, settings, sql, door, context);
    }

    /**
     * Plans and starts. A statement that gives something else than is wanted is refused before it has any effect.
     *
     * @return whether there are rows, to be asked for
     */
    public boolean start(Binder binder, Wanted wanted) throws SQLException {
        try {
            Plan planned = planning.plan(binder.kinds());
            account.carriesOut(planned);
            wanted.require(planned);
            return planned.accept(new Plan.Visitor<Boolean, SQLException>() {
                @Override
                public Boolean visit(RowsPlan rows) throws SQLException {
                    start(rows, binder);
                    return true;
                }

                @Override
                public Boolean visit(WritePlan write) throws SQLException {
                    start(write, binder);
                    return Wanted.givesRows(write);
                }

                @Override
                public Boolean visit(SettingPlan setting) throws SQLException {
                    binder.bind(setting.parameters());
                    try (Turn alone = Turn.ofConnection(call, session)) {
                        session.set(setting);
                    }
                    finish(null);
                    return false;
                }

                @Override
                public Boolean visit(TransactionPlan transaction) throws SQLException {
                    binder.bind(transaction.parameters());
                    commits = transaction.kind() == TransactionPlan.Kind.COMMIT;
                    try (Turn alone = Turn.ofConnection(call, session)) {
                        committed = session.transaction().run(transaction, door);
                    }
                    finish(null);
                    return false;
                }

                @Override
                public Boolean visit(SchemaPlan schema) throws SQLException {
                    writes.refuseReadOnly();
                    session.transaction().requireNothingHeld(schema.summary());
                    context.bind(binder.bind(schema.parameters()));
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

    private void start(RowsPlan planned, Binder binder) throws SQLException {
        context.carriesOut(planned);
        context.bind(binder.bind(planned.parameters()));
        RowsPlan ofValues = context.forValues(planned);
        account.note(ofValues);
        account.note(planning.unsampled(ofValues));
        door.checkCancelled();
        run(ofValues);
    }

    private void start(WritePlan planned, Binder binder) throws SQLException {
        writes.refuseReadOnly();
        context.bind(binder.bind(planned.parameters()));
        begin(planned);
        account.note(binder.warnings());
        try {
            cursor = planned.run(context, context.writer()).rows();
        } catch (RuntimeException e) {
            writeAnew(planned, binder, e);
        }
        if (cursor == null) {
            finish(null);
        }
    }

    /** Once, if the table has other keys than it was planned by, and nothing was written. */
    private void writeAnew(WritePlan failed, Binder binder, RuntimeException failure) throws SQLException {
        if (firstFailure != null || writes.written() > 0 || !Errors.isOutdated(failure)) {
            throw failure;
        }
        firstFailure = failure;
        WritePlan again = planning.anew(failed).orElseThrow(() -> failure);
        endRun(failure);
        door.runAgain();
        start(again, binder);
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
        load.run(context, context.writer());
    }

    private void begin(WritePlan planned) {
        context.carriesOut(planned);
        account.uses(planned.table());
        account.note(planned);
        door.checkCancelled();
        context.newRun();
    }

    /**
     * Plans a statement that writes, and runs it for each row of parameters.
     *
     * @param keys whether what it gives of items are generated keys
     * @return how many items were written for each
     * @throws java.sql.BatchUpdateException if not all rows could be run
     */
    public long[] startBatch(List<ParameterKind> kinds, List<Parameters> rows, boolean keys) throws SQLException {
        WriteBatch batch = null;
        try {
            Plan planned = planning.plan(kinds);
            account.carriesOut(planned);
            BatchResult.requireCount(planned, keys);
            WritePlan write = (WritePlan) planned;
            begin(write);
            rows.forEach(row -> account.note(row.warnings()));
            batch = new WriteBatch(
                    write,
                    rows.size(),
                    row -> context.of(rows.get(row).bind(write.parameters())),
                    Statement.EXECUTE_FAILED);
            batch.write(context.writer());
            returned = batch.rows();
        } catch (RuntimeException | StackOverflowError | SQLException e) {
            if (Errors.isOutdated(e) && context.plan() != null) {
                planning.describeAnew(context.plan());
            }
            throw BatchResult.of(rows.size(), writes.takeBack() ? null : batch).endedBy(fail(e));
        }
        BatchResult result = BatchResult.of(rows.size(), batch);
        finish(result.state());
        return result.counts();
    }

    /** What a batch gave of the items that it wrote. */
    public List<@Nullable Object[]> returned() {
        return returned;
    }

    /** Items that the statement put, changed or deleted. */
    public long written() {
        return writes.written();
    }

    public List<OutputColumn> columns() {
        return context.columns();
    }

    private void run(RowsPlan planned) {
        context.newRun();
        try {
            cursor = context.sampling(() -> planned.run(context));
        } catch (RuntimeException e) {
            replan(planned, e);
        }
    }

    /**
     * Runs another plan if the one that failed, before it gave a row, reads an index that was dropped since it was made; once.
     *
     * @throws RuntimeException the failure, if it was another, or the new plan would give other columns
     */
    private void replan(RowsPlan failed, RuntimeException failure) {
        if (firstFailure != null || given > 0 || !Errors.isOutdated(failure)) {
            throw failure;
        }
        firstFailure = failure;
        endRun(failure);
        RowsPlan again = context.forValues(planning.anew(failed).orElseThrow(() -> failure));
        String firstTry = (Errors.isIndexGone(failure)
                        ? "An index was dropped, or can't be read yet; the statement was planned again. "
                        : "A table has other keys than before; the statement was planned again. ")
                + CapacityTexts.failedTry(door.report());
        context.note(firstTry);
        account.note(List.of(firstTry));
        account.note(again);
        door.runAgain();
        run(again);
    }

    /** Ends all that the run still reads. What goes wrong with that is told beside the failure that ends the run. */
    private void endRun(Throwable failure) {
        // First the run: it aborts all requests before it waits for any.
        close(context::close, failure);
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
            return true;
        } catch (RuntimeException | StackOverflowError e) {
            throw fail(e);
        }
    }

    private boolean advanced() {
        try {
            return cursor().advance();
        } catch (RuntimeException e) {
            if (!(context.plan() instanceof RowsPlan rows)) {
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
        ColumnType seen = context.run().seenType(column.untyped(), shown);
        return column.type() == ColumnType.VARIANT ? seen : ColumnType.together(column.type(), seen);
    }

    @Override
    public String itemName() {
        return planning.itemName(columns(), row());
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
            context.close();
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
        Cure found = spent ? context.cure() : null;
        if (found == null) {
            return failure;
        }
        account.cures(found);
        return Errors.saying(failure.getMessage() + found.afterMessage(), failure);
    }

    /** What became of a commit that was not answered, nobody knows. */
    private SQLException withDoubt(SQLException failure) {
        if (!commits || !session.transaction().held().isInDoubt()) {
            return failure;
        }
        return session.lock().isClosed()
                ? Errors.of(
                        SqlState.COMMIT_UNKNOWN,
                        "The connection was closed while COMMIT was on its way; the transaction was carried out whole or not at all",
                        failure)
                : Errors.saying(
                        failure.getMessage()
                                + ". It is unknown whether the transaction was carried out: COMMIT sends the same again, which"
                                + " within ten minutes DynamoDB does not do twice, and ROLLBACK leaves it at that",
                        failure);
    }

    /** Ends requests on their way, from any thread. */
    @Override
    public void cancel() {
        door.cancel();
    }

    public boolean isCancelled() {
        return door.isCancelled();
    }

    public CapacityReport capacity() {
        return door.report();
    }

    /** What the user should know. It only grows: what counts something comes once the rows have ended. */
    public List<String> warnings() {
        return account.warnings();
    }

    /** What would make it cheaper, once it has ended; null if it was not dear, or nothing is known. */
    @Nullable
    public Cure cure() {
        return account.cure();
    }

    @Nullable
    public LargeScan scan(String warning) {
        return account.scan(warning);
    }

    private void finish(@Nullable String sqlState) {
        if (sqlState == null && !account.isFinished() && account.isDear()) {
            Cure found = context.cure();
            account.cures(found != null && found.isWorthwhileFor(capacity().readUnits()) ? found : null);
        }
        if (sqlState == null && !account.isFinished()) {
            account.note(context.unmetNames());
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
}
