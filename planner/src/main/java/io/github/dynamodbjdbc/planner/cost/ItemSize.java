package io.github.dynamodbjdbc.planner.cost;

import io.github.dynamodbjdbc.planner.value.Values;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The size of an item in bytes, as DynamoDB counts it for capacity and for its limit of 400 KB. */
public final class ItemSize {
    private ItemSize() {}

    /** @param item canonical values by attribute name; null and StoredNull are DynamoDB's NULL */
    public static long of(Map<String, ? extends @Nullable Object> item) {
        long bytes = 0;
        for (Map.Entry<String, ? extends @Nullable Object> attribute : item.entrySet()) {
            bytes += ofAttribute(attribute.getKey(), attribute.getValue());
        }
        return bytes;
    }

    /** The bytes of one attribute's name and value. */
    public static long ofAttribute(String name, @Nullable Object value) {
        return Values.utf8Length(name) + Values.bytes(value);
    }
}
