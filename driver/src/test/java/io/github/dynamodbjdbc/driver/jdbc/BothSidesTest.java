package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The value of SET is computed either by DynamoDB (if it is the only one) or by the driver (together with a value that DynamoDB can't compute, and in
 * a transaction). Value, error and count are the same.
 */
class BothSidesTest {
    /** The stored values as SQL; null for no attribute, {@code NULL} for a stored NULL. */
    private static final Map<String, String> STORED = new LinkedHashMap<>();

    static {
        STORED.put("missing", null);
        STORED.put("NULL", "NULL");
        STORED.put("number", "5");
        STORED.put("text", "'t'");
        STORED.put("empty text", "''");
        STORED.put("binary", "X'01'");
        STORED.put("boolean", "TRUE");
        STORED.put("list", "[1, 'a']");
        STORED.put("empty list", "[]");
        STORED.put("document", "{'p': 1}");
        STORED.put("numbers", "<<1, 2>>");
        STORED.put("texts", "<<'a', 'b'>>");
    }

    /**
     * A value to set, and the result by stored value: a value, MISSING, or an error. {@code otherwise} is the result for other stored values.
     *
     * @param place the target of SET
     */
    private record Row(String place, String value, Map<String, String> expected, String otherwise) {}

    private static Row row(String place, String value, String otherwise, String... expected) {
        Map<String, String> byStored = new LinkedHashMap<>();
        for (int i = 0; i < expected.length; i += 2) {
            byStored.put(expected[i], expected[i + 1]);
        }
        return new Row(place, value, byStored, otherwise);
    }

    private static final String GONE = "MISSING";
    private static final String NO = "22018";

    private static final List<Row> ROWS = List.of(
            row("v", "v + 1", NO, "number", "6", "missing", GONE, "NULL", GONE),
            row("v", "1 - v", NO, "number", "-4", "missing", GONE, "NULL", GONE),
            row("v", "v + v", NO, "number", "10", "missing", GONE, "NULL", GONE),
            row("v", "v + NULL", GONE),
            row("v", "v * 2", NO, "number", "10", "missing", GONE, "NULL", GONE),
            row(
                    "v",
                    "LIST_APPEND(v, ['m'])",
                    NO,
                    "list",
                    "[1,\"a\",\"m\"]",
                    "empty list",
                    "[\"m\"]",
                    "missing",
                    "[\"m\"]",
                    "NULL",
                    "[\"m\"]"),
            row(
                    "v",
                    "LIST_APPEND([0], v)",
                    NO,
                    "list",
                    "[0,1,\"a\"]",
                    "empty list",
                    "[0]",
                    "missing",
                    "[0]",
                    "NULL",
                    "[0]"),
            row(
                    "v",
                    "LIST_APPEND(v, v)",
                    NO,
                    "list",
                    "[1,\"a\",1,\"a\"]",
                    "empty list",
                    "[]",
                    "missing",
                    GONE,
                    "NULL",
                    GONE),
            row(
                    "v",
                    "LIST_APPEND(v, NULL)",
                    NO,
                    "list",
                    "[1,\"a\"]",
                    "empty list",
                    "[]",
                    "missing",
                    GONE,
                    "NULL",
                    GONE),
            row("v", "SET_ADD(v, <<2, 3>>)", NO, "numbers", "[1,2,3]", "missing", "[2,3]", "NULL", "[2,3]"),
            row(
                    "v",
                    "SET_ADD(v, <<'c'>>)",
                    NO,
                    "texts",
                    "[\"a\",\"b\",\"c\"]",
                    "missing",
                    "[\"c\"]",
                    "NULL",
                    "[\"c\"]"),
            row(
                    "v",
                    "SET_ADD(v, NULL)",
                    NO,
                    "numbers",
                    "[1,2]",
                    "texts",
                    "[\"a\",\"b\"]",
                    "missing",
                    GONE,
                    "NULL",
                    GONE),
            row("v", "SET_DELETE(v, <<2, 3>>)", NO, "numbers", "[1]", "missing", GONE, "NULL", GONE),
            row("v", "SET_DELETE(v, <<1, 2>>)", NO, "numbers", GONE, "missing", GONE, "NULL", GONE),
            row("v", "SET_DELETE(v, <<'a'>>)", NO, "texts", "[\"b\"]", "missing", GONE, "NULL", GONE),
            row("v", "IF_NOT_EXISTS(v, 7)", "same", "missing", "7", "NULL", GONE),
            row("v", "COALESCE(v, 7)", "same", "missing", "7", "NULL", "7"),
            row("v", "UPPER(v)", NO, "text", "T", "empty text", "", "missing", GONE, "NULL", GONE),
            row(
                    "v",
                    "v || 'x'",
                    NO,
                    "text",
                    "tx",
                    "empty text",
                    "x",
                    "number",
                    "5x",
                    "boolean",
                    "truex",
                    "missing",
                    GONE,
                    "NULL",
                    GONE),
            row("v", "v || X'02'", NO, "binary", "AQI=", "missing", GONE, "NULL", GONE),
            row("v", "v", "same", "missing", GONE, "NULL", GONE),
            row("v.q", "2", NO, "document", "{\"p\":1,\"q\":2}"),
            row("v[0]", "2", NO, "list", "[2,\"a\"]", "empty list", "[2]"));

    private final TestDatabase database = new TestDatabase();
    private Connection connection;

    @BeforeEach
    void connect() throws SQLException {
        database.addTable("Sides", "id");
        connection = database.connect();
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        database.close();
    }

    @Test
    void agree() throws SQLException {
        List<String> differences = new ArrayList<>();
        for (Row row : ROWS) {
            for (Map.Entry<String, String> stored : STORED.entrySet()) {
                String expected = row.expected().getOrDefault(stored.getKey(), row.otherwise());
                String wanted = expected.equals("same") ? shown(stored.getValue()) : expected;
                String set = "UPDATE Sides SET " + row.place() + " = " + row.value();
                for (String statement : List.of(
                        set + " WHERE id = '1'",
                        set + ", other = UPPER(x) WHERE id = '1'",
                        set + " WHERE x = 'x'",
                        set + ", other = UPPER(x) WHERE x = 'x'")) {
                    for (boolean transaction : List.of(false, true)) {
                        String got = outcome(stored.getValue(), statement, transaction);
                        if (!got.equals(wanted)) {
                            differences.add(statement + " of " + stored.getKey()
                                    + (transaction ? " in a transaction" : "") + ": " + got + ", not " + wanted);
                        }
                    }
                }
            }
        }
        assertThat(differences).isEmpty();
    }

    /** The stored value as it is read. */
    private String shown(String stored) throws SQLException {
        put(stored);
        return read();
    }

    private void put(String stored) throws SQLException {
        update("UPSERT INTO Sides VALUE {'id': '1', 'x': 'x'" + (stored == null ? "" : ", 'v': " + stored) + "}");
    }

    private String outcome(String stored, String statement, boolean transaction) throws SQLException {
        put(stored);
        String before = read();
        connection.setAutoCommit(!transaction);
        try {
            assertThat(update(statement)).as(statement).isEqualTo(1);
            if (transaction) {
                connection.commit();
            }
        } catch (SQLException e) {
            if (transaction) {
                connection.rollback();
            }
            connection.setAutoCommit(true);
            assertThat(read()).as(statement).isEqualTo(before);
            return e.getSQLState().startsWith("22") ? NO : e.getSQLState() + " " + e.getMessage();
        }
        connection.setAutoCommit(true);
        return read();
    }

    private String read() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT v, v IS MISSING FROM Sides WHERE id = '1'")) {
            assertThat(rows.next()).isTrue();
            String value = rows.getString(1);
            return rows.getBoolean(2) ? GONE : value == null ? "stored NULL" : value;
        }
    }

    private int update(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }
}
