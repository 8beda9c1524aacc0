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
 * Keys that a BatchGetItem leaves although it succeeds: because it was throttled, or because a response holds at most 16 MB, and
 * 1 MB of a partition. The response does not say which.
 */
public final class UnprocessedKeys {
    /** In place of the reason that DynamoDB gives with errors. */
    public static final String REASON = "UnprocessedKeys";

    /** With as much read, the next item may have been too many for 1 MB of a partition. */
    private static final double MAY_BE_FULL_BYTES = Capacity.PAGE_BYTES - Capacity.MOST_ITEM_BYTES;

    private UnprocessedKeys() {}

    /** {@link #REASON} if keys were left and size can't be the cause. */
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

    /** The most that was read, attributes outside the projection included; 0 if the response has no figure. */
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
