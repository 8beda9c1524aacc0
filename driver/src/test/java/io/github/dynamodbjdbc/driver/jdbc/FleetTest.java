package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.StubService;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Many processes of one account, which together may describe tables only a few times a second. */
@Timeout(180)
class FleetTest {
    private static final int CLIENTS = 200;
    private static final int A_SECOND = 10;
    private static final int TIMEOUT_SECONDS = 90;

    private static final StubService.Answer THROTTLED =
            StubService.Answer.error("ThrottlingException", "Rate exceeded");

    /** Answers each operation only a number of times a second, as the service's control plane does. */
    private static final class ControlPlane {
        private final Map<String, Long> answered = new HashMap<>();
        private final long start = System.nanoTime();

        synchronized boolean isThrottled(String operation) {
            long allowed = A_SECOND + A_SECOND * (System.nanoTime() - start) / 1_000_000_000;
            long before = answered.getOrDefault(operation, 0L);
            if (before >= allowed) {
                return true;
            }
            answered.put(operation, before + 1);
            return false;
        }
    }

    private static StubService.Answer answer(String operation) {
        return new StubService.Answer(
                200,
                switch (operation) {
                    case "ListTables" -> "{\"TableNames\":[\"Tab\"]}";
                    case "DescribeTable" ->
                        "{\"Table\":{\"TableName\":\"Tab\",\"TableStatus\":\"ACTIVE\",\"ItemCount\":1,\"TableSizeBytes\":30,"
                                + "\"KeySchema\":[{\"AttributeName\":\"k\",\"KeyType\":\"HASH\"}],"
                                + "\"AttributeDefinitions\":[{\"AttributeName\":\"k\",\"AttributeType\":\"S\"}]}}";
                    case "DescribeTimeToLive" ->
                        "{\"TimeToLiveDescription\":{\"TimeToLiveStatus\":\"ENABLED\",\"AttributeName\":\"ends\"}}";
                    default -> "{\"Item\":{\"k\":{\"S\":\"a\"},\"v\":{\"S\":\"found\"}}}";
                });
    }

    private static String url(StubService service, String user, String more) {
        return "jdbc:dynamodb://127.0.0.1:" + service.endpoint().getPort() + "?user=" + user + "&password=s" + more;
    }

    private static String value(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT v FROM \"Tab\" WHERE k = 'a'")) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }

    @Test
    void allConcurrentStartsAreAnswered() throws Exception {
        ControlPlane plane = new ControlPlane();
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
        try (StubService service = new StubService((operation, before) ->
                operation.equals("GetItem") || !plane.isThrottled(operation) ? answer(operation) : THROTTLED)) {
            List<Callable<String>> starts = new ArrayList<>();
            for (int client = 0; client < CLIENTS; client++) {
                String url = url(service, "fleet" + client, "&queryTimeout=" + TIMEOUT_SECONDS);
                starts.add(() -> {
                    try (Connection connection = DriverManager.getConnection(url);
                            Statement statement = connection.createStatement()) {
                        return value(statement);
                    }
                });
            }
            for (Future<String> started : threads.invokeAll(starts)) {
                assertThat(started.get()).isEqualTo("found");
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void theErrorOfATimeoutNamesTheAlternative() throws Exception {
        try (StubService service = new StubService(
                        (operation, before) -> operation.equals("DescribeTimeToLive") ? THROTTLED : answer(operation));
                Connection connection =
                        DriverManager.getConnection(url(service, "late", "&queryTimeout=2&maxRetries=1"));
                Statement statement = connection.createStatement()) {
            SQLException failure = catchThrowableOfType(SQLException.class, () -> value(statement));
            assertThat((Throwable) failure).isInstanceOf(SQLTransientException.class);
            assertThat(failure.getSQLState()).isEqualTo("53000");
            assertThat(failure.getMessage()).contains("ttlAttributes=Tab:attribute");
            assertThat(service.operations()).doesNotContain("GetItem");
        }
    }

    @Test
    void aDeclaredTimeToLiveIsNotRequested(@TempDir Path directory) throws Exception {
        Path schema = Files.writeString(directory.resolve("s.yaml"), "tables: {Tab: {ttlAttribute: ends}}");
        for (String declared : List.of("&ttlAttributes=Tab:ends", "&schema=" + schema)) {
            try (StubService service = new StubService((operation, before) -> answer(operation));
                    Connection connection = DriverManager.getConnection(url(service, "declared", declared));
                    Statement statement = connection.createStatement()) {
                assertThat(value(statement)).isEqualTo("found");
                assertThat(service.operations()).doesNotContain("DescribeTimeToLive");
            }
        }
    }

    @Test
    void aSecondConnectionRequestsNothing() throws Exception {
        try (StubService service = new StubService((operation, before) -> answer(operation));
                Connection first = DriverManager.getConnection(url(service, "two", ""));
                Connection second = DriverManager.getConnection(url(service, "two", ""));
                Statement one = first.createStatement();
                Statement two = second.createStatement()) {
            value(one);
            assertThat(service.operations())
                    .containsExactlyInAnyOrder("ListTables", "DescribeTable", "DescribeTimeToLive", "GetItem");
            value(two);
            assertThat(service.operations()).hasSize(5).last().isEqualTo("GetItem");
        }
    }
}
