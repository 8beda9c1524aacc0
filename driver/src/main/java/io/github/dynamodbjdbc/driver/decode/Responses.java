package io.github.dynamodbjdbc.driver.decode;

import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.item.Key;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;

/** Items and keys decoded by the SDK. */
public final class Responses {
    private static final Item NO_ATTRIBUTES = new SdkItem(Map.of());

    private Responses() {}

    /** The item, or an empty list. */
    static List<Item> items(GetItemResponse response) {
        return response.hasItem() ? List.of(new SdkItem(response.item())) : List.of();
    }

    /** The items in the order of the request; null for those that don't exist. */
    public static List<@Nullable Item> items(TransactGetItemsResponse response) {
        List<@Nullable Item> items = new ArrayList<>();
        for (ItemResponse one : response.responses()) {
            items.add(one.hasItem() ? new SdkItem(one.item()) : null);
        }
        return items;
    }

    /** The item with these attributes, read or to be put. */
    public static Item item(Map<String, AttributeValue> attributes) {
        return new SdkItem(attributes);
    }

    /** The item that a write returns, if any. */
    public static Optional<Item> returned(Map<String, AttributeValue> attributes) {
        return attributes.isEmpty() ? Optional.empty() : Optional.of(new SdkItem(attributes));
    }

    /** The items of all tables, in no particular order. */
    static List<Item> items(BatchGetItemResponse response) {
        List<Item> items = new ArrayList<>();
        response.responses().values().forEach(table -> items.addAll(items(table)));
        return items;
    }

    static List<Item> items(List<Map<String, AttributeValue>> received) {
        List<Item> items = new ArrayList<>(received.size());
        for (Map<String, AttributeValue> item : received) {
            items.add(new SdkItem(item));
        }
        return items;
    }

    /** Items without attributes, for a response with only their number. */
    static List<Item> withoutAttributes(int count) {
        return Collections.nCopies(count, NO_ATTRIBUTES);
    }

    /** Null after the last page. */
    public static @Nullable Key lastEvaluatedKey(QueryResponse response) {
        return lastEvaluatedKey(response.lastEvaluatedKey());
    }

    /** Null after the last page. */
    public static @Nullable Key lastEvaluatedKey(ScanResponse response) {
        return lastEvaluatedKey(response.lastEvaluatedKey());
    }

    public static List<Key> unprocessedKeys(BatchGetItemResponse response) {
        return response.unprocessedKeys().values().stream()
                .map(KeysAndAttributes::keys)
                .flatMap(List::stream)
                .map(key -> Key.of(CanonicalValues.of(key)))
                .toList();
    }

    private static @Nullable Key lastEvaluatedKey(Map<String, AttributeValue> key) {
        return key.isEmpty() ? null : Key.of(CanonicalValues.of(key));
    }
}
