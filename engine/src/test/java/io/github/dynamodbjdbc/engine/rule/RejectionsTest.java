package io.github.dynamodbjdbc.engine.rule;

import static io.github.dynamodbjdbc.engine.rule.RulesFixture.TABLE;
import static io.github.dynamodbjdbc.engine.rule.RulesFixture.key;
import static io.github.dynamodbjdbc.engine.rule.RulesFixture.n;
import static io.github.dynamodbjdbc.engine.rule.RulesFixture.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.Select;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Requests that the service rejects. */
class RejectionsTest {
    private static RulesFixture fixture;

    private final List<DynamicTest> tests = new ArrayList<>();

    @BeforeAll
    static void open() {
        fixture = new RulesFixture();
    }

    @AfterAll
    static void close() {
        fixture.close();
    }

    private void rejected(String name, String message, Consumer<DynamoDbClient> request) {
        tests.add(dynamicTest(name, () -> {
            DynamoDbException rejected =
                    catchThrowableOfType(DynamoDbException.class, () -> request.accept(fixture.db));
            assertThat(rejected).isNotNull();
            assertThat(rejected.awsErrorDetails().errorCode()).isEqualTo("ValidationException");
            assertThat(rejected.awsErrorDetails().errorMessage()).contains(message);
        }));
    }

    private static void query(DynamoDbClient db, String index, String condition, Object... values) {
        db.query(keyed(index, condition, values).build());
    }

    private static QueryRequest.Builder keyed(String index, String condition, Object... values) {
        return QueryRequest.builder()
                .tableName(TABLE)
                .indexName(index)
                .keyConditionExpression(condition)
                .expressionAttributeValues(values(values));
    }

    private static void scan(DynamoDbClient db, String filter, Object... values) {
        db.scan(ScanRequest.builder()
                .tableName(TABLE)
                .filterExpression(filter)
                .expressionAttributeValues(values.length == 0 ? null : values(values))
                .build());
    }

    private static void scan(DynamoDbClient db, Consumer<ScanRequest.Builder> request) {
        db.scan(builder -> request.accept(builder.tableName(TABLE)));
    }

    private static Map<String, AttributeValue> values(Object... namesAndValues) {
        Map<String, AttributeValue> values = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            values.put((String) namesAndValues[i], (AttributeValue) namesAndValues[i + 1]);
        }
        return values;
    }

    @TestFactory
    List<DynamicTest> keyConditions() {
        AttributeValue a = s("a");
        AttributeValue one = n("1");
        rejected(
                "range on the partition key",
                "Query key condition not supported",
                db -> query(db, null, "pk > :a", ":a", a));
        rejected(
                "no partition key",
                "Query condition missed key schema element: pk",
                db -> query(db, null, "sk = :n", ":n", one));
        rejected(
                "OR",
                "Invalid operator used in KeyConditionExpression: OR",
                db -> query(db, null, "pk = :a OR pk = :b", ":a", a, ":b", s("b")));
        rejected(
                "IN",
                "Invalid operator used in KeyConditionExpression: IN",
                db -> query(db, null, "pk IN (:a)", ":a", a));
        rejected(
                "<>",
                "Invalid operator used in KeyConditionExpression: <>",
                db -> query(db, null, "pk = :a AND sk <> :n", ":a", a, ":n", one));
        rejected(
                "two conditions on a key",
                "must only contain one condition per key",
                db -> query(db, null, "pk = :a AND sk > :n AND sk < :n", ":a", a, ":n", one));
        rejected(
                "an attribute that is no key",
                "Query condition missed key schema element: sk",
                db -> query(db, null, "pk = :a AND inc = :n", ":a", a, ":n", one));
        rejected(
                "partition key of another type",
                "Condition parameter type does not match schema type",
                db -> query(db, null, "pk = :n", ":n", one));
        rejected(
                "sort key of another type",
                "Condition parameter type does not match schema type",
                db -> query(db, null, "pk = :a AND sk = :a", ":a", a));
        rejected(
                "empty partition key",
                "cannot contain an empty string value. Key: pk",
                db -> query(db, null, "pk = :a", ":a", s("")));
        rejected(
                "empty index key",
                "cannot contain an empty string value. Key: gp",
                db -> query(db, "Keys", "gp = :a", ":a", s("")));
        rejected(
                "begins_with on a number",
                "operand type: N",
                db -> query(db, null, "pk = :a AND begins_with(sk, :n)", ":a", a, ":n", one));
        rejected(
                "BETWEEN downwards",
                "upper bound to be greater than or equal to lower bound",
                db -> query(db, null, "pk = :a AND sk BETWEEN :n AND :m", ":a", a, ":n", one, ":m", n("0")));
        rejected(
                "one of two partition attributes",
                "Query condition missed key schema element: m2",
                db -> query(db, "Several", "m1 = :a", ":a", a));
        rejected(
                "a gap between sort attributes",
                "Query condition missed key schema element: s1",
                db -> query(db, "Several", "m1 = :a AND m2 = :a AND s2 = :n", ":a", a, ":n", one));
        rejected(
                "a range before another sort attribute",
                "Query key condition not supported",
                db -> query(db, "Several", "m1 = :a AND m2 = :a AND s1 > :n AND s2 = :n", ":a", a, ":n", one));
        rejected("no key condition", "must be specified in the request", db -> db.query(r -> r.tableName(TABLE)));
        return tests;
    }

    @TestFactory
    List<DynamicTest> queryFilters() {
        rejected(
                "a key of the table",
                "Primary key attribute: sk",
                db -> db.query(keyed(null, "pk = :a", ":a", s("a"), ":n", n("1"))
                        .filterExpression("sk = :n")
                        .build()));
        rejected(
                "a key of the index",
                "Primary key attribute: gs",
                db -> db.query(keyed("Keys", "gp = :a", ":a", s("a"), ":n", n("1"))
                        .filterExpression("gs = :n")
                        .build()));
        rejected(
                "an unused sort attribute of a key of several",
                "Primary key attribute: s2",
                db -> db.query(keyed("Several", "m1 = :a AND m2 = :a", ":a", s("a"), ":n", n("1"))
                        .filterExpression("s2 = :n")
                        .build()));
        rejected(
                "unprojected, global index",
                "does not project one or more filter attributes: [x]",
                db -> db.query(keyed("Keys", "gp = :a", ":a", s("a"), ":n", n("1"))
                        .filterExpression("x = :n")
                        .build()));
        rejected(
                "unprojected, local index",
                "does not project one or more filter attributes: [x]",
                db -> db.query(keyed("Local", "pk = :a", ":a", s("a"), ":n", n("1"))
                        .filterExpression("x = :n")
                        .build()));
        rejected(
                "unprojected, local index that fetches",
                "does not project one or more filter attributes: [x]",
                db -> db.query(keyed("Local", "pk = :a", ":a", s("a"), ":n", n("1"))
                        .filterExpression("x = :n")
                        .select(Select.ALL_ATTRIBUTES)
                        .build()));
        tests.add(dynamicTest(
                "a key of the table in a query of an index is not a key there",
                () -> fixture.db.query(keyed("Keys", "gp = :a", ":a", s("a"), ":n", n("1"))
                        .filterExpression("sk = :n")
                        .build())));
        return tests;
    }

    @TestFactory
    List<DynamicTest> operands() {
        rejected(
                "BETWEEN downwards",
                "upper bound to be greater than or equal to lower bound",
                db -> scan(db, "x BETWEEN :a AND :b", ":a", n("2"), ":b", n("1.5")));
        rejected(
                "BETWEEN of mixed types",
                "requires same data type for lower and upper bounds",
                db -> scan(db, "x BETWEEN :a AND :b", ":a", n("2"), ":b", s("3")));
        rejected("order on BOOL", "operand type: BOOL", db -> scan(db, "x < :a", ":a", AttributeValue.fromBool(true)));
        rejected("order on NULL", "operand type: NULL", db -> scan(db, "x >= :a", ":a", AttributeValue.fromNul(true)));
        rejected("order on a list", "operand type: L", db -> scan(db, "x > :a", ":a", AttributeValue.fromL(List.of())));
        rejected("order on a map", "operand type: M", db -> scan(db, "x <= :a", ":a", AttributeValue.fromM(Map.of())));
        rejected(
                "order on a set",
                "operand type: SS",
                db -> scan(db, "x <= :a", ":a", AttributeValue.fromSs(List.of("a"))));
        rejected("begins_with a number", "operand type: N", db -> scan(db, "begins_with(x, :a)", ":a", n("1")));
        rejected("an attribute with itself", "The first operand must be distinct", db -> scan(db, "x = x"));
        rejected(
                "attribute_type that there is not",
                "Invalid attribute type name",
                db -> scan(db, "attribute_type(x, :a)", ":a", s("T")));
        rejected("39 digits", "more than 38 significant digits", db -> scan(db, "x = :a", ":a", n("1".repeat(39))));
        rejected("too large", "Number overflow", db -> scan(db, "x = :a", ":a", n("1E126")));
        rejected("too small", "Number underflow", db -> scan(db, "x = :a", ":a", n("1E-131")));
        rejected("an empty set", "may not be empty", db -> scan(db, "x = :a", ":a", AttributeValue.fromSs(List.of())));
        rejected(
                "numbers twice in a set",
                "contains duplicates",
                db -> scan(db, "x = :a", ":a", AttributeValue.fromNs(List.of("1", "1.0"))));
        return tests;
    }

    @TestFactory
    List<DynamicTest> expressions() {
        rejected(
                "unused value",
                "ExpressionAttributeValues unused in expressions: keys: {:b}",
                db -> scan(db, "x = :a", ":a", n("1"), ":b", n("1")));
        rejected(
                "unused name",
                "ExpressionAttributeNames unused in expressions: keys: {#b}",
                db -> scan(db, r -> r.projectionExpression("x").expressionAttributeNames(Map.of("#b", "b"))));
        rejected("undefined value", "attribute value: :b", db -> scan(db, "x = :a AND y = :b", ":a", n("1")));
        rejected("undefined name", "attribute name: #b", db -> scan(db, r -> r.projectionExpression("#b")));
        rejected("a reserved word", "reserved keyword: name", db -> scan(db, r -> r.projectionExpression("name")));
        rejected(
                "more than 4 KB",
                "expression size: 4097",
                db -> scan(db, r -> r.projectionExpression("x".repeat(4097))));
        rejected("301 operators", "too many operators", db -> scan(db, or(151), numbers(151)));
        rejected("IN with 101 operands", "number of operands: 101", db -> scan(db, in(101), numbers(101)));
        rejected(
                "a path of 33 steps",
                "nesting levels: 33",
                db -> scan(db, r -> r.projectionExpression(String.join(".", Collections.nCopies(33, "x")))));
        rejected(
                "overlapping paths",
                "Two document paths overlap",
                db -> scan(db, r -> r.projectionExpression("x.y, x")));
        rejected(
                "conflicting paths",
                "Two document paths conflict",
                db -> scan(db, r -> r.projectionExpression("x.y, x[1]")));
        rejected("redundant parentheses", "redundant parentheses", db -> scan(db, "((x = :a))", ":a", n("1")));
        rejected("a syntax error", "Syntax error", db -> scan(db, "x = = :a", ":a", n("1")));
        rejected("an unknown function", "Invalid function name", db -> scan(db, "lower(x) = :a", ":a", n("1")));
        tests.add(dynamicTest("300 operators and 100 operands are allowed", () -> {
            scan(fixture.db, "NOT " + or(150), numbers(150));
            scan(fixture.db, in(100), numbers(100));
            scan(fixture.db, "(x = :0) AND (y = :1 OR NOT (x = :1))", numbers(2));
        }));
        return tests;
    }

    @TestFactory
    List<DynamicTest> rangeReads() {
        rejected(
                "consistent read of a global index",
                "Consistent reads are not supported on global secondary indexes",
                db -> db.query(keyed("Keys", "gp = :a", ":a", s("a"))
                        .consistentRead(true)
                        .build()));
        rejected(
                "all attributes of a global index with fewer",
                "Select type ALL_ATTRIBUTES is not supported",
                db -> db.query(keyed("Keys", "gp = :a", ":a", s("a"))
                        .select(Select.ALL_ATTRIBUTES)
                        .build()));
        rejected(
                "an attribute that a global index does not have",
                "does not project [x]",
                db -> db.query(keyed("Keys", "gp = :a", ":a", s("a"))
                        .projectionExpression("x")
                        .build()));
        rejected(
                "an attribute that a global index does not have, scanned",
                "does not project [x]",
                db -> scan(db, r -> r.indexName("Keys").projectionExpression("x")));
        rejected(
                "SPECIFIC_ATTRIBUTES without saying which",
                "SPECIFIC_ATTRIBUTES",
                db -> scan(db, r -> r.select(Select.SPECIFIC_ATTRIBUTES)));
        rejected(
                "ALL_PROJECTED_ATTRIBUTES of a table",
                "ALL_PROJECTED_ATTRIBUTES can be used only",
                db -> scan(db, r -> r.select(Select.ALL_PROJECTED_ATTRIBUTES)));
        rejected(
                "COUNT and a projection",
                "Cannot specify the ProjectionExpression",
                db -> scan(db, r -> r.select(Select.COUNT).projectionExpression("x")));
        rejected("Limit 0", "greater than or equal to 1", db -> scan(db, r -> r.limit(0)));
        rejected(
                "more than a million segments",
                "less than or equal to 1000000",
                db -> scan(db, r -> r.segment(0).totalSegments(1_000_001)));
        rejected(
                "a segment beyond the last",
                "is not less than TotalSegments",
                db -> scan(db, r -> r.segment(4).totalSegments(4)));
        rejected(
                "segments without a segment", "Segment parameter is required", db -> scan(db, r -> r.totalSegments(4)));
        rejected(
                "a start without a sort key",
                "starting key is invalid",
                db -> scan(db, r -> r.exclusiveStartKey(Map.of("pk", s("a")))));
        rejected(
                "a start of an index without the table's key",
                "starting key is invalid",
                db -> scan(db, r -> r.indexName("Keys").exclusiveStartKey(Map.of("gp", s("a"), "gs", n("1")))));
        rejected(
                "a start outside of the partition",
                "starting key",
                db -> db.query(keyed(null, "pk = :a", ":a", s("a"))
                        .exclusiveStartKey(key("b", "1"))
                        .build()));
        rejected(
                "an unknown detail of capacity",
                "returnConsumedCapacity",
                db -> scan(db, r -> r.returnConsumedCapacity("SOME")));
        return tests;
    }

    @TestFactory
    List<DynamicTest> keyedRequests() {
        rejected(
                "a key without its sort key",
                "does not match the schema",
                db -> db.getItem(r -> r.tableName(TABLE).key(Map.of("pk", s("a")))));
        rejected(
                "an empty key",
                "cannot contain an empty string value. Key: pk",
                db -> db.getItem(r -> r.tableName(TABLE).key(key("", "1"))));
        rejected("101 keys", "Member must have length less than or equal to 100", db -> batchGet(db, keys(101)));
        rejected("a key twice", "contains duplicates", db -> batchGet(db, List.of(key("a", "1"), key("a", "1"))));
        rejected(
                "a number twice, written in two ways",
                "contains duplicates",
                db -> batchGet(db, List.of(key("a", "1"), key("a", "1.0"))));
        rejected("26 writes", "Member must have length less than or equal to 25", db -> batchWrite(db, keys(26)));
        rejected(
                "two writes to an item",
                "contains duplicates",
                db -> batchWrite(db, List.of(key("a", "1"), key("a", "1"))));
        rejected("101 writes in a transaction", "less than or equal to 100", db -> transact(db, keys(101)));
        rejected(
                "an item twice in a transaction",
                "multiple operations on one item",
                db -> transact(db, List.of(key("a", "1"), key("a", "1"))));
        rejected(
                "an item of more than 400 KB",
                "Item size has exceeded",
                db -> db.putItem(r -> r.tableName(TABLE).item(heavy(409_601))));
        rejected(
                "39 digits to store",
                "more than 38 significant digits",
                db -> db.putItem(r -> r.tableName(TABLE).item(with("x", n("1".repeat(39))))));
        rejected(
                "an empty key of an index to store",
                "empty string value",
                db -> db.putItem(r -> r.tableName(TABLE).item(with("gp", s("")))));
        tests.add(dynamicTest(
                "an item of 400 KB is allowed",
                () -> fixture.db.putItem(r -> r.tableName(TABLE).item(heavy(409_600)))));
        return tests;
    }

    /** pk, sk, the value's name, and the value. */
    private static Map<String, AttributeValue> heavy(int bytes) {
        return with("x", s("v".repeat(bytes - "pk".length() - "heavy".length() - "sk".length() - 2 - "x".length())));
    }

    private static Map<String, AttributeValue> with(String name, AttributeValue value) {
        Map<String, AttributeValue> item = new HashMap<>(key("heavy", "1"));
        item.put(name, value);
        return item;
    }

    private static List<Map<String, AttributeValue>> keys(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> key("k", Integer.toString(i)))
                .toList();
    }

    private static void batchGet(DynamoDbClient db, List<Map<String, AttributeValue>> keys) {
        db.batchGetItem(r -> r.requestItems(
                Map.of(TABLE, KeysAndAttributes.builder().keys(keys).build())));
    }

    private static void batchWrite(DynamoDbClient db, List<Map<String, AttributeValue>> items) {
        db.batchWriteItem(r -> r.requestItems(Map.of(
                TABLE,
                items.stream()
                        .map(item -> WriteRequest.builder()
                                .putRequest(p -> p.item(item))
                                .build())
                        .toList())));
    }

    private static void transact(DynamoDbClient db, List<Map<String, AttributeValue>> items) {
        db.transactWriteItems(r -> r.transactItems(items.stream()
                .map(item -> TransactWriteItem.builder()
                        .put(Put.builder().tableName(TABLE).item(item).build())
                        .build())
                .toList()));
    }

    private static String or(int comparisons) {
        return IntStream.range(0, comparisons).mapToObj(i -> "c = :" + i).collect(Collectors.joining(" OR "));
    }

    private static String in(int operands) {
        return IntStream.range(0, operands).mapToObj(i -> ":" + i).collect(Collectors.joining(", ", "x IN (", ")"));
    }

    private static Object[] numbers(int count) {
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            values.add(":" + i);
            values.add(n(Integer.toString(i)));
        }
        return values.toArray();
    }
}
