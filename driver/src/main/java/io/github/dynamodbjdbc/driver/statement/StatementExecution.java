package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.log.CapacityTexts;
import io.github.dynamodbjdbc.driver.session.Session;
import io.github.dynamodbjdbc.driver.session.Turn;
import io.github.dynamodbjdbc.driver.write.WriteBatch;
import io.github.dynamodbjdbc.driver.write.WrittenItems;
import io.github.dynamodbjdbc.planner.advice.Cure;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.LargeScan;
import io.github.dynamodbjdbc.planner.plan.ListCursor;
import io.github.dynamodbjdbc.planner.plan.MeteredPlan;
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
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
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
    private final ActiveRun active;
    private final StatementEnd end;

    // Rows of the result, or the items that a COMMIT stored.
    private long given;
    private long mostRows;
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
        this.active = new ActiveRun(statement, account, writes);
        this.end = new StatementEnd(statement, account, writes, region, active);
    }

    /**
     * Plans and starts the statement. If its result is not of the wanted kind, it is rejected before it has any effect.
     *
     * @return whether there are rows
     */
    public boolean start(ParameterSource values, Wanted wanted) throws SQLException {
        try {
            return region.run(() -> planned(values.kinds()), plan -> carryOut(plan, values, wanted), active::abandon);
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
                try (Turn alone = Turn.ofConnection(statement.call(), session)) {
                    WrittenItems stored = session.transaction().run(transaction, gateway);
                    session.learn(stored);
                    given = stored.count();
                } catch (RuntimeException e) {
                    if (transaction.kind() == TransactionPlan.Kind.COMMIT) {
                        throw end.inDoubt(Errors.from(e));
                    }
                    throw e;
                }
                finish(null);
                return false;
            }

            @Override
            public Boolean visit(SchemaPlan schema) throws SQLException {
                writes.refuseReadOnly();
                session.transaction().requireNothingHeld(schema.summary());
                active.bind(values.bind(schema.parameters()));
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
        active.use(planned);
        active.bind(values.bind(planned.parameters()));
        RowsPlan chosen = forValues(planned);
        account.note(chosen);
        account.note(planning.unsampled(chosen));
        gateway.checkCancelled();
        run(chosen);
        if (region.mayMove(chosen)) {
            // A region that is away shows before there are rows, so that the statement can move on.
            boolean isRow = advanced();
            active.open(new FirstRowRead(active.rows(), isRow));
            account.readIn(region.note());
        }
    }

    /** The cheapest plan for the bound values, which replaces the original one. */
    private RowsPlan forValues(RowsPlan planned) {
        RowsPlan condition = statement.holdsConditions() ? planning.condition(planned) : null;
        RowsPlan chosen = planning.forValues(condition == null ? planned : condition, active.parameters());
        active.replace(chosen, condition != null);
        account.carriesOut(chosen);
        return chosen;
    }

    private void start(WritePlan planned, ParameterSource values) throws SQLException {
        writes.refuseReadOnly();
        active.bind(values.bind(planned.parameters()));
        StatementRun started = begin(planned);
        account.note(values.warnings());
        try {
            RowCursor rows = planned.run(started, started.writer()).rows();
            if (rows == null) {
                finish(null);
            } else {
                active.open(rows);
            }
        } catch (RuntimeException e) {
            writeAgain(planned, values, e);
        }
    }

    /** Retries once, if the table's keys differ from those of the plan, and nothing was written. */
    private void writeAgain(WritePlan failed, ParameterSource values, RuntimeException failure) throws SQLException {
        if (end.isSecondTry() || writes.written() > 0 || !Errors.isOutdated(failure)) {
            throw failure;
        }
        end.firstTryFails(failure);
        WritePlan again = planning.again(failed).orElseThrow(() -> failure);
        active.abandon(failure);
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
        end.creates(table);
        StatementRun started = begin(load);
        load.run(started, started.writer());
    }

    private StatementRun begin(WritePlan planned) {
        session.writes(planned.table().name());
        active.use(planned);
        account.uses(planned.table());
        account.note(planned);
        gateway.checkCancelled();
        return active.begin(planned);
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
                    row -> active.forRow(started, rows.get(row).bind(write.parameters())),
                    Statement.EXECUTE_FAILED);
            batch.write(started.writer());
            returned = batch.rows();
        } catch (RuntimeException | StackOverflowError | SQLException e) {
            MeteredPlan failed = active.plan();
            if (failed != null && Errors.isOutdated(e)) {
                planning.describeAgain(failed);
            }
            throw BatchResult.of(rows.size(), writes.takeBack() ? null : batch).endedBy(fail(e));
        }
        BatchResult result = BatchResult.of(rows.size(), batch);
        finish(result.state());
        return result.counts();
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
        MeteredPlan plan = active.plan();
        return plan == null ? List.of() : plan.columns();
    }

    private void run(RowsPlan planned) {
        StatementRun started = active.begin(planned);
        try {
            RowCursor rows = statement.sampling(() -> planned.run(started));
            active.open(active.isCondition() ? met(rows) : rows);
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
                "The condition of the transaction is false: no item meets it. The writes that the transaction holds are unchanged");
    }

    /**
     * Runs another plan once, if the failed one reads an index that was dropped since planning, and has returned no row.
     *
     * @throws RuntimeException the failure, if it is another one, or the new plan has other columns
     */
    private void readAgain(RowsPlan failed, RuntimeException failure) {
        if (end.isSecondTry() || given > 0 || !Errors.isOutdated(failure)) {
            throw failure;
        }
        end.firstTryFails(failure);
        active.abandon(failure);
        RowsPlan again = forValues(planning.again(failed).orElseThrow(() -> failure));
        account.failedTry((Errors.isIndexGone(failure)
                        ? "An index was dropped, or can't be read yet; the statement was planned again. "
                        : "A table has other keys than before; the statement was planned again. ")
                + CapacityTexts.failedTry(gateway.report()));
        account.note(again);
        gateway.runAgain();
        run(again);
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
            if (!advanced()) {
                return false;
            }
            given++;
            return true;
        } catch (RuntimeException e) {
            Plan failed = active.plan();
            throw fail(failed != null && region.mayMove(failed) ? region.brokenOff(e) : e);
        } catch (StackOverflowError e) {
            throw fail(e);
        }
    }

    private boolean advanced() {
        try {
            return active.rows().advance();
        } catch (RuntimeException e) {
            if (!(active.plan() instanceof RowsPlan rows)) {
                throw e;
            }
            readAgain(rows, e);
            return active.rows().advance();
        }
    }

    @Override
    public @Nullable Object[] row() {
        return active.rows().row();
    }

    @Override
    public ColumnType seenType(OutputColumn column, @Nullable Object shown) {
        ColumnType seen = active.findings().type(column.untyped(), shown);
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
            active.close();
        } catch (RuntimeException e) {
            throw fail(e);
        }
        finish(null);
    }

    private SQLException fail(Throwable failure) {
        return end.fail(failure, given);
    }

    private void finish(@Nullable String sqlState) {
        end.finish(sqlState, given);
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
}
