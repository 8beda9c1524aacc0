package io.github.dynamodbjdbc.driver.decode;

import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.cost.ItemSize;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An item that the SDK has decoded. */
final class SdkItem implements Item {
    private final Map<String, AttributeValue> attributes;

    SdkItem(Map<String, AttributeValue> attributes) {
        this.attributes = attributes;
    }

    @Override
    public @Nullable Object get(String attribute) {
        return stored(attributes.get(attribute));
    }

    @Override
    public @Nullable Object get(AttributePath path) {
        return stored(find(path));
    }

    private static @Nullable Object stored(@Nullable AttributeValue value) {
        if (value == null) {
            return null;
        }
        Object canonical = CanonicalValues.of(value);
        return canonical == null ? StoredNull.INSTANCE : canonical;
    }

    @Override
    public boolean has(AttributePath path) {
        return find(path) != null;
    }

    @Override
    public @Nullable AttributeType type(String attribute) {
        AttributeValue value = attributes.get(attribute);
        return value == null ? null : CanonicalValues.type(value);
    }

    @Override
    public Set<String> attributeNames() {
        return attributes.keySet();
    }

    @Override
    public Map<String, @Nullable Object> toMap() {
        return CanonicalValues.of(attributes);
    }

    @Override
    public long bytes() {
        long bytes = 0;
        for (Map.Entry<String, AttributeValue> attribute : attributes.entrySet()) {
            bytes += ItemSize.ofAttribute(attribute.getKey(), CanonicalValues.of(attribute.getValue()));
        }
        return bytes;
    }

    private @Nullable AttributeValue find(AttributePath path) {
        AttributeValue value = attributes.get(path.attribute());
        List<AttributePath.Step> steps = path.steps();
        for (int i = 0; i < steps.size() && value != null; i++) {
            value = step(value, steps.get(i));
        }
        return value;
    }

    private static @Nullable AttributeValue step(AttributeValue value, AttributePath.Step step) {
        if (step instanceof AttributePath.Field field) {
            return value.type() == AttributeValue.Type.M ? value.m().get(field.name()) : null;
        }
        int index = ((AttributePath.Index) step).index();
        return value.type() == AttributeValue.Type.L && index < value.l().size()
                ? value.l().get(index)
                : null;
    }
}
