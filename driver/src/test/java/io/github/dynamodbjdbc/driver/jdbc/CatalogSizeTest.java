package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.dynamodbjdbc.driver.StubService;
import io.github.dynamodbjdbc.turns.OneTurn;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.Collections;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A tool reads a catalog of 300 tables with 200 attributes each: all tables, then all columns, keys and indexes. */
@OneTurn(of = 4, number = 1)
class CatalogSizeTest {
    private static final int TABLES = 300;
    private static final int ATTRIBUTES = 200;

    private static final StubService.Answer NAMES = answer("{\"TableNames\":["
            + IntStream.range(0, TABLES).mapToObj(i -> "\"Table" + i + "\"").collect(Collectors.joining(",")) + "]}");
    private static final StubService.Answer TABLE =
            answer("{\"Table\":{\"TableName\":\"T\",\"TableStatus\":\"ACTIVE\",\"ItemCount\":1,\"TableSizeBytes\":3000,"
                    + "\"KeySchema\":[{\"AttributeName\":\"a0\",\"KeyType\":\"HASH\"}],"
                    + "\"AttributeDefinitions\":[{\"AttributeName\":\"a0\",\"AttributeType\":\"S\"}]}}");
    private static final StubService.Answer ITEMS = answer(
            "{\"Count\":1,\"ScannedCount\":1,\"ConsumedCapacity\":{\"TableName\":\"T\",\"CapacityUnits\":0.5},\"Items\":[{"
                    + IntStream.range(0, ATTRIBUTES)
                            .mapToObj(i -> "\"a" + i + "\":{\"S\":\"x\"}")
                            .collect(Collectors.joining(","))
                    + "}]}");

    private static StubService.Answer answer(String body) {
        return new StubService.Answer(200, body);
    }

    private static StubService service() throws Exception {
        return service("nothing", () -> {});
    }

    /** @param before run before each answer to the operation */
    private static StubService service(String operation, Runnable before) throws Exception {
        return new StubService((asked, count) -> {
            if (asked.equals(operation)) {
                before.run();
            }
            return switch (asked) {
                case "ListTables" -> NAMES;
                case "DescribeTable" -> TABLE;
                case "DescribeTimeToLive" -> answer("{\"TimeToLiveDescription\":{\"TimeToLiveStatus\":\"DISABLED\"}}");
                default -> ITEMS;
            };
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
            open(other);
            DatabaseMetaData metadata = other.getMetaData();
            for (int i = 0; i < TABLES; i++) {
                assertThat(rows(metadata.getColumns(null, "dynamodb", "Table" + i, "%")))
                        .isEqualTo(ATTRIBUTES);
            }
            assertThat(service.operations()).hasSize(requests);
        }
    }

    /** The first two requests wait for each other, so sequential requests would never end. */
    @ParameterizedTest
    @ValueSource(strings = {"DescribeTable", "Scan"})
    void severalTablesAreDescribedConcurrently(String asked) throws Exception {
        CountDownLatch together = new CountDownLatch(2);
        AtomicBoolean met = new AtomicBoolean(true);
        try (StubService service = service(asked, () -> {
                    together.countDown();
                    await(together, met);
                });
                Connection connection = connect(service)) {
            open(connection);
            assertThat(met).isTrue();
            assertThat(Collections.frequency(service.operations(), "DescribeTable"))
                    .isEqualTo(TABLES);
            assertThat(Collections.frequency(service.operations(), "Scan")).isEqualTo(TABLES);
        }
    }

    private static void await(CountDownLatch latch, AtomicBoolean reached) {
        try {
            if (!latch.await(20, TimeUnit.SECONDS)) {
                reached.set(false);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Half of the budget is for the statement itself. The rest is known after the previous sample has been paid. */
    @Test
    void aBudgetIsSpentOneSampleAfterTheOther() throws Exception {
        AtomicInteger reading = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        try (StubService service = service("Scan", () -> {
                    most.accumulateAndGet(reading.incrementAndGet(), Math::max);
                    reading.decrementAndGet();
                });
                Connection connection = connect(service, "&maxReadCapacity=8")) {
            try (ResultSet columns = connection.getMetaData().getColumns(null, "dynamodb", "%", "%")) {
                // All tables have at least their keys.
                assertThat(rows(columns)).isGreaterThanOrEqualTo(TABLES);
            }
            assertThat(most).hasValue(1);
            assertThat(connection.getWarnings().getMessage()).contains("of the statement's budget only");
        }
    }

    @Test
    void aDenialIsReportedForEachTable() throws Exception {
        StubService.Answer denied = StubService.Answer.error(
                "AccessDeniedException", "User: u is not authorized to perform: dynamodb:DescribeTable");
        try (StubService service =
                        new StubService((operation, before) -> operation.equals("ListTables") ? NAMES : denied);
                Connection connection = connect(service)) {
            assertThat(rows(connection.getMetaData().getColumns(null, "dynamodb", "%", "%")))
                    .isZero();
            int warnings = 0;
            for (SQLWarning next = connection.getWarnings(); next != null; next = next.getNextWarning()) {
                assertThat(next.getMessage()).contains("dynamodb:DescribeTable");
                warnings++;
            }
            assertThat(warnings).isEqualTo(TABLES);
            // A few requests are sent in parallel before it is known that they are denied.
            assertThat(service.operations()).filteredOn("DescribeTable"::equals).hasSizeLessThan(TABLES + 20);
        }
    }

    @Test
    void aFailureIsReported() throws Exception {
        StubService.Answer failed = StubService.Answer.error("ValidationException", "no");
        try (StubService service =
                        new StubService((operation, before) -> operation.equals("ListTables") ? NAMES : failed);
                Connection connection = connect(service)) {
            DatabaseMetaData metadata = connection.getMetaData();
            SQLException failure =
                    catchThrowableOfType(SQLException.class, () -> metadata.getColumns(null, "dynamodb", "%", "%"));
            assertThat(failure.getSQLState()).isEqualTo("42000");
            assertThat(service.operations()).hasSizeLessThan(20);
        }
    }

    private static Connection connect(StubService service) throws SQLException {
        return connect(service, "");
    }

    private static Connection connect(StubService service, String properties) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:dynamodb://127.0.0.1:" + service.endpoint().getPort() + "?user=k&password=s" + properties);
    }
}
