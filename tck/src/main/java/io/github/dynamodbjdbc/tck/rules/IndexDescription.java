package io.github.dynamodbjdbc.tck.rules;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A secondary index.
 *
 * @param projected the attributes it holds, those of the keys among them; null for all
 */
record IndexDescription(
        String name,
        boolean global,
        KeySchema keys,
        @Nullable Set<String> projected) {
    boolean projects(String attribute) {
        return projected == null || projected.contains(attribute);
    }

    /** What the index holds of an item that is in it. */
    ObjectNode project(ObjectNode item) {
        return projected == null ? item : Json.pick(item, projected);
    }

    /** The index's entry for an item; null if the index has none, or if there is no item. */
    @Nullable
    ObjectNode entry(@Nullable ObjectNode item) {
        return item == null || !keys.isIn(item) ? null : project(item);
    }

    String kind() {
        return global ? "Global secondary index" : "Local secondary index";
    }
}
