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
 * @param keys its keys and indexes; null if they come from the table's description
 * @param columns in the file's order
 * @param hidden attributes that no star shows
 * @param denseIndexes indexes that hold every item of the table
 * @param ttlAttribute the TTL attribute, which replaces that of the table's description; null to use the latter
 * @param versionAttribute the version attribute; null for none
 * @param window the index with windows of time for expiry; null for none
 * @param flatten the number of levels of documents that are flattened to columns; null for the connection's setting
 * @param children lists of maps that are read as tables, with the types of their columns
 * @param entities the kinds of items, each with its own name
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

    /** A declaration without content. */
    static TableDeclaration empty(Named table) {
        return new TableDeclaration(
                table, null, List.of(), List.of(), List.of(), null, null, null, null, Map.of(), List.of());
    }

    /** This declaration with other columns. */
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
