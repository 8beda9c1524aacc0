package io.github.dynamodbjdbc.driver.jdbc;

import java.sql.Connection;
import java.sql.SQLException;

/** What a connection of this driver knows beside JDBC: {@code connection.unwrap(DynamoConnection.class)}. */
public interface DynamoConnection extends Connection {
    /**
     * Whether writes are held until COMMIT: without autocommit, and after the statement {@code BEGIN}, which leaves autocommit on.
     *
     * @throws SQLException if the connection is closed
     */
    boolean inTransaction() throws SQLException;
}
