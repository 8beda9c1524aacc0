package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.convert.ConversionFailure;
import io.github.dynamodbjdbc.driver.convert.Conversions;
import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.metadata.SqlType;
import io.github.dynamodbjdbc.driver.settings.ResultOptions;
import io.github.dynamodbjdbc.driver.statement.ResultRows;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.NumericRange;
import io.github.dynamodbjdbc.planner.plan.LargeScan;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Rows that are streamed. Forward-only, read-only. Several threads may move it one after the other; {@link #close()} doesn't wait for them. */
class JdbcResultSet extends ConvertingResultSet implements Unwrapping {
    private final @Nullable RunningStatement statement;
    private List<OutputColumn> columns;
    private boolean typed;
    private final ResultRows source;
    private final ResultOptions options;
    private final ColumnLabels labels;
    private final int maxFieldSize;
    private final Warnings warnings = new Warnings();

    /** Held while rows are read. */
    private final ReentrantLock moving = new ReentrantLock(true);

    private @Nullable Object @Nullable [] row;
    private long position;
    // Whether the row after the current one was found in advance; null if it was not looked for.
    private @Nullable Boolean ahead;
    private boolean ended;
    private volatile boolean closed;
    private boolean wasNull;
    /** By column, the last row in which a value of another type was returned as NULL. */
    private final long[] mismatchedAt;

    private int fetchSize;

    /** @param statement null if no statement created it */
    JdbcResultSet(
            @Nullable RunningStatement statement,
            List<OutputColumn> columns,
            ResultRows source,
            ResultOptions options) {
        this.statement = statement;
        this.columns = columns;
        this.source = source;
        this.options = options;
        this.labels = new ColumnLabels(columns);
        this.mismatchedAt = new long[columns.size()];
        this.maxFieldSize = statement == null ? 0 : statement.maxFieldSize();
    }

    // ---- moving ----

    @Override
    public boolean next() throws SQLException {
        return moving(() -> {
            warnings.clear();
            if (ended) {
                return false;
            }
            row = null;
            boolean there = ahead == null ? source.advance() : ahead;
            ahead = null;
            if (!there) {
                end();
                return false;
            }
            row = source.row();
            position++;
            return true;
        });
    }

    /** A movement of the cursor, which may fetch rows. */
    private interface Move {
        boolean run() throws SQLException;
    }

    private boolean moving(Move move) throws SQLException {
        moving.lock();
        try {
            requireOpen();
            return move.run();
        } finally {
            moving.unlock();
            if (closed) {
                closeSource();
            }
        }
    }

    /** Called by the last of two threads: the one that closes the result set, or one that is reading a row. */
    private void closeSource() throws SQLException {
        if (moving.tryLock()) {
            try {
                source.close();
            } finally {
                moving.unlock();
            }
        }
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
        if (moving.isLocked() && !moving.isHeldByCurrentThread()) {
            source.cancel();
        }
        try {
            closeSource();
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
        // False for an empty result: many programs detect an empty result by this.
        return moving(() -> position == 0 && !ended && hasNext());
    }

    private boolean hasNext() throws SQLException {
        if (ended) {
            return false;
        }
        if (ahead == null) {
            // The source may reuse the array.
            row = row == null ? null : row.clone();
            ahead = source.advance();
        }
        return ahead;
    }

    @Override
    long position() {
        return position;
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
        return moving(() -> row != null && !hasNext());
    }

    // ---- values ----

    @Override
    public boolean wasNull() throws SQLException {
        requireOpen();
        return wasNull;
    }

    @Override
    <T> @Nullable T get(int columnIndex, Getter<T> getter) throws SQLException {
        Object value = value(columnIndex);
        wasNull = Values.isNull(value);
        if (wasNull || value == null) {
            return null;
        }
        OutputColumn column = typedColumns().get(columnIndex - 1);
        try {
            return limited(column, converted(column, value, getter));
        } catch (ConversionFailure e) {
            String where = "Column " + column.label() + source.itemName() + ": " + e.getMessage();
            if (e.state() != SqlState.INVALID_VALUE) {
                throw Errors.of(e.state(), where);
            }
            if (!givesNull(column, value)) {
                throw Errors.of(e.state(), where + "; getString gives it as it is, typeMismatch=null NULL");
            }
            wasNull = true;
            if (mismatchedAt[columnIndex - 1] != position) {
                // Counted once, regardless of the number of getter calls.
                mismatchedAt[columnIndex - 1] = position;
                warnings.add(where + "; given as NULL, getString gives it as it is");
                source.mismatch(column.label());
            }
            return null;
        }
    }

    private static <T> @Nullable T converted(OutputColumn column, Object value, Getter<T> getter)
            throws ConversionFailure {
        if (!(column.bounds() instanceof NumericRange range)
                || getter == AS_TEXT
                || !(value instanceof BigDecimal number)) {
            return getter.get(column.type(), value);
        }
        boolean isInside = column.type() == ColumnType.BIGINT ? NumericRange.BIGINT.holds(number) : range.holds(number);
        // A value beyond the sample's range is returned unchanged.
        boolean isOpen = range.equals(NumericRange.SAMPLED_BIGINT) && !isInside;
        T given = getter.get(isOpen ? ColumnType.NUMERIC : column.type(), value);
        if (!isInside && given instanceof Number cut && !isSame(cut, number)) {
            // Truncated, it would be another number.
            throw ConversionFailure.outOfRange(range.toString(), number);
        }
        return given instanceof BigDecimal ? scaled(given, number, range) : given;
    }

    private static boolean isSame(Number given, BigDecimal number) {
        return given instanceof Double
                || given instanceof Float
                || new BigDecimal(given.toString()).compareTo(number) == 0;
    }

    /** At least as many decimal places as the metadata report; further ones are kept. */
    @SuppressWarnings("unchecked") // a number with another scale has the same class
    private static <T> T scaled(T given, BigDecimal number, NumericRange range) {
        return range.type() == ColumnType.NUMERIC && number.scale() < range.scale()
                ? (T) number.setScale(range.scale())
                : given;
    }

    /** Truncated to the statement's limit, as JDBC specifies. */
    @SuppressWarnings("unchecked") // a part of a text has the same class
    private <T> @Nullable T limited(OutputColumn column, @Nullable T value) {
        int most = maxFieldSize;
        if (most == 0) {
            return value;
        }
        if (value instanceof String text && text.length() > most && isText(column)) {
            return (T) text.substring(0, most);
        }
        return value instanceof byte[] bytes && bytes.length > most ? (T) Arrays.copyOf(bytes, most) : value;
    }

    private boolean isText(OutputColumn column) {
        return SqlType.of(column.type(), options.documents()).isText();
    }

    private boolean givesNull(OutputColumn column, Object value) {
        return switch (options.mismatch()) {
            case NULL -> true;
            case ERROR -> false;
            case AUTO -> !Conversions.fits(column.type(), options.nativeDocuments(), value);
        };
    }

    @Override
    boolean hasNativeDocuments() {
        return options.nativeDocuments();
    }

    /**
     * The columns with their reported types. Types that neither a declaration nor a sample defines are taken from the first values, which are read
     * anyway, and don't change later.
     */
    private List<OutputColumn> typedColumns() throws SQLException {
        if (!typed) {
            moving(() -> {
                if (!typed && OutputColumn.anyUntyped(columns)) {
                    columns = seen();
                }
                typed = true;
                return true;
            });
        }
        return columns;
    }

    private List<OutputColumn> seen() throws SQLException {
        if (position == 0 && ahead == null && !ended) {
            ahead = source.advance();
        }
        @Nullable Object @Nullable [] present = Boolean.TRUE.equals(ahead) ? source.row() : row;
        List<OutputColumn> types = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            OutputColumn column = columns.get(i);
            types.add(
                    column.untyped().isEmpty()
                            ? column
                            : column.as(source.seenType(column, present == null ? null : present[i])));
        }
        return types;
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
    public int findColumn(@Nullable String columnLabel) throws SQLException {
        requireOpen();
        int index = labels.find(Arguments.present(columnLabel, "The label"));
        if (index < 0) {
            throw Errors.of(SqlState.UNKNOWN_COLUMN, "The result has no column '" + columnLabel + "'");
        }
        return index + 1;
    }

    // ---- the rest ----

    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        requireOpen();
        return new JdbcResultSetMetaData(typedColumns(), options.documents());
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

    /** Adds a warning from the end of the run. */
    void warn(String message, @Nullable LargeScan scan) {
        warnings.add(message, scan);
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
        Arguments.fetchDirection(direction);
        if (direction == FETCH_REVERSE) {
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
        fetchSize = (int) Arguments.nonNegative(rows, "A fetch size");
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
