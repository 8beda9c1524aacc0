package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** A lookup join whose keys would cost more than a read of the whole table reads the table instead, and continues. */
class TurningLookupsTest {
    private static final int KEYS = 500;

    /** Three conditions are expected to leave hardly a row, and leave all. */
    private static final String JOIN =
            " JOIN Large AS l ON l.id = r.large WHERE r.p = 'x' AND r.a = 1 AND r.b = 1 AND r.c = 1";

    private static TestDatabase database;

    @BeforeAll
    static void open() {
        database = new TestDatabase();
        database.addTable("Large", "id");
        database.addTable("Refs", "p", ScalarAttributeType.S, "n", ScalarAttributeType.N);
        for (int i = 0; i < KEYS; i++) {
            database.put(
                    "Large",
                    Map.of(
                            "id", AttributeValue.fromS("k" + i),
                            "value", AttributeValue.fromN(Integer.toString(i)),
                            "fill", AttributeValue.fromS("x".repeat(2500))));
            AttributeValue one = AttributeValue.fromN("1");
            database.put(
                    "Refs",
                    Map.of(
                            "p",
                            AttributeValue.fromS("x"),
                            "n",
                            AttributeValue.fromN(Integer.toString(i)),
                            "large",
                            AttributeValue.fromS("k" + (i % 7 == 3 ? KEYS + i : i * 3 % KEYS)),
                            "a",
                            one,
                            "b",
                            one,
                            "c",
                            one));
        }
    }

    @AfterAll
    static void close() {
        database.close();
    }

    private static List<String> rows(ResultSet rows) throws SQLException {
        List<String> all = new ArrayList<>();
        while (rows.next()) {
            all.add(rows.getString(1) + ' ' + rows.getString(2));
        }
        return all;
    }

    private static List<String> expected(boolean outer) {
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < KEYS; i++) {
            if (i % 7 != 3) {
                expected.add(i + " " + i * 3 % KEYS);
            } else if (outer) {
                expected.add(i + " null");
            }
        }
        return expected;
    }

    @Test
    void givesTheSameRowsInTheirOrderForLess() throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            String ordered = "SELECT r.n, l.value FROM Refs AS r" + JOIN + " ORDER BY r.n";
            assertThat(rows(statement.executeQuery(ordered))).isEqualTo(expected(false));
            // Half a unit for each key, a scan of 154 units after the first 100.
            double units = statement.unwrap(DynamoStatement.class).capacity().readUnits();
            assertThat(units).isBetween(205.0, 210.0);
            assertThat(rows(statement.executeQuery(ordered.replace(" JOIN", " LEFT JOIN"))))
                    .isEqualTo(expected(true));
        }
    }

    @Test
    void saysSoInExplainAnalyze() throws SQLException {
        try (Connection connection = database.connect("");
                Statement statement = connection.createStatement();
                ResultSet plan = statement.executeQuery("EXPLAIN ANALYZE SELECT r.n, l.value FROM Refs AS r" + JOIN)) {
            StringBuilder text = new StringBuilder();
            while (plan.next()) {
                text.append(plan.getString(1)).append('\n');
            }
            for (SQLWarning warning = statement.getWarnings(); warning != null; warning = warning.getNextWarning()) {
                text.append(warning.getMessage()).append('\n');
            }
            assertThat(text.toString()).contains("BatchGetItem Large").contains("Large was read as a whole after");
        }
    }

    @Test
    void asksForKeysWhereTheTableMayNotBeScanned() throws SQLException {
        try (Connection connection = database.connect("&scan=deny&scanThreshold=100");
                Statement statement = connection.createStatement()) {
            assertThat(rows(statement.executeQuery("SELECT r.n, l.value FROM Refs AS r" + JOIN + " ORDER BY r.n")))
                    .isEqualTo(expected(false));
        }
    }
}
