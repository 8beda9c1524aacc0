package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.StubService;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages that statements request of a table of {@value PAGES}. Closing a ResultSet waits for requests that are on their way. */
@Timeout(60)
class ReadAheadTest {
    private static final int PAGES = 5;

    private static final String DESCRIPTION = "{\"Table\":{\"TableName\":\"Tab\",\"TableStatus\":\"ACTIVE\","
            + "\"ItemCount\":10,\"TableSizeBytes\":1000,"
            + "\"KeySchema\":[{\"AttributeName\":\"k\",\"KeyType\":\"HASH\"}],"
            + "\"AttributeDefinitions\":[{\"AttributeName\":\"k\",\"AttributeType\":\"S\"}]}}";

    private static StubService service() throws Exception {
        AtomicInteger pages = new AtomicInteger();
        return new StubService((operation, before) -> switch (operation) {
            case "DescribeTable" -> new StubService.Answer(200, DESCRIPTION);
            case "DescribeTimeToLive" ->
                new StubService.Answer(200, "{\"TimeToLiveDescription\":{\"TimeToLiveStatus\":\"DISABLED\"}}");
            case "Scan" -> page(pages.getAndIncrement() % PAGES);
            default -> StubService.Answer.error("ResourceNotFoundException", "none");
        });
    }

    private static StubService.Answer page(int number) {
        return new StubService.Answer(
                200,
                "{\"Count\":2,\"ScannedCount\":2,\"Items\":[{\"k\":{\"S\":\"a" + number + "\"},\"a\":{\"N\":\"1\"}},"
                        + "{\"k\":{\"S\":\"b" + number + "\"},\"a\":{\"N\":\"" + number + "\"}}],"
                        + "\"ConsumedCapacity\":{\"TableName\":\"Tab\",\"CapacityUnits\":1.0}"
                        + (number == PAGES - 1 ? "}" : ",\"LastEvaluatedKey\":{\"k\":{\"S\":\"x\"}}}"));
    }

    private static Connection connect(StubService service) throws SQLException {
        return DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:"
                + service.endpoint().getPort()
                + "?user=k&password=s&maxRetries=0&sampleCapacity=0&segments=1&scan=allow&catalog=off");
    }

    private static int scans(StubService service) {
        return Collections.frequency(service.operations(), "Scan");
    }

    /** Its first row is taken; then its ResultSet is closed. */
    private static int scansForOneRow(String sql) throws Exception {
        try (StubService service = service();
                Connection connection = connect(service);
                Statement statement = connection.createStatement()) {
            try (ResultSet rows = statement.executeQuery(sql)) {
                assertThat(rows.next()).isTrue();
            }
            return scans(service);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT k FROM Tab",
                "SELECT k FROM Tab LIMIT 2",
                "SELECT k FROM Tab LIMIT 4",
                "SELECT DISTINCT a FROM Tab",
                "SELECT DISTINCT a FROM Tab LIMIT 2",
                "SELECT a, COUNT(*) FROM (SELECT DISTINCT a FROM Tab LIMIT 2) AS few GROUP BY a",
                "SELECT t.k FROM Tab AS t JOIN (VALUES (1), (2)) AS u(b) ON t.a < u.b + 9 LIMIT 4",
                "SELECT k FROM Tab WHERE a + 0 = 1",
                "SELECT 1 WHERE EXISTS (SELECT * FROM Tab)",
                "SELECT COUNT(*) FROM (SELECT k FROM Tab LIMIT 2) AS few",
                "SELECT k, COUNT(*) OVER () FROM (SELECT k FROM Tab LIMIT 2) AS few",
                "SELECT a, COUNT(*) FROM (SELECT a FROM Tab LIMIT 2) AS few GROUP BY a ORDER BY 2",
                "SELECT k FROM Tab UNION ALL SELECT k FROM Tab",
                "WITH t AS (SELECT k FROM Tab) SELECT k FROM t UNION ALL SELECT k FROM t"
            })
    void oneWhereTheReaderMayLeave(String sql) throws Exception {
        assertThat(scansForOneRow(sql)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT COUNT(*) FROM Tab",
                "SELECT a, COUNT(*) FROM Tab GROUP BY a",
                "SELECT a, COUNT(*) FROM Tab GROUP BY a LIMIT 1",
                "SELECT k FROM Tab ORDER BY a LIMIT 1",
                "SELECT k, RANK() OVER (ORDER BY a) FROM Tab",
                "SELECT MAX(a) FROM (SELECT a FROM Tab WHERE a + 0 = 1) AS ones"
            })
    void eachOnceWhereAllAreNeeded(String sql) throws Exception {
        assertThat(scansForOneRow(sql)).isEqualTo(PAGES);
    }

    @Test
    void aJoinReadsTheKeptSideAndAPageOfTheOther() throws Exception {
        assertThat(scansForOneRow("SELECT t.k FROM Tab AS t JOIN Tab AS u ON t.a = u.a LIMIT 1"))
                .isEqualTo(PAGES + 1);
    }

    private static boolean isSmall(String sql) throws Exception {
        try (StubService service = service();
                Connection connection = connect(service);
                Statement statement = connection.createStatement()) {
            statement.setFetchSize(1);
            try (ResultSet rows = statement.executeQuery(sql)) {
                assertThat(rows.next()).isTrue();
            }
            return service.requests("Scan").get(0).contains("\"Limit\":1");
        }
    }

    @Test
    void theFetchSizeIsThatOfPagesOnlyWhereTheReaderMayLeave() throws Exception {
        assertThat(isSmall("SELECT k FROM Tab")).isTrue();
        assertThat(isSmall("SELECT DISTINCT a FROM Tab")).isTrue();
        assertThat(isSmall("SELECT k FROM Tab ORDER BY a")).isFalse();
        assertThat(isSmall("SELECT a, COUNT(*) FROM Tab GROUP BY a")).isFalse();
    }
}
