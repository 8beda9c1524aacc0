package io.github.dynamodbjdbc.driver.decode;

import io.github.dynamodbjdbc.driver.item.Item;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;

/**
 * Sends reads, and takes their items from the responses' JSON. A client needs a {@link BodyInterceptor} for that; what that leaves
 * alone, the SDK decodes.
 */
public final class Reads {
    private static final int NO_COUNT = -1;

    private Reads() {}

    public static Received<GetItemResponse> getItem(DynamoDbClient client, GetItemRequest request) {
        return read(() -> client.getItem(request), response -> NO_COUNT, Responses::items);
    }

    public static Received<BatchGetItemResponse> batchGetItem(DynamoDbClient client, BatchGetItemRequest request) {
        return read(() -> client.batchGetItem(request), response -> NO_COUNT, Responses::items);
    }

    public static Received<QueryResponse> query(DynamoDbClient client, QueryRequest request) {
        if (request.select() == Select.COUNT) {
            QueryResponse response = client.query(request);
            return new Received<>(response, Responses.withoutAttributes(response.count()));
        }
        return read(() -> client.query(request), QueryResponse::count, response -> Responses.items(response.items()));
    }

    public static Received<ScanResponse> scan(DynamoDbClient client, ScanRequest request) {
        if (request.select() == Select.COUNT) {
            ScanResponse response = client.scan(request);
            return new Received<>(response, Responses.withoutAttributes(response.count()));
        }
        return read(() -> client.scan(request), ScanResponse::count, response -> Responses.items(response.items()));
    }

    private static <R> Received<R> read(
            Supplier<R> send, Function<R, @Nullable Integer> count, Function<R, List<Item>> decodedBySdk) {
        Body body = new Body();
        R response = body.of(send);
        List<Item> items = body.items(Objects.requireNonNullElse(count.apply(response), NO_COUNT));
        return new Received<>(response, items == null ? decodedBySdk.apply(response) : items);
    }
}
