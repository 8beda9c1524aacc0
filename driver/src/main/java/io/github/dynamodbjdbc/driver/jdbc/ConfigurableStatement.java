package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.WriteProgress;
import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a statement can be told before it is run, and its warnings. Apart from {@link JdbcStatement}, for nothing here has to do with
 * running.
 */
abstract class ConfigurableStatement implements DynamoStatement {
    private final Warnings warnings = new Warnings();

    private long maxRows;
    private int maxFieldSize;
    private int fetchSize;
    private int queryTimeout;
    private boolean poolable;
    private @Nullable Consumer<WriteProgress> progress;

    /** @param queryTimeout in seconds; 0 is none */
    ConfigurableStatement(int queryTimeout) {
        this.queryTimeout = queryTimeout;
    }

    abstract void requireOpen() throws SQLException;

    @Override
    public int getMaxFieldSize() throws SQLException {
        requireOpen();
        return maxFieldSize;
    }

    /** Values are never cut off. */
    @Override
    public void setMaxFieldSize(int max) throws SQLException {
        requireOpen();
        maxFieldSize = (int) nonNegative(max, "maximum field size");
        if (max > 0) {
            warnings.add("The maximum field size is not used: values are never cut off");
        }
    }

    @Override
    public int getMaxRows() throws SQLException {
        return (int) Math.min(getLargeMaxRows(), Integer.MAX_VALUE);
    }

    @Override
    public void setMaxRows(int max) throws SQLException {
        setLargeMaxRows(max);
    }

    @Override
    public long getLargeMaxRows() throws SQLException {
        requireOpen();
        return maxRows;
    }

    @Override
    public void setLargeMaxRows(long max) throws SQLException {
        requireOpen();
        maxRows = nonNegative(max, "maximum number of rows");
    }

    @Override
    public void setEscapeProcessing(boolean enable) throws SQLException {
        requireOpen();
    }

    @Override
    public int getQueryTimeout() throws SQLException {
        requireOpen();
        return queryTimeout;
    }

    @Override
    public void setQueryTimeout(int seconds) throws SQLException {
        requireOpen();
        queryTimeout = (int) nonNegative(seconds, "query timeout");
    }

    @Override
    public int getFetchSize() throws SQLException {
        requireOpen();
        return fetchSize;
    }

    @Override
    public void setFetchSize(int rows) throws SQLException {
        requireOpen();
        // Other drivers give the smallest number a meaning of its own, which generic tools then set.
        fetchSize = rows == Integer.MIN_VALUE ? 0 : (int) nonNegative(rows, "fetch size");
    }

    @Override
    public int getFetchDirection() throws SQLException {
        requireOpen();
        return ResultSet.FETCH_FORWARD;
    }

    @Override
    public void setFetchDirection(int direction) throws SQLException {
        requireOpen();
        if (direction != ResultSet.FETCH_FORWARD) {
            warnings.add("Rows come forward only");
        }
    }

    @Override
    public void setCursorName(String name) throws SQLException {
        requireOpen();
    }

    @Override
    public boolean isPoolable() throws SQLException {
        requireOpen();
        return poolable;
    }

    @Override
    public void setPoolable(boolean poolable) throws SQLException {
        requireOpen();
        this.poolable = poolable;
    }

    @Override
    public void onProgress(@Nullable Consumer<WriteProgress> callback) {
        progress = callback;
    }

    @Override
    public int getResultSetType() throws SQLException {
        requireOpen();
        return ResultSet.TYPE_FORWARD_ONLY;
    }

    @Override
    public int getResultSetConcurrency() throws SQLException {
        requireOpen();
        return ResultSet.CONCUR_READ_ONLY;
    }

    @Override
    public int getResultSetHoldability() throws SQLException {
        requireOpen();
        return ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    public @Nullable SQLWarning getWarnings() throws SQLException {
        requireOpen();
        return warnings.first();
    }

    @Override
    public void clearWarnings() throws SQLException {
        requireOpen();
        warnings.clear();
    }

    final void warn(String message) {
        warnings.add(message);
    }

    /** Zero is no limit. */
    final long maxRows() {
        return maxRows;
    }

    final int fetchSize() {
        return fetchSize;
    }

    final int queryTimeout() {
        return queryTimeout;
    }

    final @Nullable Consumer<WriteProgress> progress() {
        return progress;
    }

    final Warnings warnings() {
        return warnings;
    }

    private static long nonNegative(long value, String what) throws SQLException {
        if (value < 0) {
            throw Errors.of(SqlState.INVALID_PARAMETER_VALUE, "A " + what + " is 0 or more, not " + value);
        }
        return value;
    }
}
