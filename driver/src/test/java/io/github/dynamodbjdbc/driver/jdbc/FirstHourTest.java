package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.embedded.TestEngine;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The figures and columns of a table that has just been filled, on a connection that keeps statistics of statements. */
class FirstHourTest {
    private final String url =
            "jdbc:dynamodb:embedded?accessKeyId=" + TestEngine.newAccessKey() + "&secretAccessKey=none";
    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection(url + "&ttlClock=PT72H&scanThreshold=250");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    /** 200 of 300 items have expired by the clock, which is three days fast. */
    private void fillOutdated() throws SQLException {
        run("CREATE TABLE Outdated (id VARCHAR PRIMARY KEY) WITH (ttl = until)");
        run("INSERT INTO Outdated (id, until, n) SELECT CAST(i AS VARCHAR),"
                + " CAST(EXTRACT(EPOCH FROM CURRENT_TIMESTAMP) AS BIGINT)"
                + " + CASE WHEN i > 200 THEN 864000 ELSE 3600 END, MOD(i, 7) FROM GENERATE_SERIES(1, 300) AS s (i)");
    }

    @Test
    void purgeIsEstimatedByTheExpiredItemsOfTheLastScan() throws SQLException {
        fillOutdated();
        assertThat(column("EXPLAIN PURGE EXPIRED FROM Outdated", 1)).anyMatch(line -> line.contains("a guess: "));
        assertThat(column("SELECT COUNT(*) FROM Outdated", 1)).containsExactly("100");
        assertThat(column("EXPLAIN PURGE EXPIRED FROM Outdated", 1))
                .contains("  Cost: 200 WCU, 200 requests, 200 rows")
                .noneMatch(line -> line.contains("a guess: "));
        assertThat(column("SELECT share FROM \"system\".statistics WHERE statistic = 'expired'", 1))
                .singleElement()
                .asString()
                .startsWith("0.66");
    }

    @Test
    void theExpiredItemsAreCountedByAScanOfThemToo() throws SQLException {
        fillOutdated();
        assertThat(column("SELECT /*+ TTL(ONLY) */ COUNT(*) FROM Outdated", 1)).containsExactly("200");
        assertThat(column("EXPLAIN PURGE EXPIRED FROM Outdated", 1))
                .contains("  Cost: 200 WCU, 200 requests, 200 rows");
    }

    /** A condition of a statement's own on the attribute shows nothing of expired items. */
    @Test
    void aRangeOfTimesIsNotTheConditionOfExpiredItems() throws SQLException {
        fillOutdated();
        assertThat(column("SELECT /*+ TTL(SHOW) */ COUNT(*) FROM Outdated WHERE until > 5 AND until < 9", 1))
                .containsExactly("0");
        assertThat(column("SELECT statistic FROM \"system\".statistics", 1)).doesNotContain("expired");
    }

    /** DescribeTable gave none, and the count of the first scan is newer. */
    @Test
    void aScanIsWarnedOfByTheLastCount() throws SQLException {
        run("CREATE TABLE Filled (id VARCHAR PRIMARY KEY)");
        run("INSERT INTO Filled (id) SELECT CAST(i AS VARCHAR) FROM GENERATE_SERIES(1, 300) AS s (i)");
        assertThat(warnings("SELECT COUNT(*) FROM Filled")).isEmpty();
        assertThat(warnings("SELECT COUNT(*) FROM Filled"))
                .anyMatch(warning -> warning.startsWith("full scan of Filled: about 300 items, "));
    }

    @Test
    void aGuessIsCalledOneInEveryFormat() throws SQLException {
        run("CREATE TABLE Guessed (id VARCHAR PRIMARY KEY)");
        String text = "a guess: DescribeTable gives no items of Guessed, by a count that may be six hours old";
        for (String statement : List.of("SELECT * FROM Guessed", "DELETE FROM Guessed WHERE n = 1")) {
            assertThat(String.join("\n", column("EXPLAIN " + statement, 1))).contains("Note: " + text);
            assertThat(column("EXPLAIN (FORMAT JSON) " + statement, 1))
                    .singleElement()
                    .asString()
                    .contains("\"reason\": \"" + text + "\"");
            assertThat(column("EXPLAIN (FORMAT HTML) " + statement, 1))
                    .singleElement()
                    .asString()
                    .contains("<dt>note</dt><dd>" + text + "</dd>");
        }
    }

    /** Of 1,200 items a sample reads a few. */
    private void fillGrown() throws SQLException {
        run("CREATE TABLE Grown (id VARCHAR PRIMARY KEY)");
        run(
                "INSERT INTO Grown (id, p) SELECT CAST(i AS VARCHAR), REPEAT('x', 1000) FROM GENERATE_SERIES(1, 1200) AS s (i)");
        connection.unwrap(DynamoConnection.class).refresh();
    }

    @Test
    void whatWasWrittenHereOutlivesANewSample() throws SQLException {
        fillGrown();
        run("INSERT INTO Grown (id, rare) VALUES ('zz', 5)");
        assertThat(column("DESCRIBE Grown", 1)).containsExactly("id", "p", "rare");
        connection.unwrap(DynamoConnection.class).refresh();
        assertThat(column("DESCRIBE Grown", 1)).containsExactly("id", "p", "rare");
        assertThat(column("DESCRIBE Grown", 5)).last().isEqualTo("since the sample");
        run("DROP TABLE Grown");
        run("CREATE TABLE Grown (id VARCHAR PRIMARY KEY)");
        assertThat(column("DESCRIBE Grown", 1)).containsExactly("id");
    }

    /** The warning names refresh, which shows the attribute even if the new sample lacks it. */
    @Test
    void refreshShowsTheAttributesThatAWarningNamed() throws SQLException {
        fillGrown();
        try (Connection other = DriverManager.getConnection(url + "&connectTimeout=17");
                Statement statement = other.createStatement()) {
            statement.execute("INSERT INTO Grown (id, rare) VALUES ('zz', 5)");
        }
        String star = "SELECT * FROM Grown WHERE id = 'zz'";
        assertThat(column("DESCRIBE Grown", 1)).containsExactly("id", "p");
        assertThat(warnings(star))
                .containsExactly(
                        "Items of Grown have attributes that no column shows, because the sample did not hold them:"
                                + " rare. Name them, ask for \"$item\", or take a new sample: \\refresh in the shell,"
                                + " DynamoConnection.refresh() in a program");
        connection.unwrap(DynamoConnection.class).refresh();
        assertThat(column("DESCRIBE Grown", 1)).containsExactly("id", "p", "rare");
        assertThat(warnings(star)).isEmpty();
        assertThat(column(star, 3)).containsExactly("5");
    }

    @Test
    void aTableThatIsChangedAfterBeginIsNotRolledBack() throws SQLException {
        run("BEGIN");
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE Begun (id VARCHAR PRIMARY KEY)");
            assertThat(statement.getWarnings().getMessage())
                    .contains("Begun takes effect now: ROLLBACK does not undo it");
        }
        run("ROLLBACK");
        assertThat(column("SHOW TABLES", 1)).containsExactly("Begun");
        try (Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE Begun");
            assertThat((Throwable) statement.getWarnings()).isNull();
        }
    }

    private void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private List<String> column(String sql, int column) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> values = new ArrayList<>();
            while (rows.next()) {
                values.add(rows.getString(column));
            }
            return values;
        }
    }

    private List<String> warnings(String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                // Some warnings come with the last row.
            }
            List<String> texts = new ArrayList<>();
            for (SQLWarning next = statement.getWarnings(); next != null; next = next.getNextWarning()) {
                texts.add(next.getMessage());
            }
            return texts;
        }
    }
}
