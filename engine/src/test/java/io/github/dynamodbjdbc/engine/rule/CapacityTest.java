package io.github.dynamodbjdbc.engine.rule;

import static io.github.dynamodbjdbc.engine.rule.RulesFixture.TABLE;
import static io.github.dynamodbjdbc.engine.rule.RulesFixture.key;
import static io.github.dynamodbjdbc.engine.rule.RulesFixture.n;
import static io.github.dynamodbjdbc.engine.rule.RulesFixture.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.engine.EngineStatistics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Capacity as the service counts it: a read unit is 4,096 bytes, and an eventually consistent read takes half of one. */
class CapacityTest {
    private RulesFixture fixture;

    @BeforeEach
    void open() {
        fixture = new RulesFixture();
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private static Map<String, AttributeValue> item(String sk, Object... attributes) {
        Map<String, AttributeValue> item = new HashMap<>(key("a", sk));
        for (int i = 0; i < attributes.length; i += 2) {
            item.put((String) attributes[i], (AttributeValue) attributes[i + 1]);
        }
        return item;
    }

    /** An item of a given size with the keys a and sk (of one digit). */
    private static Map<String, AttributeValue> heavy(String sk, int bytes) {
        // pk + a + sk + 2 + x
        return item(sk, "x", s("v".repeat(bytes - 2 - 1 - 2 - 2 - 1)));
    }

    private ConsumedCapacity put(Map<String, AttributeValue> item) {
        return fixture.db
                .putItem(PutItemRequest.builder()
                        .tableName(TABLE)
                        .item(item)
                        .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES)
                        .build())
                .consumedCapacity();
    }

    @Test
    void getItemRoundsUpTheItem() {
        put(heavy("1", 4096));
        put(heavy("2", 4097));
        assertThat(get("1", false)).isEqualTo(0.5);
        assertThat(get("2", false)).isEqualTo(1);
        assertThat(get("2", true)).isEqualTo(2);
        // The item does not exist: the minimum.
        assertThat(get("3", false)).isEqualTo(0.5);
        assertThat(get("3", true)).isEqualTo(1);
    }

    private double get(String sk, boolean consistent) {
        return fixture.db
                .getItem(r -> r.tableName(TABLE)
                        .key(key("a", sk))
                        .consistentRead(consistent)
                        .projectionExpression("pk")
                        .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
                .consumedCapacity()
                .capacityUnits();
    }

    @Test
    void batchGetItemRoundsUpEachItemAndChargesForMissingOnes() {
        put(heavy("1", 4097));
        put(heavy("2", 10));
        List<Map<String, AttributeValue>> keys = List.of(key("a", "1"), key("a", "2"), key("a", "3"));
        assertThat(fixture.db
                        .batchGetItem(r -> r.requestItems(Map.of(
                                        TABLE,
                                        KeysAndAttributes.builder()
                                                .keys(keys)
                                                .projectionExpression("#p")
                                                .expressionAttributeNames(Map.of("#p", "pk"))
                                                .build()))
                                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
                        .consumedCapacity())
                .extracting(ConsumedCapacity::capacityUnits)
                .containsExactly(0.5 * (2 + 1 + 1));
    }

    @Test
    void queryAndScanChargeEvaluatedItemsRegardlessOfTheFilter() {
        put(heavy("1", 4000));
        put(heavy("2", 4000));
        put(heavy("3", 4000));
        // 12,000 bytes.
        assertThat(fixture.db
                        .query(r -> r.tableName(TABLE)
                                .keyConditionExpression("pk = :a")
                                .filterExpression("attribute_not_exists(x)")
                                .expressionAttributeValues(Map.of(":a", s("a")))
                                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
                        .consumedCapacity()
                        .capacityUnits())
                .isEqualTo(1.5);
        ScanResponse count = fixture.db.scan(r -> r.tableName(TABLE)
                .consistentRead(true)
                .select(Select.COUNT)
                .limit(2)
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL));
        // 8,000 bytes.
        assertThat(count.consumedCapacity().capacityUnits()).isEqualTo(2);
        assertThat(count.count()).isEqualTo(2);
        assertThat(count.hasItems()).isFalse();
        assertThat(count.lastEvaluatedKey()).isEqualTo(key("a", "2"));
    }

    @Test
    void emptyReadsCostTheMinimum() {
        assertThat(fixture.db
                        .scan(r -> r.tableName(TABLE).returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
                        .consumedCapacity()
                        .capacityUnits())
                .isEqualTo(0.5);
        assertThat(fixture.db
                        .query(r -> r.tableName(TABLE)
                                .indexName("All")
                                .keyConditionExpression("gp = :a")
                                .expressionAttributeValues(Map.of(":a", s("a")))
                                .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES))
                        .consumedCapacity()
                        .globalSecondaryIndexes()
                        .get("All")
                        .capacityUnits())
                .isEqualTo(0.5);
    }

    @Test
    void aGlobalIndexIsChargedByItsEntries() {
        for (int i = 0; i < 3; i++) {
            Map<String, AttributeValue> item = new HashMap<>(heavy(Integer.toString(i + 1), 4000));
            item.put("gp", s("g"));
            item.put("gs", n("1"));
            put(item);
        }
        // Keys only: far below 4 KB together.
        assertThat(gsi("Keys").globalSecondaryIndexes().get("Keys").capacityUnits())
                .isEqualTo(0.5);
        assertThat(gsi("Keys").table().capacityUnits()).isZero();
        // 3 times 4000 + gp + g + gs + 2 = 4,007 bytes
        assertThat(gsi("All").globalSecondaryIndexes().get("All").capacityUnits())
                .isEqualTo(1.5);
    }

    private ConsumedCapacity gsi(String index) {
        return fixture.db
                .query(r -> r.tableName(TABLE)
                        .indexName(index)
                        .keyConditionExpression("gp = :g")
                        .expressionAttributeValues(Map.of(":g", s("g")))
                        .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES))
                .consumedCapacity();
    }

    @Test
    void aLocalIndexChargesAFetchForEveryItemEvaluated() {
        for (int i = 1; i <= 3; i++) {
            Map<String, AttributeValue> item = new HashMap<>(heavy(Integer.toString(i), 4097));
            item.put("ls", n(Integer.toString(i)));
            item.put("inc", n(Integer.toString(i)));
            put(item);
        }
        ConsumedCapacity fetched = lsi("x", "inc = :one");
        // All three items are fetched, though the filter returns one: 2 units each, halved.
        assertThat(fetched.table().capacityUnits()).isEqualTo(3);
        assertThat(fetched.localSecondaryIndexes().get("Local").capacityUnits()).isEqualTo(0.5);
        assertThat(fetched.capacityUnits()).isEqualTo(3.5);
        ConsumedCapacity projected = lsi("inc", "inc = :one");
        assertThat(projected.capacityUnits()).isEqualTo(0.5);
    }

    private ConsumedCapacity lsi(String projection, String filter) {
        return fixture.db
                .query(r -> r.tableName(TABLE)
                        .indexName("Local")
                        .keyConditionExpression("pk = :a")
                        .filterExpression(filter)
                        .projectionExpression(projection)
                        .expressionAttributeValues(Map.of(":a", s("a"), ":one", n("1")))
                        .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES))
                .consumedCapacity();
    }

    @Test
    void writesCostTheLargerOfBeforeAndAfter() {
        assertThat(put(heavy("1", 1024)).capacityUnits()).isEqualTo(1);
        assertThat(put(heavy("1", 3000)).capacityUnits()).isEqualTo(3);
        assertThat(put(heavy("1", 100)).capacityUnits()).isEqualTo(3);
        assertThat(delete("1")).isEqualTo(1);
        // The item does not exist.
        assertThat(delete("1")).isEqualTo(1);
        put(heavy("2", 2049));
        assertThat(fixture.db
                        .updateItem(r -> r.tableName(TABLE)
                                .key(key("a", "2"))
                                .updateExpression("SET x = :v")
                                .expressionAttributeValues(Map.of(":v", s("v")))
                                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
                        .consumedCapacity()
                        .capacityUnits())
                .isEqualTo(3);
    }

    private double delete(String sk) {
        return fixture.db
                .deleteItem(
                        r -> r.tableName(TABLE).key(key("a", sk)).returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
                .consumedCapacity()
                .capacityUnits();
    }

    @Test
    void indexEntriesAreChargedByTheirChange() {
        ConsumedCapacity created = put(item("1", "gp", s("g"), "gs", n("1")));
        // The table, and entries in Keys and All.
        assertThat(created.capacityUnits()).isEqualTo(3);
        // An attribute that Keys does not project.
        ConsumedCapacity changed = put(item("1", "gp", s("g"), "gs", n("1"), "x", n("1")));
        assertThat(changed.globalSecondaryIndexes()).containsOnlyKeys("All");
        // Another key in Keys: the old entry is removed, and a new one added. All has only gp as its key: one change.
        ConsumedCapacity moved = put(item("1", "gp", s("g"), "gs", n("2"), "x", n("1")));
        assertThat(moved.globalSecondaryIndexes().get("Keys").capacityUnits()).isEqualTo(2);
        assertThat(moved.globalSecondaryIndexes().get("All").capacityUnits()).isEqualTo(1);
        // No change.
        assertThat(put(item("1", "gp", s("g"), "gs", n("2"), "x", n("1"))).capacityUnits())
                .isEqualTo(1);
        // The item leaves Keys.
        ConsumedCapacity left = put(item("1", "gp", s("g"), "x", n("1")));
        assertThat(left.globalSecondaryIndexes().get("Keys").capacityUnits()).isEqualTo(1);
    }

    @Test
    void batchesAddUpAndTransactionsCostDoubleOnTheTable() {
        List<WriteRequest> writes = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            Map<String, AttributeValue> item = heavy(Integer.toString(i), 1025);
            writes.add(WriteRequest.builder().putRequest(p -> p.item(item)).build());
        }
        assertThat(fixture.db
                        .batchWriteItem(r -> r.requestItems(Map.of(TABLE, writes))
                                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
                        .consumedCapacity()
                        .get(0)
                        .capacityUnits())
                .isEqualTo(6);
        ConsumedCapacity transaction = fixture.db
                .transactWriteItems(r -> r.transactItems(
                                TransactWriteItem.builder()
                                        .put(p -> p.tableName(TABLE).item(item("1", "gp", s("g"))))
                                        .build(),
                                TransactWriteItem.builder()
                                        .delete(d -> d.tableName(TABLE).key(key("a", "9")))
                                        .build())
                        .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES))
                .consumedCapacity()
                .get(0);
        // The put replaces 1,025 bytes: 2 units, doubled; the delete of nothing: 1, doubled.
        assertThat(transaction.table().capacityUnits()).isEqualTo(6);
        assertThat(transaction.globalSecondaryIndexes().get("All").capacityUnits())
                .isEqualTo(1);
        assertThat(fixture.db
                        .transactGetItems(r -> r.transactItems(
                                        TransactGetItem.builder()
                                                .get(g -> g.tableName(TABLE).key(key("a", "2")))
                                                .build(),
                                        TransactGetItem.builder()
                                                .get(g -> g.tableName(TABLE).key(key("a", "9")))
                                                .build())
                                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
                        .consumedCapacity()
                        .get(0)
                        .capacityUnits())
                .isEqualTo(4);
    }

    @Test
    void countersAddUpUntilTheyAreReset() {
        put(heavy("1", 3000));
        fixture.engine.resetStatistics();
        get("1", true);
        get("1", false);
        EngineStatistics.Target table = new EngineStatistics.Target(TABLE, null);
        assertThat(fixture.engine.statistics().readUnits()).containsExactly(Map.entry(table, 1.5));
        assertThat(fixture.engine.statistics().reads()).containsExactly(Map.entry(table, 2L));
        assertThat(fixture.engine.statistics().writeUnits()).isEmpty();
        assertThatThrownBy(() -> fixture.db.putItem(
                        r -> r.tableName(TABLE).item(heavy("1", 10)).conditionExpression("attribute_not_exists(pk)")))
                .isInstanceOf(ConditionalCheckFailedException.class);
        // As much as the write would take: the existing item has 3,000 bytes.
        assertThat(fixture.engine.statistics().writeUnits()).containsExactly(Map.entry(table, 3.0));
        fixture.engine.resetStatistics();
        assertThat(fixture.engine.statistics().reads()).isEmpty();
    }
}
