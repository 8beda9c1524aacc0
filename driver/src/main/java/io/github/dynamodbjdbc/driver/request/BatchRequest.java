package io.github.dynamodbjdbc.driver.request;

import io.github.dynamodbjdbc.driver.item.Key;
import io.github.dynamodbjdbc.planner.access.Capacity;
import java.util.Collection;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/**
 * A BatchGetItem on one table that is sent for several sets of keys.
 *
 * @param table its name or ARN
 * @param template the request for each item, without keys
 */
public record BatchRequest(String table, KeysAndAttributes template, ReturnConsumedCapacity capacity) {
    /** @param keys at most {@link Capacity#KEYS_OF_A_REQUEST} distinct keys */
    public BatchGetItemRequest of(Collection<Key> keys) {
        return BatchGetItemRequest.builder()
                .requestItems(Map.of(
                        table,
                        template.toBuilder()
                                .keys(keys.stream().map(AttributeValues::of).toList())
                                .build()))
                .returnConsumedCapacity(capacity)
                .build();
    }
}
