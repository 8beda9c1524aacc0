package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.metadata.SqlType;
import io.github.dynamodbjdbc.driver.settings.Documents;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import java.sql.SQLException;
import java.util.List;

/** The columns of a result. Usable after the result set is closed. */
final class JdbcResultSetMetaData implements DynamoResultSetMetaData, Unwrapping {
    private final List<OutputColumn> columns;
    private final List<SqlType> types;

    JdbcResultSetMetaData(List<OutputColumn> columns, Documents documents) {
        this(
                columns,
                columns.stream()
                        .map(column -> SqlType.of(column.type(), column.bounds(), documents))
                        .toList());
    }

    JdbcResultSetMetaData(List<OutputColumn> columns, List<SqlType> types) {
        this.columns = columns;
        this.types = types;
    }

    private OutputColumn column(int index) throws SQLException {
        if (index < 1 || index > columns.size()) {
            throw Errors.of(
                    SqlState.UNKNOWN_COLUMN, "There is no column " + index + "; the result has " + columns.size());
        }
        return columns.get(index - 1);
    }

    private SqlType type(int index) throws SQLException {
        column(index);
        return types.get(index - 1);
    }

    @Override
    public boolean isTyped(int column) throws SQLException {
        return !column(column).dynamic();
    }

    @Override
    public int getColumnCount() {
        return columns.size();
    }

    @Override
    public boolean isAutoIncrement(int column) throws SQLException {
        column(column);
        return false;
    }

    @Override
    public boolean isCaseSensitive(int column) throws SQLException {
        return type(column).isText();
    }

    @Override
    public boolean isSearchable(int column) throws SQLException {
        column(column);
        return true;
    }

    @Override
    public boolean isCurrency(int column) throws SQLException {
        column(column);
        return false;
    }

    @Override
    public int isNullable(int column) throws SQLException {
        return column(column).nullable() ? columnNullable : columnNoNulls;
    }

    @Override
    public boolean isSigned(int column) throws SQLException {
        return type(column).isNumeric();
    }

    @Override
    public int getColumnDisplaySize(int column) throws SQLException {
        return type(column).displaySize();
    }

    @Override
    public String getColumnLabel(int column) throws SQLException {
        return column(column).label();
    }

    @Override
    public String getColumnName(int column) throws SQLException {
        return column(column).name();
    }

    @Override
    public String getSchemaName(int column) throws SQLException {
        return column(column).table() == null ? "" : Catalog.SCHEMA;
    }

    @Override
    public int getPrecision(int column) throws SQLException {
        return type(column).precision();
    }

    @Override
    public int getScale(int column) throws SQLException {
        return type(column).scale();
    }

    @Override
    public String getTableName(int column) throws SQLException {
        String table = column(column).table();
        return table == null ? "" : table;
    }

    @Override
    public String getCatalogName(int column) throws SQLException {
        column(column);
        return "";
    }

    @Override
    public int getColumnType(int column) throws SQLException {
        return type(column).jdbcType();
    }

    @Override
    public String getColumnTypeName(int column) throws SQLException {
        return type(column).name();
    }

    @Override
    public boolean isReadOnly(int column) throws SQLException {
        return !isWritable(column);
    }

    /** Whether a statement, as tools use it to save edits, can write the column: true for attributes of tables, false for computed columns. */
    @Override
    public boolean isWritable(int column) throws SQLException {
        OutputColumn shown = column(column);
        return shown.table() != null && !shown.name().startsWith("$");
    }

    @Override
    public boolean isDefinitelyWritable(int column) throws SQLException {
        column(column);
        return false;
    }

    @Override
    public String getColumnClassName(int column) throws SQLException {
        return type(column).className();
    }
}
