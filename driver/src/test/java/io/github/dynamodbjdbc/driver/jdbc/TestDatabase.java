package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.LossyProxy;
import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import io.github.dynamodbjdbc.driver.embedded.TestEngine;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * The tables of one test class in the shared engine: {@code Music} (Artist S, Song N; index ByYear on Year N) with ten items, and an empty
 * {@code my_table.x-1} (id B).
 */
final class TestDatabase implements AutoCloseable {
    private final String accessKey = TestEngine.newAccessKey();
    private final DynamoDbClient client = TestEngine.client(accessKey);

    TestDatabase() {
        client.createTable(table -> table.tableName("Music")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                        attribute("Artist", ScalarAttributeType.S),
                        attribute("Song", ScalarAttributeType.N),
                        attribute("Year", ScalarAttributeType.N))
                .keySchema(key("Artist", KeyType.HASH), key("Song", KeyType.RANGE))
                .globalSecondaryIndexes(GlobalSecondaryIndex.builder()
                        .indexName("ByYear")
                        .keySchema(key("Year", KeyType.HASH))
                        .projection(projection -> projection.projectionType(ProjectionType.ALL))
                        .build()));
        client.createTable(table -> table.tableName("my_table.x-1")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(attribute("id", ScalarAttributeType.B))
                .keySchema(key("id", KeyType.HASH)));
        for (int song = 1; song <= 10; song++) {
            Map<String, AttributeValue> item = new HashMap<>();
            item.put("Artist", AttributeValue.fromS(song <= 6 ? "A" : "B"));
            item.put("Song", AttributeValue.fromN(Integer.toString(song)));
            item.put("Year", AttributeValue.fromN(Integer.toString(1990 + song % 3)));
            item.put("title", AttributeValue.fromS("Title " + song));
            item.put("tags", AttributeValue.fromSs(java.util.List.of("t" + song)));
            item.put("info", AttributeValue.fromM(Map.of("n", AttributeValue.fromN("100"))));
            item.put("mixed", song % 2 == 0 ? AttributeValue.fromN("7") : AttributeValue.fromS("seven"));
            client.putItem(put -> put.tableName("Music").item(item));
        }
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

    /** Creates an empty table with a partition key of type string. */
    void addTable(String table, String partition) {
        client.createTable(create -> create.tableName(table)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(attribute(partition, ScalarAttributeType.S))
                .keySchema(key(partition, KeyType.HASH)));
    }

    /** Creates an empty table with a partition and a sort key. */
    void addTable(
            String table,
            String partition,
            ScalarAttributeType partitionType,
            String sort,
            ScalarAttributeType sortType) {
        client.createTable(create -> create.tableName(table)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(attribute(partition, partitionType), attribute(sort, sortType))
                .keySchema(key(partition, KeyType.HASH), key(sort, KeyType.RANGE)));
    }

    void put(String table, Map<String, AttributeValue> item) {
        client.putItem(put -> put.tableName(table).item(item));
    }

    /** The item of a key; empty if there is none. */
    Map<String, AttributeValue> item(String table, String key, String value) {
        return client.getItem(get -> get.tableName(table).key(Map.of(key, AttributeValue.fromS(value))))
                .item();
    }

    /** Drops a table without the driver's knowledge. */
    void dropTable(String table) {
        client.deleteTable(delete -> delete.tableName(table));
    }

    /** Drops an index of {@code Music} without the driver's knowledge, and waits for the end. */
    void dropIndex(String index) {
        client.updateTable(update -> update.tableName("Music")
                .globalSecondaryIndexUpdates(GlobalSecondaryIndexUpdate.builder()
                        .delete(delete -> delete.indexName(index))
                        .build()));
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (client.describeTable(table -> table.tableName("Music")).table().globalSecondaryIndexes().stream()
                .anyMatch(description -> description.indexName().equals(index))) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException(index + " is still there");
            }
        }
    }

    /** Creates a table Sessions (id S) with the TTL attribute {@code expires}: "soon" expires in an hour, "never" does not expire. */
    void addSessions() {
        client.createTable(table -> table.tableName("Sessions")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(attribute("id", ScalarAttributeType.S))
                .keySchema(key("id", KeyType.HASH)));
        client.updateTimeToLive(update -> update.tableName("Sessions")
                .timeToLiveSpecification(ttl -> ttl.attributeName("expires").enabled(true)));
        long soon = Instant.now().plus(Duration.ofHours(1)).getEpochSecond();
        client.putItem(put -> put.tableName("Sessions")
                .item(Map.of(
                        "id", AttributeValue.fromS("soon"),
                        "expires", AttributeValue.fromN(Long.toString(soon)))));
        client.putItem(put -> put.tableName("Sessions").item(Map.of("id", AttributeValue.fromS("never"))));
    }

    /** @param properties further properties, such as {@code &ttl=show} */
    String url(String properties) {
        return "jdbc:dynamodb:embedded?user=" + accessKey + "&password=" + EmbeddedEngine.SECRET_KEY + properties;
    }

    /** A connection to the engine by a proxy. */
    Connection connect(LossyProxy proxy, String properties) throws SQLException {
        return DriverManager.getConnection("jdbc:dynamodb://127.0.0.1:" + proxy.port() + "?user=" + accessKey
                + "&password=" + EmbeddedEngine.SECRET_KEY + "&maxRetries=0" + properties);
    }

    Connection connect() throws SQLException {
        return connect("");
    }

    Connection connect(String properties) throws SQLException {
        return DriverManager.getConnection(url(properties));
    }

    /** @param owners properties that are not allowed in a URL, with their values */
    Connection connect(String properties, Map<String, String> owners) throws SQLException {
        Properties info = new Properties();
        info.putAll(owners);
        return DriverManager.getConnection(url(properties), info);
    }

    @Override
    public void close() {
        client.close();
    }
}
