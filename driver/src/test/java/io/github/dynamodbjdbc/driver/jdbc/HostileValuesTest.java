package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Values and names that attack: each statement ends soon, in rows or in an SQLSTATE that is not ours, and without want of memory. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileValuesTest {
    /** By far longer than any of them takes where machines are busy. */
    private static final Duration SOON = Duration.ofSeconds(20);

    private TestDatabase database;
    private Connection connection;

    @BeforeAll
    void open() throws SQLException {
        database = new TestDatabase();
        connection = database.connect();
    }

    @AfterAll
    void close() throws SQLException {
        connection.close();
        database.close();
    }

    static Stream<String> statements() {
        String manyA = "REPEAT('a', 30000)";
        List<String> all = new ArrayList<>(
                List.of(
                        // Time: patterns that are tried in every way.
                        "SELECT " + manyA + " LIKE '" + "%a".repeat(60) + "%b'",
                        "SELECT " + manyA + " LIKE '" + "_%".repeat(200) + "b'",
                        "SELECT " + manyA + " SIMILAR TO '(a|aa)+b'",
                        "SELECT REGEXP_LIKE(" + manyA + ", '(a+)+b')",
                        "SELECT REGEXP_LIKE(" + manyA + ", '(a|aa)+$b')",
                        "SELECT REGEXP_LIKE('" + "a".repeat(40) + "!', '^(([a-z])+.)+[A-Z]([a-z])+$')",
                        "SELECT REGEXP_REPLACE(" + manyA + ", '(.*)(.*)(.*)(.*)(.*)x', '')",
                        "SELECT REGEXP_LIKE('a', '" + "(".repeat(5000) + ")".repeat(5000) + "')",
                        "SELECT REGEXP_LIKE('a', 'a{1000}{1000}{1000}')",
                        // Numbers whose digits would fill the memory.
                        "SELECT 1E999999999 + 1",
                        "SELECT CAST('1E999999999' AS NUMERIC) + 1",
                        "SELECT CAST('1E-999999999' AS NUMERIC) * 3",
                        "SELECT CAST('1E2147483647' AS NUMERIC) * CAST('1E2147483647' AS NUMERIC)",
                        "SELECT POWER(10, 100000000)",
                        "SELECT POWER(1.0000001, 2000000000)",
                        "SELECT EXP(1E9)",
                        "SELECT ROUND(1.5, 2000000000), ROUND(1.5, -2000000000)",
                        "SELECT TRUNC(1E125, 2000000000)",
                        "SELECT MOD(1E125, 7), 1E125 / 3",
                        "SELECT CAST(1E125 AS VARCHAR), CAST(1E125 AS BIGINT)",
                        "SELECT TO_CHAR(1E125, '" + "9".repeat(10000) + "')",
                        "SELECT DATE '2020-01-01' + INTERVAL '999999999999' DAY",
                        "SELECT TIMESTAMPADD(YEAR, 2147483647, TIMESTAMP '2020-01-01 00:00:00')",
                        "SELECT FROM_UNIXTIME(1E100)",
                        "SELECT BIT_LENGTH('a') << 2000000000",
                        // Texts and lists without end.
                        "SELECT LENGTH(REPEAT('x', 2000000000))",
                        "SELECT LENGTH(LPAD('x', 2000000000, 'y')), LENGTH(RPAD('x', 2000000000))",
                        "SELECT LENGTH(SPACE(2000000000))",
                        "SELECT LENGTH(REPLACE(REPEAT('a', 1000000), 'a', REPEAT('b', 1000000)))",
                        "SELECT COUNT(*) FROM GENERATE_SERIES(1, 1000000000000) AS s(n) WHERE n < 0 LIMIT 1",
                        // Depth.
                        "SELECT CAST('" + "[".repeat(100_000) + "' AS DOCUMENT)",
                        "SELECT CAST('" + "[".repeat(50_000) + "]".repeat(50_000) + "' AS LIST)",
                        "SELECT CAST('" + "{\"a\":".repeat(50_000) + "1" + "}".repeat(50_000) + "' AS DOCUMENT)",
                        "SELECT " + "(".repeat(20_000) + "1" + ")".repeat(20_000),
                        "SELECT " + "NOT ".repeat(20_000) + "TRUE",
                        "SELECT " + "- ".repeat(20_000) + "1",
                        "SELECT " + "CASE WHEN TRUE THEN ".repeat(5_000) + "1" + " END".repeat(5_000),
                        "SELECT " + "[".repeat(20_000) + "]".repeat(20_000),
                        "SELECT * FROM " + "(SELECT * FROM ".repeat(500) + "Music" + ") AS t".repeat(500),
                        "SELECT title FROM Music WHERE Artist = 'A' AND info" + ".a".repeat(5_000) + " = 1",
                        "SELECT title FROM Music WHERE Artist = 'A' AND info" + "[0]".repeat(5_000) + " = 1",
                        // Width.
                        "SELECT " + names("c%d") + " FROM Music",
                        "SELECT title FROM Music WHERE Artist = 'A' AND ("
                                + names("c%d = 1").replace(", ", " OR ") + ")",
                        "SELECT title FROM Music WHERE Artist IN (" + names("'%d'") + ") AND mixed IN (" + names("%d")
                                + ")",
                        "SELECT '" + "x".repeat(5_000_000) + "' = 'a'",
                        "SELECT title FROM Music WHERE title = '" + "x".repeat(2_000_000) + "'",
                        // Names.
                        "SELECT 1 AS \"" + "n".repeat(100_000) + "\"",
                        "SELECT title AS \"\u202Eevil\", title AS \"\u001b[31m\", title AS \"=cmd|' /C calc'!A0\" FROM Music",
                        "SELECT \"\u202E\", \"a\u0000b\" FROM Music",
                        "EXPLAIN (FORMAT HTML) SELECT \"<script>alert(1)</script>\" FROM Music WHERE \"\u202E\" = '</script>'"));
        return all.stream();
    }

    private static String names(String form) {
        return IntStream.range(0, 400).mapToObj(i -> form.replace("%d", "" + i)).collect(Collectors.joining(", "));
    }

    @ParameterizedTest
    @MethodSource("statements")
    void eachEndsSoon(String sql) throws SQLException {
        String shown = sql.length() > 100 ? sql.substring(0, 100) : sql;
        long start = System.nanoTime();
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(2);
            try (ResultSet rows = statement.executeQuery(sql)) {
                while (rows.next()) {
                    rows.getString(1);
                }
            }
        } catch (SQLException e) {
            assertThat(e.getSQLState())
                    .as(shown + ": " + e.getMessage())
                    .isNotNull()
                    .isNotEqualTo("XX000");
            assertThat((Object) e.getCause()).as(shown).isNotInstanceOf(OutOfMemoryError.class);
            assertThat(e.getMessage().length()).as(shown).isLessThan(2_000);
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).as(shown).isLessThan(SOON);
    }

    /** A value of an item is not stopped by a pattern's length alone, since it comes from anybody. */
    @Test
    void patternsOfParametersEndSoonToo() throws SQLException {
        for (String sql : List.of("SELECT ? LIKE ?", "SELECT REGEXP_LIKE(?, ?)")) {
            long start = System.nanoTime();
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setQueryTimeout(2);
                statement.setString(1, "a".repeat(50_000));
                statement.setString(2, sql.contains("LIKE ?") ? "%a".repeat(1_000) + "b" : "(a*)*(a*)*(a*)*b");
                try (ResultSet rows = statement.executeQuery()) {
                    rows.next();
                }
            } catch (SQLException e) {
                assertThat(e.getSQLState()).isNotEqualTo("XX000");
            }
            assertThat(Duration.ofNanos(System.nanoTime() - start)).as(sql).isLessThan(SOON);
        }
    }

    /** Marks of direction would make a page of EXPLAIN read otherwise than it is. */
    @Test
    void thePageOfExplainHasNeitherMarkupNorMarksOfDirection() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "EXPLAIN (FORMAT HTML) SELECT title AS \"\u202Egpj.\u2066exe\" FROM Music"
                                + " WHERE title = '<img src=x onerror=alert(1)>' AND \"a\"\"><script>\" = '\u200F\u061C'")) {
            StringBuilder page = new StringBuilder();
            while (rows.next()) {
                page.append(rows.getString(1)).append('\n');
            }
            assertThat(page.toString())
                    .contains("<html")
                    .doesNotContain("<img src=x", "\"><script>")
                    .doesNotContainPattern("[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]");
        }
    }
}
