package io.github.dynamodbjdbc.shell.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import io.github.dynamodbjdbc.engine.Engine;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

class SampleStoreTest {
    private static EmbeddedEngine engine;
    private static DynamoDbClient client;

    @BeforeAll
    static void open() throws Exception {
        engine = TestStore.open();
        client = TestStore.client(engine);
    }

    @AfterAll
    static void close() {
        client.close();
        engine.close();
    }

    @Test
    void holdsEveryItem() {
        assertThat(client.listTables().tableNames())
                .containsExactlyInAnyOrder("GameScores", "Thread", "SessionData", "ProductCatalog", "Orders");
        assertThat(count("GameScores", null)).isEqualTo(22);
        assertThat(count("Thread", null)).isEqualTo(16);
        assertThat(count("SessionData", null)).isEqualTo(16);
        assertThat(count("ProductCatalog", null)).isEqualTo(12);
        assertThat(count("Orders", null)).isEqualTo(20_000);
    }

    @Test
    void omitsItemsWithoutKeysFromIndexes() {
        assertThat(count("GameScores", "GameTitleIndex")).isEqualTo(18);
        assertThat(count("Thread", "LastPostIndex")).isEqualTo(15);
        assertThat(count("SessionData", "expirationWindowIndex")).isEqualTo(14);
        assertThat(count("Orders", "StatusDateIndex")).isEqualTo(20_000);
    }

    @Test
    void hasTheTopScoresOfMeteorBlastersInTheIndex() {
        QueryResponse top = client.query(query -> query.tableName("GameScores")
                .indexName("GameTitleIndex")
                .keyConditionExpression("GameTitle = :title")
                .expressionAttributeValues(Map.of(":title", AttributeValue.fromS("Meteor Blasters")))
                .scanIndexForward(false)
                .limit(3));
        assertThat(top.items().stream()
                        .map(item -> item.get("UserId").s() + " "
                                + item.get("TopScore").n()))
                .containsExactly("104 1894", "109 1250", "101 1000");
        long without = SampleTable.GAME_SCORES.items().stream()
                .filter(item -> item.get("GameTitle").s().equals("Meteor Blasters"))
                .filter(item -> !item.containsKey("TopScore"))
                .count();
        assertThat(without).isEqualTo(2);
    }

    @Test
    void keepsExpiredSessions() {
        assertThat(client.describeTimeToLive(describe -> describe.tableName("SessionData"))
                        .timeToLiveDescription()
                        .timeToLiveStatus())
                .isEqualTo(TimeToLiveStatus.ENABLED);
        assertThat(count("SessionData", null)).isEqualTo(16);
        long clock = SampleData.TTL_CLOCK.getEpochSecond();
        long fiveYears = 5 * 365 * 86_400L;
        assertThat(client.scan(scan -> scan.tableName("SessionData")
                                .filterExpression("ExpirationTime > :old AND ExpirationTime < :now")
                                .expressionAttributeValues(Map.of(
                                        ":old", AttributeValue.fromN(Long.toString(clock - fiveYears)),
                                        ":now", AttributeValue.fromN(Long.toString(clock)))))
                        .count())
                .isEqualTo(7);
    }

    /** They expired more than five years ago, so DynamoDB takes their expiration times as a mistake. */
    @Test
    void theEngineDeletesNoSession() {
        try (Engine own = Engine.builder().expiryInterval(Duration.ZERO).build();
                DynamoDbClient ownClient = SampleStore.client(own.serve().endpoint())) {
            SampleData.load(ownClient, SampleTable.SESSION_DATA);
            assertThat(own.expire()).isZero();
        }
    }

    @Test
    void loadsOnce() throws Exception {
        assertThat(SampleStore.isLoaded(TestStore.DIRECTORY)).isTrue();
        SampleStore.load(engine, TestStore.DIRECTORY, false, said -> {
            throw new AssertionError(said);
        });
    }

    @Test
    void generatesTheSameOrdersEveryTime() {
        List<Map<String, AttributeValue>> orders = SampleOrders.generate();
        assertThat(orders).isEqualTo(SampleOrders.generate()).hasSize(20_000);
        // Documentation and other tests use these orders.
        assertThat(describe(orders.get(0))).isEqualTo("C0402 O000001 2014-01-01T00:26:27Z DELIVERED 47.07");
        assertThat(describe(orders.get(19_999))).isEqualTo("C0477 O020000 2015-12-31T20:16:54Z PENDING 256.04");
        assertThat(orders.stream().map(order -> order.get("OrderId")).distinct())
                .hasSize(20_000);
        assertThat(orders.stream().map(order -> order.get("CustomerId")).distinct())
                .hasSizeGreaterThan(900);
    }

    private static String describe(Map<String, AttributeValue> order) {
        return order.get("CustomerId").s() + " " + order.get("OrderId").s() + " "
                + order.get("OrderDate").s() + " " + order.get("Status").s() + " "
                + order.get("Total").n();
    }

    @Test
    void readsEveryTypeOfDynamoJson() throws Exception {
        String json = """
                [{"s": {"S": "x"}, "n": {"N": "1.50"}, "b": {"B": "AAE="}, "t": {"BOOL": true}, "u": {"NULL": true},
                  "ss": {"SS": ["a", "b"]}, "ns": {"NS": ["1"]}, "bs": {"BS": ["AA=="]},
                  "l": {"L": [{"N": "1"}, {"M": {}}]}, "m": {"M": {"k": {"L": []}}}}]""";
        SdkBytes bytes = SdkBytes.fromByteArray(new byte[] {0, 1});
        assertThat(DynamoJson.readItems(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8))))
                .containsExactly(Map.of(
                        "s", AttributeValue.fromS("x"),
                        "n", AttributeValue.fromN("1.50"),
                        "b", AttributeValue.fromB(bytes),
                        "t", AttributeValue.fromBool(true),
                        "u", AttributeValue.fromNul(true),
                        "ss", AttributeValue.fromSs(List.of("a", "b")),
                        "ns", AttributeValue.fromNs(List.of("1")),
                        "bs", AttributeValue.fromBs(List.of(SdkBytes.fromByteArray(new byte[] {0}))),
                        "l", AttributeValue.fromL(List.of(AttributeValue.fromN("1"), AttributeValue.fromM(Map.of()))),
                        "m", AttributeValue.fromM(Map.of("k", AttributeValue.fromL(List.of())))));
    }

    /** Only its small tables, as loading all orders again would take too long. */
    @Test
    void startsAfresh(@TempDir Path directory) throws Exception {
        try (EmbeddedEngine small = EmbeddedEngine.open(directory);
                DynamoDbClient smallClient = TestStore.client(small)) {
            smallClient.createTable(create -> create.tableName("Mine")
                    .billingMode(BillingMode.PAY_PER_REQUEST)
                    .attributeDefinitions(AttributeDefinition.builder()
                            .attributeName("id")
                            .attributeType(ScalarAttributeType.S)
                            .build())
                    .keySchema(KeySchemaElement.builder()
                            .attributeName("id")
                            .keyType(KeyType.HASH)
                            .build()));
            SampleData.drop(smallClient);
            assertThat(smallClient.listTables().tableNames()).containsExactly("Mine");
            SampleStore.dropEverything(smallClient);
            assertThat(smallClient.listTables().tableNames()).isEmpty();
        }
        assertThat(SampleStore.isLoaded(directory)).isFalse();
    }

    private static int count(String table, String index) {
        return client.scanPaginator(scan -> scan.tableName(table).indexName(index)).stream()
                .mapToInt(page -> page.count())
                .sum();
    }
}
