package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.StubService;
import io.github.dynamodbjdbc.engine.Engine;
import io.github.dynamodbjdbc.engine.EngineServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code system.metrics}: by requests on the wire, as only AWS has CloudWatch, and on an engine, which answers for its own units. */
@Timeout(60)
class MetricsTest {
    private static final Instant NOON = Instant.parse("2026-11-28T12:00:30Z");
    private static final String DESCRIPTION =
            "{\"Table\":{\"TableName\":\"Shop\",\"TableStatus\":\"ACTIVE\",\"ItemCount\":1,"
                    + "\"TableArn\":\"arn:aws:dynamodb:us-east-1:1:table/Shop\","
                    + "\"BillingModeSummary\":{\"BillingMode\":\"PAY_PER_REQUEST\"},"
                    + "\"KeySchema\":[{\"AttributeName\":\"Id\",\"KeyType\":\"HASH\"}],"
                    + "\"AttributeDefinitions\":[{\"AttributeName\":\"Id\",\"AttributeType\":\"S\"},{\"AttributeName\":\"Kind\",\"AttributeType\":\"S\"}],"
                    + "\"GlobalSecondaryIndexes\":[{\"IndexName\":\"Kinds\",\"IndexStatus\":\"ACTIVE\","
                    + "\"KeySchema\":[{\"AttributeName\":\"Kind\",\"KeyType\":\"HASH\"}],\"Projection\":{\"ProjectionType\":\"ALL\"}}]}}";

    private static StubService.Answer answer(String operation, String metrics) {
        return new StubService.Answer(
                200,
                switch (operation) {
                    case "DescribeTable" -> DESCRIPTION;
                    case "GetMetricData" -> metrics;
                    case "ListTables" -> "{\"TableNames\":[]}";
                    default -> "{}";
                });
    }

    private static Connection connect(int port, Clock clock, Properties owners) throws SQLException {
        return Objects.requireNonNull(new DynamoDbDriver(clock)
                .connect("jdbc:dynamodb://127.0.0.1:" + port + "?user=k&password=s&maxRetries=0", owners));
    }

    private static List<String> warnings(Statement statement) throws SQLException {
        List<String> texts = new ArrayList<>();
        for (SQLWarning warning = statement.getWarnings(); warning != null; warning = warning.getNextWarning()) {
            texts.add(warning.getMessage());
        }
        return texts;
    }

    private static List<String> rows(Statement statement, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    row.append(i == 1 ? "" : " ").append(result.getString(i));
                }
                rows.add(row.toString());
            }
        }
        return rows;
    }

    /** One metric for each wanted column of the table and its index, in one request, from minute to minute. */
    @Test
    void onlyTheWantedColumnsOfTheNamedTableAreAsked(@TempDir Path directory) throws Exception {
        Path prices = directory.resolve("prices.yaml");
        Files.writeString(
                prices,
                "date: 2026-11-28\nregions: {us-east-1: {metrics: {thousand: 0.01}, STANDARD: {onDemand: {readMillion: 1, writeMillion: 1}}}}\n");
        Properties owners = new Properties();
        owners.setProperty("prices", prices.toString());
        // 11:58 and 11:59 of the index, as averages and sums come from CloudWatch: in seconds.
        String found =
                "{\"MetricDataResults\":[{\"Id\":\"m1\",\"Label\":\"x\",\"Timestamps\":[1795867080,1795867140],\"Values\":[2.5,4]}]}";
        try (StubService service = new StubService((operation, before) -> answer(operation, found));
                Connection connection = connect(service.endpoint().getPort(), new TestClock(NOON), owners);
                Statement statement = connection.createStatement()) {
            String sql = "SELECT index_name, period_start, read_units FROM \"system\".metrics WHERE table_name = 'Shop'"
                    + " AND period_seconds = 60 AND period_start >= TIMESTAMP '2026-11-28 11:58:00' ORDER BY index_name NULLS FIRST, period_start";
            assertThat(rows(statement, sql))
                    .containsExactly(
                            "null 2026-11-28 11:58:00 0.0",
                            "null 2026-11-28 11:59:00 0.0",
                            "Kinds 2026-11-28 11:58:00 2.5",
                            "Kinds 2026-11-28 11:59:00 4.0");
            assertThat(warnings(statement))
                    .contains("CloudWatch is asked for 2 metrics, each of which it bills: $0.00002");
            assertThat(service.requests("GetMetricData")).hasSize(1);
            String request = service.requests("GetMetricData").get(0);
            assertThat(request)
                    .contains("\"StartTime\":1795867080", "\"EndTime\":1795867200", "\"Period\":60", "\"Stat\":\"Sum\"")
                    .contains("ConsumedReadCapacityUnits")
                    .doesNotContain("ConsumedWriteCapacityUnits", "Throttle", "Provisioned")
                    .contains("\"Value\":\"Kinds\"");

            // EXPLAIN says the same before anything is asked.
            statement.executeQuery("EXPLAIN " + sql).close();
            assertThat(warnings(statement))
                    .contains("CloudWatch is asked for 2 metrics, each of which it bills: $0.00002");
            statement
                    .executeQuery(
                            "EXPLAIN SELECT * FROM \"system\".metrics WHERE table_name = 'Shop' AND index_name = 'Kinds'")
                    .close();
            assertThat(warnings(statement))
                    .contains("CloudWatch is asked for 6 metrics, each of which it bills: $0.00006");
            assertThat(service.requests("GetMetricData")).hasSize(1);

            // Without a figure, the rows are the same and nothing is asked.
            assertThat(rows(
                            statement,
                            "SELECT COUNT(*) FROM \"system\".metrics WHERE table_name = 'Shop'"
                                    + " AND period_start >= TIMESTAMP '2026-11-28 10:00:00'"))
                    .containsExactly("4");
            assertThat(service.requests("GetMetricData")).hasSize(1);
        }
    }

    @Test
    void anAnswerGoesOnWithTheNextPage() throws Exception {
        AtomicBoolean paged = new AtomicBoolean();
        try (StubService service = new StubService(
                        (operation, before) -> answer(
                                operation,
                                operation.equals("GetMetricData") && !paged.getAndSet(true)
                                        ? "{\"MetricDataResults\":[{\"Id\":\"m0\",\"Timestamps\":[1795867080],\"Values\":[1]}],\"NextToken\":\"more\"}"
                                        : "{\"MetricDataResults\":[{\"Id\":\"m0\",\"Timestamps\":[1795867140],\"Values\":[2]}]}"));
                Connection connection = connect(service.endpoint().getPort(), new TestClock(NOON), new Properties());
                Statement statement = connection.createStatement()) {
            assertThat(
                            rows(
                                    statement,
                                    "SELECT SUM(write_throttles) FROM \"system\".metrics WHERE table_name = 'Shop' AND period_seconds = 60"))
                    .containsExactly("3");
            assertThat(service.requests("GetMetricData")).hasSize(2);
            assertThat(service.requests("GetMetricData").get(1)).contains("\"NextToken\":\"more\"");
        }
    }

    /** Hours unless the condition asks for others; 455, 63 or 15 days of them, and no more than the condition lets through. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "period_start >= TIMESTAMP '2026-11-28 00:00:00' | 3600 | 12 | 2026-11-28T00:00:00Z",
                "period_start > NOW() - INTERVAL '14' DAY | 3600 | 335 | ",
                "period_start BETWEEN TIMESTAMP '2026-11-28 10:00:00' AND TIMESTAMP '2026-11-28 10:30:00' AND period_seconds = 60"
                        + " | 60 | 31 | 2026-11-28T10:00:00Z",
                "period_start > TIMESTAMP '2026-11-20 00:00:00' AND period_seconds = 86400 | 86400 | 7 | 2026-11-20T00:00:00Z",
                "period_start = TIMESTAMP '2026-11-28 10:00:00' | 3600 | 1 | 2026-11-28T10:00:00Z",
                "period_seconds = 3600 | 3600 | 10919 | 2025-08-30T13:00:00Z",
                "period_seconds = 300 | 300 | 18143 | 2026-09-26T12:05:00Z",
                "period_seconds = 60 | 60 | 21599 | 2026-11-13T12:01:00Z",
                "period_seconds IN (60, 300) | | 0 | "
            })
    void theConditionChoosesThePeriods(String condition, Integer seconds, int count, Instant from) throws Exception {
        try (StubService service =
                        new StubService((operation, before) -> answer(operation, "{\"MetricDataResults\":[]}"));
                Connection connection = connect(service.endpoint().getPort(), new TestClock(NOON), new Properties());
                Statement statement = connection.createStatement()) {
            assertThat(rows(
                            statement,
                            "SELECT COUNT(*), SUM(read_units), MIN(period_seconds) FROM \"system\".metrics"
                                    + " WHERE table_name = 'Shop' AND index_name = 'Kinds' AND " + condition))
                    .containsExactly(count + (count == 0 ? " null " : " 0.0 ") + seconds);
            String request = service.requests("GetMetricData").get(0);
            if (seconds != null) {
                assertThat(request).contains("\"Period\":" + seconds);
            }
            if (from != null) {
                assertThat(request).contains("\"StartTime\":" + from.getEpochSecond());
            }
        }
    }

    @Test
    void periodsThatCloudWatchNoLongerHasAreWarnedOf() throws Exception {
        try (StubService service =
                        new StubService((operation, before) -> answer(operation, "{\"MetricDataResults\":[]}"));
                Connection connection = connect(service.endpoint().getPort(), new TestClock(NOON), new Properties());
                Statement statement = connection.createStatement()) {
            assertThat(rows(
                            statement,
                            "SELECT COUNT(read_units) FROM \"system\".metrics WHERE table_name = 'Shop' AND index_name = 'Kinds'"
                                    + " AND period_start > TIMESTAMP '2026-11-01 00:00:00' AND period_seconds = 60"))
                    .containsExactly("21599");
            assertThat(warnings(statement)).anyMatch(text -> text.startsWith("CloudWatch keeps minutes for 15 days"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "period_seconds = 60 | 42000 | for named tables only",
                "table_name LIKE 'S%' | 42000 | for named tables only",
                "table_name = 'Shop' AND period_seconds = 90 | 22023 | multiple of 60",
                "table_name = 'Shop' AND period_seconds = 172800 | 22023 | up to a day",
                "table_name IN ('Shop', 'Shop1', 'Shop2', 'Shop3', 'Shop4', 'Shop5', 'Shop6', 'Shop7', 'Shop8', 'Shop9', 'Shop10', 'Shop11')"
                        + " AND period_seconds = 60 | 54000 | 518376 rows"
            })
    void whatCanNotBeAskedIsRefused(String condition, String state, String message) throws Exception {
        try (StubService service =
                        new StubService((operation, before) -> answer(operation, "{\"MetricDataResults\":[]}"));
                Connection connection = connect(service.endpoint().getPort(), new TestClock(NOON), new Properties());
                Statement statement = connection.createStatement()) {
            SQLException failure = catchThrowableOfType(
                    SQLException.class,
                    () -> rows(statement, "SELECT read_units FROM \"system\".metrics WHERE " + condition));
            assertThat(failure.getSQLState()).isEqualTo(state);
            assertThat(failure.getMessage()).contains(message);
            assertThat(service.requests("GetMetricData")).isEmpty();
        }
    }

    /** The engine's own units: five writes of one unit on the table and one on the index; then a strongly consistent read, and one of the index. */
    @Test
    void theEnginesUnitsAreRows() throws Exception {
        TestClock clock = new TestClock(NOON);
        try (Engine engine = Engine.builder().clock(clock).build();
                EngineServer server = EngineServer.open(0, engine);
                Connection connection = connect(server.endpoint().getPort(), clock, new Properties());
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE Shop (Id VARCHAR PRIMARY KEY, Kind VARCHAR, INDEX Kinds (Kind))");
            for (int i = 0; i < 5; i++) {
                statement.executeUpdate(
                        "UPSERT INTO Shop VALUE {'Id': 'i" + i + "'" + (i == 0 ? ", 'Kind': 'k'" : "") + "}");
            }
            clock.pass(Duration.ofMinutes(1));
            rows(statement, "SELECT /*+ CONSISTENT */ Id FROM Shop WHERE Id = 'i0'");
            rows(statement, "SELECT Id FROM Shop WHERE Kind = 'k'");
            clock.pass(Duration.ofMinutes(1));

            assertThat(rows(
                            statement,
                            "SELECT index_name, period_start, read_units, write_units, provisioned_read_units, read_throttles"
                                    + " FROM \"system\".metrics WHERE table_name = 'Shop' AND period_seconds = 60 AND read_units + write_units > 0"
                                    + " ORDER BY 1 NULLS FIRST, 2"))
                    .containsExactly(
                            "null 2026-11-28 12:00:00 0.0 5.0 null 0",
                            "null 2026-11-28 12:01:00 1.0 0.0 null 0",
                            "Kinds 2026-11-28 12:00:00 0.0 1.0 null 0",
                            "Kinds 2026-11-28 12:01:00 0.5 0.0 null 0");
        }
    }

    /** A write of a vector of two dimensions is metered by a kilobyte, the least; what a search is metered by is what its answer says. */
    @Test
    void vectorIndexesHaveTheirBytes() throws Exception {
        TestClock clock = new TestClock(NOON);
        try (Engine engine = Engine.builder().clock(clock).build();
                EngineServer server = EngineServer.open(0, engine);
                Connection connection = connect(server.endpoint().getPort(), clock, new Properties());
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE Shop (Id VARCHAR PRIMARY KEY)");
            statement.executeUpdate(
                    "CREATE VECTOR INDEX Near ON Shop (Emb) PROJECTION KEYS_ONLY WITH (dimensions = 2, distance = cosine)");
            statement.executeUpdate("UPSERT INTO Shop VALUE {'Id': 'a', 'Emb': [1, 0]}");
            rows(statement, "SELECT /*+ APPROXIMATE */ Id FROM Shop ORDER BY Emb <=> [1, 0] LIMIT 1");
            double searched = statement.unwrap(DynamoStatement.class).capacity().vectorSearchBytes();
            assertThat(searched).isPositive();
            clock.pass(Duration.ofMinutes(1));

            String sql =
                    "SELECT index_name, read_units IS NULL, vector_search_bytes, vector_write_bytes FROM \"system\".metrics"
                            + " WHERE table_name = 'Shop' AND period_seconds = 60 ORDER BY 1 NULLS FIRST";
            assertThat(rows(statement, sql))
                    .containsExactly("null false null null", "Near true " + searched + " 1024.0");
            assertThat(warnings(statement)).contains("CloudWatch is asked for 3 metrics, each of which it bills");
            statement.executeQuery("EXPLAIN " + sql).close();
            assertThat(warnings(statement)).contains("CloudWatch is asked for 3 metrics, each of which it bills");
        }
    }

    @Test
    void aDeniedActionIsCloudWatchs() throws Exception {
        String policy = "{\"Statement\":[{\"Effect\":\"Allow\",\"Action\":\"dynamodb:*\",\"Resource\":\"*\"}]}";
        try (Engine engine = Engine.builder().policy("k", policy).build();
                EngineServer server = EngineServer.open(0, engine);
                Connection connection = connect(
                        server.endpoint().getPort(), new TestClock(Instant.now().plusSeconds(7200)), new Properties());
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE Shop (Id VARCHAR PRIMARY KEY)");
            SQLException failure = catchThrowableOfType(
                    SQLException.class,
                    () -> rows(statement, "SELECT read_units FROM \"system\".metrics WHERE table_name = 'Shop'"));
            assertThat(failure.getSQLState()).isEqualTo("42501");
            assertThat(failure.getMessage()).contains("cloudwatch:GetMetricData");
        }
    }
}
