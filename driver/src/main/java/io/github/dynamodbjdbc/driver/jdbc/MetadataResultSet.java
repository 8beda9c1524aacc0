package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.metadata.MetadataRows;
import io.github.dynamodbjdbc.driver.metadata.SqlType;
import io.github.dynamodbjdbc.driver.settings.ResultOptions;
import io.github.dynamodbjdbc.driver.statement.ResultRows;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;

/** The rows of a method of {@link java.sql.DatabaseMetaData}, with some columns of types that tables' columns never have. */
final class MetadataResultSet extends JdbcResultSet {
    private final MetadataRows rows;

    MetadataResultSet(MetadataRows rows) {
        super(null, rows.columns(), ResultRows.of(rows.rows()), ResultOptions.DEFAULT);
        this.rows = rows;
    }

    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        super.getMetaData();
        List<SqlType> types = rows.types();
        return new JdbcResultSetMetaData(rows.columns(), types);
    }
}
