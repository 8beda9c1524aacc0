package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * A condition with a date or time finds the same rows whether or not the column is declared. Tested for each stored text with each operator and
 * value, on a sort key, a partition key and another attribute.
 */
class DeclaredOrNotTest {
    private static final List<String> TEXTS = List.of(
            "2026-01-31",
            "2026-01-31 00:00",
            "2026-01-31T00:00Z",
            "2026-01-31T00:00:00.000Z",
            "2026-01-31 07:00",
            "2026-01-31 07:00Z",
            "2026-01-31T07:00+00:00",
            "2026-01-31T07:00:00",
            "2026-01-31 07:00:00.000000000",
            "2026-01-31T07:00:00.000Z",
            "2026-01-31T07:00:00.0001Z",
            "2026-01-31T07:00:00.123456789Z",
            "2026-01-31 07:00:59.999",
            "2026-01-31T07:01Z",
            "2026-01-31T23:59:59.999999999",
            "2026-02-01",
            "0001-01-01",
            "9999-12-31T23:59:59.999Z",
            // Texts with other offsets, or of another form.
            "2026-01-31T08:00:00+01:00",
            "2026-01-31T07:00:00-00:00",
            "2026-01-31t07:00:00Z",
            "2026-01-31T07",
            "2026-01-31T07:00:00.1234567890Z",
            "2026-01-31 is a Saturday",
            "2026-02-30T07:00:00Z",
            "07:00",
            "07:00:00",
            "07:00:00.000",
            "07:00:00.0001",
            "23:59:59.999",
            "comm#1",
            "~");

    /** The first texts are spellings of a TIMESTAMP. */
    private static final int SPELLINGS = 18;

    private static final List<String> OPERATORS = List.of("=", "<>", "<", "<=", ">", ">=");

    private static final Map<String, List<Object>> VALUES = Map.of(
            "TIMESTAMP",
                    List.of(
                            LocalDateTime.parse("2026-01-31T00:00"),
                            LocalDateTime.parse("2026-01-31T07:00"),
                            LocalDateTime.parse("2026-01-31T07:00:00.123"),
                            LocalDateTime.parse("2026-01-31T23:59:59.999")),
            "DATE", List.of(LocalDate.parse("2026-01-31"), LocalDate.parse("2026-02-01")),
            "TIME", List.of(LocalTime.parse("07:00"), LocalTime.parse("23:59:59.999")));

    private static TestDatabase database;

    @TempDir
    private Path directory;

    @BeforeAll
    static void open() {
        database = new TestDatabase();
        database.addTable("Sorted", "p", ScalarAttributeType.S, "at", ScalarAttributeType.S);
        database.addTable("Parted", "at", ScalarAttributeType.S, "id", ScalarAttributeType.N);
        int id = 0;
        for (String text : TEXTS) {
            AttributeValue value = AttributeValue.fromS(text);
            AttributeValue number = AttributeValue.fromN(Integer.toString(id++));
            database.put("Sorted", Map.of("p", AttributeValue.fromS("p"), "at", value, "also", value, "id", number));
            database.put("Parted", Map.of("at", value, "id", number));
        }
    }

    @AfterAll
    static void close() {
        database.close();
    }

    private Connection declared(String type) throws Exception {
        Path file = directory.resolve(type + ".yaml");
        Files.writeString(file, """
                tables:
                  Sorted: {columns: {at: %1$s, also: %1$s}}
                  Parted: {columns: {at: %1$s}}
                """.formatted(type));
        return database.connect("&schema=" + file);
    }

    @ParameterizedTest
    @ValueSource(strings = {"TIMESTAMP", "DATE", "TIME"})
    void aDeclarationChangesNoRow(String type) throws Exception {
        int matches = 0;
        try (Connection declared = declared(type);
                Connection undeclared = database.connect("")) {
            for (Map.Entry<String, List<Object>> values : VALUES.entrySet()) {
                if (type.equals("TIME") != values.getKey().equals("TIME")) {
                    continue;
                }
                for (Object value : values.getValue()) {
                    for (String where : conditions(value)) {
                        TreeSet<Integer> expected = ids(undeclared, where, value);
                        String literal = where.replace("?", literal(value));
                        assertThat(ids(undeclared, literal, null)).as(literal).isEqualTo(expected);
                        if (type.equals("TIMESTAMP") && value instanceof LocalDate) {
                            // A text that begins with a day but is not a spelling is read as NULL.
                            expected.removeIf(id -> id >= SPELLINGS);
                        }
                        assertThat(ids(declared, where, value))
                                .as(type + ": " + where + " " + value)
                                .isEqualTo(expected);
                        assertThat(ids(declared, literal, null))
                                .as(type + ": " + literal)
                                .isEqualTo(expected);
                        matches += expected.size();
                    }
                }
            }
        }
        assertThat(matches).as("something is compared").isGreaterThan(100);
    }

    private static List<String> conditions(Object value) {
        List<String> conditions = new ArrayList<>();
        for (String operator : OPERATORS) {
            conditions.add("Sorted WHERE p = 'p' AND at " + operator + " ?");
            conditions.add("Sorted WHERE also " + operator + " ?");
            conditions.add("Sorted WHERE NOT also " + operator + " ?");
            conditions.add("(SELECT id, also FROM Sorted ORDER BY id LIMIT 100) s WHERE also " + operator + " ?");
        }
        conditions.add("Parted WHERE at = ?");
        conditions.add("Sorted WHERE p = 'p' AND at IN (?)");
        conditions.add("Sorted WHERE also NOT IN (?)");
        conditions.add("Sorted WHERE p = 'p' AND at BETWEEN ? AND " + literal(value));
        return conditions;
    }

    private static String literal(Object value) {
        String type = value instanceof LocalDateTime ? "TIMESTAMP" : value instanceof LocalDate ? "DATE" : "TIME";
        return type + " '" + value.toString().replace('T', ' ').replaceFirst("^(.*\\d\\d:\\d\\d)$", "$1:00") + "'";
    }

    private static TreeSet<Integer> ids(Connection connection, String from, Object parameter) throws SQLException {
        TreeSet<Integer> ids = new TreeSet<>();
        try (PreparedStatement statement = connection.prepareStatement("SELECT id FROM " + from)) {
            if (parameter != null) {
                statement.setObject(1, parameter);
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    ids.add(rows.getInt(1));
                }
            }
        }
        return ids;
    }

    @Test
    void orderingUsesTheString() throws Exception {
        try (Connection declared = declared("TIMESTAMP")) {
            String known = " FROM Sorted WHERE p = 'p' AND at >= TIMESTAMP '0001-01-01 00:00:00' ORDER BY ";
            List<String> expected = texts(declared, "SELECT CAST(at AS VARIANT)" + known + "CAST(at AS VARIANT)");
            assertThat(expected).hasSize(SPELLINGS).isSorted();
            assertThat(texts(declared, "SELECT CAST(at AS VARIANT)" + known + "at"))
                    .isEqualTo(expected);
            assertThat(texts(declared, "SELECT CAST(at AS VARIANT)" + known + "also"))
                    .isEqualTo(expected);
        }
    }

    private static List<String> texts(Connection connection, String sql) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
        }
        return texts;
    }

    @Test
    void whatIsWrittenIsASpelling() throws Exception {
        try (Connection connection = database.connect("");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE Written (id VARCHAR PRIMARY KEY, at TIMESTAMP, d DATE, t TIME)");
            for (String column : List.of("at", "d", "t")) {
                for (String bad : List.of("bad", "", "2026-01-31T08:00:00+01:00", "2026-02-30", "24:00")) {
                    String text = column + ": " + bad;
                    assertThatThrownBy(() -> statement.execute(
                                    "INSERT INTO Written (id, " + column + ") VALUES ('1', '" + bad + "')"))
                            .as(text)
                            .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState())
                                    .isEqualTo("22018"));
                    assertThatThrownBy(() -> insert(connection, column, bad))
                            .as(text)
                            .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState())
                                    .isEqualTo("22018"));
                }
            }
            insert(connection, "at", "2026-01-31 07:00");
            assertThat(texts(connection, "SELECT CAST(at AS VARIANT) FROM Written"))
                    .containsExactly("2026-01-31 07:00");
            insert(connection, "at", LocalDateTime.parse("2026-01-31T07:00"));
            assertThat(texts(connection, "SELECT CAST(at AS VARIANT) FROM Written"))
                    .containsExactly("2026-01-31T07:00:00.000Z");
            insert(connection, "d", LocalDate.parse("2026-01-31"));
            assertThat(texts(connection, "SELECT CAST(d AS VARIANT) FROM Written"))
                    .containsExactly("2026-01-31");
            insert(connection, "t", "07:00");
            assertThat(texts(connection, "SELECT CAST(t AS VARIANT) FROM Written"))
                    .containsExactly("07:00");
            insert(connection, "t", LocalTime.parse("07:00"));
            assertThat(texts(connection, "SELECT CAST(t AS VARIANT) FROM Written"))
                    .containsExactly("07:00:00.000");
            assertThatThrownBy(() -> statement.execute("UPDATE Written SET at = 5 WHERE id = '1'"))
                    .isInstanceOfSatisfying(SQLException.class, failure -> assertThat(failure.getSQLState())
                            .isEqualTo("22018"));
        }
    }

    private static void insert(Connection connection, String column, Object value) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                String.format(Locale.ROOT, "UPSERT INTO Written (id, %s) VALUES ('1', ?)", column))) {
            statement.setObject(1, value);
            statement.executeUpdate();
        }
    }
}
