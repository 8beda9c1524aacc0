package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import io.github.dynamodbjdbc.driver.embedded.TestEngine;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Tests the statistics learned from statements, and the plans made with them. The table {@code Visits} has 400 items of about 440 bytes: 10 customers
 * with 40 visits each, and 20 cities with 20 each. Nine of ten visits are open. The index ByStatus looks cheap but is not.
 */
class LearnedPlansTest {
    private final String accessKey = TestEngine.newAccessKey();
    private final DynamoDbClient client = TestEngine.client(accessKey);

    @BeforeEach
    void fill() {
        createVisits(client);
        List<WriteRequest> writes = IntStream.range(0, 400)
                .mapToObj(i -> WriteRequest.builder()
                        .putRequest(put -> put.item(Map.of(
                                "Customer", AttributeValue.fromS("guest" + i % 10),
                                "At", AttributeValue.fromN(Integer.toString(i / 10)),
                                "Status", AttributeValue.fromS(i % 10 == 9 ? "done" : "open"),
                                "City", AttributeValue.fromS("city" + (i / 2) % 20),
                                "Agent", AttributeValue.fromS("agent" + i % 7),
                                "text", AttributeValue.fromS("x".repeat(370)))))
                        .build())
                .toList();
        for (int from = 0; from < writes.size(); from += 25) {
            List<WriteRequest> batch = writes.subList(from, from + 25);
            client.batchWriteItem(write -> write.requestItems(Map.of("Visits", batch)));
        }
    }

    private static void createVisits(DynamoDbClient client) {
        client.createTable(table -> table.tableName("Visits")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                        attribute("Customer", ScalarAttributeType.S),
                        attribute("At", ScalarAttributeType.N),
                        attribute("Status", ScalarAttributeType.S),
                        attribute("City", ScalarAttributeType.S))
                .keySchema(key("Customer", KeyType.HASH), key("At", KeyType.RANGE))
                .globalSecondaryIndexes(
                        GlobalSecondaryIndex.builder()
                                .indexName("ByStatus")
                                .keySchema(key("Status", KeyType.HASH))
                                .projection(projection -> projection
                                        .projectionType(ProjectionType.INCLUDE)
                                        .nonKeyAttributes("City"))
                                .build(),
                        GlobalSecondaryIndex.builder()
                                .indexName("ByCity")
                                .keySchema(key("City", KeyType.HASH))
                                .projection(projection -> projection.projectionType(ProjectionType.ALL))
                                .build()));
    }

    private static AttributeDefinition attribute(String name, ScalarAttributeType type) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(type)
                .build();
    }

    private static KeySchemaElement key(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }

    @AfterEach
    void close() {
        client.close();
    }

    private static Connection connect(String accessKey, String properties) throws SQLException {
        return DriverManager.getConnection("jdbc:dynamodb:embedded?user=" + accessKey + "&password="
                + EmbeddedEngine.SECRET_KEY + "&scan=allow" + properties);
    }

    /** A connection without samples, so that statistics come only from statements. */
    private Connection connect() throws SQLException {
        return connect(accessKey, "&sampleCapacity=0");
    }

    /** The read units that a statement consumed. */
    private static double run(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                assertThat(rows.getObject(1)).isNotNull();
            }
        }
        return statement.unwrap(DynamoStatement.class).capacity().readUnits();
    }

    private static double estimate(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery("EXPLAIN FORMAT TABLE " + sql)) {
            assertThat(rows.next()).isTrue();
            return rows.getDouble("estimated_read_units");
        }
    }

    private static String target(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery("EXPLAIN FORMAT TABLE " + sql)) {
            assertThat(rows.next()).isTrue();
            return rows.getString("target");
        }
    }

    private static List<Map<String, @Nullable Object>> rows(Statement statement, String sql) throws SQLException {
        List<Map<String, @Nullable Object>> all = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                Map<String, @Nullable Object> row = new HashMap<>();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.put(rows.getMetaData().getColumnLabel(i), rows.getObject(i));
                }
                all.add(row);
            }
        }
        return all;
    }

    @Test
    void aReadPartitionChangesTheEstimateOfOthers() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            String of = "SELECT At, text FROM Visits WHERE Customer = ";
            // At first √400 = 20 items are assumed for a partition. Each has 40.
            double first = estimate(statement, of + "'guest1'");
            double one = run(statement, of + "'guest1'");
            assertThat(first).isLessThan(0.7 * one);
            assertThat(estimate(statement, of + "'guest2'")).isCloseTo(one, within(0.1 * one));
            assertThat(run(statement, of + "'guest2'")).isEqualTo(one);
        }
    }

    @Test
    void aReadRangeChangesTheEstimateOfSimilarOnes() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            double one = run(statement, "SELECT At, text FROM Visits WHERE Customer = 'guest1' AND At >= 2");
            String other = "SELECT At, text FROM Visits WHERE Customer = 'guest2' AND At >= 3";
            assertThat(estimate(statement, other)).isCloseTo(one, within(0.3 * one));
        }
    }

    @Test
    void aSampleSufficesBeforeAnyStatementHasRun() throws SQLException {
        try (Connection connection = connect(accessKey, "&sampleCapacity=20");
                Statement statement = connection.createStatement()) {
            connection.getMetaData().getColumns(null, null, "Visits", "%").close();
            String sql = "SELECT At, text FROM Visits WHERE Customer = 'guest1'";
            double estimated = estimate(statement, sql);
            assertThat(run(statement, sql)).isCloseTo(estimated, within(0.6 * estimated));
            // One of two statuses is nine tenths of the table.
            String open = "SELECT Customer, At FROM Visits WHERE Status = 'open'";
            double expected = estimate(statement, open);
            assertThat(run(statement, open)).isCloseTo(expected, within(0.2 * expected));
        }
    }

    @Test
    void aWrongChoiceIsMadeOnce() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            String sql = "SELECT Customer, At FROM Visits WHERE Status = 'open' AND City = 'city";
            assertThat(target(statement, sql + "1'")).isEqualTo("Visits.ByStatus");
            double wrong = run(statement, sql + "1'");
            assertThat(target(statement, sql + "2'")).isEqualTo("Visits.ByCity");
            assertThat(run(statement, sql + "2'")).isLessThan(wrong);
            assertThat(run(statement, sql + "1'")).isLessThan(wrong);
        }
    }

    /**
     * Of 500 items of about 420 bytes one has a rank of 10 or more. The planner assumes a third, so that it reads the partition rather than fetch these
     * by the index. The read itself counts one.
     */
    @Test
    void aFilterCountsTheEntriesOfAnIndex() throws SQLException {
        client.createTable(table -> table.tableName("Ranks")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                        attribute("k", ScalarAttributeType.S),
                        attribute("n", ScalarAttributeType.N),
                        attribute("rank", ScalarAttributeType.N))
                .keySchema(key("k", KeyType.HASH), key("n", KeyType.RANGE))
                .localSecondaryIndexes(LocalSecondaryIndex.builder()
                        .indexName("ByRank")
                        .keySchema(key("k", KeyType.HASH), key("rank", KeyType.RANGE))
                        .projection(projection -> projection.projectionType(ProjectionType.KEYS_ONLY))
                        .build()));
        for (int from = 0; from < 500; from += 25) {
            List<WriteRequest> batch = IntStream.range(from, from + 25)
                    .mapToObj(i -> WriteRequest.builder()
                            .putRequest(put -> put.item(Map.of(
                                    "k", AttributeValue.fromS("a"),
                                    "n", AttributeValue.fromN(Integer.toString(i)),
                                    "rank", AttributeValue.fromN(i == 250 ? "10" : "1"),
                                    "text", AttributeValue.fromS("x".repeat(400)))))
                            .build())
                    .toList();
            client.batchWriteItem(write -> write.requestItems(Map.of("Ranks", batch)));
        }
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            String sql = "SELECT text FROM Ranks WHERE k = 'a' AND rank >= 10";
            double whole = run(statement, "SELECT text FROM Ranks WHERE k = 'a'");
            assertThat(target(statement, sql)).isEqualTo("Ranks");
            assertThat(run(statement, sql)).isEqualTo(whole);
            assertThat(target(statement, sql)).isEqualTo("Ranks.ByRank");
            // The count is of this value only.
            assertThat(target(statement, "SELECT text FROM Ranks WHERE k = 'a' AND rank >= 1"))
                    .isEqualTo("Ranks");
            // Half a unit for the index, and half for the item.
            assertThat(run(statement, sql)).isEqualTo(1);
        }
    }

    @Test
    void aCachedPlanIsChosenAgain() throws SQLException {
        try (Connection connection = connect();
                PreparedStatement statement =
                        connection.prepareStatement("SELECT Customer, At FROM Visits WHERE Status = ? AND City = ?")) {
            double first = units(statement, "open", "city1");
            double second = units(statement, "open", "city2");
            assertThat(second).isLessThan(first);
            assertThat(units(statement, "open", "city3")).isEqualTo(second);
        }
    }

    private static double units(PreparedStatement statement, String status, String city) throws SQLException {
        statement.setString(1, status);
        statement.setString(2, city);
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                assertThat(rows.getString(1)).startsWith("guest");
            }
        }
        return statement.unwrap(DynamoStatement.class).capacity().readUnits();
    }

    /** 360 of 400 items are open and three are lost. A read by the index takes half a unit for each item, and a scan reads all of the table. */
    @Test
    void valuesThatAreUnlikeMostAreReadAsSuitsThem() throws SQLException {
        for (int i = 0; i < 3; i++) {
            String at = Integer.toString(100 + i);
            client.putItem(put -> put.tableName("Visits")
                    .item(Map.of(
                            "Customer", AttributeValue.fromS("guest1"),
                            "At", AttributeValue.fromN(at),
                            "Status", AttributeValue.fromS("lost"),
                            "Agent", AttributeValue.fromS("agent1"))));
        }
        try (Connection connection = connect(accessKey, "&sampleCapacity=20");
                Statement statement = connection.createStatement();
                ResultSet sampled = connection.getMetaData().getColumns(null, null, "Visits", "%");
                PreparedStatement agents = connection.prepareStatement("SELECT Agent FROM Visits WHERE Status = ?")) {
            assertThat(sampled.next()).isTrue();
            double scan = run(statement, "SELECT Agent FROM Visits WHERE Agent IS NOT NULL");
            assertThat(agents(agents, "open")).isEqualTo(scan);
            // The first execution may use any plan.
            assertThat(agents(agents, "lost")).isPositive();
            assertThat(agents(agents, "lost")).isEqualTo(2);
            assertThat(agents(agents, "open")).isEqualTo(scan);
            try (PreparedStatement explain =
                    connection.prepareStatement("EXPLAIN FORMAT TABLE SELECT Agent FROM Visits WHERE Status = ?")) {
                assertThat(explained(explain, "open")).isEqualTo("Scan Visits, " + scan);
                assertThat(explained(explain, "lost")).isEqualTo("IndexThenBatchGet Visits.ByStatus, 2.0");
            }
        }
    }

    private static double agents(PreparedStatement statement, String status) throws SQLException {
        statement.setString(1, status);
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                assertThat(rows.getString(1)).startsWith("agent");
            }
        }
        return statement.unwrap(DynamoStatement.class).capacity().readUnits();
    }

    private static String explained(PreparedStatement statement, String status) throws SQLException {
        statement.setString(1, status);
        try (ResultSet rows = statement.executeQuery()) {
            assertThat(rows.next()).isTrue();
            return rows.getString("operation") + ' ' + rows.getString("target") + ", "
                    + rows.getDouble("estimated_read_units");
        }
    }

    @Test
    void aScanThatDoesNotEndEarlyIsWarnedOfAfterwards() throws SQLException {
        String sql = "SELECT v.\"At\" FROM Visits v JOIN Visits w ON w.\"At\" = v.\"At\" AND w.Customer = v.";
        try (Connection connection = DriverManager.getConnection("jdbc:dynamodb:embedded?user=" + accessKey
                        + "&password=" + EmbeddedEngine.SECRET_KEY + "&sampleCapacity=0&scanThreshold=300");
                PreparedStatement itself = connection.prepareStatement(sql + "Customer LIMIT 3");
                PreparedStatement nobody = connection.prepareStatement(sql + "Agent LIMIT 3")) {
            assertThat(scanned(itself)).isEmpty();
            assertThat(scanned(nobody))
                    .containsExactly(
                            "full scan of Visits: about 400 items, 21.0 read capacity units in place of lookups that"
                                    + " would have taken more",
                            "scan of Visits: it was expected to end early, and has read 400 items");
        }
    }

    private static List<String> scanned(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                assertThat(rows.getInt(1)).isNotNegative();
            }
        }
        return messages(statement).stream()
                .filter(message -> message.contains("scan"))
                .toList();
    }

    @Test
    void anItemReadByKeyChangesTheEstimateOfOthers() throws SQLException {
        client.putItem(put -> put.tableName("Visits")
                .item(Map.of(
                        "Customer", AttributeValue.fromS("large"),
                        "At", AttributeValue.fromN("1"),
                        "text", AttributeValue.fromS("x".repeat(19_000)))));
        String two = "SELECT \"text\" FROM Visits WHERE Customer IN ('guest1', 'guest2') AND \"At\" = 1";
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            assertThat(estimate(statement, two)).isEqualTo(1);
            // A key without an item is also charged, but teaches nothing.
            run(statement, "SELECT \"text\" FROM Visits WHERE Customer = 'nobody' AND \"At\" = 1");
            assertThat(estimate(statement, two)).isEqualTo(1);
            run(statement, "SELECT \"text\" FROM Visits WHERE Customer = 'large' AND \"At\" = 1");
            // Five blocks of 4 KB, with half a unit each, for each item.
            assertThat(estimate(statement, two)).isEqualTo(5);
        }
    }

    @Test
    void statisticsCanBeSeenAndHoldNoValues() throws SQLException {
        try (Connection connection = connect(accessKey, "");
                Statement statement = connection.createStatement()) {
            run(statement, "SELECT * FROM Visits WHERE Customer = 'guest1'");
            run(statement, "SELECT At FROM Visits WHERE Customer = 'guest1' AND At > 25 AND Agent = 'agent3'");
            run(statement, "SELECT At FROM Visits WHERE Agent = 'agent3'");
            List<Map<String, @Nullable Object>> rows = rows(statement, "SELECT * FROM \"system\".statistics");
            assertThat(rows)
                    .extracting(row -> row.get("statistic") + ": " + row.get("subject"))
                    .contains("sample: null", "attribute: Agent", "items: null", "range: At > ?");
            assertThat(rows)
                    .filteredOn(row -> "partition".equals(row.get("statistic")))
                    .singleElement()
                    .satisfies(row -> {
                        assertThat(row).containsEntry("items", 40.0).containsEntry("table_name", "Visits");
                        assertThat((String) row.get("subject")).hasSize(16);
                    });
            assertThat(rows.toString())
                    .doesNotContain("guest1")
                    .doesNotContain("agent3")
                    .doesNotContain("open")
                    .doesNotContain("xxx");
        }
    }

    @Test
    void statisticsNeverCrossToAnotherIdentity() throws SQLException {
        String otherKey = TestEngine.newAccessKey();
        try (DynamoDbClient other = TestEngine.client(otherKey);
                Connection connection = connect();
                Connection stranger = connect(otherKey, "&sampleCapacity=0");
                Statement statement = connection.createStatement();
                Statement strangers = stranger.createStatement()) {
            createVisits(other);
            String sql = "SELECT At FROM Visits WHERE Agent = 'agent3'";
            run(statement, sql);
            assertThat(rows(statement, "SELECT * FROM \"system\".statistics")).isNotEmpty();
            assertThat(rows(statement, "SELECT * FROM \"system\".advice")).isNotEmpty();
            assertThat(target(strangers, sql)).isEqualTo("Visits");
            assertThat(rows(strangers, "SELECT * FROM \"system\".statistics")).isEmpty();
            assertThat(rows(strangers, "SELECT * FROM \"system\".advice")).isEmpty();
        }
    }

    @Test
    void adviceIsOnTheStatementsThatRan() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            double scan = run(statement, "SELECT At FROM Visits WHERE Agent = 'agent3'");
            run(statement, "SELECT At FROM Visits WHERE Agent = 'agent4'");
            run(statement, "SELECT At FROM Visits WHERE Customer = 'guest1'");
            List<Map<String, @Nullable Object>> rows = rows(statement, "SELECT * FROM \"system\".advice");
            assertThat(rows.get(0)).satisfies(row -> {
                assertThat(row)
                        .containsEntry("table_name", "Visits")
                        .containsEntry("advice", "CREATE INDEX \"Agent-index\" ON Visits (Agent) PROJECTION KEYS_ONLY")
                        .containsEntry("statements", 2L)
                        .containsEntry("example", "SELECT At FROM Visits WHERE Agent = ?")
                        .containsEntry("write_units_per_write", 1.0);
                assertThat((Double) row.get("read_units")).isCloseTo(2 * scan, within(0.1 * scan));
                assertThat((Double) row.get("read_units_saved")).isGreaterThan(scan);
            });
        }
    }

    @Test
    void aPlanWithADroppedIndexIsReplannedOnce() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                PreparedStatement prepared =
                        connection.prepareStatement("SELECT Customer, At FROM Visits WHERE City = ?")) {
            String named = "SELECT At FROM Visits.ByCity WHERE City = 'city1'";
            run(statement, named);
            double indexed = units(prepared, "city1");
            client.updateTable(update -> update.tableName("Visits")
                    .globalSecondaryIndexUpdates(GlobalSecondaryIndexUpdate.builder()
                            .delete(delete -> delete.indexName("ByCity"))
                            .build()));
            awaitDropped();
            assertThat(units(prepared, "city1")).isGreaterThan(indexed);
            assertThat(messages(prepared)).anyMatch(message -> message.contains("planned again"));
            assertThat(units(prepared, "city2")).isGreaterThan(indexed);
            assertThat(messages(prepared)).noneMatch(message -> message.contains("planned again"));
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> run(statement, named))
                    .withMessageContaining("ByCity")
                    .satisfies(failure -> assertThat(failure.getSQLState()).startsWith("42"));
        }
    }

    private static List<String> messages(Statement statement) throws SQLException {
        List<String> messages = new ArrayList<>();
        for (SQLWarning warning = statement.getWarnings(); warning != null; warning = warning.getNextWarning()) {
            messages.add(warning.getMessage());
        }
        return messages;
    }

    private void awaitDropped() {
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (client.describeTable(table -> table.tableName("Visits")).table().globalSecondaryIndexes().stream()
                .anyMatch(index -> index.indexName().equals("ByCity"))) {
            assertThat(System.nanoTime()).isLessThan(end);
        }
    }

    private static double units(PreparedStatement statement, String city) throws SQLException {
        statement.setString(1, city);
        int count = 0;
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                count++;
            }
        }
        assertThat(count).isEqualTo(20);
        return statement.unwrap(DynamoStatement.class).capacity().readUnits();
    }
}
