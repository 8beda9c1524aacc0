package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.StubService;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commits that the service cancels for reasons that the engine does not have. */
@Timeout(60)
class CommitTest {
    /** @param reasons the cancellation reasons of the first commits; later commits succeed */
    private static StubService service(String... reasons) throws Exception {
        java.util.concurrent.atomic.AtomicInteger commits = new java.util.concurrent.atomic.AtomicInteger();
        return new StubService((operation, before) -> switch (operation) {
            case "DescribeTable" ->
                new StubService.Answer(
                        200,
                        "{\"Table\":{\"TableName\":\"Tab\",\"TableStatus\":\"ACTIVE\",\"ItemCount\":5,\"TableSizeBytes\":500,"
                                + "\"KeySchema\":[{\"AttributeName\":\"k\",\"KeyType\":\"HASH\"}],"
                                + "\"AttributeDefinitions\":[{\"AttributeName\":\"k\",\"AttributeType\":\"S\"}]}}");
            case "DescribeTimeToLive" ->
                new StubService.Answer(200, "{\"TimeToLiveDescription\":{\"TimeToLiveStatus\":\"DISABLED\"}}");
            case "TransactWriteItems" -> {
                int commit = commits.getAndIncrement();
                yield commit < reasons.length ? cancelled(reasons[commit]) : new StubService.Answer(200, "{}");
            }
            default -> new StubService.Answer(200, "{}");
        });
    }

    private static StubService.Answer cancelled(String reason) {
        return new StubService.Answer(
                400,
                "{\"__type\":\"com.amazonaws.dynamodb.v20120810#TransactionCanceledException\",\"Message\":\"cancelled\","
                        + "\"CancellationReasons\":[{\"Code\":\"None\"},{\"Code\":\"" + reason
                        + "\",\"Message\":\"the reason\"}]}");
    }

    private static Connection begun(StubService service, String properties) throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:"
                + service.endpoint().getPort() + "?user=k&password=s&maxRetries=0&sampleCapacity=0" + properties);
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("INSERT INTO Tab (k) VALUES ('a')");
            statement.executeUpdate("UPSERT INTO Tab (k) VALUES ('b')");
        }
        return connection;
    }

    private static int commits(StubService service) {
        return Collections.frequency(service.operations(), "TransactWriteItems");
    }

    @ParameterizedTest
    @CsvSource({
        "ConditionalCheckFailed, 40001",
        "TransactionConflict, 40001",
        "ThrottlingError, 53000",
        "ProvisionedThroughputExceeded, 53000",
        "ItemCollectionSizeLimitExceeded, 54000",
        "ValidationError, 42000",
    })
    void eachReasonHasItsState(String reason, String state) throws Exception {
        try (StubService service = service(reason);
                Connection connection = begun(service, "")) {
            SQLException failure = catchThrowableOfType(SQLException.class, connection::commit);
            assertThat(failure.getSQLState()).isEqualTo(state);
            assertThat(failure.getMessage())
                    .contains("item 1 of statement 2, with k = b, of table Tab", "Nothing was written");
            connection.commit();
            assertThat(commits(service)).isEqualTo(1);
        }
    }

    @Test
    void onlyAConflictIsTriedAgain() throws Exception {
        try (StubService service = service("TransactionConflict", "TransactionConflict");
                Connection connection = begun(service, "&transactionRetries=2")) {
            connection.commit();
            assertThat(commits(service)).isEqualTo(3);
        }
        try (StubService service = service("TransactionConflict", "ConditionalCheckFailed");
                Connection connection = begun(service, "&transactionRetries=2")) {
            assertThat(catchThrowableOfType(SQLException.class, connection::commit)
                            .getSQLState())
                    .isEqualTo("40001");
            assertThat(commits(service)).isEqualTo(2);
        }
    }

    @Test
    void aCancelledCommitCostsAsMuchAsASuccessfulOne() throws Exception {
        try (StubService service = service("ConditionalCheckFailed");
                Connection connection = begun(service, "");
                Statement statement = connection.createStatement()) {
            catchThrowableOfType(SQLException.class, () -> statement.execute("COMMIT"));
            assertThat(statement.unwrap(DynamoStatement.class).capacity().writeUnits())
                    .isEqualTo(4);
        }
    }
}
