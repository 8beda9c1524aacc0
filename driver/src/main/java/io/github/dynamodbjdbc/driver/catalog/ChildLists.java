package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.declaration.SchemaFile;
import io.github.dynamodbjdbc.driver.declaration.TableDeclaration;
import io.github.dynamodbjdbc.planner.catalog.ChildTable;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.SampledPath;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Lists of maps that are read as tables: those declared in the schema file, and, if documents are flattened, those found in a sample. */
final class ChildLists {
    private ChildLists() {}

    /** The number of levels that a table's documents are flattened: the schema file's, otherwise the connection's. */
    static int levels(SchemaFile file, String table, int otherwise) {
        TableDeclaration declared = file.table(table);
        return declared == null || declared.flatten() == null ? otherwise : declared.flatten();
    }

    /** @param sampled the sampled values by name, for tables that are flattened */
    static List<ChildTable> all(SchemaFile file, Map<String, SampledPath> sampled) {
        Set<ChildTable> children = new LinkedHashSet<>();
        file.tables().forEach(table -> table.children()
                .keySet()
                .forEach(list -> children.add(new ChildTable(table.table().name(), list))));
        sampled.forEach((table, items) -> items.fields().forEach((attribute, place) -> {
            if (ofMaps(place)) {
                children.add(new ChildTable(table, attribute));
            }
        }));
        return List.copyOf(children);
    }

    /** The columns of a sampled list as a table; null unless it is a list of maps. */
    static @Nullable Map<String, ColumnType> columns(@Nullable SampledPath list) {
        if (list == null || !ofMaps(list)) {
            return null;
        }
        Map<String, ColumnType> columns = new LinkedHashMap<>();
        Objects.requireNonNull(list.elements())
                .fields()
                .keySet()
                .forEach(field -> columns.put(field, ColumnType.VARIANT));
        return columns;
    }

    private static boolean ofMaps(SampledPath place) {
        SampledPath elements = place.elements();
        return place.attributeType() == ColumnType.LIST
                && elements != null
                && elements.attributeType() == ColumnType.DOCUMENT
                && !elements.fields().isEmpty();
    }
}
