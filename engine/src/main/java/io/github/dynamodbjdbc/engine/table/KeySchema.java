package io.github.dynamodbjdbc.engine.table;

import io.github.dynamodbjdbc.engine.value.Item;
import io.github.dynamodbjdbc.engine.value.KeyCodec;
import io.github.dynamodbjdbc.engine.value.Value;
import io.github.dynamodbjdbc.engine.value.ValueType;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The attributes of a key. A table has at most one partition and one sort attribute, a global index up to four of each. */
public record KeySchema(List<KeyAttribute> partition, List<KeyAttribute> sort) {
    public KeySchema {
        partition = List.copyOf(partition);
        sort = List.copyOf(sort);
    }

    /** A key attribute, and the type of its values. */
    public record KeyAttribute(String name, ValueType type) {}

    public List<KeyAttribute> attributes() {
        if (sort.isEmpty()) {
            return partition;
        }
        List<KeyAttribute> all = new ArrayList<>(partition);
        all.addAll(sort);
        return all;
    }

    public Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        attributes().forEach(attribute -> names.add(attribute.name()));
        return names;
    }

    public @Nullable ValueType type(String name) {
        return attributes().stream()
                .filter(attribute -> attribute.name().equals(name))
                .map(KeyAttribute::type)
                .findFirst()
                .orElse(null);
    }

    /** Whether an item has each attribute of the key, with the right type and not empty. */
    public boolean isIn(Item item) {
        return attributes().stream().allMatch(attribute -> {
            Value value = item.get(attribute.name());
            return value != null && value.type() == attribute.type();
        });
    }

    /** The item's key in a map: the digest and value of the partition key, followed by the sort key. */
    public byte[] encode(Map<String, Value> item) {
        byte[] partitionKey = KeyCodec.partition(values(partition, item));
        return sort.isEmpty() ? partitionKey : KeyCodec.join(partitionKey, KeyCodec.sort(values(sort, item)));
    }

    private static List<Value> values(List<KeyAttribute> attributes, Map<String, Value> item) {
        List<Value> values = new ArrayList<>(attributes.size());
        attributes.forEach(attribute -> values.add(Objects.requireNonNull(item.get(attribute.name()))));
        return values;
    }
}
