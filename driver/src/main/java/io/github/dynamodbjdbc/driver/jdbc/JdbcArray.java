package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.metadata.SqlType;
import io.github.dynamodbjdbc.driver.settings.Documents;
import io.github.dynamodbjdbc.driver.settings.ResultOptions;
import io.github.dynamodbjdbc.driver.statement.ResultRows;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.value.Values;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The elements of a list or set. */
final class JdbcArray implements Array {
    private final List<?> elements;
    private boolean freed;

    JdbcArray(List<?> elements) {
        this.elements = elements;
    }

    @Override
    public String getBaseTypeName() {
        return baseType().name();
    }

    @Override
    public int getBaseType() {
        return SqlType.of(baseType(), Documents.NATIVE).jdbcType();
    }

    /** The type of all elements, or VARIANT. */
    private ColumnType baseType() {
        ColumnType common = null;
        for (Object element : elements) {
            ColumnType type = type(element);
            if (common != null && common != type) {
                return ColumnType.VARIANT;
            }
            common = type;
        }
        return common == null ? ColumnType.VARIANT : common;
    }

    private static ColumnType type(@Nullable Object element) {
        if (element instanceof String) {
            return ColumnType.VARCHAR;
        }
        if (element instanceof Number) {
            return ColumnType.NUMERIC;
        }
        if (element instanceof Boolean) {
            return ColumnType.BOOLEAN;
        }
        return element instanceof byte[] ? ColumnType.VARBINARY : ColumnType.VARIANT;
    }

    @Override
    public Object getArray() throws SQLException {
        requireLive();
        return elements.toArray();
    }

    @Override
    public Object getArray(Map<String, Class<?>> map) throws SQLException {
        return getArray();
    }

    @Override
    public Object getArray(long index, int count) throws SQLException {
        return slice(index, count).toArray();
    }

    @Override
    public Object getArray(long index, int count, Map<String, Class<?>> map) throws SQLException {
        return getArray(index, count);
    }

    @Override
    public ResultSet getResultSet() throws SQLException {
        return getResultSet(1, elements.size());
    }

    @Override
    public ResultSet getResultSet(Map<String, Class<?>> map) throws SQLException {
        return getResultSet();
    }

    @Override
    public ResultSet getResultSet(long index, int count) throws SQLException {
        List<@Nullable Object[]> rows = new ArrayList<>();
        long position = index;
        for (Object element : slice(index, count)) {
            rows.add(new @Nullable Object[] {position++, Values.canonical(element)});
        }
        List<OutputColumn> columns = List.of(
                new OutputColumn("INDEX", "INDEX", null, ColumnType.BIGINT, false, false),
                new OutputColumn("VALUE", "VALUE", null, baseType(), true, true));
        return new JdbcResultSet(
                null, columns, ResultRows.of(rows), new ResultOptions(Documents.NATIVE, ResultOptions.Mismatch.ERROR));
    }

    @Override
    public ResultSet getResultSet(long index, int count, Map<String, Class<?>> map) throws SQLException {
        return getResultSet(index, count);
    }

    private List<?> slice(long index, int count) throws SQLException {
        requireLive();
        if (index < 1 || count < 0 || index - 1 + count > elements.size()) {
            throw Errors.of(
                    SqlState.INVALID_PARAMETER_VALUE,
                    "Elements " + index + " to " + (index - 1 + count) + " of " + elements.size());
        }
        return elements.subList((int) index - 1, (int) index - 1 + count);
    }

    @Override
    public void free() {
        freed = true;
    }

    private void requireLive() throws SQLException {
        if (freed) {
            throw Errors.closed("array");
        }
    }

    /** The elements as JSON text. */
    @Override
    public String toString() {
        return Values.json(Values.canonical(elements));
    }
}
