package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.WriteProgress;
import io.github.dynamodbjdbc.grammar.SqlKeywords;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The settings and warnings of a statement; {@link RunningStatement} contains its execution. */
abstract class ConfigurableStatement implements DynamoStatement {
    private static final Pattern SIMPLE_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private final Warnings warnings = new Warnings();

    private long maxRows;
    private int maxFieldSize;
    private int fetchSize;
    private final int longestTimeout;
    private int queryTimeout;
    private boolean poolable;
    private @Nullable Consumer<WriteProgress> progress;

    /**
     * @param queryTimeout in seconds; 0 for none
     * @param longestTimeout the connection's limit of the timeout, in seconds; 0 for none
     */
    ConfigurableStatement(int queryTimeout, int longestTimeout) {
        this.queryTimeout = queryTimeout;
        this.longestTimeout = longestTimeout;
    }

    /** The text as an SQL literal. */
    @Override
    public String enquoteLiteral(@Nullable String value) throws SQLException {
        return "'" + Arguments.present(value, "The text").replace("'", "''") + "'";
    }

    @Override
    public String enquoteNCharLiteral(@Nullable String value) throws SQLException {
        return enquoteLiteral(value);
    }

    /** Quoted if required, or always. */
    @Override
    public String enquoteIdentifier(@Nullable String identifier, boolean alwaysQuote) throws SQLException {
        String name = Arguments.present(identifier, "The name");
        return alwaysQuote || !isSimpleIdentifier(name) ? '"' + name.replace("\"", "\"\"") + '"' : name;
    }

    /** Whether the name needs no quotes: it is not a keyword, and has only allowed characters. */
    @Override
    public boolean isSimpleIdentifier(@Nullable String identifier) throws SQLException {
        String name = Arguments.present(identifier, "The name");
        return SIMPLE_NAME.matcher(name).matches() && !SqlKeywords.isReserved(name);
    }

    abstract void requireOpen() throws SQLException;

    @Override
    public int getMaxFieldSize() throws SQLException {
        requireOpen();
        return maxFieldSize;
    }

    /** Longer text and binary values are truncated, as JDBC specifies, to that number of characters or bytes. */
    @Override
    public void setMaxFieldSize(int max) throws SQLException {
        requireOpen();
        maxFieldSize = (int) Arguments.nonNegative(max, "A maximum field size");
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
        maxRows = Arguments.nonNegative(max, "A maximum number of rows");
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
        int wanted = (int) Arguments.nonNegative(seconds, "A query timeout");
        boolean tooLong = longestTimeout > 0 && (wanted == 0 || wanted > longestTimeout);
        if (tooLong) {
            // Not an error, because tools set 0 by default.
            warn("Property queryTimeout is locked: the statement's timeout is " + longestTimeout + " s, and not "
                    + (wanted == 0 ? "endless" : wanted + " s"));
        }
        queryTimeout = tooLong ? longestTimeout : wanted;
    }

    @Override
    public int getFetchSize() throws SQLException {
        requireOpen();
        return fetchSize;
    }

    @Override
    public void setFetchSize(int rows) throws SQLException {
        requireOpen();
        // For some drivers the smallest integer has a special meaning, so generic tools set it.
        fetchSize = rows == Integer.MIN_VALUE ? 0 : (int) Arguments.nonNegative(rows, "A fetch size");
    }

    @Override
    public int getFetchDirection() throws SQLException {
        requireOpen();
        return ResultSet.FETCH_FORWARD;
    }

    @Override
    public void setFetchDirection(int direction) throws SQLException {
        requireOpen();
        Arguments.fetchDirection(direction);
        if (direction == ResultSet.FETCH_REVERSE) {
            warnings.add("Rows come forward only");
        }
    }

    @Override
    public void setCursorName(@Nullable String name) throws SQLException {
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

    /** 0 for no limit. */
    final long maxRows() {
        return maxRows;
    }

    /** 0 for no limit. */
    final int maxFieldSize() {
        return maxFieldSize;
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
}
