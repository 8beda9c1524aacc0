package io.github.dynamodbjdbc.driver.declaration;

import io.github.dynamodbjdbc.planner.catalog.KeyPattern;
import java.util.List;
import java.util.Map;

/**
 * The declaration of one kind of items of a table in a schema file.
 *
 * @param keys the patterns of the table's key attributes
 * @param indexes the patterns of indexes' key attributes, by index
 * @param where attributes with the values that identify items of this kind
 */
public record EntityDeclaration(
        Named name,
        List<Key> keys,
        Map<Named, List<Key>> indexes,
        Map<String, Object> where,
        List<ColumnDeclaration> columns) {
    /** The template of a key attribute. */
    public record Key(Named attribute, KeyPattern pattern) {}

    public EntityDeclaration {
        keys = List.copyOf(keys);
        indexes = Map.copyOf(indexes);
        where = Map.copyOf(where);
        columns = List.copyOf(columns);
    }
}
