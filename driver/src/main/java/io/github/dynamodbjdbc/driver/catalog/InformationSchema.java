package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.error.Denials;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.ChildTable;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.LengthBounds;
import io.github.dynamodbjdbc.planner.catalog.NumericRange;
import io.github.dynamodbjdbc.planner.catalog.Prepared;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.View;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.name.ChildTables;
import io.github.dynamodbjdbc.planner.query.ViewColumns;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The tables of {@code information_schema}: the SQL standard's views of tables, columns and keys. They are made from the
 * catalog when they are read. Tables are described for them, and no item is read.
 */
public final class InformationSchema {
    /** The name that {@code Connection.getCatalog} returns. */
    private static final String NO_CATALOG = "";

    private static final String PRIMARY_KEY = "PRIMARY";

    private static final SystemTable SCHEMATA = table("schemata", "catalog_name schema_name schema_owner");
    private static final SystemTable ALL_TABLES =
            table("tables", "table_catalog table_schema table_name table_type is_insertable_into");
    private static final SystemTable COLUMNS = table(
            "columns",
            "table_catalog table_schema table_name column_name #ordinal_position column_default is_nullable data_type"
                    + " #character_maximum_length #numeric_precision #numeric_scale #datetime_precision");
    private static final SystemTable CONSTRAINTS = table(
            "table_constraints",
            "constraint_catalog constraint_schema constraint_name table_catalog table_schema table_name"
                    + " constraint_type is_deferrable initially_deferred");
    private static final SystemTable KEY_COLUMNS = table(
            "key_column_usage",
            "constraint_catalog constraint_schema constraint_name table_catalog table_schema table_name column_name"
                    + " #ordinal_position #position_in_unique_constraint");

    /** The standard has no view of indexes; this one is the driver's. */
    private static final SystemTable INDEXES = table(
            "indexes",
            "table_catalog table_schema table_name index_name index_type column_name #ordinal_position key_type"
                    + " projection");

    private static final SystemTable VIEWS =
            table("views", "table_catalog table_schema table_name view_definition is_updatable");

    // DynamoDB has no sequences, but tools query them.
    private static final SystemTable SEQUENCES = table(
            "sequences",
            "sequence_catalog sequence_schema sequence_name data_type start_value minimum_value maximum_value increment");
    private static final SystemTable ROUTINES =
            table("routines", "specific_name routine_catalog routine_schema routine_name routine_type data_type");
    private static final SystemTable REFERENCES = table(
            "referential_constraints",
            "constraint_catalog constraint_schema constraint_name unique_constraint_name update_rule delete_rule");

    private static final Map<SystemTable, BiConsumer<Catalog, Rows>> CONTENTS = contents();

    static final List<SystemTable> TABLES = List.copyOf(CONTENTS.keySet());

    private InformationSchema() {}

    /**
     * Rows as they are collected.
     *
     * @param notes takes warnings
     */
    private record Rows(List<@Nullable Object[]> all, Consumer<String> notes) {
        void add(@Nullable Object... row) {
            all.add(row);
        }
    }

    private static Map<SystemTable, BiConsumer<Catalog, Rows>> contents() {
        Map<SystemTable, BiConsumer<Catalog, Rows>> contents = new LinkedHashMap<>();
        contents.put(COLUMNS, InformationSchema::columns);
        contents.put(INDEXES, InformationSchema::indexes);
        contents.put(KEY_COLUMNS, InformationSchema::keyColumns);
        contents.put(REFERENCES, (catalog, rows) -> {});
        contents.put(ROUTINES, (catalog, rows) -> {});
        contents.put(SCHEMATA, InformationSchema::schemata);
        contents.put(SEQUENCES, (catalog, rows) -> {});
        contents.put(CONSTRAINTS, InformationSchema::constraints);
        contents.put(ALL_TABLES, InformationSchema::tables);
        contents.put(VIEWS, InformationSchema::views);
        return contents;
    }

    /** @param columns names; those with # are integers, the others text */
    private static SystemTable table(String name, String columns) {
        List<Column> all = new ArrayList<>();
        for (String column : columns.split(" ", -1)) {
            boolean number = column.startsWith("#");
            all.add(new Column(
                    number ? column.substring(1) : column,
                    Column.Origin.DECLARED,
                    number ? ColumnType.INTEGER : ColumnType.VARCHAR));
        }
        return new SystemTable(Catalog.INFORMATION_SCHEMA, name, all);
    }

    /**
     * The rows by the current catalog; tables that were not used yet are described. A table whose description is denied is left out, with a note.
     *
     * @param notes takes warnings
     * @throws IllegalArgumentException if the table is not one of {@link #TABLES}
     */
    public static List<@Nullable Object[]> rows(SystemTable table, Catalog catalog, Consumer<String> notes) {
        BiConsumer<Catalog, Rows> contents = CONTENTS.get(table);
        if (contents == null) {
            throw new IllegalArgumentException("No system table: " + table.name());
        }
        Rows rows = new Rows(new ArrayList<>(), notes);
        contents.accept(catalog, rows);
        return rows.all();
    }

    /** The names without tables that are hidden by a view with the same name. */
    private static List<String> tableNames(Catalog catalog, Rows rows) {
        catalog.notes().forEach(rows.notes());
        Set<String> views = catalog.views().stream().map(View::name).collect(Collectors.toSet());
        return catalog.tableNames().stream()
                .filter(name -> !views.contains(name))
                .sorted()
                .toList();
    }

    /** Skips tables that were dropped in the meantime. */
    private static void forEachTable(Catalog catalog, Rows rows, Consumer<TableSchema> action) {
        List<String> names = tableNames(catalog, rows);
        Prepared prepared = catalog.prepare(names, false);
        prepared.addNotes(rows.notes());
        for (String name : names) {
            if (prepared.isWithout(name)) {
                continue;
            }
            TableSchema table = Denials.orNote(name, () -> catalog.table(name), rows.notes());
            if (table != null) {
                catalog.notes(table).forEach(rows.notes());
                action.accept(table);
            }
        }
    }

    private static void schemata(Catalog catalog, Rows rows) {
        for (String schema : List.of(Catalog.SCHEMA, Catalog.INFORMATION_SCHEMA, Catalog.SYSTEM_SCHEMA)) {
            rows.add(NO_CATALOG, schema, null);
        }
    }

    private static void tables(Catalog catalog, Rows rows) {
        tableNames(catalog, rows).forEach(name -> rows.add(NO_CATALOG, Catalog.SCHEMA, name, "BASE TABLE", "YES"));
        forEachView(catalog, rows, view -> rows.add(NO_CATALOG, Catalog.SCHEMA, view.name(), "VIEW", "NO"));
        for (SystemTable table : SystemTables.ALL) {
            rows.add(NO_CATALOG, table.schema(), table.name(), "SYSTEM VIEW", "NO");
        }
    }

    private static void columns(Catalog catalog, Rows rows) {
        forEachTable(
                catalog, rows, table -> columns(Catalog.SCHEMA, table.shownName(), catalog.knownColumns(table), rows));
        forEachView(catalog, rows, view -> columns(Catalog.SCHEMA, view.name(), columns(view, catalog, rows), rows));
        SystemTables.ALL.forEach(table -> columns(table.schema(), table.name(), table.columns(), rows));
    }

    private static void views(Catalog catalog, Rows rows) {
        forEachView(catalog, rows, view -> rows.add(NO_CATALOG, Catalog.SCHEMA, view.name(), view.text(), "NO"));
    }

    private static void forEachView(Catalog catalog, Rows rows, Consumer<View> action) {
        List<View> views = new ArrayList<>(catalog.views());
        for (ChildTable child : catalog.childTables()) {
            View view = Denials.orNote(child.name(), () -> ChildTables.view(catalog, child), rows.notes());
            if (view != null) {
                views.add(view);
            }
        }
        views.stream().sorted(Comparator.comparing(View::name)).forEach(action);
    }

    /** The view's columns by current knowledge; empty for a view that doesn't fit the existing tables, about which reading it reports an error. */
    private static List<Column> columns(View view, Catalog catalog, Rows rows) {
        try {
            List<Column> known = Denials.orNote(view.name(), () -> ViewColumns.ofKnown(view, catalog), rows.notes());
            return known == null ? List.of() : known;
        } catch (QueryException e) {
            return List.of();
        }
    }

    private static void columns(String schema, String table, List<Column> columns, Rows rows) {
        int position = 0;
        for (Column column : columns) {
            ColumnType type = column.reportedType();
            boolean milliseconds = type == ColumnType.TIMESTAMP || type == ColumnType.TIME;
            NumericRange range = numbers(column);
            rows.add(
                    NO_CATALOG,
                    schema,
                    table,
                    column.name(),
                    ++position,
                    column.rule().defaultValue(),
                    column.isNullable() ? "YES" : "NO",
                    type.name(),
                    column.bounds() instanceof LengthBounds bounds && bounds.type() == bounds.stored()
                            ? bounds.length()
                            : null,
                    range == null ? null : range.precision(),
                    range == null ? null : range.scale(),
                    milliseconds ? 3 : null);
        }
    }

    /** The reported size of a column; null unless it holds numbers. */
    private static @Nullable NumericRange numbers(Column column) {
        return switch (column.reportedType()) {
            case NUMERIC ->
                column.bounds() instanceof NumericRange range
                        ? range
                        : NumericRange.numeric(NumericRange.MOST_DIGITS, NumericRange.REPORTED_SCALE);
            case BIGINT -> NumericRange.BIGINT;
            case INTEGER -> NumericRange.INTEGER;
            case SMALLINT -> NumericRange.SMALLINT;
            default -> null;
        };
    }

    private static void constraints(Catalog catalog, Rows rows) {
        forEachTable(catalog, rows, table -> {
            if (table.isKeyUnique()) {
                rows.add(
                        NO_CATALOG,
                        Catalog.SCHEMA,
                        PRIMARY_KEY,
                        NO_CATALOG,
                        Catalog.SCHEMA,
                        table.shownName(),
                        "PRIMARY KEY",
                        "NO",
                        "NO");
            }
        });
    }

    private static void keyColumns(Catalog catalog, Rows rows) {
        forEachTable(catalog, rows, table -> {
            int position = 0;
            for (String column : table.isKeyUnique() ? table.keyColumns() : List.<String>of()) {
                rows.add(
                        NO_CATALOG,
                        Catalog.SCHEMA,
                        PRIMARY_KEY,
                        NO_CATALOG,
                        Catalog.SCHEMA,
                        table.shownName(),
                        column,
                        ++position,
                        null);
            }
        });
    }

    private static void indexes(Catalog catalog, Rows rows) {
        forEachTable(catalog, rows, table -> {
            index(table, PRIMARY_KEY, "TABLE", table.key(), "ALL", rows);
            for (IndexSchema index : table.indexes()) {
                index(
                        table,
                        index.name(),
                        index.kind().name(),
                        index.key(),
                        index.projection().name(),
                        rows);
            }
        });
    }

    private static void index(
            TableSchema table, String name, String type, KeySchema key, String projection, Rows rows) {
        int position = 0;
        for (KeyAttribute attribute : key.attributes()) {
            rows.add(
                    NO_CATALOG,
                    Catalog.SCHEMA,
                    table.shownName(),
                    name,
                    type,
                    attribute.name(),
                    ++position,
                    key.sort().contains(attribute) ? "RANGE" : "HASH",
                    projection);
        }
    }
}
