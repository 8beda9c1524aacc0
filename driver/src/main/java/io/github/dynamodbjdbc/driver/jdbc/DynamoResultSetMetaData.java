package io.github.dynamodbjdbc.driver.jdbc;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;

/** The methods of a result's metadata that JDBC does not have: {@code metaData.unwrap(DynamoResultSetMetaData.class)}. */
public interface DynamoResultSetMetaData extends ResultSetMetaData {
    /**
     * Whether SQL takes each value of the column for one of its type, or for NULL: a key, a declared column, an expression of a type.
     * Otherwise the type is that of most values, by a sample or the first items, and others are given as they are.
     *
     * @param column from 1
     * @throws SQLException if there is no such column
     */
    boolean isTyped(int column) throws SQLException;
}
