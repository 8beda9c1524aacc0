package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.StubService;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An index in each status, which the engine has too briefly. */
class IndexStatusTest {
    private static StubService service(String status) throws Exception {
        return new StubService((operation, before) -> switch (operation) {
            case "DescribeTable" ->
                new StubService.Answer(
                        200,
                        "{\"Table\":{\"TableName\":\"Tab\",\"TableStatus\":\"ACTIVE\",\"ItemCount\":50000,\"TableSizeBytes\":5000000,"
                                + "\"KeySchema\":[{\"AttributeName\":\"k\",\"KeyType\":\"HASH\"}],"
                                + "\"AttributeDefinitions\":[{\"AttributeName\":\"k\",\"AttributeType\":\"S\"},"
                                + "{\"AttributeName\":\"g\",\"AttributeType\":\"S\"}],"
                                + "\"GlobalSecondaryIndexes\":[{\"IndexName\":\"ByG\",\"IndexStatus\":\"" + status
                                + "\","
                                + "\"KeySchema\":[{\"AttributeName\":\"g\",\"KeyType\":\"HASH\"}],"
                                + "\"Projection\":{\"ProjectionType\":\"ALL\"},\"ItemCount\":50000,\"IndexSizeBytes\":5000000}]}}");
            case "DescribeTimeToLive" ->
                new StubService.Answer(200, "{\"TimeToLiveDescription\":{\"TimeToLiveStatus\":\"DISABLED\"}}");
            case "ListTables" -> new StubService.Answer(200, "{\"TableNames\":[\"Tab\"]}");
            default -> new StubService.Answer(200, "{\"Count\":0,\"ScannedCount\":0,\"Items\":[]}");
        });
    }

    private static Connection connect(StubService service) throws SQLException {
        return DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:"
                + service.endpoint().getPort() + "?user=k&password=s&maxRetries=0&sampleCapacity=0");
    }

    /** UPDATING is the status while DynamoDB changes the throughput. */
    @ParameterizedTest
    @CsvSource({"ACTIVE, Query", "UPDATING, Query", "CREATING, Scan", "DELETING, Scan"})
    void isReadWhereItCanBe(String status, String operation) throws Exception {
        try (StubService service = service(status);
                Connection connection = connect(service);
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeQuery("SELECT k FROM Tab WHERE g = 'x'").next())
                    .isFalse();
            assertThat(service.operations()).contains(operation);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CREATING | SELECT k FROM Tab.ByG",
                "DELETING | SELECT k FROM \"Tab\".\"ByG\" WHERE g = 'x'",
                "CREATING | SELECT /*+ INDEX(Tab ByG) */ k FROM Tab WHERE g = 'x'",
                "DELETING | SELECT /*+ DENSE(Tab ByG) */ k FROM Tab WHERE g = 'x'",
            })
    void isInUseWhereItIsNamed(String status, String sql) throws Exception {
        try (StubService service = service(status);
                Connection connection = connect(service);
                Statement statement = connection.createStatement()) {
            assertThat(catchThrowableOfType(SQLException.class, () -> statement.executeQuery(sql))
                            .getSQLState())
                    .isEqualTo("55006");
        }
    }

    @Test
    void isNamedWhileItIsUpdated() throws Exception {
        try (StubService service = service("UPDATING");
                Connection connection = connect(service);
                Statement statement = connection.createStatement()) {
            assertThat(statement
                            .executeQuery("SELECT /*+ INDEX(Tab ByG) */ k FROM Tab WHERE g = 'x'")
                            .next())
                    .isFalse();
            assertThat(service.operations()).contains("Query");
        }
    }
}
