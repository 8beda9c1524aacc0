package io.github.dynamodbjdbc.driver.storm;

import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Batches of a client's own items, as single requests of each or as BatchWriteItem: an item holds what the last batch gave it. */
final class StormBatches implements StormPart {
    private static final int ITEMS = 60;
    private static final int ABSENT = -1;

    private final StormClient client;
    private final Random random;
    private final boolean deletes;
    private final String partition;

    /** The values that an item may have: several while the outcome of a write is unknown, or an earlier one may arrive after it. */
    private final Map<Integer, Set<Integer>> possible = new HashMap<>();

    private int value;

    StormBatches(StormClient client) {
        this(client, false);
    }

    /** @param deletes whether some batches delete */
    StormBatches(StormClient client, boolean deletes) {
        this.client = client;
        this.random = client.random();
        this.deletes = deletes;
        this.partition = client.number() + (deletes ? "d" : "");
        for (int n = 0; n < ITEMS; n++) {
            possible.put(n, new HashSet<>(Set.of(ABSENT)));
        }
    }

    static void fill(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE Batches (p VARCHAR, n NUMERIC, PRIMARY KEY (p, n))");
        }
    }

    @Override
    public void run() throws SQLException {
        boolean delete = deletes && random.nextBoolean();
        int next = delete ? ABSENT : ++value;
        List<Integer> items = new ArrayList<>();
        for (int n = 0; n < ITEMS; n++) {
            if (random.nextInt(3) == 0) {
                items.add(n);
            }
        }
        try (PreparedStatement statement = client.connected()
                .prepareStatement(
                        delete
                                ? "DELETE FROM Batches WHERE p = ? AND n = ?"
                                : "UPSERT INTO Batches (p, n, v) VALUES (?, ?, ?)")) {
            if (random.nextInt(15) == 0) {
                client.later(statement::cancel);
            }
            for (int n : items) {
                statement.setString(1, partition);
                statement.setInt(2, n);
                if (!delete) {
                    statement.setInt(3, next);
                }
                statement.addBatch();
            }
            // A request that fails may have been carried out all the same.
            items.forEach(n -> possible.get(n).add(next));
            client.operations(items.size());
            statement.executeBatch();
            items.forEach(n -> settle(n, next));
        } catch (BatchUpdateException e) {
            int[] counts = e.getUpdateCounts();
            if (counts.length != items.size()) {
                client.wrong(counts.length + " counts of " + items.size() + " rows");
            }
            for (int i = 0; i < counts.length; i++) {
                if (counts[i] != Statement.EXECUTE_FAILED) {
                    settle(items.get(i), next);
                }
            }
            throw e;
        }
    }

    private void settle(int item, int written) {
        if (!client.hasLateWrites()) {
            possible.get(item).clear();
        }
        possible.get(item).add(written);
    }

    @Override
    public void check(Connection calm) throws SQLException {
        Map<Integer, Integer> stored = new HashMap<>();
        try (Statement statement = calm.createStatement();
                ResultSet rows = statement.executeQuery("SELECT n, v FROM Batches WHERE p = '" + partition + "'")) {
            while (rows.next()) {
                stored.put(rows.getInt(1), rows.getInt(2));
            }
        }
        possible.forEach((n, values) -> {
            if (!values.contains(stored.getOrDefault(n, ABSENT))) {
                client.wrong("item " + n + " of " + partition + " holds " + stored.get(n) + ", not one of " + values);
            }
        });
    }
}
