package io.github.dynamodbjdbc.driver.gateway;

import io.github.dynamodbjdbc.driver.decode.Received;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.planner.access.Capacity;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

/**
 * The keys that a successful BatchGetItem leaves unprocessed, because it was throttled, or because a response is limited to 16 MB, and to 1 MB per
 * partition. The response doesn't contain the reason.
 */
public final class UnprocessedKeys {
    /** Used instead of DynamoDB's reason in errors. */
    public static final String REASON = "UnprocessedKeys";

    /** From this size, the next item may exceed 1 MB of a partition. */
    private static final double MAY_BE_FULL_BYTES = Capacity.PAGE_BYTES - Capacity.MOST_ITEM_BYTES;

    private UnprocessedKeys() {}

    /** {@link #REASON} if keys were left unprocessed and the size can't be the cause. */
    static Optional<String> throttled(BatchGetItemRequest request, Received<BatchGetItemResponse> received) {
        BatchGetItemResponse response = received.response();
        boolean left = response.unprocessedKeys().values().stream()
                .anyMatch(part -> !part.keys().isEmpty());
        return left
                        && chargedBytes(request, response) < MAY_BE_FULL_BYTES
                        && returnedBytes(received.items()) < MAY_BE_FULL_BYTES
                ? Optional.of(REASON)
                : Optional.empty();
    }

    /** The maximum of the size that was read, including attributes outside the projection; 0 if the response has no consumption. */
    private static double chargedBytes(BatchGetItemRequest request, BatchGetItemResponse response) {
        boolean consistent = request.requestItems().values().stream()
                .map(KeysAndAttributes::consistentRead)
                .allMatch(Boolean.TRUE::equals);
        double units = 0;
        for (ConsumedCapacity consumed : response.consumedCapacity()) {
            units += StatementUsage.Outcome.units(consumed.capacityUnits());
        }
        return units * Capacity.READ_UNIT_BYTES * (consistent ? 1 : 2);
    }

    private static long returnedBytes(List<Item> items) {
        long bytes = 0;
        for (Item item : items) {
            bytes += item.bytes();
        }
        return bytes;
    }
}
