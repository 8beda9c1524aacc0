package io.github.dynamodbjdbc.tck.rules;

import static io.github.dynamodbjdbc.tck.rules.RulesFixture.TABLE;
import static io.github.dynamodbjdbc.tck.rules.RulesFixture.key;
import static io.github.dynamodbjdbc.tck.rules.RulesFixture.n;
import static io.github.dynamodbjdbc.tck.rules.RulesFixture.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** What reads return: the engine's answers where they are right, the service's where they are not. */
class ReadsTest {
    private static RulesFixture fixture;

    @BeforeAll
    static void open() {
        fixture = new RulesFixture();
        for (int i = 0; i < 20; i++) {
            Map<String, AttributeValue> item = new HashMap<>(key(i % 2 == 0 ? "a" : "b", Integer.toString(i)));
            item.put("gp", s("g" + i % 3));
            item.put("gs", n(Integer.toString(i)));
            item.put("ls", n(Integer.toString(20 - i)));
            item.put("inc", n(Integer.toString(i)));
            item.put("x", values().get(i % values().size()));
            item.put(
                    "d",
                    AttributeValue.fromM(Map.of(
                            "e",
                            AttributeValue.fromL(List.of(n("1"), s("two"), n("3"))),
                            "f",
                            n(Integer.toString(i)))));
            Map<String, AttributeValue> complete = item;
            fixture.db.putItem(r -> r.tableName(TABLE).item(complete));
        }
    }

    @AfterAll
    static void close() {
        fixture.close();
    }

    private static List<AttributeValue> values() {
        return List.of(
                s("abc"),
                s("\uFF5E"),
                s("\uD83D\uDE00"),
                n("1.0"),
                n("-2"),
                AttributeValue.fromBool(true),
                AttributeValue.fromNul(true),
                AttributeValue.fromSs(List.of("b", "abc")),
                AttributeValue.fromNs(List.of("1", "2")),
                AttributeValue.fromL(List.of(n("1"), s("abc"))),
                AttributeValue.fromM(Map.of("abc", n("1"))),
                AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {(byte) 200, 1})),
                s(""));
    }

    /** Both evaluate filters, one of them by the proxy's own evaluator. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "x = :v",
                "x <> :v",
                "NOT x <> :v",
                "x < :v",
                "x <= :v",
                "x > :v",
                "x >= :v",
                "x IN (:v, :w)",
                "x BETWEEN :v AND :w",
                "begins_with(x, :v)",
                "contains(x, :v)",
                "attribute_type(x, :type) AND x <> :v",
                "size(x) >= :two",
                "NOT size(x) >= :two",
                "size(x) <> :two",
                "attribute_exists(x.abc)",
                "attribute_not_exists(d.e[5]) AND d.f < :two OR inc = :nine",
                "d.e[1] = :v OR d.e[0] = :w",
                "absent <> :v AND NOT absent = :v",
                "inc <> absent",
                "inc = d.f AND inc < gs OR inc = gs",
            })
    void filtersMeanWhatTheyMeanToTheEngine(String filter) {
        Map<String, AttributeValue> fixed = Map.of(":type", s("S"), ":two", n("2"), ":nine", n("9"));
        for (AttributeValue value : values()) {
            Map<String, AttributeValue> given = new HashMap<>(fixed);
            given.put(":v", value);
            given.put(":w", value);
            given.keySet().removeIf(name -> !filter.matches(".*" + name + "\\b.*"));
            assertThat(outcome(fixture.db, filter, given))
                    .as("%s with %s", filter, value)
                    .isEqualTo(outcome(fixture.direct, filter, given));
        }
    }

    /** The items, or that the request was rejected. */
    private static Object outcome(DynamoDbClient db, String filter, Map<String, AttributeValue> values) {
        try {
            return db.scan(r -> r.tableName(TABLE)
                            .filterExpression(filter)
                            .expressionAttributeValues(values.isEmpty() ? null : values))
                    .items();
        } catch (DynamoDbException e) {
            return e.awsErrorDetails().errorCode();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "d.f", "d.e[2], d.e[0], pk", "d.e[7], x.abc", "d.e[1], d.f, absent"})
    void projectionsLeaveWhatTheEngineWouldLeave(String projection) {
        assertThat(fixture.db
                        .scan(r -> r.tableName(TABLE).projectionExpression(projection))
                        .items())
                .isEqualTo(fixture.direct
                        .scan(r -> r.tableName(TABLE).projectionExpression(projection))
                        .items());
    }

    @Test
    void anIndexScanSeesOnlyWhatTheIndexHolds() {
        ScanRequest.Builder request = ScanRequest.builder().tableName(TABLE).filterExpression("attribute_exists(x)");
        for (String index : List.of("Keys", "Local")) {
            ScanRequest scan = request.indexName(index).build();
            assertThat(fixture.db.scan(scan).count()).as(index).isZero();
            assertThat(fixture.db.scan(scan).scannedCount()).as(index).isEqualTo(20);
            assertThat(fixture.direct.scan(scan).count()).as("the engine").isZero();
        }
        assertThat(fixture.db
                        .scan(request.indexName("Local")
                                .filterExpression("attribute_exists(inc)")
                                .build())
                        .count())
                .isEqualTo(20);
        // Fetches, but only after the filter has been applied to what the index holds.
        assertThat(fixture.db
                        .scan(request.indexName("Local")
                                .select(Select.ALL_ATTRIBUTES)
                                .build())
                        .items())
                .hasSize(20)
                .allSatisfy(item -> assertThat(item).containsKey("x"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100, 1000})
    void smallPagesGiveTheSameItems(int bytes) {
        try (RulesFixture other = new RulesFixture()) {
            for (int i = 0; i < 10; i++) {
                Map<String, AttributeValue> item = new HashMap<>(key("a", Integer.toString(i)));
                item.put("gp", s("g"));
                item.put("gs", n(Integer.toString(i % 2)));
                other.db.putItem(r -> r.tableName(TABLE).item(item));
            }
            other.proxy.pageBytes(bytes);
            for (String index : new String[] {null, "Keys"}) {
                List<Map<String, AttributeValue>> found = new ArrayList<>();
                int pages = 0;
                Map<String, AttributeValue> start = null;
                do {
                    Map<String, AttributeValue> from = start;
                    ScanResponse page = other.db.scan(
                            r -> r.tableName(TABLE).indexName(index).exclusiveStartKey(from));
                    found.addAll(page.items());
                    pages++;
                    start = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : null;
                } while (start != null);
                assertThat(found)
                        .isEqualTo(other.direct
                                .scan(r -> r.tableName(TABLE).indexName(index))
                                .items());
                // With a byte a page, each item fills one, and only then is the end seen.
                assertThat(pages).isEqualTo(bytes == 1 ? 11 : bytes == 100 ? pages : 1);
            }
        }
    }

    /** The service does not know that no other item follows. */
    @Test
    void aPageFilledByTheItemAtTheEndOfTheRangeIsFollowedByAnEmptyOne() {
        try (RulesFixture other = new RulesFixture()) {
            for (String id : List.of("0", "1", "2")) {
                other.db.putItem(r -> r.tableName(TABLE).item(key("a", id)));
            }
            other.proxy.pageBytes(1);
            List<Integer> counts = new ArrayList<>();
            Map<String, AttributeValue> start = null;
            do {
                Map<String, AttributeValue> from = start;
                QueryResponse page = other.db.query(r -> r.tableName(TABLE)
                        .keyConditionExpression("pk = :p AND sk BETWEEN :a AND :b")
                        .expressionAttributeValues(Map.of(":p", s("a"), ":a", n("0"), ":b", n("1")))
                        .exclusiveStartKey(from));
                counts.add(page.count());
                start = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : null;
            } while (start != null);
            assertThat(counts).containsExactly(1, 1, 0);
        }
    }

    /** Where the table and its index are sorted by the same attribute, the first of them is not the end. */
    @ParameterizedTest
    @CsvSource({"#o BETWEEN :low AND :tie, true", "#o <= :tie, true", "#o >= :tie, false", "#o = :tie, true"})
    void itemsOfOneSortKeyAtTheBoundOfARangeAllCome(String range, boolean forward) {
        try (RulesFixture other = new RulesFixture()) {
            other.db.createTable(r -> r.tableName("Ties")
                    .billingMode(BillingMode.PAY_PER_REQUEST)
                    .attributeDefinitions(
                            definition("k", ScalarAttributeType.S),
                            definition("g", ScalarAttributeType.S),
                            definition("o", ScalarAttributeType.N))
                    .keySchema(element("k", KeyType.HASH), element("o", KeyType.RANGE))
                    .globalSecondaryIndexes(GlobalSecondaryIndex.builder()
                            .indexName("ByGroup")
                            .keySchema(element("g", KeyType.HASH), element("o", KeyType.RANGE))
                            .projection(projection -> projection.projectionType(ProjectionType.ALL))
                            .build()));
            for (String id : List.of("a", "b", "c")) {
                other.db.putItem(r -> r.tableName("Ties").item(Map.of("k", s(id), "g", s("x"), "o", n("5"))));
            }
            Map<String, AttributeValue> values = new HashMap<>(Map.of(":g", s("x"), ":tie", n("5")));
            if (range.contains(":low")) {
                values.put(":low", n("2"));
            }
            Set<String> found = new HashSet<>();
            Map<String, AttributeValue> start = null;
            do {
                Map<String, AttributeValue> from = start;
                QueryResponse page = other.db.query(r -> r.tableName("Ties")
                        .indexName("ByGroup")
                        .keyConditionExpression("g = :g AND " + range)
                        .expressionAttributeNames(Map.of("#o", "o"))
                        .expressionAttributeValues(values)
                        .scanIndexForward(forward)
                        .limit(1)
                        .exclusiveStartKey(from));
                page.items().forEach(item -> found.add(item.get("k").s()));
                start = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : null;
            } while (start != null);
            assertThat(found).containsExactlyInAnyOrder("a", "b", "c");
        }
    }

    private static AttributeDefinition definition(String name, ScalarAttributeType type) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(type)
                .build();
    }

    private static KeySchemaElement element(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }

    @Test
    void delayedIndexesAnswerAsOfTheBeginningOfTheDelay() {
        try (RulesFixture other = new RulesFixture()) {
            put(other, "1", "g");
            put(other, "2", "g");
            other.proxy.delayIndexes(true);
            assertThat(inIndex(other)).containsExactly("1", "2");
            put(other, "3", "g");
            put(other, "1", "h");
            other.db.deleteItem(r -> r.tableName(TABLE).key(key("a", "2")));
            assertThat(inIndex(other)).containsExactly("1", "2");
            assertThat(other.db.scan(r -> r.tableName(TABLE)).count()).isEqualTo(2);
            assertThat(other.db.listTables().tableNames()).containsExactly(TABLE);
            other.proxy.catchUpIndexes();
            assertThat(inIndex(other)).containsExactly("3");
            assertThat(other.direct.listTables().tableNames()).containsExactly(TABLE);
        }
    }

    @Test
    void segmentsOfADelayedIndexAreThoseOfTheIndex() {
        try (RulesFixture other = new RulesFixture()) {
            for (int i = 0; i < 9; i++) {
                put(other, Integer.toString(i), "g" + i);
            }
            List<List<Map<String, AttributeValue>>> before = segments(other);
            other.proxy.delayIndexes(true);
            put(other, "10", "g10");
            assertThat(segments(other)).isEqualTo(before);
        }
    }

    private static List<List<Map<String, AttributeValue>>> segments(RulesFixture in) {
        List<List<Map<String, AttributeValue>>> segments = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int segment = i;
            segments.add(in.db.scan(r -> r.tableName(TABLE)
                            .indexName("Keys")
                            .segment(segment)
                            .totalSegments(3))
                    .items());
        }
        return segments;
    }

    private static void put(RulesFixture in, String sk, String gp) {
        Map<String, AttributeValue> item = new HashMap<>(key("a", sk));
        item.put("gp", s(gp));
        item.put("gs", n(sk));
        in.db.putItem(r -> r.tableName(TABLE).item(item));
    }

    private static List<String> inIndex(RulesFixture in) {
        return in
                .db
                .query(r -> r.tableName(TABLE)
                        .indexName("Keys")
                        .keyConditionExpression("gp = :g")
                        .expressionAttributeValues(Map.of(":g", s("g"))))
                .items()
                .stream()
                .map(item -> item.get("sk").n())
                .toList();
    }

    @Test
    void faults() {
        try (RulesFixture other = new RulesFixture()) {
            put(other, "1", "g");
            put(other, "2", "g");
            other.proxy.fault(Fault.everyNth("BatchGetItem", 1, new Fault.Leave(1)));
            BatchGetItemResponse batch = other.db.batchGetItem(r -> r.requestItems(Map.of(
                    TABLE,
                    KeysAndAttributes.builder()
                            .keys(List.of(key("a", "1"), key("a", "2")))
                            .projectionExpression("sk")
                            .build())));
            assertThat(batch.responses().get(TABLE)).containsExactly(Map.of("sk", n("1")));
            KeysAndAttributes left = batch.unprocessedKeys().get(TABLE);
            assertThat(left.keys()).containsExactly(key("a", "2"));
            assertThat(left.projectionExpression()).isEqualTo("sk");

            other.proxy.fault(Fault.everyNth("BatchWriteItem", 1, new Fault.Leave(0)));
            Map<String, List<WriteRequest>> writes = Map.of(
                    TABLE,
                    List.of(WriteRequest.builder()
                            .deleteRequest(d -> d.key(key("a", "1")))
                            .build()));
            assertThat(other.db.batchWriteItem(r -> r.requestItems(writes)).unprocessedItems())
                    .isEqualTo(writes);

            other.proxy.fault(request -> Fault.throttled());
            assertThatThrownBy(() -> other.db.getItem(r -> r.tableName(TABLE).key(key("a", "1"))))
                    .isInstanceOf(ProvisionedThroughputExceededException.class);

            // The SDK tries again.
            other.proxy.fault(Fault.everyNth("GetItem", 2, new Fault.Cut(true)));
            for (int i = 0; i < 3; i++) {
                assertThat(other.db
                                .getItem(r -> r.tableName(TABLE).key(key("a", "1")))
                                .hasItem())
                        .isTrue();
            }
        }
    }
}
