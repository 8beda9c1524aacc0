package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.CapacityReport;
import java.sql.Connection;
import java.sql.SQLException;

/** The methods of a connection that JDBC does not have: {@code connection.unwrap(DynamoConnection.class)}. */
public interface DynamoConnection extends Connection {
    /**
     * Whether writes are held until COMMIT: without autocommit, and after the statement {@code BEGIN}, which leaves autocommit on.
     *
     * @throws SQLException if the connection is closed
     */
    boolean inTransaction() throws SQLException;

    /**
     * What samples show of tables and nothing declares yet, as a schema file to keep and to name by the property {@code schema}. Tables
     * that were not sampled are, for up to {@code sampleCapacity} read units each.
     *
     * @throws SQLException if the connection is closed, or a request fails
     */
    DiscoveredSchema discover() throws SQLException;

    /**
     * Forgets what is known of tables, on this connection and on all others that share it: what is wanted next is asked of DynamoDB, and
     * samples are taken again. Sends no request itself.
     *
     * @throws SQLException if the connection is closed
     */
    void refresh() throws SQLException;

    /**
     * A schema file.
     *
     * @param text YAML
     * @param capacity what the samples took
     */
    record DiscoveredSchema(String text, CapacityReport capacity) {}
}
