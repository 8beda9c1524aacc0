package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.StubService;
import io.github.dynamodbjdbc.driver.StubService.Answer;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Plans whose index has been dropped after planning. */
@Timeout(120)
class ReplanTest {
    /** Six songs by the table's key, then three by the index: 0.5 read units each, as much as a scan of all ten. */
    private static final String BOTH =
            "SELECT Song FROM Music WHERE Artist = 'A' UNION ALL" + " SELECT Song FROM Music WHERE \"Year\" = 1990";

    private static final String NOTE = "An index was dropped, or can't be read yet; the statement was planned again."
            + " The try that failed took 0.5 read capacity units in 2 requests, which count in the statement's total";

    private final TestDatabase database = new TestDatabase();

    @AfterEach
    void close() {
        database.close();
    }

    private Connection connect() throws SQLException {
        return database.connect("&scan=allow&sampleCapacity=0&learnedStatistics=false");
    }

    /** Operation, target, requests and read units of each read. */
    private static List<List<Object>> reads(Statement statement) throws SQLException {
        List<List<Object>> reads = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery("EXPLAIN ANALYZE FORMAT TABLE " + BOTH)) {
            while (rows.next()) {
                if (rows.getBoolean("chosen") && rows.getObject("read_units") != null) {
                    reads.add(List.of(
                            rows.getString("operation"),
                            rows.getString("target"),
                            rows.getLong("requests"),
                            rows.getBigDecimal("read_units").stripTrailingZeros()));
                }
            }
        }
        return reads;
    }

    private static List<String> warnings(Statement statement) throws SQLException {
        List<String> messages = new ArrayList<>();
        for (SQLWarning warning = statement.getWarnings(); warning != null; warning = warning.getNextWarning()) {
            messages.add(warning.getMessage());
        }
        return messages;
    }

    @Test
    void analyzesTheRunThatSucceededAndCountsBoth() throws SQLException {
        BigDecimal half = new BigDecimal("0.5");
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            assertThat(reads(statement))
                    .containsExactly(List.of("Query", "Music", 1L, half), List.of("Query", "Music.ByYear", 1L, half));
            database.dropIndex("ByYear");
            assertThat(reads(statement)).containsExactly(List.of("Scan", "Music", 1L, half));
            assertThat(warnings(statement)).contains(NOTE);
            CapacityReport report = statement.unwrap(DynamoStatement.class).capacity();
            assertThat(report.readUnits()).isEqualTo(1.0);
            assertThat(report.requests()).isEqualTo(3);
            assertThat(report.unreported()).isEqualTo(1);
        }
    }

    @Test
    void theDocumentOfAnAnalysisShowsIt() throws SQLException {
        String sql = "EXPLAIN ANALYZE FORMAT JSON " + BOTH;
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            try (ResultSet before = statement.executeQuery(sql)) {
                assertThat(before.next()).isTrue();
                assertThat(before.getString(1)).doesNotContain(NOTE);
            }
            database.dropIndex("ByYear");
            try (ResultSet after = statement.executeQuery(sql)) {
                assertThat(after.next()).isTrue();
                assertThat(after.getString(1)).contains(NOTE);
            }
        }
    }

    @Test
    void theFirstFailureIsReportedWithTheSecond() throws SQLException {
        String sql = "SELECT Song FROM Music.ByYear WHERE \"Year\" = 1990";
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.executeQuery(sql).close();
            database.dropIndex("ByYear");
            SQLException failure = catchThrowableOfType(
                    SQLException.class, () -> statement.executeQuery(sql).next());
            assertThat(failure.getMessage()).contains("ByYear");
            assertThat(failure.getSuppressed()).singleElement().satisfies(first -> {
                assertThat(first).isInstanceOf(SQLException.class).hasMessageStartingWith("The index was dropped");
                assertThat(((SQLException) first).getSQLState()).isEqualTo("42704");
            });
        }
    }

    /** An index that is described but can't be read. */
    @Test
    void aStatementIsReplannedOnce() throws Exception {
        try (StubService service = new StubService((operation, before) -> switch (operation) {
                    case "DescribeTable" ->
                        new Answer(
                                200,
                                "{\"Table\":{\"TableName\":\"Tab\",\"TableStatus\":\"ACTIVE\",\"ItemCount\":5000,\"TableSizeBytes\":500000,"
                                        + "\"KeySchema\":[{\"AttributeName\":\"k\",\"KeyType\":\"HASH\"}],"
                                        + "\"GlobalSecondaryIndexes\":[{\"IndexName\":\"ByC\",\"IndexStatus\":\"ACTIVE\","
                                        + "\"ItemCount\":5000,\"IndexSizeBytes\":500000,\"Projection\":{\"ProjectionType\":\"ALL\"},"
                                        + "\"KeySchema\":[{\"AttributeName\":\"c\",\"KeyType\":\"HASH\"}]}],"
                                        + "\"AttributeDefinitions\":[{\"AttributeName\":\"k\",\"AttributeType\":\"S\"},"
                                        + "{\"AttributeName\":\"c\",\"AttributeType\":\"S\"}]}}");
                    case "DescribeTimeToLive" ->
                        new Answer(200, "{\"TimeToLiveDescription\":{\"TimeToLiveStatus\":\"DISABLED\"}}");
                    default ->
                        Answer.error("ValidationException", "Cannot read from backfilling global secondary index: ByC");
                });
                Connection connection = DriverManager.getConnection(
                        "jdbc:dynamodb://127.0.0.1:" + service.endpoint().getPort()
                                + "?user=k&password=s&maxRetries=0&sampleCapacity=0&catalog=off");
                Statement statement = connection.createStatement()) {
            SQLException failure = catchThrowableOfType(SQLException.class, () -> statement
                    .executeQuery("SELECT k FROM Tab WHERE c = 'x'")
                    .next());
            assertThat(failure.getMessage()).contains("backfilling");
            assertThat(failure.getSuppressed()).singleElement().satisfies(first -> assertThat(first)
                    .hasMessageContaining("backfilling"));
            assertThat(service.operations().stream().filter("Query"::equals)).hasSize(2);
            assertThat(statement.unwrap(DynamoStatement.class).capacity().requests())
                    .isEqualTo(2);
        }
    }
}
