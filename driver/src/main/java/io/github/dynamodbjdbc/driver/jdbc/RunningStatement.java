package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.advice.WorkloadAdviser;
import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.session.Call;
import io.github.dynamodbjdbc.driver.session.CallLock;
import io.github.dynamodbjdbc.driver.session.Session;
import io.github.dynamodbjdbc.driver.session.Turn;
import io.github.dynamodbjdbc.driver.settings.ResultOptions;
import io.github.dynamodbjdbc.driver.statement.ExecutedStatement;
import io.github.dynamodbjdbc.driver.statement.ParameterSource;
import io.github.dynamodbjdbc.driver.statement.Parameters;
import io.github.dynamodbjdbc.driver.statement.ResultRows;
import io.github.dynamodbjdbc.driver.statement.StatementExecution;
import io.github.dynamodbjdbc.driver.statement.StatementText;
import io.github.dynamodbjdbc.driver.statement.Wanted;
import io.github.dynamodbjdbc.planner.advice.Cure;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.plan.ParameterKind;
import io.github.dynamodbjdbc.planner.plan.Plan;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Plans, runs and closes a statement, and holds its result. Subclasses supply the text and the parameters. */
abstract class RunningStatement extends ConfigurableStatement implements Unwrapping {
    private final JdbcConnection connection;
    private final CallLock lock = new CallLock();

    /** The calls that execute, or wait for their turn. */
    private final Set<Call> calls = ConcurrentHashMap.newKeySet();

    /** The last text that was planned or executed, with its plan. */
    private volatile @Nullable StatementText text;

    private volatile @Nullable StatementExecution execution;
    private volatile boolean closed;
    private volatile @Nullable JdbcResultSet result;
    private int warningsGiven;
    private boolean closeOnCompletion;
    // Whether the last result is an update count that was not passed yet.
    private boolean updated;
    // The gateway of the planning since the last execution; null if it sent no requests.
    private @Nullable RequestGateway prepared;
    private long updateCount;
    private List<OutputColumn> keyColumns = List.of();
    private final List<@Nullable Object[]> keys = new ArrayList<>();

    RunningStatement(JdbcConnection connection) throws SQLException {
        super(
                connection.session().settings().statement().queryTimeout(),
                connection.session().settings().statement().longestTimeout());
        this.connection = connection;
    }

    /** Discards the last execution, which is not needed any more. */
    final void forgetExecution() {
        execution = null;
    }

    final boolean isCancelled() {
        StatementExecution last = execution;
        return last != null && last.isCancelled();
    }

    /** The body of a user's call. */
    interface Executed<T> {
        T run(Turn turn) throws SQLException;
    }

    /** Executes the body once it is this call's turn. */
    final <T> T inTurn(Executed<T> executed) throws SQLException {
        requireOpen();
        Call call = new Call(queryTimeout());
        calls.add(call);
        try (Turn turn = Turn.of(call, lock, connection.session())) {
            requireOpen();
            return executed.run(turn);
        } finally {
            calls.remove(call);
        }
    }

    final Session session() {
        return connection.session();
    }

    /** Runs one statement for many rows of parameters. */
    final long[] together(Turn turn, String sql, List<ParameterKind> kinds, List<Parameters> rows, boolean givesKeys)
            throws SQLException {
        StatementExecution started = newExecution(turn, sql);
        try {
            return started.startBatch(kinds, rows, givesKeys);
        } finally {
            collectWarnings(started);
            keyColumns = started.columns();
            keys.addAll(started.returned());
        }
    }

    final ResultSet rows(String sql, ParameterSource values) throws SQLException {
        return inTurn(turn -> {
            run(turn, sql, values, Wanted.ROWS);
            return Objects.requireNonNull(result);
        });
    }

    /** Returns the number of written items; 0 for a statement that writes none. */
    final long update(String sql, ParameterSource values, boolean givesKeys) throws SQLException {
        return inTurn(turn -> {
            run(turn, sql, values, givesKeys ? Wanted.KEYS : Wanted.UPDATE);
            return updateCount;
        });
    }

    /** A count for JDBC's older methods. */
    static int count(long items) {
        return (int) Math.min(items, Integer.MAX_VALUE);
    }

    /** Returns whether the result has rows. */
    final boolean run(String sql, ParameterSource values, boolean givesKeys) throws SQLException {
        return inTurn(turn -> run(turn, sql, values, givesKeys ? Wanted.KEYS : Wanted.ANY));
    }

    /** Closes the previous result, and clears the warnings. */
    final void begin() throws SQLException {
        requireOpen();
        closeResult();
        warnings().clear();
        updated = false;
        keys.clear();
        keyColumns = List.of();
    }

    private StatementExecution newExecution(Turn turn, String sql) {
        StatementExecution started = new StatementExecution(ExecutedStatement.begin(
                session(), turn, text(sql), maxRows(), fetchSize(), prepared, progress(), WorkloadAdviser.INSTANCE));
        prepared = null;
        warningsGiven = 0;
        execution = started;
        if (turn.call().isCancelled()) {
            // Cancelled by a thread that couldn't see the execution yet.
            started.cancel();
        }
        return started;
    }

    /** Runs a statement of a batch, and returns the number of written items. */
    final long executed(Turn turn, String sql, ParameterSource values, boolean givesKeys) throws SQLException {
        StatementExecution started = newExecution(turn, sql);
        try {
            if (started.start(values, givesKeys ? Wanted.KEYS : Wanted.UPDATE)) {
                takeKeys(started);
            }
        } finally {
            collectWarnings(started);
        }
        return started.written();
    }

    /** The statement's rows are generated keys, not its result. */
    private void takeKeys(StatementExecution started) throws SQLException {
        keyColumns = started.columns();
        started.ignoreMaxRows();
        while (started.advance()) {
            keys.add(started.row().clone());
        }
        started.close();
    }

    private boolean run(Turn turn, String sql, ParameterSource values, Wanted wanted) throws SQLException {
        begin();
        StatementExecution started = newExecution(turn, sql);
        boolean givesRows;
        try {
            givesRows = started.start(values, wanted);
            if (givesRows && wanted == Wanted.KEYS) {
                takeKeys(started);
                givesRows = false;
            }
        } finally {
            collectWarnings(started);
        }
        if (!givesRows) {
            updated = true;
            updateCount = started.written();
            return false;
        }
        JdbcResultSet rows = new JdbcResultSet(this, started.columns(), started, connection.resultOptions());
        rows.setFetchSize(fetchSize());
        result = rows;
        return true;
    }

    private StatementText text(String sql) {
        StatementText same = StatementText.of(sql, text);
        text = same;
        return same;
    }

    final Plan plan(String sql) throws SQLException {
        return plan(sql, List.of());
    }

    /** @param kinds the kinds of the parameters' values */
    final Plan plan(String sql, List<ParameterKind> kinds) throws SQLException {
        requireOpen();
        Session session = connection.session();
        RequestGateway gateway = prepared == null ? session.gateway(queryTimeout()) : prepared;
        try {
            return session.sampling(gateway, () -> text(sql)
                    .plan(session.home(), session.settings().statement().session(), kinds));
        } catch (RuntimeException | StackOverflowError e) {
            throw Errors.from(e);
        } finally {
            // The next run accounts for it.
            prepared = gateway.report().requests() > 0 ? gateway : null;
        }
    }

    // ---- results ----

    @Override
    public @Nullable ResultSet getResultSet() throws SQLException {
        requireOpen();
        return result;
    }

    @Override
    public int getUpdateCount() throws SQLException {
        return count(getLargeUpdateCount());
    }

    @Override
    public long getLargeUpdateCount() throws SQLException {
        requireOpen();
        return updated ? updateCount : -1;
    }

    @Override
    public boolean getMoreResults() throws SQLException {
        return getMoreResults(CLOSE_CURRENT_RESULT);
    }

    @Override
    public boolean getMoreResults(int current) throws SQLException {
        requireOpen();
        Arguments.moreResults(current);
        updated = false;
        if (current == KEEP_CURRENT_RESULT) {
            result = null;
        } else {
            closeResult();
        }
        return false;
    }

    @Override
    public ResultSet getGeneratedKeys() throws SQLException {
        requireOpen();
        if (keyColumns.isEmpty()) {
            warn(
                    "No key was generated: that takes a key that is declared with DEFAULT UUID(), and a statement that asks for"
                            + " generated keys; RETURNING gives the written rows");
            return new JdbcResultSet(null, List.of(), ResultRows.of(List.of()), ResultOptions.DEFAULT);
        }
        return new JdbcResultSet(null, keyColumns, ResultRows.of(List.copyOf(keys)), connection.resultOptions());
    }

    private void closeResult() throws SQLException {
        JdbcResultSet open = result;
        result = null;
        if (open != null) {
            boolean keepOpen = closeOnCompletion;
            closeOnCompletion = false;
            try {
                open.close();
            } finally {
                closeOnCompletion = keepOpen;
            }
        }
    }

    /** Called when the rows have ended, while the result set is still open. */
    void resultEnded(JdbcResultSet ended) {
        StatementExecution last = execution;
        if (last != null && ended == result) {
            int before = warningsGiven;
            collectWarnings(last);
            last.warnings().stream().skip(before).forEach(warning -> ended.warn(warning, last.scan(warning)));
        }
    }

    void resultClosed(JdbcResultSet closedResult) throws SQLException {
        StatementExecution last = execution;
        if (last != null && closedResult == result) {
            collectWarnings(last);
        }
        if (closeOnCompletion && !closed) {
            close();
        }
    }

    /** Adds new warnings; those of a run only grow, in order. */
    private synchronized void collectWarnings(StatementExecution run) {
        List<String> all = run.warnings();
        for (int i = warningsGiven; i < all.size(); i++) {
            warnings().add(all.get(i), run.scan(all.get(i)));
        }
        warningsGiven = Math.max(warningsGiven, all.size());
    }

    @Override
    public CapacityReport capacity() {
        StatementExecution last = execution;
        return last == null ? CapacityReport.NONE : last.capacity();
    }

    @Override
    public @Nullable BigDecimal dollars() {
        StatementExecution last = execution;
        return last == null ? connection.session().home().dollars(CapacityReport.NONE) : last.dollars();
    }

    @Override
    public @Nullable String cure() {
        StatementExecution last = execution;
        Cure found = last == null ? null : last.cure();
        return found == null ? null : found.briefly();
    }

    @Override
    public void cancel() throws SQLException {
        requireOpen();
        end();
    }

    /** Cancels running and waiting calls. */
    private void end() {
        calls.forEach(Call::cancel);
        lock.wake();
        session().lock().wake();
        StatementExecution running = execution;
        if (running != null) {
            running.cancel();
        }
    }

    @Override
    public void close() throws SQLException {
        if (closed) {
            return;
        }
        closed = true;
        connection.forget(this);
        if (!calls.isEmpty()) {
            end();
        }
        if (prepared != null) {
            connection.session().logSamples(prepared);
        }
        JdbcResultSet open = result;
        result = null;
        if (open != null) {
            open.close();
        }
    }

    /** Cancels running calls, and closes the statement. */
    final void abort() throws SQLException {
        end();
        close();
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    public void closeOnCompletion() throws SQLException {
        requireOpen();
        closeOnCompletion = true;
    }

    @Override
    public boolean isCloseOnCompletion() throws SQLException {
        requireOpen();
        return closeOnCompletion;
    }

    @Override
    final void requireOpen() throws SQLException {
        if (closed) {
            throw Errors.closed("statement");
        }
        connection.requireOpen();
    }

    // ---- other methods ----

    @Override
    public Connection getConnection() throws SQLException {
        requireOpen();
        return connection;
    }

    final JdbcConnection connection() {
        return connection;
    }
}
