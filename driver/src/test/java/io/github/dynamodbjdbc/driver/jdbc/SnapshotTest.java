package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.StubService;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Reads with the hint TRANSACTIONAL: next to transactions, and cancelled by the service as the engine never does. */
@Timeout(60)
class SnapshotTest {
    private static StubService service(String reason) throws Exception {
        return new StubService((operation, before) -> switch (operation) {
            case "DescribeTable" ->
                new StubService.Answer(
                        200,
                        "{\"Table\":{\"TableName\":\"Tab\",\"TableStatus\":\"ACTIVE\",\"ItemCount\":5,\"TableSizeBytes\":25000,"
                                + "\"KeySchema\":[{\"AttributeName\":\"k\",\"KeyType\":\"HASH\"}],"
                                + "\"AttributeDefinitions\":[{\"AttributeName\":\"k\",\"AttributeType\":\"S\"}]}}");
            case "DescribeTimeToLive" ->
                new StubService.Answer(200, "{\"TimeToLiveDescription\":{\"TimeToLiveStatus\":\"DISABLED\"}}");
            case "TransactGetItems" ->
                new StubService.Answer(
                        400,
                        "{\"__type\":\"com.amazonaws.dynamodb.v20120810#TransactionCanceledException\","
                                + "\"Message\":\"cancelled\",\"CancellationReasons\":[{\"Code\":\"None\"},{\"Code\":\""
                                + reason + "\",\"Message\":\"the reason\"}]}");
            default -> new StubService.Answer(200, "{}");
        });
    }

    @ParameterizedTest
    @CsvSource({
        "TransactionConflict, 40001",
        "ThrottlingError, 53000",
        "ProvisionedThroughputExceeded, 53000",
    })
    void eachReasonHasItsState(String reason, String state) throws Exception {
        try (StubService service = service(reason);
                Connection connection = DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:"
                        + service.endpoint().getPort() + "?user=k&password=s&maxRetries=0&sampleCapacity=0");
                Statement statement = connection.createStatement()) {
            SQLException failure = catchThrowableOfType(SQLException.class, () -> {
                try (ResultSet rows =
                        statement.executeQuery("SELECT /*+ TRANSACTIONAL */ k FROM Tab WHERE k IN ('a', 'b')")) {
                    rows.next();
                }
            });
            assertThat(failure.getSQLState()).isEqualTo(state);
            assertThat(failure.getMessage()).contains("table Tab", "again");
            assertThat(Collections.frequency(service.operations(), "TransactGetItems"))
                    .isEqualTo(1);
            CapacityReport capacity = statement.unwrap(DynamoStatement.class).capacity();
            // An item of 5,000 bytes has two blocks, and a transaction takes two units for each.
            assertThat(capacity.readUnits()).isEqualTo(8);
            assertThat(capacity.writeUnits()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"TransactionConflict, 3", "ThrottlingError, 1"})
    void onlyAConflictIsTriedAgain(String reason, int requests) throws Exception {
        try (StubService service = service(reason);
                Connection connection = DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:"
                        + service.endpoint().getPort() + "?user=k&password=s&maxRetries=0&transactionRetries=2");
                Statement statement = connection.createStatement()) {
            SQLException failure = catchThrowableOfType(SQLException.class, () -> statement
                    .executeQuery("SELECT /*+ TRANSACTIONAL */ k FROM Tab WHERE k IN ('a', 'b')")
                    .next());
            assertThat(failure.getMessage()).contains("again");
            assertThat(Collections.frequency(service.operations(), "TransactGetItems"))
                    .isEqualTo(requests);
        }
    }

    @Test
    void whatATransactionHoldsIsSeen() throws Exception {
        try (TestDatabase database = new TestDatabase()) {
            database.addTable("Account", "owner", ScalarAttributeType.S, "no", ScalarAttributeType.N);
            try (Connection connection = database.connect("&sampleCapacity=0&unknownColumns=allow");
                    Statement statement = connection.createStatement()) {
                statement.executeUpdate("INSERT INTO Account VALUE {'owner': 'ann', 'no': 1, 'balance': 100}");
                connection.setAutoCommit(false);
                statement.executeUpdate("UPDATE Account SET balance = 70 WHERE owner = 'ann' AND no = 1");
                assertThat(balance(statement)).isEqualTo(70);
                connection.commit();
                assertThat(balance(statement)).isEqualTo(70);
            }
        }
    }

    private static int balance(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery(
                "SELECT /*+ TRANSACTIONAL */ balance FROM Account WHERE owner = 'ann' AND no = 1")) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
