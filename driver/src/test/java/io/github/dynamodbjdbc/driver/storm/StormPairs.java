package io.github.dynamodbjdbc.driver.storm;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Two items of a client, which single updates and transactions give the same new value. What is stored, and what the stream of the table has, are
 * values that were tried, with each one that succeeded, in their order.
 */
final class StormPairs implements StormPart {
    private final StormClient client;
    private final Random random;

    /** The values whose writes have succeeded, in this order. */
    private final List<Long> settled = new ArrayList<>(List.of(0L));

    private final Set<Long> all = new HashSet<>(settled);

    /** The least value that an item may have. */
    private long least;

    /** The value of the last write, whose outcome may be unknown. */
    private long tried;

    StormPairs(StormClient client) {
        this.client = client;
        this.random = client.random();
    }

    static void fill(Connection connection, int clients) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE Pairs (k VARCHAR PRIMARY KEY) WITH (stream = new_image)");
            for (int i = 0; i < clients; i++) {
                statement.execute("UPSERT INTO Pairs (k, v) VALUES ('a" + i + "', 0), ('b" + i + "', 0)");
            }
        }
    }

    @Override
    public void run() throws SQLException {
        if (random.nextBoolean()) {
            write();
        } else {
            commit();
        }
    }

    private long next() {
        tried = Math.max(last(), tried) + 1 + random.nextInt(1_000);
        all.add(tried);
        return tried;
    }

    private long last() {
        return settled.get(settled.size() - 1);
    }

    private void write() throws SQLException {
        long value = next();
        update(client.connected(), value);
        settle(value);
    }

    private void settle(long value) {
        settled.add(value);
        if (!client.hasLateWrites()) {
            least = value;
        }
    }

    /** Writes both items or none. */
    private void commit() throws SQLException {
        Connection own = client.connected();
        possible(own);
        long value = next();
        own.setAutoCommit(false);
        update(own, value);
        client.operations(1);
        own.commit();
        own.setAutoCommit(true);
        for (long stored : stored(own)) {
            if (stored != value && !(client.hasLateWrites() && isPossible(stored))) {
                client.wrong("a commit of " + value + " left " + stored);
            }
        }
        settle(value);
    }

    private void update(Connection own, long value) throws SQLException {
        try (PreparedStatement update = own.prepareStatement("UPDATE Pairs SET v = ? WHERE k = ?")) {
            for (String key : keys()) {
                client.operations(1);
                update.setLong(1, value);
                update.setString(2, key);
                if (update.executeUpdate() != 1) {
                    client.wrong("an update found no item");
                }
            }
        }
    }

    private List<String> keys() {
        return List.of("a" + client.number(), "b" + client.number());
    }

    private void possible(Connection connection) throws SQLException {
        for (long stored : stored(connection)) {
            if (!isPossible(stored)) {
                client.wrong("an item holds " + stored + ", and neither " + least + " nor a later value");
            }
        }
    }

    private boolean isPossible(long stored) {
        return stored >= least && all.contains(stored);
    }

    private List<Long> stored(Connection own) throws SQLException {
        client.operations(1);
        List<Long> found = new ArrayList<>();
        try (Statement statement = own.createStatement();
                ResultSet rows = statement.executeQuery("SELECT /*+ CONSISTENT */ v FROM Pairs WHERE k IN ('"
                        + String.join("', '", keys()) + "') ORDER BY k")) {
            while (rows.next()) {
                BigDecimal v = rows.getBigDecimal(1);
                found.add(v.longValue());
            }
        }
        if (found.size() != 2) {
            client.wrong("an item is gone");
        }
        return found;
    }

    @Override
    public void check(Connection calm) throws SQLException {
        possible(calm);
        for (String key : keys()) {
            List<Long> changes = new ArrayList<>(client.changes().of(key, calm));
            if (!all.containsAll(changes)) {
                client.wrong("the stream has a value of " + key + " that was not written: " + changes);
            }
            changes.retainAll(settled);
            // A write that arrives again, after the next one, repeats its value.
            List<Long> once = client.hadLateWrites() ? List.copyOf(new LinkedHashSet<>(changes)) : changes;
            if (!once.equals(settled)) {
                client.wrong("the stream has " + changes + " of " + key + " for " + settled);
            }
        }
    }
}
