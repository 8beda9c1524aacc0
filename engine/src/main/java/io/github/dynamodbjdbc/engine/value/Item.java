package io.github.dynamodbjdbc.engine.value;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An item, and the form in which it is stored: its size in the service's bytes, the number of its attributes, and each name and
 * value. The attributes are read from it when first asked for.
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

    /** Bytes as the service counts them. */
    public int size() {
        return size;
    }

    /** The form in which it is kept; not to be changed. */
    public byte[] stored() {
        return stored;
    }

    /** Those of its attributes that are named. */
    public Item pick(Set<String> names) {
        Map<String, Value> picked = new LinkedHashMap<>();
        attributes().forEach((name, value) -> {
            if (names.contains(name)) {
                picked.put(name, value);
            }
        });
        return of(picked);
    }

    /** The item as an object of JSON, read straight from what is stored. */
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
