package io.github.dynamodbjdbc.driver.storm;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Reads of a table that doesn't change, by each path. Some have a short timeout, some are cancelled, and some lose their connection. */
final class StormReads implements StormPart {
    private static final int PARTITIONS = 20;
    private static final int ITEMS = 30;

    private final StormClient client;
    private final Random random;

    StormReads(StormClient client) {
        this.client = client;
        this.random = client.random();
    }

    static void fill(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE Storm (p VARCHAR, n NUMERIC, v NUMERIC, PRIMARY KEY (p, n))");
            statement.execute("CREATE INDEX ByValue ON Storm (p, v)");
        }
        try (PreparedStatement insert =
                connection.prepareStatement("UPSERT INTO Storm (p, n, v, pad) VALUES (?, ?, ?, ?)")) {
            for (int p = 0; p < PARTITIONS; p++) {
                for (int n = 0; n < ITEMS; n++) {
                    insert.setString(1, "p" + p);
                    insert.setInt(2, n);
                    insert.setInt(3, value(p, n));
                    insert.setString(4, "x".repeat(3_000));
                    insert.addBatch();
                }
            }
            insert.executeBatch();
        }
    }

    private static int value(int p, int n) {
        return p * 1_000 + n;
    }

    private static List<Integer> values(int p, int from, int to) {
        List<Integer> values = new ArrayList<>();
        for (int n = from; n < to; n++) {
            values.add(value(p, n));
        }
        return values;
    }

    @Override
    public void run() throws SQLException {
        client.operations(1);
        int p = random.nextInt(PARTITIONS);
        int n = random.nextInt(ITEMS);
        String ofPartition = " WHERE p = 'p" + p + "'";
        switch (random.nextInt(11)) {
            case 0, 1 -> expect(List.of(value(p, n)), "SELECT v FROM Storm" + ofPartition + " AND n = " + n);
            case 2 -> expect(values(p, n, ITEMS), "SELECT v FROM Storm" + ofPartition + " AND n >= " + n);
            case 3 -> expect(List.of(PARTITIONS * ITEMS), "SELECT COUNT(*) FROM Storm");
            case 4 ->
                expect(
                        values(p, 0, ITEMS),
                        "SELECT v FROM Storm WHERE v BETWEEN " + value(p, 0) + " AND " + value(p, 999) + " ORDER BY v");
            case 5 ->
                expect(
                        List.of(value(p, 1), value(p, 3)),
                        "SELECT v FROM Storm" + ofPartition + " AND n IN (1, 3, 77) ORDER BY n");
            case 6 ->
                expect(
                        values(p, 0, 5),
                        "SELECT s.v FROM Storm AS t JOIN Storm AS s ON s.p = t.p AND s.n = t.n WHERE t.p = 'p" + p
                                + "' AND t.n < 5 ORDER BY s.v");
            case 7 ->
                expect(
                        List.of(value(p, ITEMS - 1), value(p, ITEMS - 2)),
                        "SELECT v FROM Storm" + ofPartition + " ORDER BY n DESC LIMIT 2");
            case 8 ->
                expect(
                        List.of(value(p, n)),
                        "SELECT /*+ INDEX(Storm ByValue) */ v FROM Storm" + ofPartition + " AND v = " + value(p, n));
            case 9 -> some();
            default -> star(p, n);
        }
    }

    private void expect(List<Integer> expected, String sql) throws SQLException {
        Connection own = client.connected();
        try (Statement statement = own.createStatement()) {
            switch (random.nextInt(20)) {
                case 0 -> statement.setQueryTimeout(1);
                case 1 -> client.later(() -> statement.cancel());
                case 2 -> client.later(own::close);
                default -> {}
            }
            List<Integer> found = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery(sql)) {
                while (rows.next()) {
                    found.add(rows.getInt(1));
                }
            }
            if (!found.equals(expected)) {
                client.wrong(sql + " gave " + found);
            }
        }
    }

    /** Reads a few of many rows, and closes the result. */
    private void some() throws SQLException {
        try (Statement statement = client.connected().createStatement();
                ResultSet rows = statement.executeQuery("SELECT p, n, v FROM Storm")) {
            for (int i = 0; i < 7; i++) {
                if (!rows.next()
                        || rows.getInt(3)
                                != value(Integer.parseInt(rows.getString(1).substring(1)), rows.getInt(2))) {
                    client.wrong("a row of a scan is wrong");
                }
            }
        }
    }

    private void star(int p, int n) throws SQLException {
        try (PreparedStatement statement =
                client.connected().prepareStatement("SELECT * FROM Storm WHERE p = ? AND n = ?")) {
            statement.setString(1, "p" + p);
            statement.setInt(2, n);
            try (ResultSet rows = statement.executeQuery()) {
                if (!rows.next() || rows.getInt("n") != n || rows.next()) {
                    client.wrong("a star is wrong");
                }
            }
        }
    }

    @Override
    public void check(Connection calm) {
        // Each read has been compared.
    }
}
