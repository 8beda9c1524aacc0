package io.github.dynamodbjdbc.driver.decode;

import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.cost.ItemSize;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An item within its response: the position and type of each attribute's value. Keeps the response in memory. */
final class JsonItem implements Item {
    private static final AttributeType[] TYPES = AttributeType.values();
    static final int TYPE_BITS = 4;
    static final int TYPE_MASK = (1 << TYPE_BITS) - 1;
    /** No response is larger. */
    static final int MOST_BYTES = Integer.MAX_VALUE >> TYPE_BITS;

    private static final int UNKNOWN = TYPE_MASK;

    private final byte[] json;
    private final Shape shape;
    private final int[] places;

    /** @param places the place of each attribute's value, see {@link #place} */
    JsonItem(byte[] json, Shape shape, int[] places) {
        this.json = json;
        this.shape = shape;
        this.places = places;
    }

    /**
     * Combines a value's type and its start.
     *
     * @param type null for an unknown type, which causes an error on access
     * @param at below {@link #MOST_BYTES}
     */
    @SuppressWarnings("EnumOrdinal") // the ordinals don't leave this class
    static int place(@Nullable AttributeType type, int at) {
        return at << TYPE_BITS | (type == null ? UNKNOWN : type.ordinal());
    }

    private AttributeType type(int index) {
        int type = places[index] & TYPE_MASK;
        if (type == UNKNOWN) {
            throw CanonicalValues.unknown();
        }
        return TYPES[type];
    }

    private JsonValue value(int index) {
        return new JsonValue(json, places[index] >>> TYPE_BITS);
    }

    private @Nullable Object canonical(int index) {
        return value(index).read(type(index));
    }

    private static Object stored(@Nullable Object canonical) {
        return canonical == null ? StoredNull.INSTANCE : canonical;
    }

    @Override
    public @Nullable Object get(String attribute) {
        int index = shape.indexOf(attribute);
        return index < 0 ? null : stored(canonical(index));
    }

    @Override
    public @Nullable Object get(AttributePath path) {
        if (path.isTopLevel()) {
            return get(path.attribute());
        }
        int index = shape.indexOf(path.attribute());
        if (index < 0) {
            return null;
        }
        JsonValue value = value(index);
        AttributeType type = value.find(type(index), path.steps());
        return type == null ? null : stored(value.read(type));
    }

    @Override
    public boolean has(AttributePath path) {
        int index = shape.indexOf(path.attribute());
        return index >= 0 && (path.isTopLevel() || value(index).find(type(index), path.steps()) != null);
    }

    @Override
    public @Nullable AttributeType type(String attribute) {
        int index = shape.indexOf(attribute);
        return index < 0 ? null : type(index);
    }

    @Override
    public Set<String> attributeNames() {
        return shape.names();
    }

    @Override
    public Map<String, @Nullable Object> toMap() {
        Map<String, @Nullable Object> map = new LinkedHashMap<>(shape.size() * 2);
        for (int i = 0; i < shape.size(); i++) {
            map.put(shape.name(i), canonical(i));
        }
        return Collections.unmodifiableMap(map);
    }

    @Override
    public long bytes() {
        long bytes = 0;
        for (int i = 0; i < shape.size(); i++) {
            bytes += ItemSize.ofAttribute(shape.name(i), canonical(i));
        }
        return bytes;
    }
}
