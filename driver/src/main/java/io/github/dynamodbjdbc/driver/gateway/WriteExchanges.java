package io.github.dynamodbjdbc.driver.gateway;

import io.github.dynamodbjdbc.driver.wire.ModelReader;
import io.github.dynamodbjdbc.driver.wire.ModelWriter;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** The operations that write items. */
public final class WriteExchanges {
    public static final Exchange<PutItemRequest, PutItemResponse> PUT_ITEM = new Exchange<>(
            "PutItem",
            true,
            ModelWriter::write,
            ModelReader.of(PutItemResponse::builder),
            response -> Exchange.one(response.consumedCapacity()),
            response -> 0,
            response -> 0);

    public static final Exchange<UpdateItemRequest, UpdateItemResponse> UPDATE_ITEM = new Exchange<>(
            "UpdateItem",
            true,
            ModelWriter::write,
            ModelReader.of(UpdateItemResponse::builder),
            response -> Exchange.one(response.consumedCapacity()),
            response -> 0,
            response -> 0);

    public static final Exchange<DeleteItemRequest, DeleteItemResponse> DELETE_ITEM = new Exchange<>(
            "DeleteItem",
            true,
            ModelWriter::write,
            ModelReader.of(DeleteItemResponse::builder),
            response -> Exchange.one(response.consumedCapacity()),
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

    private WriteExchanges() {}
}
