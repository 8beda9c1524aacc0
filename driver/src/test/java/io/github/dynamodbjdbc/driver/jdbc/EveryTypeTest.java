package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each type as a literal, a parameter and a CAST, for a declared and an undeclared column, with each operator and write. */
class EveryTypeTest {
    /** A type with two of its values, the lesser one first. */
    enum Type {
        VARCHAR("'a'", "'b'", "a", "b", true),
        NUMERIC("1.5", "2", new BigDecimal("1.5"), 2, true),
        VARBINARY("X'0001'", "X'FF'", new byte[] {0, 1}, new byte[] {(byte) 0xFF}, true),
        BOOLEAN("FALSE", "TRUE", false, true, false),
        DOCUMENT("{'a': 1}", "{'a': 2}", Map.of("a", 1), Map.of("a", 2), false),
        LIST("[1]", "[1, 2]", List.of(1), List.of(1, 2), false);

        private final String value;
        private final String other;
        private final Object bound;
        private final Object otherBound;
        private final boolean key;

        Type(String value, String other, Object bound, Object otherBound, boolean key) {
            this.value = value;
            this.other = other;
            this.bound = bound;
            this.otherBound = otherBound;
            this.key = key;
        }
    }

    private enum Form {
        LITERAL,
        PARAMETER,
        CAST
    }

    private final TestDatabase database = new TestDatabase();
    private Connection connection;

    @BeforeEach
    void connect() throws SQLException {
        connection = database.connect();
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        database.close();
    }

    @ParameterizedTest
    @EnumSource(Type.class)
    void holds(Type type) throws SQLException {
        update("CREATE TABLE Declared (id VARCHAR PRIMARY KEY, v " + type + ")", type, Form.LITERAL);
        database.addTable("Undeclared", "id");
        List<String> failures = new ArrayList<>();
        for (Form form : Form.values()) {
            for (String table : List.of("Declared", "Undeclared")) {
                column(table, type, form, failures);
            }
        }
        if (type.key) {
            update("CREATE TABLE Keyed (k " + type + " PRIMARY KEY, n NUMERIC)", type, Form.LITERAL);
            for (Form form : Form.values()) {
                key(type, form, failures);
            }
        }
        assertThat(failures).isEmpty();
    }

    /** {@code {a}} and {@code {b}} are replaced by the values. */
    private void column(String table, Type type, Form form, List<String> failures) {
        writes("INSERT INTO " + table + " (id, v) VALUES ('1', {a})", 1, type, form, failures);
        writes("UPSERT INTO " + table + " (id, v) VALUES ('2', {b})", 1, type, form, failures);
        counts(table, "v = {a}", 1, type, form, failures);
        counts(table, "{a} = v", 1, type, form, failures);
        counts(table, "v <> {a}", 1, type, form, failures);
        counts(table, "v IN ({a}, {b})", 2, type, form, failures);
        // A single list would mean its elements.
        counts(table, "v NOT IN ({a}, {a})", 1, type, form, failures);
        counts(table, "v IS NOT DISTINCT FROM {a}", 1, type, form, failures);
        counts(table, "COALESCE(v, {b}) = {a}", 1, type, form, failures);
        counts(table, "COALESCE(CAST(NULL AS " + type + "), {b}) = v", 1, type, form, failures);
        counts(table, "CASE WHEN id = '1' THEN {b} ELSE v END = {b}", 2, type, form, failures);
        counts(table, "NULLIF(v, {a}) IS NULL", 1, type, form, failures);
        counts(table, "CAST(v AS " + type + ") = {a}", 1, type, form, failures);
        if (type.key) {
            counts(table, "v < {b}", 1, type, form, failures);
            counts(table, "v >= {a}", 2, type, form, failures);
            counts(table, "v BETWEEN {a} AND {b}", 2, type, form, failures);
            counts(table, "v NOT BETWEEN {a} AND {a}", 1, type, form, failures);
            counts(table, "GREATEST(v, {b}) = {b}", 2, type, form, failures);
        }
        if (type == Type.VARCHAR || type == Type.VARBINARY) {
            // || of two values of any type joins their texts.
            String cast = "CAST(v AS " + type + ")";
            counts(table, cast + " || {a} = {a} || " + cast, 1, type, form, failures);
            counts(table, "BEGINS_WITH(v, {a})", 1, type, form, failures);
        }
        writes("UPDATE " + table + " SET v = {b} WHERE id = '1' AND v = {a}", 1, type, form, failures);
        writes("UPDATE " + table + " SET v = COALESCE(NULL, {a}) WHERE id = '1'", 1, type, form, failures);
        writes("UPDATE " + table + " SET v = {a} WHERE v = {b}", 1, type, form, failures);
        writes(
                "INSERT INTO " + table + " (id, v) VALUES ('1', {b}) ON CONFLICT (id) DO UPDATE SET v = EXCLUDED.v",
                1,
                type,
                form,
                failures);
        writes(
                "MERGE INTO " + table + " t USING (VALUES ('1', {a})) s (id, v) ON t.id = s.id"
                        + " WHEN MATCHED AND t.v <> s.v THEN UPDATE SET v = s.v",
                1,
                type,
                form,
                failures);
        counts(table, "v = {a}", 2, type, form, failures);
        writes("DELETE FROM " + table + " WHERE id = '1' AND v = {a}", 1, type, form, failures);
        writes("DELETE FROM " + table + " WHERE v = {a}", 1, type, form, failures);
    }

    private void key(Type type, Form form, List<String> failures) {
        writes("INSERT INTO Keyed (k, n) VALUES ({a}, 1)", 1, type, form, failures);
        writes("INSERT INTO Keyed VALUE {'k': {b}, 'n': 2}", 1, type, form, failures);
        counts("Keyed", "k = {a} AND n = 1", 1, type, form, failures);
        counts("Keyed", "k IN ({a}, {b})", 2, type, form, failures);
        writes("UPDATE Keyed SET k = {a}, n = 3 WHERE k = {a}", 1, type, form, failures);
        writes(
                "MERGE INTO Keyed t USING (VALUES ({a})) s (k) ON t.k = s.k WHEN MATCHED THEN UPDATE SET n = 4",
                1,
                type,
                form,
                failures);
        writes("DELETE FROM Keyed WHERE k = {a}", 1, type, form, failures);
        writes("DELETE FROM Keyed WHERE k IN ({a}, {b})", 1, type, form, failures);
    }

    private void counts(String table, String condition, int expected, Type type, Form form, List<String> failures) {
        String sql = "SELECT COUNT(*) FROM " + table + " WHERE " + condition;
        try (PreparedStatement statement = prepared(sql, type, form);
                ResultSet rows = statement.executeQuery()) {
            rows.next();
            check(sql, expected, rows.getInt(1), form, failures);
        } catch (SQLException e) {
            failures.add(form + " " + sql + ": " + e.getMessage());
        }
    }

    private void writes(String sql, int expected, Type type, Form form, List<String> failures) {
        try {
            check(sql, expected, update(sql, type, form), form, failures);
        } catch (SQLException e) {
            failures.add(form + " " + sql + ": " + e.getMessage());
        }
    }

    private static void check(String sql, int expected, int got, Form form, List<String> failures) {
        if (got != expected) {
            failures.add(form + " " + sql + ": " + got + ", not " + expected);
        }
    }

    private int update(String sql, Type type, Form form) throws SQLException {
        try (PreparedStatement statement = prepared(sql, type, form)) {
            return statement.executeUpdate();
        }
    }

    private PreparedStatement prepared(String sql, Type type, Form form) throws SQLException {
        List<Object> parameters = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        int from = 0;
        for (int at = next(sql, 0); at >= 0; at = next(sql, from)) {
            boolean first = sql.charAt(at + 1) == 'a';
            text.append(sql, from, at);
            switch (form) {
                case LITERAL -> text.append(first ? type.value : type.other);
                case CAST ->
                    text.append("CAST(")
                            .append(first ? type.value : type.other)
                            .append(" AS ")
                            .append(type)
                            .append(')');
                case PARAMETER -> {
                    text.append('?');
                    parameters.add(first ? type.bound : type.otherBound);
                }
            }
            from = at + 3;
        }
        PreparedStatement statement =
                connection.prepareStatement(text.append(sql.substring(from)).toString());
        for (int i = 0; i < parameters.size(); i++) {
            statement.setObject(i + 1, parameters.get(i));
        }
        return statement;
    }

    private static int next(String sql, int from) {
        int first = sql.indexOf("{a}", from);
        int second = sql.indexOf("{b}", from);
        return first < 0 || second >= 0 && second < first ? second : first;
    }
}
