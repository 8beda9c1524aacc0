package io.github.dynamodbjdbc.driver.metadata;

import io.github.dynamodbjdbc.driver.error.Denials;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.ChildTable;
import io.github.dynamodbjdbc.planner.catalog.Prepared;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.View;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Finds the tables that match patterns of names; each is described only when needed. */
final class CatalogTables {
    private final Catalog catalog;
    private final Consumer<String> notes;
    private Set<String> unsampled = Set.of();

    /** @param notes takes warnings */
    CatalogTables(Catalog catalog, Consumer<String> notes) {
        this.catalog = catalog;
        this.notes = notes;
    }

    static boolean isNoCatalog(@Nullable String catalogName) {
        return catalogName != null && !catalogName.isEmpty() && !catalogName.equals("%");
    }

    /** The empty string matches only objects without a schema, and every table has one. */
    static boolean hasSchema(@Nullable String pattern, String schema) {
        return !"".equals(pattern)
                && !NamePattern.of(pattern).select(List.of(schema)).isEmpty();
    }

    /** The names of DynamoDB tables, without those that a view with the same name hides. */
    List<String> names(@Nullable String catalogName, @Nullable String schemaPattern, @Nullable String tablePattern) {
        if (isNoCatalog(catalogName) || !hasSchema(schemaPattern, Catalog.SCHEMA)) {
            return List.of();
        }
        NamePattern pattern = NamePattern.of(tablePattern);
        List<String> found = pattern.select(catalog.tableNames().stream()
                .filter(name -> !isView(name))
                .sorted()
                .toList());
        String single = pattern.singleName();
        // If listing is denied, a table may still be accessible by name.
        return found.isEmpty() && single != null && !isView(single) && catalog.table(single) != null
                ? List.of(single)
                : found;
    }

    /** For an entity, its table and the patterns of its keys; null for a table. Sends no request. */
    @Nullable
    String remarks(String name) {
        return catalog.entityRemarks(name);
    }

    private boolean isView(String name) {
        return catalog.views().stream().anyMatch(view -> view.name().equals(name));
    }

    List<View> views(@Nullable String catalogName, @Nullable String schemaPattern, @Nullable String tablePattern) {
        if (isNoCatalog(catalogName) || !hasSchema(schemaPattern, Catalog.SCHEMA)) {
            return List.of();
        }
        List<String> names = NamePattern.of(tablePattern)
                .select(catalog.views().stream().map(View::name).toList());
        return catalog.views().stream()
                .filter(view -> names.contains(view.name()))
                .sorted(Comparator.comparing(View::name))
                .toList();
    }

    /** Lists of maps that are known to be read as tables; none is described. */
    List<ChildTable> children(
            @Nullable String catalogName, @Nullable String schemaPattern, @Nullable String tablePattern) {
        if (isNoCatalog(catalogName) || !hasSchema(schemaPattern, Catalog.SCHEMA)) {
            return List.of();
        }
        List<String> names = NamePattern.of(tablePattern)
                .select(catalog.childTables().stream().map(ChildTable::name).toList());
        return catalog.childTables().stream()
                .filter(child -> names.contains(child.name()))
                .sorted(Comparator.comparing(ChildTable::name))
                .toList();
    }

    List<SystemTable> systemTables(
            @Nullable String catalogName, @Nullable String schemaPattern, @Nullable String tablePattern) {
        if (isNoCatalog(catalogName) || !hasSchema(schemaPattern, Catalog.SYSTEM_SCHEMA)) {
            return List.of();
        }
        // The tables of the information schema duplicate these methods, and would hide a user's few tables in a tool's
        // tree.
        List<SystemTable> tables = catalog.systemTables().stream()
                .filter(table -> table.schema().equals(Catalog.SYSTEM_SCHEMA))
                .toList();
        List<String> names = NamePattern.of(tablePattern)
                .select(tables.stream().map(SystemTable::name).toList());
        return tables.stream().filter(table -> names.contains(table.name())).toList();
    }

    /** Whether a requested sample of the table could not be taken. */
    boolean isUnsampled(TableSchema table) {
        return unsampled.contains(table.name());
    }

    /**
     * The described tables with those names. A table that was dropped in the meantime is left out; with several tables, one whose description is
     * denied is left out with a note.
     *
     * @param columns whether their columns will be needed
     */
    List<TableSchema> tables(
            @Nullable String catalogName,
            @Nullable String schemaPattern,
            @Nullable String tablePattern,
            boolean columns) {
        List<TableSchema> tables = new ArrayList<>();
        List<String> names = names(catalogName, schemaPattern, tablePattern);
        Prepared prepared = catalog.prepare(names, columns);
        prepared.addNotes(notes);
        unsampled = prepared.unsampled().keySet();
        boolean named = names.size() == 1 && NamePattern.of(tablePattern).singleName() != null;
        for (String name : names) {
            if (prepared.isWithout(name)) {
                continue;
            }
            TableSchema table = named ? catalog.table(name) : Denials.orNote(name, () -> catalog.table(name), notes);
            if (table != null) {
                catalog.notes(table).forEach(notes);
                tables.add(table);
            }
        }
        return tables;
    }
}
