package io.github.dynamodbjdbc.tck.fault;

import io.github.dynamodbjdbc.driver.embedded.EmbeddedEngine;
import io.github.dynamodbjdbc.engine.Engine;
import io.github.dynamodbjdbc.engine.EngineServer;
import io.github.dynamodbjdbc.engine.Fault;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.retry.RetryMode;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** A separate engine with the faults of a test, and a table. */
final class FaultFixture implements AutoCloseable {
    /**
     * The table has the keys pk S and sk N; a local index Local by ls N, which includes inc; and global indexes: Keys by gp S, gs N, keys only; All
     * by gp, with all attributes; Several by the partition attributes m1, m2 and the sort attributes s1, s2.
     */
    static final String TABLE = "Table";

    final DynamoDbClient db;
    /** A client without faults. */
    final DynamoDbClient direct;

    private final Engine engine = Engine.builder()
            .expiryInterval(Duration.ZERO)
            .fault(request -> current().before(request))
            .build();
    private final EngineServer server = engine.serve();
    private final EngineServer sound = EngineServer.open(0, engine.withoutFaults());
    private volatile Fault fault = Fault.NONE;

    FaultFixture() {
        db = client(server.endpoint());
        direct = client(sound.endpoint());
        createTable(TABLE);
    }

    private Fault current() {
        return fault;
    }

    /** Sets the faults of requests from now on. */
    void fault(Fault given) {
        fault = given;
    }

    private static DynamoDbClient client(URI endpoint) {
        return DynamoDbClient.builder()
                .endpointOverride(endpoint)
                .region(Region.of(EmbeddedEngine.REGION))
                .credentialsProvider(StaticCredentialsProvider.create(
                        AwsBasicCredentials.create(EmbeddedEngine.ACCESS_KEY, EmbeddedEngine.SECRET_KEY)))
                .overrideConfiguration(configuration -> configuration.retryStrategy(RetryMode.STANDARD))
                .httpClientBuilder(Apache5HttpClient.builder())
                .build();
    }

    /** Creates another table like {@link #TABLE}. */
    void createTable(String name) {
        db.createTable(CreateTableRequest.builder()
                .tableName(name)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(
                        attribute("pk", ScalarAttributeType.S),
                        attribute("sk", ScalarAttributeType.N),
                        attribute("ls", ScalarAttributeType.N),
                        attribute("gp", ScalarAttributeType.S),
                        attribute("gs", ScalarAttributeType.N),
                        attribute("m1", ScalarAttributeType.S),
                        attribute("m2", ScalarAttributeType.S),
                        attribute("s1", ScalarAttributeType.N),
                        attribute("s2", ScalarAttributeType.N))
                .keySchema(partition("pk"), sort("sk"))
                .localSecondaryIndexes(LocalSecondaryIndex.builder()
                        .indexName("Local")
                        .keySchema(partition("pk"), sort("ls"))
                        .projection(Projection.builder()
                                .projectionType(ProjectionType.INCLUDE)
                                .nonKeyAttributes("inc")
                                .build())
                        .build())
                .globalSecondaryIndexes(
                        global("Keys", ProjectionType.KEYS_ONLY, partition("gp"), sort("gs")),
                        global("All", ProjectionType.ALL, partition("gp")),
                        global("Several", ProjectionType.ALL, partition("m1"), partition("m2"), sort("s1"), sort("s2")))
                .build());
    }

    /** A connection of the driver to the same tables, with the faults. */
    Connection connect(String properties) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:dynamodb://127.0.0.1:" + server.port() + "?user=" + EmbeddedEngine.ACCESS_KEY + "&password="
                        + EmbeddedEngine.SECRET_KEY + "&region=" + EmbeddedEngine.REGION + properties);
    }

    private static GlobalSecondaryIndex global(String name, ProjectionType type, KeySchemaElement... keys) {
        return GlobalSecondaryIndex.builder()
                .indexName(name)
                .keySchema(keys)
                .projection(Projection.builder().projectionType(type).build())
                .build();
    }

    private static AttributeDefinition attribute(String name, ScalarAttributeType type) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(type)
                .build();
    }

    private static KeySchemaElement partition(String name) {
        return KeySchemaElement.builder()
                .attributeName(name)
                .keyType(KeyType.HASH)
                .build();
    }

    private static KeySchemaElement sort(String name) {
        return KeySchemaElement.builder()
                .attributeName(name)
                .keyType(KeyType.RANGE)
                .build();
    }

    static AttributeValue s(String text) {
        return AttributeValue.fromS(text);
    }

    static AttributeValue n(String number) {
        return AttributeValue.fromN(number);
    }

    static Map<String, AttributeValue> key(String pk, String sk) {
        return Map.of("pk", s(pk), "sk", n(sk));
    }

    @Override
    public void close() {
        db.close();
        direct.close();
        sound.close();
        server.close();
        engine.close();
    }
}
