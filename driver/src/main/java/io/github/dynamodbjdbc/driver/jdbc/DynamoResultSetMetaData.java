package io.github.dynamodbjdbc.driver.jdbc;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;

/** Methods of a result's metadata beyond JDBC: {@code metaData.unwrap(DynamoResultSetMetaData.class)}. */
public interface DynamoResultSetMetaData extends ResultSetMetaData {
    /**
     * Whether every value of the column has its type or counts as NULL: true for keys, declared columns and typed expressions. Otherwise the type is
     * that of most values in a sample or in the first items, and other values are returned unchanged.
     *
     * @param column from 1
     * @throws SQLException if there is no such column
     */
    boolean isTyped(int column) throws SQLException;
}
