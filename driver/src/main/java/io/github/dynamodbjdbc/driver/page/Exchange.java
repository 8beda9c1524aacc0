package io.github.dynamodbjdbc.driver.page;

import io.github.dynamodbjdbc.driver.decode.Reads;
import io.github.dynamodbjdbc.driver.decode.Received;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveResponse;

/**
 * One of DynamoDB's operations: how it is sent, and where its response tells what it did.
 *
 * @param operation DynamoDB's name of it
 * @param write whether its units are write units
 * @param evaluated items read before any filter
 * @param throttled the reason if a response, though no error, shows that the request was throttled
 */
public record Exchange<Q extends DynamoDbRequest, R>(
        String operation,
        boolean write,
        BiFunction<DynamoDbClient, Q, R> send,
        Function<R, List<ConsumedCapacity>> consumed,
        ToIntFunction<R> evaluated,
        ToIntFunction<R> returned,
        BiFunction<Q, R, Optional<String>> throttled) {

    /** For an operation that is throttled by errors only. */
    private Exchange(
            String operation,
            boolean write,
            BiFunction<DynamoDbClient, Q, R> send,
            Function<R, List<ConsumedCapacity>> consumed,
            ToIntFunction<R> evaluated,
            ToIntFunction<R> returned) {
        this(operation, write, send, consumed, evaluated, returned, (request, response) -> Optional.empty());
    }

    public static final Exchange<GetItemRequest, Received<GetItemResponse>> GET_ITEM = new Exchange<>(
            "GetItem",
            false,
            Reads::getItem,
            received -> one(received.response().consumedCapacity()),
            Exchange::items,
            Exchange::items);

    public static final Exchange<BatchGetItemRequest, Received<BatchGetItemResponse>> BATCH_GET_ITEM = new Exchange<>(
            "BatchGetItem",
            false,
            Reads::batchGetItem,
            received -> received.response().consumedCapacity(),
            Exchange::items,
            Exchange::items,
            UnprocessedKeys::throttled);

    public static final Exchange<TransactGetItemsRequest, TransactGetItemsResponse> TRANSACT_GET_ITEMS = new Exchange<>(
            "TransactGetItems",
            false,
            DynamoDbClient::transactGetItems,
            TransactGetItemsResponse::consumedCapacity,
            Exchange::items,
            Exchange::items);

    public static final Exchange<QueryRequest, Received<QueryResponse>> QUERY = new Exchange<>(
            "Query",
            false,
            Reads::query,
            received -> one(received.response().consumedCapacity()),
            received -> received.response().scannedCount(),
            Exchange::items);

    public static final Exchange<ScanRequest, Received<ScanResponse>> SCAN = new Exchange<>(
            "Scan",
            false,
            Reads::scan,
            received -> one(received.response().consumedCapacity()),
            received -> received.response().scannedCount(),
            Exchange::items);

    public static final Exchange<PutItemRequest, PutItemResponse> PUT_ITEM = new Exchange<>(
            "PutItem",
            true,
            DynamoDbClient::putItem,
            response -> one(response.consumedCapacity()),
            response -> 0,
            response -> 0);

    public static final Exchange<UpdateItemRequest, UpdateItemResponse> UPDATE_ITEM = new Exchange<>(
            "UpdateItem",
            true,
            DynamoDbClient::updateItem,
            response -> one(response.consumedCapacity()),
            response -> 0,
            response -> 0);

    public static final Exchange<DeleteItemRequest, DeleteItemResponse> DELETE_ITEM = new Exchange<>(
            "DeleteItem",
            true,
            DynamoDbClient::deleteItem,
            response -> one(response.consumedCapacity()),
            response -> 0,
            response -> 0);

    public static final Exchange<BatchWriteItemRequest, BatchWriteItemResponse> BATCH_WRITE_ITEM = new Exchange<>(
            "BatchWriteItem",
            true,
            DynamoDbClient::batchWriteItem,
            BatchWriteItemResponse::consumedCapacity,
            response -> 0,
            response -> 0,
            (request, response) ->
                    response.unprocessedItems().isEmpty() ? Optional.empty() : Optional.of("UnprocessedItems"));

    public static final Exchange<TransactWriteItemsRequest, TransactWriteItemsResponse> TRANSACT_WRITE_ITEMS =
            new Exchange<>(
                    "TransactWriteItems",
                    true,
                    DynamoDbClient::transactWriteItems,
                    TransactWriteItemsResponse::consumedCapacity,
                    response -> 0,
                    response -> 0);

    public static final Exchange<CreateTableRequest, CreateTableResponse> CREATE_TABLE =
            ofSchema("CreateTable", DynamoDbClient::createTable);

    public static final Exchange<UpdateTableRequest, UpdateTableResponse> UPDATE_TABLE =
            ofSchema("UpdateTable", DynamoDbClient::updateTable);

    public static final Exchange<DeleteTableRequest, DeleteTableResponse> DELETE_TABLE =
            ofSchema("DeleteTable", DynamoDbClient::deleteTable);

    public static final Exchange<DescribeTableRequest, DescribeTableResponse> DESCRIBE_TABLE =
            ofSchema("DescribeTable", DynamoDbClient::describeTable);

    public static final Exchange<UpdateTimeToLiveRequest, UpdateTimeToLiveResponse> UPDATE_TIME_TO_LIVE =
            ofSchema("UpdateTimeToLive", DynamoDbClient::updateTimeToLive);

    public static final Exchange<DescribeTimeToLiveRequest, DescribeTimeToLiveResponse> DESCRIBE_TIME_TO_LIVE =
            ofSchema("DescribeTimeToLive", DynamoDbClient::describeTimeToLive);

    /** An operation on tables, which consumes nothing. */
    private static <Q extends DynamoDbRequest, R> Exchange<Q, R> ofSchema(
            String operation, BiFunction<DynamoDbClient, Q, R> send) {
        return new Exchange<>(operation, false, send, response -> List.of(), response -> 0, response -> 0);
    }

    private static List<ConsumedCapacity> one(@Nullable ConsumedCapacity consumed) {
        return consumed == null ? List.of() : List.of(consumed);
    }

    private static int items(TransactGetItemsResponse response) {
        return (int) response.responses().stream().filter(ItemResponse::hasItem).count();
    }

    private static int items(Received<?> received) {
        return received.items().size();
    }
}
