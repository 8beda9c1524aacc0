package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.StubService;
import io.github.dynamodbjdbc.driver.StubService.Answer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Statements that wait for a rate limit or a throttled table, and other statements meanwhile. */
@Timeout(120)
class NeighboursTest {
    private static final Answer THROTTLED =
            Answer.error("ProvisionedThroughputExceededException", "The level of configured throughput was exceeded");

    /** A table with a million items, whose scan never ends. Each page costs 128 units. */
    private static Answer answer(String operation) {
        return new Answer(
                200,
                switch (operation) {
                    case "DescribeTable" ->
                        "{\"Table\":{\"TableName\":\"Tab\",\"TableStatus\":\"ACTIVE\",\"ItemCount\":1000000,"
                                + "\"TableSizeBytes\":1000000000,\"KeySchema\":[{\"AttributeName\":\"k\",\"KeyType\":\"HASH\"}],"
                                + "\"AttributeDefinitions\":[{\"AttributeName\":\"k\",\"AttributeType\":\"S\"}]}}";
                    case "DescribeTimeToLive" -> "{\"TimeToLiveDescription\":{\"TimeToLiveStatus\":\"DISABLED\"}}";
                    case "BatchGetItem" ->
                        "{\"Responses\":{\"Other\":[{\"k\":{\"S\":\"a\"}},{\"k\":{\"S\":\"b\"}}]},"
                                + "\"ConsumedCapacity\":[{\"TableName\":\"Other\",\"CapacityUnits\":1}]}";
                    default ->
                        "{\"Items\":[{\"k\":{\"S\":\"a\"}}],\"Count\":1,\"ScannedCount\":1,\"LastEvaluatedKey\":{\"k\":{\"S\":\"a\"}},"
                                + "\"ConsumedCapacity\":{\"TableName\":\"Tab\",\"CapacityUnits\":128}}";
                });
    }

    private static Connection connect(StubService service, String user, String more) throws SQLException {
        return DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:"
                + service.endpoint().getPort() + "?password=s&catalog=off&user=" + user + more);
    }

    private static Duration since(long start) {
        return Duration.ofNanos(System.nanoTime() - start);
    }

    private static List<String> keys(Connection connection) throws SQLException {
        List<String> keys = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(20);
            try (ResultSet rows = statement.executeQuery("SELECT k FROM \"Other\" WHERE k IN ('a', 'b')")) {
                while (rows.next()) {
                    keys.add(rows.getString(1));
                }
            }
        }
        return keys;
    }

    /** Other statements of the same connection, of another connection, and of another configuration. */
    @Test
    void scansThatWaitForTheirRateDelayNoOtherStatement() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        CountDownLatch scanning = new CountDownLatch(4);
        try (StubService service = new StubService((operation, before) -> {
                    if (operation.equals("Scan")) {
                        scanning.countDown();
                    }
                    return answer(operation);
                });
                Connection connection = connect(service, "rated", "");
                Connection second = connect(service, "rated", "");
                Connection other = connect(service, "rated", "&maxRetries=3")) {
            List<Statement> statements = new ArrayList<>();
            List<Future<String>> ends = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                Statement statement = connection.createStatement();
                statements.add(statement);
                ends.add(threads.submit(() -> end(statement, "SELECT /*+ RCU_PER_SECOND(5) */ COUNT(*) FROM \"Tab\"")));
            }
            scanning.await();
            for (Connection one : List.of(connection, second, other)) {
                long start = System.nanoTime();
                assertThat(keys(one)).containsExactlyInAnyOrder("a", "b");
                assertThat(since(start)).isLessThan(Duration.ofSeconds(5));
            }
            long start = System.nanoTime();
            for (Statement statement : statements) {
                statement.cancel();
            }
            for (Future<String> end : ends) {
                assertThat(end.get()).isEqualTo("57014");
            }
            assertThat(since(start)).isLessThan(Duration.ofSeconds(2));
        } finally {
            threads.shutdownNow();
        }
    }

    private static String end(Statement statement, String sql) {
        try (ResultSet rows = statement.executeQuery(sql)) {
            return "rows " + rows.next();
        } catch (SQLException e) {
            return e.getSQLState();
        }
    }

    @Test
    void timeoutsAndCancelsHoldWhereAllIsThrottled() throws Exception {
        CountDownLatch scanning = new CountDownLatch(16);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try (StubService service = new StubService((operation, before) -> {
                    if (!operation.equals("Scan")) {
                        return answer(operation);
                    }
                    scanning.countDown();
                    return THROTTLED;
                });
                Connection connection = connect(service, "throttled", "&maxRetries=1000")) {
            List<Statement> statements = new ArrayList<>();
            List<Future<String>> ends = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                Statement statement = connection.createStatement();
                statements.add(statement);
                statement.setQueryTimeout(i % 2 == 0 ? 3 : 0);
                ends.add(threads.submit(() -> end(statement, "SELECT COUNT(*) FROM \"Tab\"")));
            }
            scanning.await();
            long start = System.nanoTime();
            assertThat(ends.get(0).get()).isEqualTo("53000");
            assertThat(ends.get(2).get()).isEqualTo("53000");
            assertThat(since(start)).isLessThan(Duration.ofSeconds(5));
            long cancelled = System.nanoTime();
            statements.get(1).cancel();
            statements.get(3).cancel();
            assertThat(ends.get(1).get()).isEqualTo("57014");
            assertThat(ends.get(3).get()).isEqualTo("57014");
            assertThat(since(cancelled)).isLessThan(Duration.ofSeconds(2));
        } finally {
            threads.shutdownNow();
        }
    }

    /** The error gives the reason of the throttling, well before the timeout. */
    @Test
    void theReasonComesBeforeTheDeadline() throws Exception {
        try (StubService service = new StubService(
                        (operation, before) -> operation.equals("GetItem") ? THROTTLED : answer(operation));
                Connection connection = connect(service, "reason", "&maxRetries=1000");
                Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(2);
            long start = System.nanoTime();
            SQLException failure = catchThrowableOfType(SQLException.class, () -> {
                try (ResultSet rows = statement.executeQuery("SELECT v FROM \"Tab\" WHERE k = 'a'")) {
                    rows.next();
                }
            });
            assertThat(since(start)).isLessThan(Duration.ofMillis(2_050));
            assertThat(failure.getSQLState()).isEqualTo("53000");
            assertThat(failure.getMessage()).contains("level of configured throughput");
        }
    }

    /** Only one connection is open at a time, but the rate limit belongs to the configuration. */
    @Test
    void aRateOutlivesItsConnection() throws Exception {
        try (StubService service = new StubService((operation, before) -> operation.equals("BatchGetItem")
                ? new Answer(200, answer(operation).body().replace("\"CapacityUnits\":1", "\"CapacityUnits\":20"))
                : answer(operation))) {
            long start = System.nanoTime();
            for (int i = 0; i < 4; i++) {
                try (Connection connection = connect(service, "rate", "&readCapacityPerSecond=20")) {
                    keys(connection);
                }
            }
            // 80 units, of which one second's are saved up, and the last ones are borrowed.
            assertThat(since(start)).isGreaterThan(Duration.ofMillis(1_900));
            assertThat(Collections.frequency(service.operations(), "BatchGetItem"))
                    .isEqualTo(4);
        }
    }
}
