package io.github.dynamodbjdbc.driver.schema;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a schema file declares of one table.
 *
 * @param columns in the file's order
 * @param hidden attributes that no star shows
 * @param denseIndexes indexes that hold every item of the table
 * @param ttlAttribute the time-to-live attribute, in place of what the table's description says; null if it is to say it
 * @param versionAttribute counts an item's versions; null if none does
 * @param window the index that tells by windows of time when items expire; null if none does
 * @param entities kinds of items, each under a name of its own
 */
public record TableDeclaration(
        Named table,
        List<ColumnDeclaration> columns,
        List<Named> hidden,
        List<Named> denseIndexes,
        @Nullable Named ttlAttribute,
        @Nullable Named versionAttribute,
        @Nullable WindowDeclaration window,
        List<EntityDeclaration> entities) {
    public TableDeclaration {
        columns = List.copyOf(columns);
        hidden = List.copyOf(hidden);
        denseIndexes = List.copyOf(denseIndexes);
        entities = List.copyOf(entities);
    }

    /** The entity of that name, or null. */
    public @Nullable EntityDeclaration entity(String name) {
        return entities.stream()
                .filter(entity -> entity.name().name().equals(name))
                .findFirst()
                .orElse(null);
    }
}
