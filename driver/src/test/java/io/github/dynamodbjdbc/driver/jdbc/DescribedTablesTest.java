package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.StubService;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Only the tables that the condition names are described for {@code "system".tables}. */
class DescribedTablesTest {
    private static final String TABLE = "{\"Table\":{\"TableName\":\"Tea\",\"TableStatus\":\"ACTIVE\",\"ItemCount\":9,"
            + "\"TableSizeBytes\":10,\"KeySchema\":[{\"AttributeName\":\"id\",\"KeyType\":\"HASH\"}],"
            + "\"AttributeDefinitions\":[{\"AttributeName\":\"id\",\"AttributeType\":\"S\"}]}}";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "table_name IN ('Tea', 'Mug')",
                "table_name = 'Tea' OR table_name = 'Mug'",
                "table_name IN (?, 'Mug')"
            })
    void twoNamesAreTwoRequests(String condition) throws Exception {
        try (StubService service = new StubService((operation, before) -> operation.equals("DescribeTable")
                        ? new StubService.Answer(200, TABLE)
                        : StubService.Answer.NONE);
                Connection connection = DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:"
                        + service.endpoint().getPort() + "?user=k&password=s&catalog=off");
                PreparedStatement statement =
                        connection.prepareStatement("SELECT table_name FROM \"system\".tables WHERE " + condition)) {
            if (condition.contains("?")) {
                statement.setString(1, "Tea");
            }
            int rows = 0;
            try (ResultSet found = statement.executeQuery()) {
                while (found.next()) {
                    rows++;
                }
            }
            assertThat(rows).isEqualTo(2);
            assertThat(service.operations()).containsOnly("DescribeTable").hasSize(2);
        }
    }
}
