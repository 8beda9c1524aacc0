package io.github.dynamodbjdbc.driver.item;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.cost.ItemSize;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An item of canonical values, such as an image in a stream. */
public final class MapItem implements Item {
    private static final Object MISSING = new Object();

    private final Map<String, @Nullable Object> attributes;

    /** @param attributes canonical values, null for NULL */
    public MapItem(Map<String, ? extends @Nullable Object> attributes) {
        this.attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
    }

    private @Nullable Object find(AttributePath path) {
        Object value = attributes.getOrDefault(path.attribute(), MISSING);
        for (AttributePath.Step step : path.steps()) {
            if (step instanceof AttributePath.Field field && value instanceof Map<?, ?> map) {
                value = map.containsKey(field.name()) ? map.get(field.name()) : MISSING;
            } else if (step instanceof AttributePath.Index index
                    && value instanceof List<?> list
                    && index.index() < list.size()) {
                value = list.get(index.index());
            } else {
                return MISSING;
            }
        }
        return value;
    }

    private static @Nullable Object stored(@Nullable Object value) {
        return value == MISSING ? null : value == null ? StoredNull.INSTANCE : value;
    }

    @Override
    public @Nullable Object get(String attribute) {
        return stored(attributes.getOrDefault(attribute, MISSING));
    }

    @Override
    public @Nullable Object get(AttributePath path) {
        return stored(find(path));
    }

    @Override
    public boolean has(AttributePath path) {
        return find(path) != MISSING;
    }

    @Override
    public @Nullable AttributeType type(String attribute) {
        return attributes.containsKey(attribute) ? AttributeType.of(attributes.get(attribute)) : null;
    }

    @Override
    public Set<String> attributeNames() {
        return attributes.keySet();
    }

    @Override
    public Map<String, @Nullable Object> toMap() {
        return attributes;
    }

    @Override
    public long bytes() {
        return attributes.entrySet().stream()
                .mapToLong(attribute -> ItemSize.ofAttribute(attribute.getKey(), attribute.getValue()))
                .sum();
    }
}
