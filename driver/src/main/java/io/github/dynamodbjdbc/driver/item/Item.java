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

/** An item of a response. An attribute is decoded on each access, because statements read few attributes of large items. */
public interface Item extends ItemView {
    /** The canonical value of a top-level attribute; {@link StoredNull#INSTANCE} for a stored NULL; null if there is none. */
    @Nullable
    Object get(String attribute);

    /** Whether the item has a value at that path, including NULL. Decodes nothing. */
    boolean has(AttributePath path);

    /** The type of a top-level attribute, null if there is none. Decodes nothing. */
    @Nullable
    AttributeType type(String attribute);

    /** The names of its top-level attributes; items of a page with the same names may share the set. */
    Set<String> attributeNames();

    /** All attributes as canonical values, null for NULL, in the order received. */
    Map<String, @Nullable Object> toMap();

    /** Its size in bytes, as DynamoDB counts it. */
    long bytes();

    /** The values of those attributes as a key; null if one is missing. */
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
