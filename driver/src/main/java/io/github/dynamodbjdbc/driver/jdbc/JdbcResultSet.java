package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.value.Values;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rows as they stream in. Forward-only, read-only; not for several threads at once. */
final class JdbcResultSet extends LabelledResultSet {
    private final @Nullable JdbcStatement statement;
    private final List<OutputColumn> columns;
    private final RowSource source;
    private final ResultOptions options;
    private final ColumnLabels labels;
    private final Warnings warnings = new Warnings();

    private @Nullable Object @Nullable [] row;
    private long position;
    private boolean ended;
    private boolean closed;
    private boolean wasNull;
    private int fetchSize;

    /** @param statement null if none made it */
    JdbcResultSet(
            @Nullable JdbcStatement statement, List<OutputColumn> columns, RowSource source, ResultOptions options) {
        this.statement = statement;
        this.columns = columns;
        this.source = source;
        this.options = options;
        this.labels = new ColumnLabels(columns);
    }

    /** Reads a value that is not null. */
    private interface Getter<T> {
        @Nullable
        T get(ColumnType type, Object value) throws ConversionFailure;
    }

    // ---- moving ----

    @Override
    public boolean next() throws SQLException {
        requireOpen();
        warnings.clear();
        if (ended) {
            return false;
        }
        row = null;
        if (!source.advance()) {
            end();
            return false;
        }
        row = source.row();
        position++;
        return true;
    }

    private void end() throws SQLException {
        ended = true;
        row = null;
        source.close();
        if (statement != null) {
            statement.resultEnded(this);
        }
    }

    @Override
    public void close() throws SQLException {
        if (closed) {
            return;
        }
        closed = true;
        row = null;
        try {
            source.close();
        } finally {
            if (statement != null) {
                statement.resultClosed(this);
            }
        }
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    public int getRow() throws SQLException {
        requireOpen();
        return row == null ? 0 : (int) Math.min(position, Integer.MAX_VALUE);
    }

    @Override
    public boolean isBeforeFirst() throws SQLException {
        requireOpen();
        return position == 0 && !ended;
    }

    @Override
    public boolean isAfterLast() throws SQLException {
        requireOpen();
        return ended && position > 0;
    }

    @Override
    public boolean isFirst() throws SQLException {
        requireOpen();
        return row != null && position == 1;
    }

    @Override
    public boolean isLast() throws SQLException {
        throw Errors.notSupported("isLast on rows that are still coming in");
    }

    // ---- getters ----

    @Override
    public @Nullable String getString(int columnIndex) throws SQLException {
        return get(columnIndex, Conversions::text);
    }

    @Override
    public @Nullable String getNString(int columnIndex) throws SQLException {
        return getString(columnIndex);
    }

    @Override
    public boolean getBoolean(int columnIndex) throws SQLException {
        return orElse(get(columnIndex, Conversions::bool), false);
    }

    @Override
    public byte getByte(int columnIndex) throws SQLException {
        return (byte) integer(columnIndex, Byte.MIN_VALUE, Byte.MAX_VALUE, "byte");
    }

    @Override
    public short getShort(int columnIndex) throws SQLException {
        return (short) integer(columnIndex, Short.MIN_VALUE, Short.MAX_VALUE, "short");
    }

    @Override
    public int getInt(int columnIndex) throws SQLException {
        return (int) integer(columnIndex, Integer.MIN_VALUE, Integer.MAX_VALUE, "int");
    }

    @Override
    public long getLong(int columnIndex) throws SQLException {
        return integer(columnIndex, Long.MIN_VALUE, Long.MAX_VALUE, "long");
    }

    @Override
    public float getFloat(int columnIndex) throws SQLException {
        return orElse(get(columnIndex, Conversions::floatValue), 0f);
    }

    @Override
    public double getDouble(int columnIndex) throws SQLException {
        return orElse(get(columnIndex, Conversions::doubleValue), 0d);
    }

    @Override
    public @Nullable BigDecimal getBigDecimal(int columnIndex) throws SQLException {
        return get(columnIndex, Conversions::decimal);
    }

    @Override
    @Deprecated
    public @Nullable BigDecimal getBigDecimal(int columnIndex, int scale) throws SQLException {
        return get(columnIndex, (type, value) -> {
            BigDecimal decimal = Conversions.decimal(type, value);
            try {
                return decimal.setScale(scale);
            } catch (ArithmeticException e) {
                throw ConversionFailure.outOfRange("number of scale " + scale, decimal);
            }
        });
    }

    @Override
    public byte @Nullable [] getBytes(int columnIndex) throws SQLException {
        return get(columnIndex, Conversions::bytes);
    }

    @Override
    public @Nullable Date getDate(int columnIndex) throws SQLException {
        return getDate(columnIndex, null);
    }

    @Override
    public @Nullable Date getDate(int columnIndex, @Nullable Calendar calendar) throws SQLException {
        return get(columnIndex, (type, value) -> Temporals.sqlDate(Conversions.temporal(type, value), calendar));
    }

    @Override
    public @Nullable Time getTime(int columnIndex) throws SQLException {
        return getTime(columnIndex, null);
    }

    @Override
    public @Nullable Time getTime(int columnIndex, @Nullable Calendar calendar) throws SQLException {
        return get(columnIndex, (type, value) -> Temporals.sqlTime(Conversions.temporal(type, value), calendar));
    }

    @Override
    public @Nullable Timestamp getTimestamp(int columnIndex) throws SQLException {
        return getTimestamp(columnIndex, null);
    }

    @Override
    public @Nullable Timestamp getTimestamp(int columnIndex, @Nullable Calendar calendar) throws SQLException {
        return get(columnIndex, (type, value) -> Temporals.sqlTimestamp(Conversions.temporal(type, value), calendar));
    }

    @Override
    public @Nullable Object getObject(int columnIndex) throws SQLException {
        return get(columnIndex, (type, value) -> ObjectConversions.asReported(type, options.nativeDocuments(), value));
    }

    @Override
    public @Nullable Object getObject(int columnIndex, @Nullable Map<String, Class<?>> map) throws SQLException {
        if (map != null && !map.isEmpty()) {
            throw Errors.notSupported("A type map");
        }
        return getObject(columnIndex);
    }

    @Override
    public <T> @Nullable T getObject(int columnIndex, Class<T> type) throws SQLException {
        if (!ObjectConversions.isKnown(type)) {
            throw Errors.of(SqlState.INVALID_PARAMETER_VALUE, "No column can be had as a " + type.getName());
        }
        return type.cast(get(columnIndex, (columnType, value) -> ObjectConversions.as(type, columnType, value)));
    }

    @Override
    public @Nullable Array getArray(int columnIndex) throws SQLException {
        return get(columnIndex, ObjectConversions::array);
    }

    @Override
    public @Nullable InputStream getBinaryStream(int columnIndex) throws SQLException {
        byte[] bytes = getBytes(columnIndex);
        return bytes == null ? null : new ByteArrayInputStream(bytes);
    }

    @Override
    public @Nullable InputStream getAsciiStream(int columnIndex) throws SQLException {
        String text = getString(columnIndex);
        return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public @Nullable Reader getCharacterStream(int columnIndex) throws SQLException {
        String text = getString(columnIndex);
        return text == null ? null : new StringReader(text);
    }

    @Override
    public @Nullable Reader getNCharacterStream(int columnIndex) throws SQLException {
        return getCharacterStream(columnIndex);
    }

    @Override
    public boolean wasNull() throws SQLException {
        requireOpen();
        return wasNull;
    }

    private static <T> T orElse(@Nullable T value, T instead) {
        return value == null ? instead : value;
    }

    private long integer(int columnIndex, long min, long max, String name) throws SQLException {
        return orElse(get(columnIndex, (type, value) -> Conversions.integer(type, value, min, max, name)), 0L);
    }

    private <T> @Nullable T get(int columnIndex, Getter<T> getter) throws SQLException {
        Object value = value(columnIndex);
        wasNull = Values.isNull(value);
        if (wasNull || value == null) {
            return null;
        }
        OutputColumn column = columns.get(columnIndex - 1);
        try {
            return getter.get(column.type(), value);
        } catch (ConversionFailure e) {
            if (options.mismatchAsNull() && e.state() == SqlState.INVALID_VALUE) {
                wasNull = true;
                warnings.add("Column " + column.label() + ": " + e.getMessage() + "; given as NULL");
                source.mismatch(column.label());
                return null;
            }
            throw Errors.of(e.state(), "Column " + column.label() + ": " + e.getMessage());
        }
    }

    private @Nullable Object value(int columnIndex) throws SQLException {
        requireOpen();
        if (row == null) {
            throw Errors.of(
                    SqlState.INVALID_CURSOR_STATE,
                    position == 0 && !ended ? "Call next() before the first value" : "There are no more rows");
        }
        if (columnIndex < 1 || columnIndex > columns.size()) {
            throw Errors.of(
                    SqlState.UNKNOWN_COLUMN,
                    "There is no column " + columnIndex + "; the result has " + columns.size());
        }
        return row[columnIndex - 1];
    }

    @Override
    public int findColumn(String columnLabel) throws SQLException {
        requireOpen();
        int index = labels.find(columnLabel);
        if (index < 0) {
            throw Errors.of(SqlState.UNKNOWN_COLUMN, "The result has no column '" + columnLabel + "'");
        }
        return index + 1;
    }

    // ---- the rest ----

    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        requireOpen();
        return new JdbcResultSetMetaData(columns, options.nativeDocuments());
    }

    @Override
    public @Nullable Statement getStatement() throws SQLException {
        requireOpen();
        return statement;
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

    /** Adds what the end of the run brought. */
    void warn(String message) {
        warnings.add(message);
    }

    @Override
    public int getType() throws SQLException {
        requireOpen();
        return TYPE_FORWARD_ONLY;
    }

    @Override
    public int getConcurrency() throws SQLException {
        requireOpen();
        return CONCUR_READ_ONLY;
    }

    @Override
    public int getHoldability() throws SQLException {
        requireOpen();
        return HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    public int getFetchDirection() throws SQLException {
        requireOpen();
        return FETCH_FORWARD;
    }

    @Override
    public void setFetchDirection(int direction) throws SQLException {
        requireOpen();
        if (direction != FETCH_FORWARD && direction != FETCH_UNKNOWN) {
            throw Errors.notSupported("Any fetch direction but forward");
        }
    }

    @Override
    public int getFetchSize() throws SQLException {
        requireOpen();
        return fetchSize;
    }

    @Override
    public void setFetchSize(int rows) throws SQLException {
        requireOpen();
        if (rows < 0) {
            throw Errors.of(SqlState.INVALID_PARAMETER_VALUE, "A fetch size is 0 or more");
        }
        fetchSize = rows;
    }

    @Override
    public boolean rowUpdated() throws SQLException {
        requireOpen();
        return false;
    }

    @Override
    public boolean rowInserted() throws SQLException {
        requireOpen();
        return false;
    }

    @Override
    public boolean rowDeleted() throws SQLException {
        requireOpen();
        return false;
    }

    @Override
    public void refreshRow() throws SQLException {
        throw Errors.notSupported("refreshRow");
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return Wrappers.unwrap(this, type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }

    private void requireOpen() throws SQLException {
        if (closed) {
            throw Errors.closed("result set");
        }
    }

    @Override
    public String toString() {
        return ResultSet.class.getSimpleName() + " of " + columns.size() + " columns";
    }
}
