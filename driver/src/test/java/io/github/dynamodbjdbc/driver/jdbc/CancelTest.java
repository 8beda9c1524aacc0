package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.StubService;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cancels statements at a service that never answers a Scan. */
@Timeout(60)
class CancelTest {
    /** A statement whose complete planning would fail. */
    private static final String NEVER_PLANNED = "SELECT nosuch(k) FROM Tab";

    private static final String DESCRIPTION =
            "{\"Table\":{\"TableName\":\"Tab\",\"TableStatus\":\"ACTIVE\",\"ItemCount\":5,\"TableSizeBytes\":500,"
                    + "\"KeySchema\":[{\"AttributeName\":\"k\",\"KeyType\":\"HASH\"}],"
                    + "\"AttributeDefinitions\":[{\"AttributeName\":\"k\",\"AttributeType\":\"S\"}]}}";

    private static StubService service() throws Exception {
        return service(() -> {});
    }

    private static StubService service(Runnable whenDescribed) throws Exception {
        return new StubService((operation, before) -> switch (operation) {
            case "DescribeTable" -> {
                whenDescribed.run();
                yield new StubService.Answer(200, DESCRIPTION);
            }
            case "ListTables" -> new StubService.Answer(200, "{\"TableNames\":[\"Tab\"]}");
            case "DescribeTimeToLive" ->
                new StubService.Answer(200, "{\"TimeToLiveDescription\":{\"TimeToLiveStatus\":\"DISABLED\"}}");
            default -> StubService.Answer.NONE;
        });
    }

    private static Connection connect(StubService service, String properties) throws SQLException {
        return DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:"
                + service.endpoint().getPort() + "?user=k&password=s&maxRetries=0&sampleCapacity=0" + properties);
    }

    private static void awaitScan(StubService service) throws InterruptedException {
        while (!service.operations().contains("Scan")) {
            Thread.sleep(10);
        }
    }

    @Test
    void anotherThreadCancels() throws Exception {
        try (StubService service = service();
                Connection connection = connect(service, "");
                Statement statement = connection.createStatement()) {
            CompletableFuture<SQLException> failure = CompletableFuture.supplyAsync(() -> catchThrowableOfType(
                    SQLException.class,
                    () -> statement.executeQuery("SELECT k FROM Tab").next()));
            awaitScan(service);
            statement.cancel();
            assertThat(failure.get().getSQLState()).isEqualTo("57014");
            assertThat(connection.isValid(0)).isTrue();
        }
    }

    /** A service with a table whose pages never end. */
    private static StubService endless() throws Exception {
        return new StubService((operation, before) -> switch (operation) {
            case "DescribeTable" -> new StubService.Answer(200, DESCRIPTION);
            case "DescribeTimeToLive" ->
                new StubService.Answer(200, "{\"TimeToLiveDescription\":{\"TimeToLiveStatus\":\"DISABLED\"}}");
            default ->
                new StubService.Answer(
                        200,
                        "{\"Count\":1,\"ScannedCount\":1,\"Items\":[{\"k\":{\"S\":\"x\"}}],"
                                + "\"LastEvaluatedKey\":{\"k\":{\"S\":\"x\"}}}");
        });
    }

    private static int scans(StubService service) {
        return Collections.frequency(service.operations(), "Scan");
    }

    /** A request that has been sent may still begin at the service. */
    @ParameterizedTest
    @CsvSource({"1, true", "1, false", "4, true"})
    void noPageIsRequestedAfterwards(int segments, boolean prefetch) throws Exception {
        try (StubService service = endless();
                Connection connection = connect(service, "&segments=" + segments + "&prefetch=" + prefetch);
                Statement statement = connection.createStatement()) {
            CompletableFuture<SQLException> failure =
                    CompletableFuture.supplyAsync(() -> catchThrowableOfType(SQLException.class, () -> statement
                            .executeQuery("SELECT COUNT(*) FROM Tab WHERE k LIKE '%y%' AND LENGTH(k) > 1")
                            .next()));
            while (scans(service) < 20) {
                Thread.sleep(1);
            }
            statement.cancel();
            int asked = scans(service);
            assertThat(failure.get().getSQLState()).isEqualTo("57014");
            assertThat(scans(service)).isBetween(asked, asked + segments);
            assertThat(connection.isValid(0)).isTrue();
        }
    }

    /** A grid is closed while it reads. */
    @Test
    void rowsThatWereCancelledReadNoFurther() throws Exception {
        try (StubService service = endless();
                Connection connection = connect(service, "");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT k FROM Tab")) {
            for (int i = 0; i < 20; i++) {
                assertThat(rows.next()).isTrue();
            }
            statement.cancel();
            int asked = scans(service);
            SQLException failure = catchThrowableOfType(SQLException.class, () -> {
                while (rows.next()) {
                    rows.getString(1);
                }
            });
            assertThat(failure.getSQLState()).isEqualTo("57014");
            assertThat(scans(service)).isBetween(asked, asked + 1);
        }
    }

    @Test
    void planningIsCancelledToo() throws Exception {
        AtomicReference<Statement> planned = new AtomicReference<>();
        try (StubService service = service(() -> {
                    Statement first = planned.getAndSet(null);
                    if (first != null) {
                        cancel(first);
                    }
                });
                Connection connection = connect(service, "");
                Statement statement = connection.createStatement()) {
            planned.set(statement);
            SQLException failure =
                    catchThrowableOfType(SQLException.class, () -> statement.executeQuery(NEVER_PLANNED));
            assertThat(failure.getSQLState()).isEqualTo("57014");
            SQLException notCancelled =
                    catchThrowableOfType(SQLException.class, () -> statement.executeQuery(NEVER_PLANNED));
            assertThat(notCancelled.getSQLState()).isEqualTo("42883");
        }
    }

    private static void cancel(Statement statement) {
        try {
            statement.cancel();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void timeRunsOutWhilePlanning() throws Exception {
        try (StubService service = service(
                        () -> LockSupport.parkNanos(Duration.ofMillis(1500).toNanos()));
                Connection connection = connect(service, "&queryTimeout=1");
                Statement statement = connection.createStatement()) {
            SQLTimeoutException failure =
                    catchThrowableOfType(SQLTimeoutException.class, () -> statement.executeQuery(NEVER_PLANNED));
            assertThat(failure.getSQLState()).isEqualTo("57014");
        }
    }

    /** One thread waits for a description, another for that thread's result. */
    @Test
    void whoeverWaitsForADescriptionIsCancelled() throws Exception {
        try (StubService service = new StubService((operation, before) -> StubService.Answer.NONE);
                Connection connection = connect(service, "");
                Statement asking = connection.createStatement();
                Statement waiting = connection.createStatement()) {
            CompletableFuture<SQLException> asked = planned(asking);
            while (!service.operations().contains("DescribeTable")) {
                Thread.sleep(10);
            }
            waiting.setQueryTimeout(1);
            assertThat((Throwable) planned(waiting).get()).isInstanceOf(SQLTimeoutException.class);
            assertThat(service.operations()).containsOnlyOnce("DescribeTable");
            asking.cancel();
            assertThat(asked.get().getSQLState()).isEqualTo("57014");
        }
    }

    private static CompletableFuture<SQLException> planned(Statement statement) {
        return CompletableFuture.supplyAsync(
                () -> catchThrowableOfType(SQLException.class, () -> statement.executeQuery("SELECT k FROM \"Tab\"")));
    }

    @Test
    void timeRunsOutWhileADescriptionIsAwaited() throws Exception {
        try (StubService service = new StubService((operation, before) -> StubService.Answer.NONE);
                Connection connection = connect(service, "&queryTimeout=1")) {
            SQLTimeoutException failure = catchThrowableOfType(
                    SQLTimeoutException.class, () -> connection.prepareStatement("SELECT k FROM Tab"));
            assertThat(failure.getSQLState()).isEqualTo("57014");
        }
    }

    @Test
    void abortEndsRunningStatements() throws Exception {
        try (StubService service = service();
                Connection connection = connect(service, "");
                Statement statement = connection.createStatement()) {
            CompletableFuture<SQLException> failure = CompletableFuture.supplyAsync(() -> catchThrowableOfType(
                    SQLException.class,
                    () -> statement.executeQuery("SELECT k FROM Tab").next()));
            awaitScan(service);
            connection.abort(Runnable::run);
            assertThat(failure.get().getSQLState()).isIn("57014", "55000");
            assertThat(statement.isClosed()).isTrue();
        }
    }

    @Test
    void timeRunsOut() throws Exception {
        try (StubService service = service();
                Connection connection = connect(service, "&queryTimeout=1");
                Statement statement = connection.createStatement()) {
            assertThat(statement.getQueryTimeout()).isEqualTo(1);
            SQLTimeoutException failure = catchThrowableOfType(
                    SQLTimeoutException.class,
                    () -> statement.executeQuery("SELECT k FROM Tab").next());
            assertThat(failure.getSQLState()).isEqualTo("57014");
            assertThat(failure.getMessage()).contains("1 second");
        }
    }

    @Test
    void whoCannotBeReachedIsNamed() throws Exception {
        try (Connection connection =
                        DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:1?user=k&password=s&maxRetries=0");
                Statement statement = connection.createStatement()) {
            SQLException failure = catchThrowableOfType(
                    SQLException.class,
                    () -> statement.executeQuery("SELECT k FROM Tab").next());
            assertThat(failure.getSQLState()).isEqualTo("08001");
            assertThat(failure.getMessage()).contains("127.0.0.1:1");
        }
    }
}
