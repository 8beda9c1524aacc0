package io.github.dynamodbjdbc.driver.storm;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A table of a client, which is made, filled and dropped, for a few clients only: DynamoDB changes few tables at the same time. */
final class StormDefinitions implements StormPart {
    private static final int ONE_OF = 16;

    private final StormClient client;
    private final String table;

    StormDefinitions(StormClient client) {
        this.client = client;
        this.table = "Own" + client.number();
    }

    @Override
    public void run() throws SQLException {
        if (client.number() % ONE_OF != 0) {
            return;
        }
        try (Statement statement = client.connected().createStatement()) {
            // Left by a statement that failed.
            execute(statement, "DROP TABLE IF EXISTS " + table);
            execute(statement, "CREATE TABLE IF NOT EXISTS " + table + " (k VARCHAR PRIMARY KEY)");
            execute(statement, "UPSERT INTO " + table + " (k, v) VALUES ('a', 1), ('b', 2)");
            client.operations(1);
            try (ResultSet rows = statement.executeQuery("SELECT COUNT(*), SUM(v) FROM " + table)) {
                if (!rows.next() || rows.getInt(1) != 2 || rows.getInt(2) != 3) {
                    client.wrong("a new table has " + rows.getInt(1) + " items");
                }
            }
            execute(statement, "DROP TABLE IF EXISTS " + table);
        }
    }

    private void execute(Statement statement, String sql) throws SQLException {
        client.operations(1);
        statement.execute(sql);
    }

    @Override
    public void check(Connection calm) throws SQLException {
        try (Statement statement = calm.createStatement()) {
            execute(statement, "DROP TABLE IF EXISTS " + table);
        }
    }
}
