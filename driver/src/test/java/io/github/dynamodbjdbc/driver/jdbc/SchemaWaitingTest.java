package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.StubService;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A service with slow changes of tables, which the engine does not have. */
@Timeout(60)
class SchemaWaitingTest {
    private static final String CREATE = "CREATE TABLE Tab (k VARCHAR PRIMARY KEY)";

    private static StubService.Answer table(String status, String more) {
        return new StubService.Answer(
                200,
                "{\"Table\":{\"TableName\":\"Tab\",\"TableArn\":\"arn:aws:dynamodb:eu-west-1:123456789012:table/Tab\",\"TableStatus\":\""
                        + status
                        + "\",\"ItemCount\":5,\"TableSizeBytes\":500,"
                        + "\"BillingModeSummary\":{\"BillingMode\":\"PAY_PER_REQUEST\"},"
                        + "\"KeySchema\":[{\"AttributeName\":\"k\",\"KeyType\":\"HASH\"}],"
                        + "\"AttributeDefinitions\":[{\"AttributeName\":\"k\",\"AttributeType\":\"S\"}]" + more + "}}");
    }

    private static String index(String status, boolean backfilling) {
        return ",\"GlobalSecondaryIndexes\":[{\"IndexName\":\"Idx\",\"IndexStatus\":\"" + status + "\",\"Backfilling\":"
                + backfilling + ",\"KeySchema\":[{\"AttributeName\":\"k\",\"KeyType\":\"HASH\"}],"
                + "\"Projection\":{\"ProjectionType\":\"ALL\"}}]";
    }

    private static final StubService.Answer MISSING = StubService.Answer.error("ResourceNotFoundException", "none");

    /** @param described the answers of DescribeTable after CreateTable or UpdateTable; the last one is repeated */
    private static StubService service(StubService.Answer before, StubService.Answer... described) throws Exception {
        AtomicInteger asked = new AtomicInteger(-1);
        return new StubService((operation, count) -> switch (operation) {
            case "DescribeTable" ->
                asked.get() < 0 ? before : described[Math.min(asked.getAndIncrement(), described.length - 1)];
            case "CreateTable", "UpdateTable", "DeleteTable" -> {
                asked.set(0);
                yield new StubService.Answer(200, "{}");
            }
            case "DescribeTimeToLive" ->
                new StubService.Answer(200, "{\"TimeToLiveDescription\":{\"TimeToLiveStatus\":\"DISABLED\"}}");
            case "ListTables" -> new StubService.Answer(200, "{\"TableNames\":[]}");
            default -> StubService.Answer.NONE;
        });
    }

    private static Connection connect(StubService service, String properties) throws SQLException {
        return DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:"
                + service.endpoint().getPort() + "?user=k&password=s&maxRetries=0&sampleCapacity=0" + properties);
    }

    private static int count(StubService service, String operation) {
        return Collections.frequency(service.operations(), operation);
    }

    /** The number of DescribeTable requests after the change began. */
    private static int awaited(StubService service, String change, String sql) throws SQLException {
        try (Connection connection = connect(service, "");
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate(sql)).isZero();
            List<String> operations = List.copyOf(service.operations());
            assertThat(count(service, change)).isEqualTo(1);
            return Collections.frequency(
                    operations.subList(operations.indexOf(change), operations.size()), "DescribeTable");
        }
    }

    @Test
    void aTableIsAwaited() throws Exception {
        try (StubService service =
                service(MISSING, MISSING, table("CREATING", ""), table("CREATING", ""), table("ACTIVE", ""))) {
            assertThat(awaited(service, "CreateTable", CREATE)).isEqualTo(4);
        }
    }

    @Test
    void anIndexIsAwaited() throws Exception {
        try (StubService service = service(
                table("ACTIVE", ""),
                // The answer of DescribeTable may be a moment old.
                table("ACTIVE", ""),
                table("UPDATING", index("CREATING", false)),
                table("ACTIVE", index("CREATING", true)),
                table("ACTIVE", index("ACTIVE", false)))) {
            assertThat(awaited(service, "UpdateTable", "CREATE INDEX Idx ON Tab (k)"))
                    .isEqualTo(4);
        }
    }

    @Test
    void theEndOfAnIndexIsAwaited() throws Exception {
        try (StubService service = service(
                table("ACTIVE", index("ACTIVE", false)),
                table("UPDATING", index("DELETING", false)),
                table("ACTIVE", index("DELETING", false)),
                table("ACTIVE", ""))) {
            assertThat(awaited(service, "UpdateTable", "DROP INDEX Idx ON Tab")).isEqualTo(3);
        }
    }

    @Test
    void theEndOfATableIsAwaited() throws Exception {
        try (StubService service =
                service(table("ACTIVE", ""), table("DELETING", ""), table("DELETING", ""), MISSING)) {
            assertThat(awaited(service, "DeleteTable", "DROP TABLE Tab")).isEqualTo(3);
        }
    }

    @Test
    void cancelEndsTheWaiting() throws Exception {
        try (StubService service = service(MISSING, table("CREATING", ""));
                Connection connection = connect(service, "");
                Statement statement = connection.createStatement()) {
            CompletableFuture<SQLException> failure = CompletableFuture.supplyAsync(
                    () -> catchThrowableOfType(SQLException.class, () -> statement.executeUpdate(CREATE)));
            while (count(service, "DescribeTable") < 4) {
                Thread.sleep(10);
            }
            statement.cancel();
            assertThat(failure.get().getSQLState()).isEqualTo("57014");
            assertThat(connection.isValid(0)).isTrue();
        }
    }

    @Test
    void theQueryTimeoutEndsTheWaitingAndItIsNotBusy() throws Exception {
        try (StubService service = service(MISSING, table("CREATING", ""));
                Connection connection = connect(service, "&queryTimeout=1");
                Statement statement = connection.createStatement()) {
            SQLTimeoutException failure =
                    catchThrowableOfType(SQLTimeoutException.class, () -> statement.executeUpdate(CREATE));
            assertThat(failure.getSQLState()).isEqualTo("57014");
            // Pauses of 10 ms, 15 ms, 22 ms and so on add up to a second after ten pauses.
            assertThat(count(service, "DescribeTable")).isLessThan(16);
        }
    }

    @Test
    void aTableThatIsBeingChangedIsLeftAlone() throws Exception {
        for (String sql : List.of("DROP TABLE Tab", CREATE)) {
            try (StubService service = service(table("DELETING", ""))) {
                assertRefused(service, sql, "55006", "it is deleting");
            }
        }
        for (String sql : List.of("CREATE INDEX Idx ON Tab (k)", "ALTER TABLE Tab SET (stream = new_image)")) {
            try (StubService service = service(table("UPDATING", ""))) {
                assertRefused(service, sql, "55006", "it is updating");
            }
        }
    }

    private static void assertRefused(StubService service, String sql, String state, String message)
            throws SQLException {
        try (Connection connection = connect(service, "");
                Statement statement = connection.createStatement()) {
            SQLException failure = catchThrowableOfType(SQLException.class, () -> statement.executeUpdate(sql));
            assertThat(failure.getSQLState()).isEqualTo(state);
            assertThat(failure.getMessage()).contains(message);
            assertThat(service.operations()).allMatch(operation -> operation.matches("Describe.*|ListTables"));
        }
    }

    @Test
    void whoIsSlowerThanOthersFindsTheTable() throws Exception {
        AtomicInteger described = new AtomicInteger();
        try (StubService service = new StubService((operation, count) -> switch (operation) {
            case "DescribeTable" -> described.incrementAndGet() <= 2 ? MISSING : table("ACTIVE", "");
            case "CreateTable" -> StubService.Answer.error("ResourceInUseException", "Table already exists: Tab");
            default -> new StubService.Answer(200, "{\"TableNames\":[]}");
        })) {
            try (Connection connection = connect(service, "");
                    Statement statement = connection.createStatement()) {
                SQLException failure = catchThrowableOfType(SQLException.class, () -> statement.executeUpdate(CREATE));
                assertThat(failure.getSQLState()).isEqualTo("42P07");
            }
        }
    }
}
