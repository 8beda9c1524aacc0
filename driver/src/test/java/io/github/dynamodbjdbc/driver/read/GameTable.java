package io.github.dynamodbjdbc.driver.read;

import io.github.dynamodbjdbc.driver.TestClients;
import io.github.dynamodbjdbc.driver.catalog.CatalogSettings;
import io.github.dynamodbjdbc.driver.catalog.DynamoCatalog;
import io.github.dynamodbjdbc.driver.client.ClientHandle;
import io.github.dynamodbjdbc.driver.embedded.TestEngine;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** A table Games (user S, game N) with a GSI ByTitle (title, score; keys only) and an LSI ByScore (score; keys only). */
public final class GameTable implements AutoCloseable {
    private final String accessKey = TestEngine.newAccessKey();
    final ClientHandle client = TestClients.open(accessKey);
    final DynamoDbClient sdk = TestEngine.client(accessKey);

    public GameTable() {
        sdk.createTable(table -> table.tableName("Games")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                        attribute("user", ScalarAttributeType.S),
                        attribute("game", ScalarAttributeType.N),
                        attribute("title", ScalarAttributeType.S),
                        attribute("score", ScalarAttributeType.N))
                .keySchema(key("user", KeyType.HASH), key("game", KeyType.RANGE))
                .globalSecondaryIndexes(GlobalSecondaryIndex.builder()
                        .indexName("ByTitle")
                        .keySchema(key("title", KeyType.HASH), key("score", KeyType.RANGE))
                        .projection(keysOnly())
                        .build())
                .localSecondaryIndexes(LocalSecondaryIndex.builder()
                        .indexName("ByScore")
                        .keySchema(key("user", KeyType.HASH), key("score", KeyType.RANGE))
                        .projection(keysOnly())
                        .build()));
    }

    /** Adds games 1 to n of a user, each with a text of the given length. */
    GameTable fill(String user, int games, int textLength) {
        for (int game = 1; game <= games; game++) {
            Map<String, AttributeValue> item = Map.of(
                    "user", AttributeValue.fromS(user),
                    "game", AttributeValue.fromN(Integer.toString(game)),
                    "title", AttributeValue.fromS("title" + game % 2),
                    "score", AttributeValue.fromN(Integer.toString(1_000 - game)),
                    "text", AttributeValue.fromS("x".repeat(textLength)));
            sdk.putItem(put -> put.tableName("Games").item(item));
        }
        return this;
    }

    public TableSchema schema() {
        return Objects.requireNonNull(
                DynamoCatalog.of(client, CatalogSettings.DEFAULT).table("Games"));
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

    private static Projection keysOnly() {
        return Projection.builder().projectionType(ProjectionType.KEYS_ONLY).build();
    }

    @Override
    public void close() {
        sdk.close();
        client.close();
    }
}
