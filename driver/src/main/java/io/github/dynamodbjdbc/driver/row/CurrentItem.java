package io.github.dynamodbjdbc.driver.row;

import io.github.dynamodbjdbc.driver.request.AttributeValues;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ItemView;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The item that a cursor is on, one after the other; converts only what is asked for. */
public final class CurrentItem implements ItemView {
    private Map<String, AttributeValue> item = Map.of();

    public void set(Map<String, AttributeValue> next) {
        item = next;
    }

    @Override
    public @Nullable Object get(AttributePath path) {
        AttributeValue value = find(item, path);
        if (value == null) {
            return null;
        }
        Object canonical = AttributeValues.toCanonical(value);
        return canonical == null ? StoredNull.INSTANCE : canonical;
    }

    /** What the item holds at that path, or null. */
    static @Nullable AttributeValue find(Map<String, AttributeValue> item, AttributePath path) {
        AttributeValue value = item.get(path.attribute());
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
