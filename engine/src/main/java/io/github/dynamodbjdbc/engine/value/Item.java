package io.github.dynamodbjdbc.engine.value;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An item in its stored form: its size in the service's bytes, the number of its attributes, and each name and value. The attributes are decoded
 * at the first access.
 */
public final class Item {
    private final byte[] stored;
    private final int size;
    private @Nullable Map<String, Value> attributes;

    private Item(byte[] stored, @Nullable Map<String, Value> attributes) {
        this.stored = stored;
        this.size = new ByteSource(stored).varint();
        this.attributes = attributes;
    }

    public static Item of(Map<String, Value> attributes) {
        Map<String, Value> kept = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
        return new Item(ItemCodec.write(kept, ItemSize.of(kept)), kept);
    }

    public static Item stored(byte[] stored) {
        return new Item(stored, null);
    }

    public Map<String, Value> attributes() {
        Map<String, Value> read = attributes;
        if (read == null) {
            read = Collections.unmodifiableMap(ItemCodec.read(stored));
            attributes = read;
        }
        return read;
    }

    public @Nullable Value get(String name) {
        return attributes().get(name);
    }

    /** The size in bytes, as the service computes it. */
    public int size() {
        return size;
    }

    /** The stored form, not copied. Must not be changed. */
    public byte[] stored() {
        return stored;
    }

    /** The item with only the named attributes. */
    public Item pick(Set<String> names) {
        Map<String, Value> picked = new LinkedHashMap<>();
        attributes().forEach((name, value) -> {
            if (names.contains(name)) {
                picked.put(name, value);
            }
        });
        return of(picked);
    }

    /** Writes the item as a JSON object, directly from its stored form. */
    public void write(JsonGenerator out) throws IOException {
        ItemCodec.copy(stored, out);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Item item && attributes().equals(item.attributes());
    }

    @Override
    public int hashCode() {
        return attributes().hashCode();
    }

    @Override
    public String toString() {
        return attributes().toString();
    }
}
