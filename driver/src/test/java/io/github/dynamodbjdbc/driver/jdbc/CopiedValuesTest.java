package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import io.github.dynamodbjdbc.driver.embedded.TestEngine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Copies of declared columns in undeclared attributes: each holds the column's value in place of its stored form. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CopiedValuesTest {
    private static final String SCHEMA = """
            tables:
              Stays:
                columns:
                  day: {shards: {separator: ".", from: 1, to: 4, by: id, hash: crc32}}
                  place: {shards: {separator: "#", from: 0, to: 9}}
                  seconds: {type: TIMESTAMP, format: epoch-seconds}
                  millis: {type: TIMESTAMP, format: epoch-millis}
                  spelled: {type: TIMESTAMP, format: iso8601-seconds-utc}
                  days: {type: DATE, format: epoch-days}
                  midnight: {type: DATE, format: epoch-millis}
                  date: DATE
                  code: VARCHAR(8)
                  n: INTEGER
              Shop:
                entities:
                  Stay:
                    keys: {PK: "STAY#{day}", SK: "ID#{id}"}
                    indexes: {ByMail: {Mail: "MAIL#{mail}"}}
                    columns: {seconds: {type: TIMESTAMP, format: epoch-seconds}, n: INTEGER}
            """;

    /** The text of each column's value in an undeclared attribute. */
    private static final Map<String, String> STAYS = new TreeMap<>(Map.of(
            "day", "2026-01-05",
            "id", "a",
            "place", "Bern",
            "seconds", "2026-01-05T12:00:00.000Z",
            "millis", "2026-01-05T12:00:00.001Z",
            "spelled", "2026-01-05T12:00:00.000Z",
            "days", "2026-01-06",
            "midnight", "2026-01-07",
            "date", "2026-01-08",
            "code", "x"));

    private static final Map<String, String> ENTITY =
            new TreeMap<>(Map.of("day", "2026-01-05", "id", "a", "mail", "ana", "seconds", "2026-01-05T12:00:00.000Z"));

    private Connection connection;

    private record Way(String name, String sql) {
        String of(String table, String column) {
            return sql.replace("TABLE", table).replace("COLUMN", column);
        }
    }

    private static final String KEY = " WHERE day = '2026-01-05' AND id = 'a'";

    private static Stream<Way> ways() {
        String conflict = "INSERT INTO TABLE (VALUES) VALUES (ROW) ON CONFLICT DO UPDATE SET x = ";
        return Stream.of(
                new Way("DynamoDB", "UPDATE TABLE SET x = COLUMN" + KEY),
                new Way("without a key", "UPDATE TABLE SET x = COLUMN WHERE n = 3"),
                new Way("next to a computed value", "UPDATE TABLE SET x = COLUMN, y = UPPER(id)" + KEY),
                new Way("of a function", "UPDATE TABLE SET x = COALESCE(COLUMN, NULL)" + KEY),
                new Way("if not there", "UPDATE TABLE SET x = IF_NOT_EXISTS(x, COLUMN)" + KEY),
                new Way(
                        "MERGE",
                        "MERGE INTO TABLE AS t USING (VALUES ('2026-01-05', 'a')) AS s (d, i) ON t.day = s.d AND t.id = s.i"
                                + " WHEN MATCHED THEN UPDATE SET x = t.COLUMN"),
                new Way("excluded", conflict + "excluded.COLUMN"),
                new Way("the row in conflict", conflict + "TABLE.COLUMN"),
                new Way("transaction", "BEGIN; UPDATE TABLE SET x = COLUMN" + KEY + "; COMMIT"));
    }

    private static Stream<Arguments> copies() {
        return Stream.of("Stays", "Stay").flatMap(table -> (table.equals("Stays") ? STAYS : ENTITY)
                .entrySet().stream().flatMap(column -> ways().map(
                                way -> Arguments.of(table, column.getKey(), column.getValue(), way))));
    }

    @BeforeAll
    void create(@TempDir Path directory) throws Exception {
        Path schema = Files.writeString(directory.resolve("schema.yaml"), SCHEMA);
        connection = DriverManager.getConnection("jdbc:dynamodb:embedded?user=" + TestEngine.newAccessKey()
                + "&password=" + EmbeddedEngine.SECRET_KEY + "&schema=" + schema);
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE Stays (day VARCHAR, id VARCHAR, place VARCHAR, PRIMARY KEY (day, id), INDEX ByPlace (place))");
            statement.execute(
                    "CREATE TABLE Shop (PK VARCHAR, SK VARCHAR, Mail VARCHAR, PRIMARY KEY (PK, SK), INDEX ByMail (Mail))");
        }
    }

    @AfterAll
    void close() throws SQLException {
        connection.close();
    }

    @BeforeEach
    void fill() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String table : new String[] {"Stays", "Stay"}) {
                statement.execute("UPSERT INTO " + table + " (" + columns(table) + ") VALUES (" + row(table) + ")");
            }
        }
    }

    private static String columns(String table) {
        return table.equals("Stays")
                ? "day, id, place, seconds, millis, spelled, days, midnight, date, code, n"
                : "day, id, mail, seconds, n";
    }

    private static String row(String table) {
        String noon = "TIMESTAMP '2026-01-05 12:00:00'";
        return table.equals("Stays")
                ? "'2026-01-05', 'a', 'Bern', " + noon + ", TIMESTAMP '2026-01-05 12:00:00.001', " + noon
                        + ", DATE '2026-01-06', DATE '2026-01-07', DATE '2026-01-08', 'x', 3"
                : "'2026-01-05', 'a', 'ana', " + noon + ", 3";
    }

    @ParameterizedTest
    @MethodSource("copies")
    void theyAreTheColumnsValues(String table, String column, String text, Way way) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String part : way.of(table, column)
                    .replace("VALUES)", columns(table) + ")")
                    .split("; ")) {
                statement.execute(part.replace("(ROW)", "(" + row(table) + ")"));
            }
            try (ResultSet rows =
                    statement.executeQuery("SELECT \"$item\".x AS x, x = " + column + " FROM " + table + KEY)) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).isEqualTo(text);
                assertThat(rows.getBoolean(2)).isTrue();
            }
        }
    }
}
