package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.CapacityReport;
import java.sql.Connection;
import java.sql.SQLException;

/** Methods of a connection beyond JDBC: {@code connection.unwrap(DynamoConnection.class)}. */
public interface DynamoConnection extends Connection {
    /**
     * Whether writes are held until COMMIT: without autocommit, and after the statement {@code BEGIN}, which leaves autocommit on.
     *
     * @throws SQLException if the connection is closed
     */
    boolean inTransaction() throws SQLException;

    /**
     * Findings of samples that are not declared yet, as a schema file for the property {@code schema}. Unsampled tables are sampled, for up to
     * {@code sampleCapacity} read units each.
     *
     * @throws SQLException if the connection is closed, or a request fails
     */
    DiscoveredSchema discover() throws SQLException;

    /**
     * Discards the cached descriptions and samples of tables, on this connection and all others that share them. They are requested again when
     * needed. Sends no request itself.
     *
     * @throws SQLException if the connection is closed
     */
    void refresh() throws SQLException;

    /**
     * A schema file.
     *
     * @param text YAML
     * @param capacity the samples' consumption
     */
    record DiscoveredSchema(String text, CapacityReport capacity) {}
}
