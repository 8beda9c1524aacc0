package io.github.dynamodbjdbc.driver.request;

import io.github.dynamodbjdbc.driver.client.CapacityDetail;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.plan.TableWriter.Returned;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import io.github.dynamodbjdbc.planner.write.ItemWrite;
import io.github.dynamodbjdbc.planner.write.WriteExpressions;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Creates the requests of writes. Names and values are always placeholders in expressions. */
public final class WriteRequests {
    private final ReturnConsumedCapacity capacity;

    public WriteRequests(CapacityDetail detail) {
        capacity = RequestFactory.consumed(detail);
    }

    public PutItemRequest put(ItemWrite.Put put, Returned returned) {
        WriteExpressions expressions = WriteExpressions.of(put);
        return PutItemRequest.builder()
                .tableName(put.table().name())
                .item(item(put))
                .conditionExpression(expressions.condition())
                .expressionAttributeNames(RequestFactory.orNull(expressions.names()))
                .expressionAttributeValues(RequestFactory.values(expressions.values()))
                .returnValues(returned == Returned.OLD ? ReturnValue.ALL_OLD : null)
                .returnValuesOnConditionCheckFailure(found(put))
                .returnConsumedCapacity(capacity)
                .build();
    }

    public UpdateItemRequest update(ItemWrite.Update update, Returned returned) {
        WriteExpressions expressions = WriteExpressions.of(update);
        return UpdateItemRequest.builder()
                .tableName(update.table().name())
                .key(attributes(update.key()))
                .updateExpression(expressions.update())
                .conditionExpression(expressions.condition())
                .expressionAttributeNames(RequestFactory.orNull(expressions.names()))
                .expressionAttributeValues(RequestFactory.values(expressions.values()))
                .returnValues(
                        switch (returned) {
                            case NOTHING -> null;
                            case OLD -> ReturnValue.ALL_OLD;
                            case NEW -> ReturnValue.ALL_NEW;
                        })
                .returnValuesOnConditionCheckFailure(found(update))
                .returnConsumedCapacity(capacity)
                .build();
    }

    public DeleteItemRequest delete(ItemWrite.Delete delete, Returned returned) {
        WriteExpressions expressions = WriteExpressions.of(delete);
        return DeleteItemRequest.builder()
                .tableName(delete.table().name())
                .key(attributes(delete.key()))
                .conditionExpression(expressions.condition())
                .expressionAttributeNames(RequestFactory.orNull(expressions.names()))
                .expressionAttributeValues(RequestFactory.values(expressions.values()))
                .returnValues(returned == Returned.NOTHING ? null : ReturnValue.ALL_OLD)
                .returnValuesOnConditionCheckFailure(found(delete))
                .returnConsumedCapacity(capacity)
                .build();
    }

    /**
     * The body of a request that puts items.
     *
     * @param puts unconditional puts into one table, with distinct keys
     */
    public byte[] batch(List<ItemWrite.Put> puts) {
        return BatchJson.puts(
                puts.get(0).table().name(),
                puts.stream().map(ItemWrite.Put::item).toList(),
                capacity.toString());
    }

    /** A write as a part of a transaction. */
    public TransactWriteItem inTransaction(ItemWrite write) {
        WriteExpressions expressions = WriteExpressions.of(write);
        String table = write.table().name();
        TransactWriteItem.Builder item = TransactWriteItem.builder();
        return write.accept(new ItemWrite.Visitor<TransactWriteItem>() {
            @Override
            public TransactWriteItem visit(ItemWrite.Put put) {
                return item.put(request -> request.tableName(table)
                                .item(item(put))
                                .conditionExpression(expressions.condition())
                                .expressionAttributeNames(RequestFactory.orNull(expressions.names()))
                                .expressionAttributeValues(RequestFactory.values(expressions.values())))
                        .build();
            }

            @Override
            public TransactWriteItem visit(ItemWrite.Update update) {
                return item.update(request -> request.tableName(table)
                                .key(attributes(update.key()))
                                .updateExpression(expressions.update())
                                .conditionExpression(expressions.condition())
                                .expressionAttributeNames(RequestFactory.orNull(expressions.names()))
                                .expressionAttributeValues(RequestFactory.values(expressions.values())))
                        .build();
            }

            @Override
            public TransactWriteItem visit(ItemWrite.Delete delete) {
                return item.delete(request -> request.tableName(table)
                                .key(attributes(delete.key()))
                                .conditionExpression(expressions.condition())
                                .expressionAttributeNames(RequestFactory.orNull(expressions.names()))
                                .expressionAttributeValues(RequestFactory.values(expressions.values())))
                        .build();
            }
        });
    }

    /**
     * A transaction with a single update. If its condition is false, the response contains the item.
     *
     * @param token the client request token, by which DynamoDB recognizes a retry
     */
    public TransactWriteItemsRequest alone(ItemWrite.Update update, String token) {
        TransactWriteItem write = inTransaction(update);
        return transaction(
                List.of(write.toBuilder()
                        .update(write.update().toBuilder()
                                .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
                                .build())
                        .build()),
                token);
    }

    /** A condition check of an item that a transaction doesn't write. */
    public TransactWriteItem check(TableSchema table, Map<String, Object> key, Predicate condition) {
        WriteExpressions expressions = WriteExpressions.of(condition);
        return TransactWriteItem.builder()
                .conditionCheck(request -> request.tableName(table.name())
                        .key(attributes(key))
                        .conditionExpression(expressions.condition())
                        .expressionAttributeNames(RequestFactory.orNull(expressions.names()))
                        .expressionAttributeValues(RequestFactory.values(expressions.values())))
                .build();
    }

    /** @param token the client request token, by which DynamoDB recognizes a retry */
    public TransactWriteItemsRequest transaction(Collection<TransactWriteItem> items, String token) {
        return TransactWriteItemsRequest.builder()
                .transactItems(items)
                .clientRequestToken(token)
                .returnConsumedCapacity(capacity)
                .build();
    }

    private static @Nullable ReturnValuesOnConditionCheckFailure found(ItemWrite write) {
        return write.isConditional() ? ReturnValuesOnConditionCheckFailure.ALL_OLD : null;
    }

    /** The item to put in the SDK's form. */
    public static Map<String, AttributeValue> item(ItemWrite.Put put) {
        return attributes(put.item());
    }

    private static Map<String, AttributeValue> attributes(Map<String, Object> values) {
        Map<String, AttributeValue> attributes = new LinkedHashMap<>(values.size() * 2);
        values.forEach((name, value) -> attributes.put(name, AttributeValues.of(value)));
        return attributes;
    }
}
