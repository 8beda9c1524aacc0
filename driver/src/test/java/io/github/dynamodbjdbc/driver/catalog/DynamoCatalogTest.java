package io.github.dynamodbjdbc.driver.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.dynamodbjdbc.driver.StubService;
import io.github.dynamodbjdbc.driver.StubService.Answer;
import io.github.dynamodbjdbc.driver.TestClients;
import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.driver.client.SharedClients;
import io.github.dynamodbjdbc.driver.embedded.TestEngine;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.StatementLimits;
import io.github.dynamodbjdbc.driver.item.Key;
import io.github.dynamodbjdbc.driver.page.RememberedKeys;
import io.github.dynamodbjdbc.driver.sample.Sampling;
import io.github.dynamodbjdbc.planner.access.RowSequence;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

@Timeout(60)
class DynamoCatalogTest {
    private static final CatalogSettings ALWAYS_FRESH = new CatalogSettings(Duration.ZERO, 16, Duration.ofHours(1));

    private final String accessKey = TestEngine.newAccessKey();
    private final ClientHandle client = TestClients.open(accessKey);
    private final DynamoDbClient sdk = TestEngine.client(accessKey);
    private final DynamoCatalog catalog = DynamoCatalog.of(client, CatalogSettings.DEFAULT);

    @AfterEach
    void close() {
        sdk.close();
        client.close();
    }

    private static KeySchemaElement key(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }

    private static AttributeDefinition attribute(String name, ScalarAttributeType type) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(type)
                .build();
    }

    private void createTable() {
        sdk.createTable(table -> table.tableName("Things")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                        attribute("id", ScalarAttributeType.B),
                        attribute("p1", ScalarAttributeType.S),
                        attribute("p2", ScalarAttributeType.N),
                        attribute("s1", ScalarAttributeType.S),
                        attribute("s2", ScalarAttributeType.N))
                .keySchema(key("id", KeyType.HASH))
                .globalSecondaryIndexes(GlobalSecondaryIndex.builder()
                        .indexName("Many")
                        .keySchema(
                                key("p1", KeyType.HASH),
                                key("p2", KeyType.HASH),
                                key("s1", KeyType.RANGE),
                                key("s2", KeyType.RANGE))
                        .projection(projection -> projection
                                .projectionType(ProjectionType.INCLUDE)
                                .nonKeyAttributes("extra"))
                        .build()));
    }

    private void put(Map<String, AttributeValue> attributes) {
        sdk.putItem(put -> put.tableName("Things").item(attributes));
    }

    @Test
    void describesKeysOfManyAttributesAndTimeToLive() {
        createTable();
        sdk.updateTimeToLive(update -> update.tableName("Things")
                .timeToLiveSpecification(ttl -> ttl.enabled(true).attributeName("expires")));
        assertThat(Objects.requireNonNull(catalog.table("Things")).ttlAttribute())
                .isNull();
        TableSchema table = Objects.requireNonNull(catalog.expiring().table("Things"));
        assertThat(table.key()).isEqualTo(new KeySchema(List.of(new KeyAttribute("id", AttributeType.B)), List.of()));
        IndexSchema index = Objects.requireNonNull(table.index("Many"));
        assertThat(index.kind()).isEqualTo(IndexSchema.Kind.GSI);
        assertThat(index.key())
                .isEqualTo(new KeySchema(
                        List.of(new KeyAttribute("p1", AttributeType.S), new KeyAttribute("p2", AttributeType.N)),
                        List.of(new KeyAttribute("s1", AttributeType.S), new KeyAttribute("s2", AttributeType.N))));
        assertThat(index.projection()).isEqualTo(IndexSchema.ProjectionType.INCLUDE);
        assertThat(index.projected()).containsExactly("extra");
        assertThat(index.usable()).isTrue();
        assertThat(table.declared())
                .containsExactly(
                        new Column("id", Column.Origin.KEY, ColumnType.VARBINARY),
                        new Column("p1", Column.Origin.INDEX_KEY, ColumnType.VARCHAR),
                        new Column("p2", Column.Origin.INDEX_KEY, ColumnType.NUMERIC),
                        new Column("s1", Column.Origin.INDEX_KEY, ColumnType.VARCHAR),
                        new Column("s2", Column.Origin.INDEX_KEY, ColumnType.NUMERIC));
        assertThat(table.ttlAttribute()).isEqualTo("expires");
        assertThat(catalog.notes(table)).isEmpty();
        assertThat(catalog.tableNames()).containsExactly("Things");
        assertThat(catalog.notes()).isEmpty();
        assertThat(catalog.table("things")).isNull();
        assertThat(catalog.table("no table's name")).isNull();
        assertThat(DynamoCatalog.of(client, CatalogSettings.DEFAULT)).isSameAs(catalog);
    }

    @Test
    void findsColumnsInASample() {
        createTable();
        put(Map.of(
                "id", AttributeValue.fromB(software.amazon.awssdk.core.SdkBytes.fromUtf8String("1")),
                "z", AttributeValue.fromS("text"),
                "both", AttributeValue.fromS("text"),
                "list", AttributeValue.fromL(List.of()),
                "null", AttributeValue.fromNul(true),
                "maybe", AttributeValue.fromNul(true)));
        put(Map.of(
                "id", AttributeValue.fromB(software.amazon.awssdk.core.SdkBytes.fromUtf8String("2")),
                "both", AttributeValue.fromN("1"),
                "list", AttributeValue.fromSs(List.of("a")),
                "maybe", AttributeValue.fromBool(true),
                "p1", AttributeValue.fromS("text")));
        TableSchema table = Objects.requireNonNull(catalog.table("Things"));
        assertThat(catalog.columns(table)).as("no sample is paid for").isEqualTo(table.declared());
        assertThat(catalog.unsampled(table)).isNotNull();
        RequestGateway gateway = new RequestGateway(client, StatementLimits.NONE);
        List<Column> columns = paidBy(gateway, catalog, table);
        assertThat(columns.subList(0, 5)).isEqualTo(table.declared());
        assertThat(columns.subList(5, columns.size()))
                .containsExactly(
                        new Column("both", Column.Origin.DYNAMIC, ColumnType.VARIANT),
                        new Column("list", Column.Origin.DYNAMIC, ColumnType.LIST),
                        new Column("maybe", Column.Origin.DYNAMIC, ColumnType.BOOLEAN),
                        new Column("null", Column.Origin.DYNAMIC, ColumnType.VARIANT),
                        new Column("z", Column.Origin.DYNAMIC, ColumnType.VARCHAR));
        assertThat(catalog.columns(table)).isEqualTo(columns);
        assertThat(catalog.knownColumns(table)).isEqualTo(columns);
        assertThat(catalog.unsampled(table)).isNull();
        assertThat(gateway.report().requests()).isEqualTo(1);
        assertThat(gateway.report().readUnits()).isEqualTo(0.5);
        DynamoCatalog unsampled =
                DynamoCatalog.of(client, new CatalogSettings(Duration.ofMinutes(1), 0, Duration.ofHours(1)));
        RequestGateway unused = new RequestGateway(client, StatementLimits.NONE);
        assertThat(paidBy(unused, unsampled, table)).isEqualTo(table.declared());
        assertThat(unused.report().requests()).isZero();
    }

    private static List<Column> paidBy(RequestGateway gateway, DynamoCatalog catalog, TableSchema table) {
        return Sampling.paidBy(gateway, SessionOptions.DEFAULT, false, () -> catalog.columns(table));
    }

    @Test
    void noticesChanges() {
        createTable();
        DynamoCatalog fresh = DynamoCatalog.of(client, ALWAYS_FRESH);
        TableSchema before = fresh.table("Things");
        long version = fresh.version("Things");
        assertThat(fresh.table("Things")).isEqualTo(before);
        assertThat(fresh.version("Things")).isEqualTo(version);
        sdk.updateTimeToLive(update -> update.tableName("Things")
                .timeToLiveSpecification(ttl -> ttl.enabled(true).attributeName("e")));
        assertThat(Objects.requireNonNull(fresh.expiring().table("Things")).ttlAttribute())
                .isEqualTo("e");
        assertThat(fresh.version("Things")).isGreaterThan(version);
        version = fresh.version("Things");
        sdk.deleteTable(delete -> delete.tableName("Things"));
        assertThat(fresh.table("Things")).isNull();
        assertThat(fresh.version("Things")).isNotEqualTo(version);
    }

    @Test
    void forgetsWhereReadsWereOnceTheTableIsAnother() {
        createTable();
        DynamoCatalog fresh = DynamoCatalog.of(client, ALWAYS_FRESH);
        TableSchema table = fresh.table("Things");
        RememberedKeys keys = RememberedKeys.of(client);
        RememberedKeys.Position position = new RememberedKeys.Position(3, Key.of(Map.of("id", "x")));
        RememberedKeys.Read read = new RememberedKeys.Read(
                new RowSequence("Things", table.key(), null, false, table.key(), false, true, Predicate.TRUE),
                "clock",
                List.of());
        keys.remember(read, position, keys.begin());
        fresh.table("Things");
        assertThat(keys.last(read, 3, Duration.ofHours(1))).isEqualTo(position);
        // Only the table's id differs between the new table and the old one.
        sdk.deleteTable(delete -> delete.tableName("Things"));
        createTable();
        fresh.table("Things");
        assertThat(keys.last(read, 3, Duration.ofHours(1))).isEqualTo(RememberedKeys.Position.START);
        keys.remember(read, position, keys.begin());
        fresh.invalidate("Things");
        assertThat(keys.last(read, 3, Duration.ofHours(1))).isEqualTo(RememberedKeys.Position.START);
    }

    @Test
    void cachesUntilARefresh() {
        createTable();
        assertThat(catalog.table("Things")).isNotNull();
        assertThat(catalog.tableNames()).hasSize(1);
        sdk.deleteTable(delete -> delete.tableName("Things"));
        assertThat(catalog.table("Things")).isNotNull();
        assertThat(catalog.tableNames()).hasSize(1);
        long version = catalog.version();
        catalog.invalidate("Things");
        assertThat(catalog.version()).isGreaterThan(version);
        assertThat(catalog.table("Things")).isNull();
        assertThat(catalog.tableNames()).isEmpty();
    }

    @Test
    void namesTheDeniedAction() throws Exception {
        Answer denied = Answer.error("AccessDeniedException", "User is not authorized");
        Answer table = new Answer(
                200,
                "{\"Table\":{\"TableName\":\"Things\",\"KeySchema\":[{\"AttributeName\":\"id\",\"KeyType\":\"HASH\"}],"
                        + "\"AttributeDefinitions\":[{\"AttributeName\":\"id\",\"AttributeType\":\"S\"}]}}");
        boolean[] describable = {false};
        try (StubService service = new StubService(
                        (operation, before) -> describable[0] && operation.equals("DescribeTable") ? table : denied);
                ClientHandle stub =
                        SharedClients.global().open(TestClients.configuration(service.endpoint(), "denied", 1))) {
            DynamoCatalog limited = DynamoCatalog.of(stub, CatalogSettings.DEFAULT);
            assertThat(limited.tableNames()).isEmpty();
            assertThat(limited.notes()).singleElement().asString().contains("dynamodb:ListTables");
            assertThatExceptionOfType(StatementFailure.class)
                    .isThrownBy(() -> limited.table("Things"))
                    .withMessageContaining("dynamodb:DescribeTable on Things")
                    .withMessageContaining("\"Resource\": \"arn:aws:dynamodb:*:*:table/Things\"")
                    .satisfies(e -> assertThat(e.state()).isEqualTo(SqlState.ACCESS_DENIED));
            describable[0] = true;
            TableSchema schema = Objects.requireNonNull(limited.expiring().table("Things"));
            assertThat(limited.notes(schema)).singleElement().asString().contains("DescribeTimeToLive");
            RequestGateway gateway = new RequestGateway(stub, StatementLimits.NONE);
            assertThat(paidBy(gateway, limited, schema)).isEqualTo(schema.declared());
            assertThat(limited.notes(schema)).hasSize(2).last().asString().contains("dynamodb:Scan");
            limited.table("Things");
            paidBy(gateway, limited, schema);
            limited.tableNames();
            assertThat(service.operations())
                    .containsExactlyInAnyOrder(
                            "ListTables", "DescribeTable", "DescribeTable", "DescribeTimeToLive", "Scan");
        }
    }

    /** Each answer waits for the other request, so sequential requests would never end. */
    @Test
    void theTimeToLiveIsRequestedTogetherWithTheDescription() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        Answer table = new Answer(
                200,
                "{\"Table\":{\"TableName\":\"Things\",\"KeySchema\":[{\"AttributeName\":\"id\",\"KeyType\":\"HASH\"}],"
                        + "\"AttributeDefinitions\":[{\"AttributeName\":\"id\",\"AttributeType\":\"S\"}]}}");
        Answer ttl = new Answer(
                200, "{\"TimeToLiveDescription\":{\"TimeToLiveStatus\":\"ENABLED\",\"AttributeName\":\"ends\"}}");
        try (StubService service = new StubService((operation, before) -> {
                    if (operation.equals("DescribeTimeToLive")) {
                        asked.countDown();
                        return ttl;
                    }
                    await(asked);
                    return table;
                });
                ClientHandle stub =
                        SharedClients.global().open(TestClients.configuration(service.endpoint(), "beside", 1))) {
            TableSchema schema = Objects.requireNonNull(
                    DynamoCatalog.of(stub, CatalogSettings.DEFAULT).expiring().table("Things"));
            assertThat(schema.ttlAttribute()).isEqualTo("ends");
            assertThat(service.operations()).containsExactlyInAnyOrder("DescribeTable", "DescribeTimeToLive");
        }
    }

    @Test
    void theTimeToLiveIsRequestedOnceAnHour() throws Exception {
        Answer ttl = new Answer(
                200, "{\"TimeToLiveDescription\":{\"TimeToLiveStatus\":\"ENABLED\",\"AttributeName\":\"ends\"}}");
        AtomicReference<Answer> answer = new AtomicReference<>(ttl);
        try (StubService service = new StubService((operation, before) ->
                        operation.equals("DescribeTimeToLive") ? answer.get() : described("one"));
                ClientHandle stub =
                        SharedClients.global().open(TestClients.configuration(service.endpoint(), "hourly", 1))) {
            Supplier<@Nullable String> attribute = () -> Objects.requireNonNull(
                            DynamoCatalog.of(stub, ALWAYS_FRESH).expiring().table("Things"))
                    .ttlAttribute();
            assertThat(attribute.get()).isEqualTo("ends");
            assertThat(attribute.get()).isEqualTo("ends");
            // Another catalog of the same client also knows the attribute.
            assertThat(Objects.requireNonNull(DynamoCatalog.of(stub, CatalogSettings.DEFAULT)
                                    .expiring()
                                    .table("Things"))
                            .ttlAttribute())
                    .isEqualTo("ends");
            assertThat(asked(service)).isEqualTo(1);
            answer.set(Answer.error("ThrottlingException", "Rate exceeded"));
            expire(stub, "one");
            assertThat(attribute.get()).isEqualTo("ends");
            assertThat(asked(service)).isEqualTo(2);
            // The answer is valid for some minutes.
            assertThat(attribute.get()).isEqualTo("ends");
            assertThat(asked(service)).isEqualTo(2);
            answer.set(new Answer(200, "{\"TimeToLiveDescription\":{\"TimeToLiveStatus\":\"DISABLED\"}}"));
            expire(stub, "one");
            assertThat(attribute.get()).isNull();
            assertThat(asked(service)).isEqualTo(3);
        }
    }

    /** The last answer is about a table that no longer exists. */
    @Test
    void theAnswerAboutATableThatIsGoneDoesNotHold() throws Exception {
        Answer disabled = new Answer(200, "{\"TimeToLiveDescription\":{\"TimeToLiveStatus\":\"DISABLED\"}}");
        try (StubService service = new StubService(
                        (operation, before) -> operation.equals("DescribeTimeToLive") ? disabled : described("two"));
                ClientHandle stub =
                        SharedClients.global().open(TestClients.configuration(service.endpoint(), "gone", 1))) {
            Expiries.of(stub).keep("Things", "one", Expiry.known("ends", true));
            assertThat(Objects.requireNonNull(DynamoCatalog.of(stub, ALWAYS_FRESH)
                                    .expiring()
                                    .table("Things"))
                            .ttlAttribute())
                    .isNull();
            assertThat(asked(service)).isEqualTo(1);
        }
    }

    private static Answer described(String id) {
        return new Answer(
                200,
                "{\"Table\":{\"TableName\":\"Things\",\"TableArn\":\"arn\",\"TableId\":\"" + id
                        + "\",\"KeySchema\":[{\"AttributeName\":\"id\",\"KeyType\":\"HASH\"}],"
                        + "\"AttributeDefinitions\":[{\"AttributeName\":\"id\",\"AttributeType\":\"S\"}]}}");
    }

    private static long asked(StubService service) {
        return service.operations().stream()
                .filter("DescribeTimeToLive"::equals)
                .count();
    }

    /** Makes the answer older than an hour. */
    private static void expire(ClientHandle client, String id) {
        Expiries.of(client).keep("Things", "arn " + id, new Expiry("ends", null, true, System.nanoTime()));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
