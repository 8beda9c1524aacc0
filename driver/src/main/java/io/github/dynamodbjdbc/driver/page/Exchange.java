package io.github.dynamodbjdbc.driver.page;

import io.github.dynamodbjdbc.driver.decode.Reads;
import io.github.dynamodbjdbc.driver.decode.Received;
import io.github.dynamodbjdbc.driver.wire.Decoder;
import io.github.dynamodbjdbc.driver.wire.ModelReader;
import io.github.dynamodbjdbc.driver.wire.ModelWriter;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
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
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesResponse;
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
import software.amazon.awssdk.utils.builder.CopyableBuilder;
import software.amazon.awssdk.utils.builder.ToCopyableBuilder;

/**
 * One of DynamoDB's operations: how its request is encoded and its response decoded, and where that tells what it did.
 *
 * @param operation DynamoDB's name of it
 * @param write whether its units are write units
 * @param evaluated items read before any filter
 * @param throttled the reason if a response, though no error, shows that the request was throttled
 */
public record Exchange<Q, R>(
        String operation,
        boolean write,
        Function<Q, byte[]> encode,
        Decoder<R> decoder,
        Function<R, List<ConsumedCapacity>> consumed,
        ToIntFunction<R> evaluated,
        ToIntFunction<R> returned,
        BiFunction<Q, R, Optional<String>> throttled) {

    /** For an operation that is throttled by errors only. */
    private Exchange(
            String operation,
            boolean write,
            Function<Q, byte[]> encode,
            Decoder<R> decoder,
            Function<R, List<ConsumedCapacity>> consumed,
            ToIntFunction<R> evaluated,
            ToIntFunction<R> returned) {
        this(operation, write, encode, decoder, consumed, evaluated, returned, (request, response) -> Optional.empty());
    }

    public static final Exchange<GetItemRequest, Received<GetItemResponse>> GET_ITEM = new Exchange<>(
            "GetItem",
            false,
            ModelWriter::write,
            Reads.GET_ITEM,
            received -> one(received.response().consumedCapacity()),
            Exchange::items,
            Exchange::items);

    public static final Exchange<BatchGetItemRequest, Received<BatchGetItemResponse>> BATCH_GET_ITEM = new Exchange<>(
            "BatchGetItem",
            false,
            ModelWriter::write,
            Reads.BATCH_GET_ITEM,
            received -> received.response().consumedCapacity(),
            Exchange::items,
            Exchange::items,
            UnprocessedKeys::throttled);

    public static final Exchange<TransactGetItemsRequest, TransactGetItemsResponse> TRANSACT_GET_ITEMS = new Exchange<>(
            "TransactGetItems",
            false,
            ModelWriter::write,
            ModelReader.of(TransactGetItemsResponse::builder),
            TransactGetItemsResponse::consumedCapacity,
            Exchange::items,
            Exchange::items);

    public static final Exchange<QueryRequest, Received<QueryResponse>> QUERY = new Exchange<>(
            "Query",
            false,
            ModelWriter::write,
            Reads.QUERY,
            received -> one(received.response().consumedCapacity()),
            received -> received.response().scannedCount(),
            Exchange::items);

    public static final Exchange<ScanRequest, Received<ScanResponse>> SCAN = new Exchange<>(
            "Scan",
            false,
            ModelWriter::write,
            Reads.SCAN,
            received -> one(received.response().consumedCapacity()),
            received -> received.response().scannedCount(),
            Exchange::items);

    public static final Exchange<PutItemRequest, PutItemResponse> PUT_ITEM = new Exchange<>(
            "PutItem",
            true,
            ModelWriter::write,
            ModelReader.of(PutItemResponse::builder),
            response -> one(response.consumedCapacity()),
            response -> 0,
            response -> 0);

    public static final Exchange<UpdateItemRequest, UpdateItemResponse> UPDATE_ITEM = new Exchange<>(
            "UpdateItem",
            true,
            ModelWriter::write,
            ModelReader.of(UpdateItemResponse::builder),
            response -> one(response.consumedCapacity()),
            response -> 0,
            response -> 0);

    public static final Exchange<DeleteItemRequest, DeleteItemResponse> DELETE_ITEM = new Exchange<>(
            "DeleteItem",
            true,
            ModelWriter::write,
            ModelReader.of(DeleteItemResponse::builder),
            response -> one(response.consumedCapacity()),
            response -> 0,
            response -> 0);

    public static final Exchange<byte[], BatchWriteItemResponse> BATCH_WRITE_ITEM = new Exchange<>(
            "BatchWriteItem",
            true,
            json -> json,
            ModelReader.of(BatchWriteItemResponse::builder),
            BatchWriteItemResponse::consumedCapacity,
            response -> 0,
            response -> 0,
            (request, response) ->
                    response.unprocessedItems().isEmpty() ? Optional.empty() : Optional.of("UnprocessedItems"));

    public static final Exchange<TransactWriteItemsRequest, TransactWriteItemsResponse> TRANSACT_WRITE_ITEMS =
            new Exchange<>(
                    "TransactWriteItems",
                    true,
                    ModelWriter::write,
                    ModelReader.of(TransactWriteItemsResponse::builder),
                    TransactWriteItemsResponse::consumedCapacity,
                    response -> 0,
                    response -> 0);

    public static final Exchange<CreateTableRequest, CreateTableResponse> CREATE_TABLE =
            ofSchema("CreateTable", CreateTableResponse::builder);

    public static final Exchange<UpdateTableRequest, UpdateTableResponse> UPDATE_TABLE =
            ofSchema("UpdateTable", UpdateTableResponse::builder);

    public static final Exchange<DeleteTableRequest, DeleteTableResponse> DELETE_TABLE =
            ofSchema("DeleteTable", DeleteTableResponse::builder);

    public static final Exchange<DescribeTableRequest, DescribeTableResponse> DESCRIBE_TABLE =
            ofSchema("DescribeTable", DescribeTableResponse::builder);

    public static final Exchange<UpdateTimeToLiveRequest, UpdateTimeToLiveResponse> UPDATE_TIME_TO_LIVE =
            ofSchema("UpdateTimeToLive", UpdateTimeToLiveResponse::builder);

    public static final Exchange<DescribeTimeToLiveRequest, DescribeTimeToLiveResponse> DESCRIBE_TIME_TO_LIVE =
            ofSchema("DescribeTimeToLive", DescribeTimeToLiveResponse::builder);

    public static final Exchange<ListTablesRequest, ListTablesResponse> LIST_TABLES =
            ofSchema("ListTables", ListTablesResponse::builder);

    /** An operation on tables, which consumes nothing. */
    private static <Q extends SdkPojo, B extends SdkPojo & CopyableBuilder<B, R>, R extends ToCopyableBuilder<B, R>>
            Exchange<Q, R> ofSchema(String operation, Supplier<B> builder) {
        return new Exchange<>(
                operation,
                false,
                ModelWriter::write,
                ModelReader.of(builder),
                response -> List.of(),
                response -> 0,
                response -> 0);
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
