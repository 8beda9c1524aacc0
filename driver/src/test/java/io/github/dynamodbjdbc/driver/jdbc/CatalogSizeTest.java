package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.StubService;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A catalog of 300 tables with 200 attributes each, as a tool reads it: all tables, then all columns, keys and indexes. */
class CatalogSizeTest {
    private static final int TABLES = 300;
    private static final int ATTRIBUTES = 200;

    private static final StubService.Answer NAMES = answer("{\"TableNames\":["
            + IntStream.range(0, TABLES).mapToObj(i -> "\"Table" + i + "\"").collect(Collectors.joining(",")) + "]}");
    private static final StubService.Answer TABLE =
            answer("{\"Table\":{\"TableName\":\"T\",\"TableStatus\":\"ACTIVE\",\"ItemCount\":1,\"TableSizeBytes\":3000,"
                    + "\"KeySchema\":[{\"AttributeName\":\"a0\",\"KeyType\":\"HASH\"}],"
                    + "\"AttributeDefinitions\":[{\"AttributeName\":\"a0\",\"AttributeType\":\"S\"}]}}");
    private static final StubService.Answer ITEMS = answer("{\"Count\":1,\"ScannedCount\":1,\"Items\":[{"
            + IntStream.range(0, ATTRIBUTES)
                    .mapToObj(i -> "\"a" + i + "\":{\"S\":\"x\"}")
                    .collect(Collectors.joining(","))
            + "}]}");

    private static StubService.Answer answer(String body) {
        return new StubService.Answer(200, body);
    }

    private static StubService service() throws Exception {
        return new StubService((operation, before) -> switch (operation) {
            case "ListTables" -> NAMES;
            case "DescribeTable" -> TABLE;
            case "DescribeTimeToLive" -> answer("{\"TimeToLiveDescription\":{\"TimeToLiveStatus\":\"DISABLED\"}}");
            default -> ITEMS;
        });
    }

    private static int rows(ResultSet rows) throws SQLException {
        try (rows) {
            int count = 0;
            while (rows.next()) {
                count++;
            }
            return count;
        }
    }

    private static void open(Connection connection) throws SQLException {
        DatabaseMetaData metadata = connection.getMetaData();
        assertThat(rows(metadata.getTables(null, "dynamodb", "%", null))).isEqualTo(TABLES);
        assertThat(rows(metadata.getColumns(null, "dynamodb", "%", "%"))).isEqualTo(TABLES * ATTRIBUTES);
        assertThat(rows(metadata.getPrimaryKeys(null, "dynamodb", "%"))).isEqualTo(TABLES);
        assertThat(rows(metadata.getIndexInfo(null, "dynamodb", "%", false, true)))
                .isEqualTo(TABLES);
    }

    @Test
    void eachTableIsDescribedAndSampledOnce() throws Exception {
        try (StubService service = service();
                Connection connection = connect(service);
                Connection other = connect(service)) {
            open(connection);
            assertThat(Collections.frequency(service.operations(), "ListTables"))
                    .isEqualTo(1);
            assertThat(Collections.frequency(service.operations(), "DescribeTable"))
                    .isEqualTo(TABLES);
            assertThat(Collections.frequency(service.operations(), "Scan")).isEqualTo(TABLES);
            int requests = service.operations().size();
            long start = System.nanoTime();
            open(other);
            DatabaseMetaData metadata = other.getMetaData();
            for (int i = 0; i < TABLES; i++) {
                assertThat(rows(metadata.getColumns(null, "dynamodb", "Table" + i, "%")))
                        .isEqualTo(ATTRIBUTES);
            }
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
            assertThat(service.operations()).hasSize(requests);
        }
    }

    private static Connection connect(StubService service) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:dynamodb://127.0.0.1:" + service.endpoint().getPort() + "?user=k&password=s");
    }
}
