package io.github.dynamodbjdbc.driver.declaration;

import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.KeyPattern;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A kind of items found in a sample.
 *
 * @param items the number of sampled items of this kind
 * @param keys the patterns of the table's key attributes
 * @param where the attributes that identify the kind, with their values
 * @param indexes the patterns of indexes' key attributes in all sampled items of the kind, by index and attribute
 * @param notes comments for the user who reviews the file
 */
public record DiscoveredEntity(
        String name,
        int items,
        Map<String, KeyPattern> keys,
        Map<String, String> where,
        Map<String, Map<String, KeyPattern>> indexes,
        List<Column> columns,
        List<String> notes) {
    public DiscoveredEntity {
        keys = Collections.unmodifiableMap(new LinkedHashMap<>(keys));
        where = Collections.unmodifiableMap(new LinkedHashMap<>(where));
        indexes = Collections.unmodifiableMap(new LinkedHashMap<>(indexes));
        columns = List.copyOf(columns);
        notes = List.copyOf(notes);
    }
}
