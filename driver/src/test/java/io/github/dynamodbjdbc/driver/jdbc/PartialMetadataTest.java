package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.StubService;
import io.github.dynamodbjdbc.driver.StubService.Answer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Metadata of many tables, some of which can't be described or sampled. */
@Timeout(60)
class PartialMetadataTest {
    private static final Answer THROTTLED =
            Answer.error("ProvisionedThroughputExceededException", "The level of configured throughput was exceeded");

    /** @param answer makes the answer from the operation and the number of its earlier requests; null for the usual answer */
    private static StubService service(int tables, BiFunction<String, Integer, Answer> answer) throws Exception {
        Map<String, AtomicInteger> counts = new ConcurrentHashMap<>();
        String names =
                IntStream.range(0, tables).mapToObj(i -> "\"Tab" + i + "\"").collect(Collectors.joining(","));
        return new StubService((operation, all) -> {
            int before = counts.computeIfAbsent(operation, name -> new AtomicInteger())
                    .getAndIncrement();
            Answer other = answer.apply(operation, before);
            return other != null
                    ? other
                    : new Answer(
                            200,
                            switch (operation) {
                                case "ListTables" -> "{\"TableNames\":[" + names + "]}";
                                case "DescribeTable" ->
                                    "{\"Table\":{\"TableName\":\"Tab\",\"TableStatus\":\"ACTIVE\",\"ItemCount\":1,\"TableSizeBytes\":30,"
                                            + "\"KeySchema\":[{\"AttributeName\":\"k\",\"KeyType\":\"HASH\"}],"
                                            + "\"AttributeDefinitions\":[{\"AttributeName\":\"k\",\"AttributeType\":\"S\"}]}}";
                                default ->
                                    "{\"Items\":[{\"k\":{\"S\":\"a\"},\"v\":{\"S\":\"b\"}}],\"Count\":1,\"ScannedCount\":1,"
                                            + "\"ConsumedCapacity\":{\"TableName\":\"Tab\",\"CapacityUnits\":0.5}}";
                            });
        });
    }

    private static Connection connect(StubService service, String user) throws SQLException {
        return DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:"
                + service.endpoint().getPort() + "?password=s&catalog=off&maxRetries=0&user=" + user);
    }

    private static List<String> columns(Connection connection) throws SQLException {
        List<String> columns = new ArrayList<>();
        try (ResultSet rows = connection.getMetaData().getColumns(null, "dynamodb", "%", "%")) {
            while (rows.next()) {
                columns.add(rows.getString("TABLE_NAME") + "." + rows.getString("COLUMN_NAME"));
            }
        }
        return columns;
    }

    private static List<String> warnings(SQLWarning first) {
        List<String> texts = new ArrayList<>();
        for (SQLWarning next = first; next != null; next = next.getNextWarning()) {
            texts.add(next.getMessage());
        }
        return texts;
    }

    @Test
    void tablesThatCantBeDescribedAreLeftOutAndListedOnce() throws Exception {
        // After the first table: if all failed, the fault would not be the tables'.
        List<Answer> failures = List.of(
                Answer.error("ValidationException", "no"), new Answer(500, "{\"__type\":\"InternalServerError\"}"));
        try (StubService service = service(
                        40,
                        (operation, before) -> operation.equals("DescribeTable") && before >= 20 && before < 22
                                ? failures.get(before - 20)
                                : null);
                Connection connection = connect(service, "undescribed")) {
            assertThat(columns(connection)).hasSize(2 * 38);
            assertThat(warnings(connection.getWarnings())).singleElement().satisfies(text -> assertThat(text)
                    .startsWith("Tables that could not be described are not shown: ")
                    .contains("(ValidationException)", "(InternalServerError)"));
            assertThat(columns(connection)).as("what failed is asked for again").hasSize(2 * 40);
        }
    }

    /** One attempt for each table. Columns that are known without a sample are returned. */
    @Test
    void tablesThatCantBeSampledShowTheirKeys() throws Exception {
        List<Answer> failures =
                List.of(THROTTLED, Answer.error("ResourceNotFoundException", "is being made"), new Answer(500, "{}"));
        try (StubService service = service(
                        40,
                        (operation, before) -> operation.equals("Scan") && before < 3 ? failures.get(before) : null);
                Connection connection = connect(service, "unsampled")) {
            Set<String> keysOnly = new TreeSet<>();
            List<String> columns = columns(connection);
            for (int i = 0; i < 40; i++) {
                assertThat(columns).contains("Tab" + i + ".k");
                if (!columns.contains("Tab" + i + ".v")) {
                    keysOnly.add("Tab" + i);
                }
            }
            assertThat(keysOnly).hasSize(3);
            assertThat(warnings(connection.getWarnings())).singleElement().satisfies(text -> assertThat(text)
                    .startsWith("Tables without a new sample")
                    .contains(keysOnly)
                    .contains("(throttled)", "(ResourceNotFoundException)", "(status 500)"));
            assertThat(Collections.frequency(service.operations(), "Scan")).isEqualTo(40);
            // No further attempts for a while.
            assertThat(columns(connection)).isEqualTo(columns);
            assertThat(Collections.frequency(service.operations(), "Scan")).isEqualTo(40);
        }
    }

    @Test
    void samplesAreTakenWithinABudgetOfTheCall() throws Exception {
        try (StubService service = service(520, (operation, before) -> null);
                Connection connection = connect(service, "budget")) {
            assertThat(columns(connection)).hasSize(520 + 500);
            assertThat(Collections.frequency(service.operations(), "Scan")).isEqualTo(500);
            assertThat(warnings(connection.getWarnings())).singleElement().satisfies(text -> assertThat(text)
                    .contains("a call takes 500 samples"));
            // The next call continues with further samples, and describes no table again.
            assertThat(columns(connection)).hasSize(520 + 520);
            assertThat(Collections.frequency(service.operations(), "DescribeTable"))
                    .isEqualTo(520);
        }
    }

    @Test
    void theInformationSchemaGoesOnToo() throws Exception {
        try (StubService service = service(
                        40,
                        (operation, before) -> operation.equals("DescribeTable") && before == 20 ? THROTTLED : null);
                Connection connection = connect(service, "information");
                Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(30);
            int tables = 0;
            try (ResultSet rows =
                    statement.executeQuery("SELECT table_name FROM information_schema.table_constraints")) {
                while (rows.next()) {
                    tables++;
                }
            }
            // Throttled once, and requested again.
            assertThat(tables).isEqualTo(40);
        }
    }
}
