package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.log.CapacityTexts;
import io.github.dynamodbjdbc.driver.session.Session;
import io.github.dynamodbjdbc.driver.session.Turn;
import io.github.dynamodbjdbc.driver.write.Overlay;
import io.github.dynamodbjdbc.driver.write.WriteBatch;
import io.github.dynamodbjdbc.driver.write.WrittenItems;
import io.github.dynamodbjdbc.planner.access.ParameterValues;
import io.github.dynamodbjdbc.planner.advice.Cure;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.CapacityLimits;
import io.github.dynamodbjdbc.planner.plan.LargeScan;
import io.github.dynamodbjdbc.planner.plan.ListCursor;
import io.github.dynamodbjdbc.planner.plan.MeteredPlan;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.plan.ParameterKind;
import io.github.dynamodbjdbc.planner.plan.Plan;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RowsPlan;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.SchemaChange;
import io.github.dynamodbjdbc.planner.plan.SchemaPlan;
import io.github.dynamodbjdbc.planner.plan.SettingPlan;
import io.github.dynamodbjdbc.planner.plan.TransactionPlan;
import io.github.dynamodbjdbc.planner.plan.WritePlan;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One execution of a statement, from planning to its last row. */
public final class StatementExecution implements ResultRows {
    private final ExecutedStatement statement;
    private final Session session;
    private final RequestGateway gateway;
    private final StatementAccount account;
    private final StatementWrites writes;
    private final StatementPlanning planning;
    private final ReadRegion region;
    private final @Nullable Overlay overlay;

    private @Nullable MeteredPlan plan;
    private List<? extends @Nullable Object> parameters = List.of();
    private @Nullable StatementRun run;
    private @Nullable RowCursor cursor;
    private @Nullable RuntimeException firstFailure;
    private @Nullable String created;
    private boolean isCondition;
    private boolean commits;
    private @Nullable WrittenItems committed;
    private long given;
    private long mostRows;
    // Whether there is a first row; null unless it was read ahead.
    private @Nullable Boolean first;
    private List<@Nullable Object[]> returned = List.of();

    public StatementExecution(ExecutedStatement statement) {
        this.statement = statement;
        this.mostRows = statement.maxRows();
        this.session = statement.session();
        this.gateway = statement.gateway();
        this.account = new StatementAccount(statement);
        this.writes = new StatementWrites(statement);
        this.planning = new StatementPlanning(statement);
        this.region = new ReadRegion(statement);
        this.overlay =
                statement.holdsWrites() ? new Overlay(session.transaction().held()) : null;
    }

    /**
     * Plans and starts the statement. If its result is not of the wanted kind, it is rejected before it has any effect.
     *
     * @return whether there are rows
     */
    public boolean start(ParameterSource values, Wanted wanted) throws SQLException {
        try {
            Plan planned = region.plan(() -> planned(values.kinds()));
            while (true) {
                try {
                    return carryOut(planned, values, wanted);
                } catch (RuntimeException e) {
                    planned = moveOn(planned, values, e);
                }
            }
        } catch (RuntimeException | StackOverflowError | SQLException e) {
            writes.takeBack();
            throw fail(e);
        }
    }

    private Plan planned(List<ParameterKind> kinds) {
        // Planning may take samples, which a statement that will be refused should not pay for.
        if (session.isReadOnly() && statement.text().changes()) {
            writes.refuseReadOnly();
        }
        return planning.plan(kinds);
    }

    /** The plan in the next region, if the present one is away, and another may answer. */
    private Plan moveOn(Plan ran, ParameterSource values, RuntimeException failure) {
        if (!region.mayMove(ran) || !Errors.isAway(failure)) {
            throw failure;
        }
        endRun(failure);
        run = null;
        cursor = null;
        gateway.runAgain();
        return region.movesOn(failure, () -> planning.plan(values.kinds()));
    }

    private boolean carryOut(Plan planned, ParameterSource values, Wanted wanted) throws SQLException {
        account.carriesOut(planned);
        wanted.require(planned);
        return planned.accept(new Plan.Visitor<Boolean, SQLException>() {
            @Override
            public Boolean visit(RowsPlan rows) throws SQLException {
                start(rows, values);
                return true;
            }

            @Override
            public Boolean visit(WritePlan write) throws SQLException {
                start(write, values);
                return Wanted.givesRows(write);
            }

            @Override
            public Boolean visit(SettingPlan setting) throws SQLException {
                values.bind(setting.parameters());
                try (Turn alone = Turn.ofConnection(statement.call(), session)) {
                    session.set(setting);
                }
                finish(null);
                return false;
            }

            @Override
            public Boolean visit(TransactionPlan transaction) throws SQLException {
                values.bind(transaction.parameters());
                commits = transaction.kind() == TransactionPlan.Kind.COMMIT;
                try (Turn alone = Turn.ofConnection(statement.call(), session)) {
                    committed = session.transaction().run(transaction, gateway);
                }
                finish(null);
                return false;
            }

            @Override
            public Boolean visit(SchemaPlan schema) throws SQLException {
                writes.refuseReadOnly();
                session.transaction().requireNothingHeld(schema.summary());
                parameters = values.bind(schema.parameters());
                account.note(schema.warnings());
                if (session.transaction().isBegun()) {
                    account.note(List.of(schema.summary() + " takes effect now: ROLLBACK does not undo it"));
                }
                define(schema);
                finish(null);
                return false;
            }
        });
    }

    private void start(RowsPlan planned, ParameterSource values) throws SQLException {
        limit(planned);
        parameters = values.bind(planned.parameters());
        RowsPlan chosen = forValues(planned);
        account.note(chosen);
        account.note(planning.unsampled(chosen));
        gateway.checkCancelled();
        run(chosen);
        if (region.mayMove(chosen)) {
            // A region that is away shows before there are rows, so that the statement can move on.
            first = advanced();
            account.readIn(region.note());
        }
    }

    /** The cheapest plan for the bound values, which replaces the original one. */
    private RowsPlan forValues(RowsPlan planned) {
        RowsPlan condition = statement.holdsConditions() ? planning.condition(planned) : null;
        isCondition = condition != null;
        RowsPlan chosen = planning.forValues(condition == null ? planned : condition, parameters);
        plan = chosen;
        account.carriesOut(chosen);
        return chosen;
    }

    /** Applies the limits of a plan from now on. */
    private void limit(MeteredPlan planned) {
        plan = planned;
        CapacityLimits limits = planned.limits();
        Double budget = limits.maxReadUnits();
        if (budget != null) {
            gateway.limitReads(budget, "MAX_RCU");
        }
        Double rate = limits.readUnitsPerSecond();
        if (rate != null) {
            gateway.limitReadRate(rate);
        }
    }

    private StatementRun newRun(MeteredPlan planned) {
        StatementRun started = new StatementRun(statement, planned, parameters, account, writes, isCondition, overlay);
        run = started;
        account.begins(started.findings());
        return started;
    }

    private void start(WritePlan planned, ParameterSource values) throws SQLException {
        writes.refuseReadOnly();
        parameters = values.bind(planned.parameters());
        StatementRun started = begin(planned);
        account.note(values.warnings());
        try {
            cursor = planned.run(started, started.writer()).rows();
        } catch (RuntimeException e) {
            writeAgain(planned, values, e);
        }
        if (cursor == null) {
            finish(null);
        }
    }

    /** Retries once, if the table's keys differ from those of the plan, and nothing was written. */
    private void writeAgain(WritePlan failed, ParameterSource values, RuntimeException failure) throws SQLException {
        if (firstFailure != null || writes.written() > 0 || !Errors.isOutdated(failure)) {
            throw failure;
        }
        firstFailure = failure;
        WritePlan again = planning.again(failed).orElseThrow(() -> failure);
        endRun(failure);
        writes.beginAgain();
        gateway.runAgain();
        start(again, values);
    }

    private void define(SchemaPlan schema) {
        WritePlan load = schema.load();
        if (load == null) {
            account.note(session.define(schema.change(), gateway, writes::report));
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
        account.note(session.define(schema.change(), gateway, writes::report));
        created = table;
        StatementRun started = begin(load);
        load.run(started, started.writer());
    }

    private StatementRun begin(WritePlan planned) {
        session.writes(planned.table().name());
        limit(planned);
        account.uses(planned.table());
        account.note(planned);
        gateway.checkCancelled();
        return newRun(planned);
    }

    /**
     * Plans a statement that writes, and runs it for each row of parameters.
     *
     * @param keys whether its rows are generated keys
     * @return the number of items written for each row of parameters
     * @throws java.sql.BatchUpdateException if not all rows could be run
     */
    public long[] startBatch(List<ParameterKind> kinds, List<Parameters> rows, boolean keys) throws SQLException {
        WriteBatch batch = null;
        try {
            Plan planned = planned(kinds);
            account.carriesOut(planned);
            BatchResult.requireCount(planned, keys);
            WritePlan write = (WritePlan) planned;
            StatementRun started = begin(write);
            rows.forEach(row -> account.note(row.warnings()));
            batch = new WriteBatch(
                    write,
                    rows.size(),
                    row -> batchRow(started, rows.get(row).bind(write.parameters())),
                    Statement.EXECUTE_FAILED);
            batch.write(started.writer());
            returned = batch.rows();
        } catch (RuntimeException | StackOverflowError | SQLException e) {
            MeteredPlan failed = plan;
            if (failed != null && Errors.isOutdated(e)) {
                planning.describeAgain(failed);
            }
            throw BatchResult.of(rows.size(), writes.takeBack() ? null : batch).endedBy(fail(e));
        }
        BatchResult result = BatchResult.of(rows.size(), batch);
        finish(result.state());
        return result.counts();
    }

    /** The run for one row of a batch, which sees the writes of earlier rows. */
    private RunContext batchRow(StatementRun started, List<? extends @Nullable Object> values) {
        if (overlay != null) {
            overlay.renew();
        }
        return started.withParameters(values);
    }

    /** The rows that a batch returned for its written items. */
    public List<@Nullable Object[]> returned() {
        return returned;
    }

    /** The number of items that the statement put, changed or deleted. */
    public long written() {
        return writes.written();
    }

    /** The columns of the result; none if the statement could not be planned. */
    public List<OutputColumn> columns() {
        return plan == null ? List.of() : plan.columns();
    }

    private void run(RowsPlan planned) {
        StatementRun started = newRun(planned);
        try {
            RowCursor rows = statement.sampling(() -> planned.run(started));
            cursor = isCondition ? met(rows) : rows;
        } catch (RuntimeException e) {
            readAgain(planned, e);
        }
    }

    /** The row of a condition of the transaction. It is evaluated now, so that the transaction holds it. */
    private static RowCursor met(RowCursor condition) {
        try (condition) {
            List<@Nullable Object[]> row = new ArrayList<>();
            if (condition.advance() && Boolean.TRUE.equals(condition.row()[0])) {
                row.add(condition.row().clone());
                return new ListCursor(row.iterator());
            }
        }
        throw new StatementFailure(
                SqlState.CONDITION_FALSE,
                "The condition of the transaction is false: no item meets it. The transaction holds what it held before");
    }

    /**
     * Runs another plan once, if the failed one reads an index that was dropped since planning, and has returned no row.
     *
     * @throws RuntimeException the failure, if it is another one, or the new plan has other columns
     */
    private void readAgain(RowsPlan failed, RuntimeException failure) {
        if (firstFailure != null || given > 0 || !Errors.isOutdated(failure)) {
            throw failure;
        }
        firstFailure = failure;
        endRun(failure);
        RowsPlan again = forValues(planning.again(failed).orElseThrow(() -> failure));
        account.failedTry((Errors.isIndexGone(failure)
                        ? "An index was dropped, or can't be read yet; the statement was planned again. "
                        : "A table has other keys than before; the statement was planned again. ")
                + CapacityTexts.failedTry(gateway.report()));
        account.note(again);
        gateway.runAgain();
        run(again);
    }

    /** Ends all reads of the run. A failure of this is added to the one that ends the run. */
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

    // ---- rows ----

    /** The rows are no result set, which alone {@code setMaxRows} limits. */
    public void ignoreMaxRows() {
        mostRows = 0;
    }

    @Override
    public boolean advance() throws SQLException {
        if (account.isFinished() || mostRows > 0 && given >= mostRows) {
            return false;
        }
        try {
            gateway.checkCancelled();
            Boolean read = first;
            first = null;
            if (!(read == null ? advanced() : read)) {
                return false;
            }
            given++;
            return true;
        } catch (RuntimeException e) {
            Plan failed = plan;
            throw fail(failed != null && region.mayMove(failed) ? region.brokenOff(e) : e);
        } catch (StackOverflowError e) {
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
            readAgain(rows, e);
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
        ColumnType seen = Objects.requireNonNull(run, "not started").findings().type(column.untyped(), shown);
        return column.type() == ColumnType.VARIANT ? seen : ColumnType.together(column.type(), seen);
    }

    @Override
    public String itemName() {
        List<String> keys = new ArrayList<>();
        List<OutputColumn> columns = columns();
        for (int i = 0; i < columns.size(); i++) {
            OutputColumn column = columns.get(i);
            TableSchema table =
                    column.table() == null ? null : statement.site().catalog().known(column.table());
            if (table != null && table.key().find(column.name()) != null) {
                keys.add(column.label() + " = " + Values.text(row()[i]));
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
            if (run != null) {
                run.close();
            }
            cursor().close();
        } catch (RuntimeException e) {
            throw fail(e);
        }
        finish(null);
    }

    private SQLException fail(Throwable failure) {
        region.ended(failure);
        SQLException exception = inDoubt(described(Errors.from(failure)));
        if (firstFailure != null && firstFailure != failure) {
            exception.addSuppressed(Errors.from(firstFailure));
        }
        endRun(exception);
        finish(exception.getSQLState());
        return exception;
    }

    /** Adds recommendations to a failure's message if a budget is used up, and the remaining effects. */
    private SQLException described(SQLException failure) {
        String state = failure.getSQLState();
        boolean spent = SqlState.LIMIT_EXCEEDED.code().equals(state) && gateway.readUnitsLeft() <= 0;
        Cure found = spent ? cheaper() : null;
        if (found != null) {
            account.cures(found);
        }
        String more = (found == null ? "" : found.afterMessage())
                + writes.beforeFailure(state)
                + (created == null ? "" : ". Table " + created + " was created, and stays");
        return more.isEmpty() ? failure : Errors.saying(failure.getMessage() + more, failure);
    }

    /** Describes a commit without a response, whose outcome is unknown. */
    private SQLException inDoubt(SQLException failure) {
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

    /** The recommendation that would make the plan cheaper; null if none is known. */
    private @Nullable Cure cheaper() {
        MeteredPlan carriedOut = plan;
        if (carriedOut == null) {
            return null;
        }
        // Each row of a batch has other values.
        boolean known = parameters.size() == carriedOut.parameters().size();
        return carriedOut.cure(
                known ? new ParameterValues(parameters::get, Math.floorDiv(statement.expiryMillis(), 1000L)) : null);
    }

    /** Aborts running requests, from any thread. */
    @Override
    public void cancel() {
        gateway.cancel();
    }

    public boolean isCancelled() {
        return gateway.isCancelled();
    }

    public CapacityReport capacity() {
        return statement.capacity();
    }

    /** The cost so far in US dollars by the prices of the region that is read; null if unknown. */
    @Nullable
    public BigDecimal dollars() {
        return statement.site().dollars(capacity());
    }

    /** The warnings so far, which only grow: those with counts are added once the rows have ended. */
    public List<String> warnings() {
        return account.warnings();
    }

    /** The recommendation after the execution has ended; null if it was cheap, or none is known. */
    @Nullable
    public Cure cure() {
        return account.cure();
    }

    @Nullable
    public LargeScan scan(String warning) {
        return account.scan(warning);
    }

    private void finish(@Nullable String sqlState) {
        if (sqlState == null && !account.isFinished()) {
            region.ended(null);
        }
        if (sqlState == null && !account.isFinished()) {
            Cure found = account.isExpensive() ? cheaper() : null;
            if (found != null && found.isWorthwhileFor(capacity().readUnits())) {
                account.cures(found);
            }
            account.note(
                    run == null
                            ? List.of()
                            : run.findings().unmetNames(statement.site().catalog()));
        }
        if (run != null) {
            run.findings().unshown().forEach(statement.site().catalog()::met);
        }
        if (writes.isBegun()) {
            session.learn(writes.stored());
        }
        WrittenItems stored = committed;
        if (stored != null) {
            session.learn(stored);
        }
        account.finish(
                writes.isBegun() && !isCondition ? writes.written() : given + (stored == null ? 0 : stored.count()),
                sqlState);
    }
}
