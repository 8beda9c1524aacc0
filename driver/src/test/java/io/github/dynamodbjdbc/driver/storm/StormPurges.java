package io.github.dynamodbjdbc.driver.storm;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;

/** Items of a client that have expired, which PURGE deletes, next to one that lives, which it leaves. */
final class StormPurges implements StormPart {
    private final StormClient client;
    private final Random random;
    private boolean lives;

    StormPurges(StormClient client) {
        this.client = client;
        this.random = client.random();
    }

    static void fill(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE Expiring (p VARCHAR, n NUMERIC, PRIMARY KEY (p, n)) WITH (ttl = Until)");
        }
    }

    @Override
    public void run() throws SQLException {
        String partition = "'" + client.number() + "'";
        long now = System.currentTimeMillis() / 1_000;
        try (PreparedStatement upsert =
                client.connected().prepareStatement("UPSERT INTO Expiring (p, n, Until) VALUES (?, 0, ?), (?, ?, ?)")) {
            upsert.setString(1, String.valueOf(client.number()));
            upsert.setLong(2, now + 86_400);
            upsert.setString(3, String.valueOf(client.number()));
            upsert.setInt(4, 1 + random.nextInt(9));
            upsert.setLong(5, now - 3_600);
            client.operations(1);
            upsert.executeUpdate();
            lives = true;
        }
        try (Statement statement = client.connected().createStatement()) {
            expect(statement, 1, "SELECT COUNT(*) FROM Expiring WHERE p = " + partition);
            client.operations(1);
            statement.executeUpdate("PURGE EXPIRED FROM Expiring WHERE p = " + partition);
            expect(statement, 1, "SELECT /*+ TTL(show) */ COUNT(*) FROM Expiring WHERE p = " + partition);
        }
    }

    private void expect(Statement statement, int count, String sql) throws SQLException {
        client.operations(1);
        try (ResultSet rows = statement.executeQuery(sql)) {
            boolean right = rows.next()
                    // An expired item may arrive again after the purge.
                    && (rows.getInt(1) == count || rows.getInt(1) > count && client.hasLateWrites());
            if (!right) {
                client.wrong(sql + " gave " + rows.getInt(1));
            }
        }
    }

    @Override
    public void check(Connection calm) throws SQLException {
        try (Statement statement = calm.createStatement()) {
            if (lives) {
                expect(statement, 1, "SELECT COUNT(*) FROM Expiring WHERE p = '" + client.number() + "' AND n = 0");
            }
        }
    }
}
