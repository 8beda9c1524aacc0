package io.github.dynamodbjdbc.driver.jdbc;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;

/** What is known of a result beside JDBC: {@code metaData.unwrap(DynamoResultSetMetaData.class)}. */
public interface DynamoResultSetMetaData extends ResultSetMetaData {
    /**
     * Whether SQL takes each value of the column for one of its type, or for NULL: a key, a declared column, an expression of a type.
     * Otherwise the type is that of most values, as far as a sample or the first items tell, and others come as they are.
     *
     * @param column from 1
     * @throws SQLException if there is no such column
     */
    boolean isTyped(int column) throws SQLException;
}
