package io.github.dynamodbjdbc.engine.rule;

import static io.github.dynamodbjdbc.engine.rule.RulesFixture.TABLE;
import static io.github.dynamodbjdbc.engine.rule.RulesFixture.key;
import static io.github.dynamodbjdbc.engine.rule.RulesFixture.n;
import static io.github.dynamodbjdbc.engine.rule.RulesFixture.s;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.engine.Engine;
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
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;

/** Pages, and reads of indexes. */
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

    @Test
    void anIndexScanSeesOnlyTheIndex() {
        ScanRequest.Builder request = ScanRequest.builder().tableName(TABLE).filterExpression("attribute_exists(x)");
        for (String index : List.of("Keys", "Local")) {
            ScanRequest scan = request.indexName(index).build();
            assertThat(fixture.db.scan(scan).count()).as(index).isZero();
            assertThat(fixture.db.scan(scan).scannedCount()).as(index).isEqualTo(20);
        }
        assertThat(fixture.db
                        .scan(request.indexName("Local")
                                .filterExpression("attribute_exists(inc)")
                                .build())
                        .count())
                .isEqualTo(20);
        // Items are fetched, but only after the filter on the index's attributes.
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
        try (RulesFixture other = new RulesFixture(Engine.builder().pageBytes(bytes));
                RulesFixture whole = new RulesFixture()) {
            for (int i = 0; i < 10; i++) {
                Map<String, AttributeValue> item = new HashMap<>(key("a", Integer.toString(i)));
                item.put("gp", s("g"));
                item.put("gs", n(Integer.toString(i % 2)));
                other.db.putItem(r -> r.tableName(TABLE).item(item));
                whole.db.putItem(r -> r.tableName(TABLE).item(item));
            }
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
                        .isEqualTo(whole.db
                                .scan(r -> r.tableName(TABLE).indexName(index))
                                .items());
                // With a page of one byte, each item fills a page, and the end is only seen on a further page.
                assertThat(pages).isEqualTo(bytes == 1 ? 11 : bytes == 100 ? pages : 1);
            }
        }
    }

    /** The service does not know that no item follows. */
    @Test
    void aPageFilledByTheItemAtTheEndOfTheRangeIsFollowedByAnEmptyOne() {
        try (RulesFixture other = new RulesFixture(Engine.builder().pageBytes(1))) {
            for (String id : List.of("0", "1", "2")) {
                other.db.putItem(r -> r.tableName(TABLE).item(key("a", id)));
            }
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

    /** Where the table and its index have the same sort attribute, the first one of them is not the end. */
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
}
