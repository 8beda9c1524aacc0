package io.github.dynamodbjdbc.planner.catalog;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The key of a table or index: one partition attribute and at most one sort attribute, or up to four of each in a GSI.
 */
public record KeySchema(List<KeyAttribute> partition, List<KeyAttribute> sort) {
    public KeySchema {
        partition = List.copyOf(partition);
        sort = List.copyOf(sort);
    }

    /** The partition attributes, followed by the sort attributes. */
    public List<KeyAttribute> attributes() {
        if (sort.isEmpty()) {
            return partition;
        }
        List<KeyAttribute> all = new ArrayList<>(partition);
        all.addAll(sort);
        return Collections.unmodifiableList(all);
    }

    public @Nullable KeyAttribute find(String attribute) {
        KeyAttribute found = find(partition, attribute);
        return found == null ? find(sort, attribute) : found;
    }

    private static @Nullable KeyAttribute find(List<KeyAttribute> keys, String attribute) {
        for (KeyAttribute key : keys) {
            if (key.name().equals(attribute)) {
                return key;
            }
        }
        return null;
    }
}
