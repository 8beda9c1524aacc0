package io.github.dynamodbjdbc.driver.declaration;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The declaration of one table in a schema file.
 *
 * @param keys its keys and indexes; null if the table's description is to say them
 * @param columns in the file's order
 * @param hidden attributes that no star shows
 * @param denseIndexes indexes that hold every item of the table
 * @param ttlAttribute the time-to-live attribute, in place of what the table's description says; null if it is to say it
 * @param versionAttribute counts an item's versions; null if none does
 * @param window the index that has expiry by windows of time; null if none has
 * @param flatten to how many levels its documents are flattened to columns; null if the connection says that
 * @param children lists of maps that are read as tables, with the types of their columns
 * @param entities kinds of items, each under a name of its own
 */
public record TableDeclaration(
        Named table,
        @Nullable KeysDeclaration keys,
        List<ColumnDeclaration> columns,
        List<Named> hidden,
        List<Named> denseIndexes,
        @Nullable Named ttlAttribute,
        @Nullable Named versionAttribute,
        @Nullable WindowDeclaration window,
        @Nullable Integer flatten,
        Map<String, Map<String, ColumnType>> children,
        List<EntityDeclaration> entities) {
    public TableDeclaration {
        columns = List.copyOf(columns);
        hidden = List.copyOf(hidden);
        denseIndexes = List.copyOf(denseIndexes);
        children = Collections.unmodifiableMap(new LinkedHashMap<>(children));
        entities = List.copyOf(entities);
    }

    /** Of which nothing is declared. */
    static TableDeclaration empty(Named table) {
        return new TableDeclaration(
                table, null, List.of(), List.of(), List.of(), null, null, null, null, Map.of(), List.of());
    }

    /** The same with other columns. */
    TableDeclaration withColumns(List<ColumnDeclaration> others) {
        return new TableDeclaration(
                table,
                keys,
                others,
                hidden,
                denseIndexes,
                ttlAttribute,
                versionAttribute,
                window,
                flatten,
                children,
                entities);
    }

    /** The entity of that name, or null. */
    public @Nullable EntityDeclaration entity(String name) {
        return entities.stream()
                .filter(entity -> entity.name().name().equals(name))
                .findFirst()
                .orElse(null);
    }
}
