package io.github.dynamodbjdbc.driver.storm;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A counter of a client. UpdateItem has no token, so that a lost answer makes an increment that is sent again count twice; with
 * {@code exactlyOnce=true} it counts once.
 */
final class StormCounter implements StormPart {
    private final StormClient client;
    private long least;
    private long most;

    StormCounter(StormClient client) {
        this.client = client;
    }

    static void fill(Connection connection, int clients) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE Counters (k VARCHAR PRIMARY KEY)");
            for (int i = 0; i < clients; i++) {
                statement.execute("UPSERT INTO Counters (k, c) VALUES ('" + i + "', 0)");
            }
        }
    }

    @Override
    public void run() throws SQLException {
        long before = most;
        // Until it has succeeded, each attempt may count.
        most = before + (client.exactlyOnce() ? 1 : 1 + client.retries());
        client.operations(1);
        try (PreparedStatement update =
                client.connected().prepareStatement("UPDATE Counters SET c = c + 1 WHERE k = ?")) {
            update.setString(1, String.valueOf(client.number()));
            if (update.executeUpdate() != 1) {
                client.wrong("a counter is gone");
            }
        }
        least++;
    }

    @Override
    public void check(Connection calm) throws SQLException {
        try (Statement statement = calm.createStatement();
                ResultSet rows = statement.executeQuery("SELECT c FROM Counters WHERE k = '" + client.number() + "'")) {
            if (!rows.next() || rows.getLong(1) < least || rows.getLong(1) > most) {
                client.wrong("a counter is not between " + least + " and " + most);
            }
        }
    }
}
