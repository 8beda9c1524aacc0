package io.github.dynamodbjdbc.driver.declaration;

import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.KeyPattern;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A kind of items that a sample shows.
 *
 * @param items sampled ones of this kind
 * @param keys how key attributes of the table are written, by the attribute
 * @param where attributes that show the kind, with their values
 * @param indexes how key attributes of indexes are written in all sampled items of the kind, by index and attribute
 * @param notes for who looks the file over
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
