package io.github.dynamodbjdbc.driver.item;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ItemView;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An item of a response. Decodes an attribute each time that it is read; of a large item few are. */
public interface Item extends ItemView {
    /** The canonical value of a top-level attribute; {@link StoredNull#INSTANCE} for a stored NULL; null if there is none. */
    @Nullable
    Object get(String attribute);

    /** Whether the item has something at that path, be it NULL. Decodes nothing. */
    boolean has(AttributePath path);

    /** The type of a top-level attribute, null if there is none. Decodes nothing. */
    @Nullable
    AttributeType type(String attribute);

    /** The names of its top-level attributes; items of a page that have the same may share the set. */
    Set<String> attributeNames();

    /** All of it, canonical, null for NULL; in the order received. */
    Map<String, @Nullable Object> toMap();

    /** Its size in bytes, as DynamoDB counts it. */
    long bytes();

    /** The values of those attributes, as a key; null if one of them is missing. */
    default @Nullable Key key(List<String> attributes) {
        List<Object> values = new ArrayList<>(attributes.size());
        for (String attribute : attributes) {
            Object value = get(attribute);
            if (value == null) {
                return null;
            }
            values.add(value);
        }
        return Key.of(attributes, values);
    }
}
