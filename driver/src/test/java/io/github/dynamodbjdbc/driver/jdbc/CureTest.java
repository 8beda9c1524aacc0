package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.ScanWarning;
import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import io.github.dynamodbjdbc.driver.embedded.TestEngine;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What statements say would have made them cheaper. Events: 80 of 3 KB, of ten users; every fourth has no createdAt, so it is in no index. */
class CureTest {
    private static final String LATEST = "SELECT id FROM Events WHERE userId = 'u4' ORDER BY createdAt DESC LIMIT 3";

    private final String accessKey = TestEngine.newAccessKey();
    private Connection connection;

    private Connection connect(String properties) throws SQLException {
        return DriverManager.getConnection("jdbc:dynamodb:embedded?user=" + accessKey + "&password="
                + EmbeddedEngine.SECRET_KEY + "&sampleSize=0" + properties);
    }

    @BeforeEach
    void fill() throws SQLException {
        connection = connect("&scanThreshold=10");
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE Events (id VARCHAR, userId VARCHAR, createdAt VARCHAR, PRIMARY KEY (id),"
                    + " INDEX byUser (userId, createdAt) PROJECTION KEYS_ONLY)");
            statement.execute(IntStream.range(0, 80)
                    .mapToObj(
                            i -> "('e" + i + "', 'u" + i % 10 + "', " + (i / 10 % 4 == 3 ? "NULL" : "'2026-" + i + "'")
                                    + ", 'kind" + i % 2 + "', REPEAT('x', 3000))")
                    .collect(Collectors.joining(
                            ", ", "INSERT INTO Events (id, userId, createdAt, kind, text) VALUES ", "")));
        }
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private static List<SQLWarning> run(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                assertThat(rows.getObject(1)).isNotNull();
            }
        }
        List<SQLWarning> warnings = new ArrayList<>();
        for (SQLWarning warning = statement.getWarnings(); warning != null; warning = warning.getNextWarning()) {
            warnings.add(warning);
        }
        return warnings;
    }

    private static DynamoStatement ours(Statement statement) throws SQLException {
        return statement.unwrap(DynamoStatement.class);
    }

    @Test
    void theLatestOfAUserWantAConditionThatTheIndexHasRowsFor() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            List<SQLWarning> warnings = run(statement, LATEST);
            assertThat(warnings)
                    .filteredOn(ScanWarning.class::isInstance)
                    .singleElement()
                    .satisfies(warning -> assertThat(warning.getMessage())
                            .startsWith("full scan of Events: about 80 items")
                            .contains("to make it about 0.5: add createdAt IS NOT NULL"));
            // It is not said twice.
            assertThat(warnings)
                    .filteredOn(warning -> warning.getMessage().contains("IS NOT NULL"))
                    .hasSize(1);
            assertThat(ours(statement).capacity().readUnits()).isGreaterThan(20);
            assertThat(ours(statement).cure()).isEqualTo("with createdAt IS NOT NULL about 0.5");

            run(statement, LATEST.replace(" ORDER", " AND createdAt IS NOT NULL ORDER"));
            assertThat(ours(statement).capacity().readUnits()).isEqualTo(0.5);
            assertThat(ours(statement).cure()).isNull();
        }
    }

    @Test
    void whatIsBelowTheThresholdsSaysNothing() throws SQLException {
        try (Connection other = connect("");
                Statement statement = other.createStatement()) {
            assertThat(run(statement, LATEST)).isEmpty();
            assertThat(ours(statement).cure()).isNull();
        }
    }

    @Test
    void whatAScanCountedIsPromised() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            String sql = "SELECT * FROM Events WHERE kind = 'kind1'";
            assertThat(advice(statement, sql)).startsWith("guessed ");
            run(statement, sql);
            // Half of 80 items of 3 KB each: 15 units.
            assertThat(advice(statement, sql)).startsWith("counted 15");
        }
    }

    private static String advice(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery("EXPLAIN ADVISE " + sql)) {
            assertThat(rows.next()).isTrue();
            return rows.getString("certainty") + ' ' + rows.getBigDecimal("read_units_then");
        }
    }
}
