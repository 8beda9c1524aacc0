package io.github.dynamodbjdbc.benchmarks;

import java.math.BigDecimal;
import java.net.URI;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.SdkHttpConfigurationOption;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/** By the SDK alone, asking for the same. */
final class SdkPointRead implements PointRead {
    private static final Map<String, AttributeValue> KEY = Map.of(
            "CustomerId", AttributeValue.fromS(CUSTOMER), "OrderId", AttributeValue.fromN(String.valueOf(ORDER)));

    private final DynamoDbClient client;

    SdkPointRead(int port) {
        client = client(port);
    }

    /** @param connections that the client may have at once */
    SdkPointRead(int port, int connections) {
        client = client(port, connections);
    }

    static DynamoDbClient client(int port) {
        return client(
                port, SdkHttpConfigurationOption.GLOBAL_HTTP_DEFAULTS.get(SdkHttpConfigurationOption.MAX_CONNECTIONS));
    }

    private static DynamoDbClient client(int port, int connections) {
        return DynamoDbClient.builder()
                .endpointOverride(URI.create("http://127.0.0.1:" + port))
                .region(Region.EU_CENTRAL_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("none", "none")))
                .httpClient(
                        Apache5HttpClient.builder().maxConnections(connections).build())
                .build();
    }

    @Override
    public BigDecimal total() {
        Map<String, AttributeValue> item = client.getItem(request -> request.tableName("Orders")
                        .key(KEY)
                        .projectionExpression("#d, #s, #t")
                        .expressionAttributeNames(Map.of("#d", "OrderDate", "#s", "Status", "#t", "Total"))
                        .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES))
                .item();
        if (value(item, "OrderDate").s() == null || value(item, "Status").s() == null) {
            throw new IllegalStateException("no item");
        }
        return new BigDecimal(value(item, "Total").n());
    }

    static AttributeValue value(Map<String, AttributeValue> item, String attribute) {
        return Objects.requireNonNull(item.get(attribute));
    }

    @Override
    public void close() {
        client.close();
    }
}
