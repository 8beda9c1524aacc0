package io.github.dynamodbjdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** The engine with only the AWS SDK for Java: CRUD, query, transaction, stream. */
final class SdkTest {
    private Engine engine;
    private DynamoDbClient client;
    private DynamoDbStreamsClient streams;

    @BeforeEach
    void open() {
        engine = Engine.inMemory();
        URI endpoint = engine.serve().endpoint();
        client = at(endpoint, DynamoDbClient.builder()).build();
        streams = at(endpoint, DynamoDbStreamsClient.builder()).build();
        client.createTable(request -> request.tableName("Orders")
                .attributeDefinitions(
                        definition("customer", ScalarAttributeType.S), definition("number", ScalarAttributeType.N))
                .keySchema(key("customer", KeyType.HASH), key("number", KeyType.RANGE))
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .streamSpecification(
                        stream -> stream.streamEnabled(true).streamViewType(StreamViewType.NEW_AND_OLD_IMAGES)));
        client.waiter().waitUntilTableExists(request -> request.tableName("Orders"));
    }

    @AfterEach
    void close() {
        streams.close();
        client.close();
        engine.close();
    }

    private static <B extends AwsClientBuilder<B, ?>> B at(URI endpoint, B builder) {
        return builder.endpointOverride(endpoint)
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")));
    }

    private static AttributeDefinition definition(String name, ScalarAttributeType type) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(type)
                .build();
    }

    private static KeySchemaElement key(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }

    private static Map<String, AttributeValue> key(int number) {
        return Map.of("customer", AttributeValue.fromS("c"), "number", AttributeValue.fromN(Integer.toString(number)));
    }

    private void put(int number) {
        client.putItem(request -> request.tableName("Orders").item(key(number)));
    }

    @Test
    void items() {
        put(1);
        Map<String, AttributeValue> updated = client.updateItem(request -> request.tableName("Orders")
                        .key(key(1))
                        .updateExpression("SET amount = :t")
                        .expressionAttributeValues(Map.of(":t", AttributeValue.fromN("9.5")))
                        .returnValues(ReturnValue.ALL_NEW))
                .attributes();
        assertThat(updated.get("amount").n()).isEqualTo("9.5");
        assertThat(client.getItem(request -> request.tableName("Orders").key(key(1)))
                        .item())
                .isEqualTo(updated);
        assertThatThrownBy(() -> client.deleteItem(request ->
                        request.tableName("Orders").key(key(1)).conditionExpression("attribute_not_exists(amount)")))
                .isInstanceOf(ConditionalCheckFailedException.class);
        client.deleteItem(request -> request.tableName("Orders").key(key(1)));
        assertThat(client.getItem(request -> request.tableName("Orders").key(key(1)))
                        .hasItem())
                .isFalse();
        assertThatThrownBy(() ->
                        client.getItem(request -> request.tableName("None").key(key(1))))
                .isInstanceOf(ResourceNotFoundException.class);
    }

    @Test
    void queryWithPages() {
        for (int i = 0; i < 25; i++) {
            put(i);
        }
        List<String> numbers = client
                .queryPaginator(request -> request.tableName("Orders")
                        .keyConditionExpression("customer = :c AND #n >= :n")
                        .expressionAttributeNames(Map.of("#n", "number"))
                        .expressionAttributeValues(
                                Map.of(":c", AttributeValue.fromS("c"), ":n", AttributeValue.fromN("20")))
                        .limit(2))
                .items()
                .stream()
                .map(item -> item.get("number").n())
                .toList();
        assertThat(numbers).containsExactly("20", "21", "22", "23", "24");
        assertThat(client.scanPaginator(request -> request.tableName("Orders").limit(10))
                        .items())
                .hasSize(25);
    }

    @Test
    @SuppressWarnings("unchecked") // an array of builders
    void transaction() {
        put(1);
        assertThatThrownBy(() -> client.transactWriteItems(request -> request.transactItems(
                        item -> item.put(put -> put.tableName("Orders").item(key(2))),
                        item -> item.conditionCheck(check -> check.tableName("Orders")
                                .key(key(1))
                                .conditionExpression("attribute_not_exists(customer)")))))
                .isInstanceOfSatisfying(TransactionCanceledException.class, e -> assertThat(e.cancellationReasons())
                        .extracting(reason -> reason.code())
                        .containsExactly("None", "ConditionalCheckFailed"));
        assertThat(client.getItem(request -> request.tableName("Orders").key(key(2)))
                        .hasItem())
                .isFalse();
    }

    @Test
    void stream() {
        put(1);
        client.deleteItem(request -> request.tableName("Orders").key(key(1)));
        String arn = client.describeTable(request -> request.tableName("Orders"))
                .table()
                .latestStreamArn();
        String shard = streams.describeStream(request -> request.streamArn(arn))
                .streamDescription()
                .shards()
                .get(0)
                .shardId();
        String iterator = streams.getShardIterator(request ->
                        request.streamArn(arn).shardId(shard).shardIteratorType(ShardIteratorType.TRIM_HORIZON))
                .shardIterator();
        assertThat(streams.getRecords(request -> request.shardIterator(iterator))
                        .records())
                .extracting(Record::eventName)
                .containsExactly(OperationType.INSERT, OperationType.REMOVE);
    }
}
