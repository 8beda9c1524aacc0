package io.github.dynamodbjdbc.driver.metadata;

import io.github.dynamodbjdbc.driver.error.Denials;
import io.github.dynamodbjdbc.driver.settings.Documents;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.ChildTable;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.PseudoColumnKind;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.View;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.name.ChildTables;
import io.github.dynamodbjdbc.planner.query.ViewColumns;
import java.sql.DatabaseMetaData;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Tables with their columns, keys and indexes, as the rows of JDBC's metadata methods. */
public final class TableMetadata {
    public static final String TABLE = "TABLE";
    public static final String SYSTEM_TABLE = "SYSTEM TABLE";
    public static final String VIEW = "VIEW";

    /** The name of every table's primary key, which has none in DynamoDB. */
    private static final String PRIMARY = "PRIMARY";

    private final Catalog catalog;
    private final CatalogTables tables;
    private final Documents documents;
    private final Consumer<String> notes;

    /** @param notes takes warnings */
    public TableMetadata(Catalog catalog, Documents documents, Consumer<String> notes) {
        this.catalog = catalog;
        this.tables = new CatalogTables(catalog, notes);
        this.documents = documents;
        this.notes = notes;
    }

    public MetadataRows schemas(@Nullable String catalogName, @Nullable String schemaPattern) {
        MetadataRows rows = new MetadataRows("TABLE_SCHEM TABLE_CATALOG");
        if (CatalogTables.isNoCatalog(catalogName)) {
            return rows;
        }
        for (String schema : List.of(Catalog.SCHEMA, Catalog.SYSTEM_SCHEMA)) {
            if (CatalogTables.hasSchema(schemaPattern, schema)) {
                rows.add(schema, null);
            }
        }
        return rows;
    }

    /** @param types null for all */
    public MetadataRows tables(
            @Nullable String catalogName,
            @Nullable String schemaPattern,
            @Nullable String tablePattern,
            @Nullable Set<String> types) {
        MetadataRows rows = new MetadataRows("TABLE_CAT TABLE_SCHEM TABLE_NAME TABLE_TYPE REMARKS TYPE_CAT TYPE_SCHEM"
                + " TYPE_NAME SELF_REFERENCING_COL_NAME REF_GENERATION");
        if (types == null || types.contains(SYSTEM_TABLE)) {
            for (SystemTable table : tables.systemTables(catalogName, schemaPattern, tablePattern)) {
                addTable(rows, Catalog.SYSTEM_SCHEMA, table.name(), SYSTEM_TABLE);
            }
        }
        if (types == null || types.contains(TABLE)) {
            for (String name : tables.names(catalogName, schemaPattern, tablePattern)) {
                addTable(rows, Catalog.SCHEMA, name, TABLE, tables.remarks(name));
            }
        }
        if (types == null || types.contains(VIEW)) {
            for (View view : tables.views(catalogName, schemaPattern, tablePattern)) {
                addTable(rows, Catalog.SCHEMA, view.name(), VIEW);
            }
            for (ChildTable child : tables.children(catalogName, schemaPattern, tablePattern)) {
                addTable(rows, Catalog.SCHEMA, child.name(), VIEW, child.remarks());
            }
        }
        return rows;
    }

    private static void addTable(MetadataRows rows, String schema, String name, String type) {
        addTable(rows, schema, name, type, null);
    }

    private static void addTable(MetadataRows rows, String schema, String name, String type, @Nullable String remarks) {
        rows.add(null, schema, name, type, remarks, null, null, null, null, null);
    }

    public MetadataRows columns(
            @Nullable String catalogName,
            @Nullable String schemaPattern,
            @Nullable String tablePattern,
            @Nullable String columnPattern) {
        MetadataRows rows = new MetadataRows("TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME #DATA_TYPE TYPE_NAME"
                + " #COLUMN_SIZE #BUFFER_LENGTH #DECIMAL_DIGITS #NUM_PREC_RADIX #NULLABLE REMARKS COLUMN_DEF"
                + " #SQL_DATA_TYPE #SQL_DATETIME_SUB #CHAR_OCTET_LENGTH #ORDINAL_POSITION IS_NULLABLE SCOPE_CATALOG"
                + " SCOPE_SCHEMA SCOPE_TABLE ~SOURCE_DATA_TYPE IS_AUTOINCREMENT IS_GENERATEDCOLUMN");
        NamePattern pattern = NamePattern.of(columnPattern);
        Map<String, List<Column>> byTable = new TreeMap<>();
        for (TableSchema table : tables.tables(catalogName, schemaPattern, tablePattern, true)) {
            if (tables.isUnsampled(table)) {
                byTable.put(table.shownName(), catalog.knownColumns(table));
                continue;
            }
            byTable.put(table.shownName(), catalog.columns(table));
            // The sample may just have been denied.
            catalog.notes(table).forEach(notes);
            String unsampled = catalog.unsampled(table);
            if (unsampled != null) {
                notes.accept(unsampled);
            }
        }
        List<View> views = new ArrayList<>(tables.views(catalogName, schemaPattern, tablePattern));
        for (ChildTable child : tables.children(catalogName, schemaPattern, tablePattern)) {
            View view = Denials.orNote(child.name(), () -> ChildTables.view(catalog, child), notes);
            if (view != null) {
                views.add(view);
            }
        }
        for (View view : views) {
            try {
                List<Column> columns = Denials.orNote(view.name(), () -> ViewColumns.of(view, catalog), notes);
                if (columns != null) {
                    byTable.put(view.name(), columns);
                }
            } catch (QueryException e) {
                notes.accept("The columns of " + view.name() + " are not known: " + e.getMessage());
            }
        }
        byTable.forEach((table, columns) -> addColumns(rows, Catalog.SCHEMA, table, columns, pattern));
        for (SystemTable table : tables.systemTables(catalogName, schemaPattern, tablePattern)) {
            addColumns(rows, Catalog.SYSTEM_SCHEMA, table.name(), table.columns(), pattern);
        }
        return rows;
    }

    private void addColumns(MetadataRows rows, String schema, String table, List<Column> columns, NamePattern pattern) {
        Set<String> selected =
                new HashSet<>(pattern.select(columns.stream().map(Column::name).toList()));
        for (int i = 0; i < columns.size(); i++) {
            Column column = columns.get(i);
            if (!selected.contains(column.name())) {
                continue;
            }
            SqlType type = SqlType.of(column.reportedType(), column.bounds(), documents);
            boolean nullable = column.isNullable();
            rows.add(
                    null,
                    schema,
                    table,
                    column.name(),
                    type.jdbcType(),
                    type.name(),
                    type.precision(),
                    null,
                    type.isNumeric() || type.scale() > 0 ? type.scale() : null,
                    type.isNumeric() ? 10 : null,
                    nullable ? DatabaseMetaData.columnNullable : DatabaseMetaData.columnNoNulls,
                    null,
                    column.rule().defaultValue(),
                    null,
                    null,
                    type.isText() || column.type() == ColumnType.VARBINARY ? type.precision() : null,
                    i + 1,
                    nullable ? "YES" : "NO",
                    null,
                    null,
                    null,
                    null,
                    "NO",
                    "NO");
        }
    }

    /** Empty for a table whose columns don't identify its rows. */
    public MetadataRows primaryKeys(@Nullable String catalogName, @Nullable String schema, @Nullable String name) {
        MetadataRows rows = new MetadataRows("TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME ~KEY_SEQ PK_NAME");
        for (TableSchema table : tables.tables(catalogName, schema, NamePattern.ofName(name), false)) {
            Map<String, Integer> byName = new TreeMap<>();
            List<String> key = uniqueKey(table);
            for (int i = 0; i < key.size(); i++) {
                byName.put(key.get(i), i + 1);
            }
            byName.forEach(
                    (column, sequence) -> rows.add(null, Catalog.SCHEMA, table.shownName(), column, sequence, PRIMARY));
        }
        return rows;
    }

    public MetadataRows indexes(
            @Nullable String catalogName, @Nullable String schema, @Nullable String name, boolean uniqueOnly) {
        MetadataRows rows = new MetadataRows("TABLE_CAT TABLE_SCHEM TABLE_NAME ?NON_UNIQUE INDEX_QUALIFIER INDEX_NAME"
                + " ~TYPE ~ORDINAL_POSITION COLUMN_NAME ASC_OR_DESC +CARDINALITY +PAGES FILTER_CONDITION");
        List<TableSchema> found = tables.tables(catalogName, schema, NamePattern.ofName(name), false);
        for (TableSchema table : found) {
            if (table.isKeyUnique()) {
                addIndex(rows, table, false, PRIMARY, table.key(), counted(table.itemCount()));
            }
        }
        if (uniqueOnly) {
            return rows;
        }
        Map<String, List<Runnable>> byName = new TreeMap<>();
        for (TableSchema table : found) {
            if (!table.isKeyUnique()) {
                byName.computeIfAbsent(PRIMARY, first -> new ArrayList<>())
                        .add(() -> addIndex(rows, table, true, PRIMARY, table.key(), counted(table.itemCount())));
            }
            for (IndexSchema index : table.indexes()) {
                byName.computeIfAbsent(index.name(), first -> new ArrayList<>())
                        .add(() -> addIndex(rows, table, true, index.name(), index.key(), counted(index.itemCount())));
            }
        }
        byName.values().forEach(additions -> additions.forEach(Runnable::run));
        return rows;
    }

    private static @Nullable Long counted(long items) {
        return items == TableSchema.NOT_COUNTED ? null : (Long) items;
    }

    private static void addIndex(
            MetadataRows rows, TableSchema table, boolean nonUnique, String name, KeySchema key, @Nullable Long items) {
        int position = 1;
        for (KeyAttribute attribute : key.attributes()) {
            boolean sorted = key.sort().contains(attribute);
            rows.add(
                    null,
                    Catalog.SCHEMA,
                    table.shownName(),
                    nonUnique,
                    null,
                    name,
                    (int) DatabaseMetaData.tableIndexOther,
                    position++,
                    attribute.name(),
                    sorted ? "A" : null,
                    items,
                    0L,
                    null);
        }
    }

    private static List<String> uniqueKey(TableSchema table) {
        return table.isKeyUnique() ? table.keyColumns() : List.of();
    }

    /** The primary key, if the columns include it. */
    public MetadataRows bestRowIdentifier(
            @Nullable String catalogName, @Nullable String schemaPattern, @Nullable String tablePattern) {
        MetadataRows rows = rowIdentifiers();
        for (TableSchema table : tables.tables(catalogName, schemaPattern, tablePattern, false)) {
            for (String name : uniqueKey(table)) {
                Column column = table.declaredColumn(name);
                KeyAttribute attribute = table.key().find(name);
                ColumnType columnType = attribute != null
                        ? attribute.type().columnType()
                        : column == null ? ColumnType.VARCHAR : column.type();
                SqlType type = SqlType.of(columnType, documents);
                rows.add(
                        DatabaseMetaData.bestRowSession,
                        name,
                        type.jdbcType(),
                        type.name(),
                        type.precision(),
                        null,
                        type.isNumeric() || type.scale() > 0 ? type.scale() : null,
                        DatabaseMetaData.bestRowNotPseudo);
            }
        }
        return rows;
    }

    /** Empty, because no column is updated automatically. */
    public MetadataRows versionColumns() {
        return rowIdentifiers();
    }

    private static MetadataRows rowIdentifiers() {
        return new MetadataRows("~SCOPE COLUMN_NAME #DATA_TYPE TYPE_NAME #COLUMN_SIZE #BUFFER_LENGTH ~DECIMAL_DIGITS"
                + " ~PSEUDO_COLUMN");
    }

    public MetadataRows pseudoColumns(
            @Nullable String catalogName,
            @Nullable String schemaPattern,
            @Nullable String tablePattern,
            @Nullable String columnPattern) {
        MetadataRows rows = new MetadataRows("TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME #DATA_TYPE #COLUMN_SIZE"
                + " #DECIMAL_DIGITS #NUM_PREC_RADIX COLUMN_USAGE REMARKS #CHAR_OCTET_LENGTH IS_NULLABLE");
        Map<String, PseudoColumnKind> pseudo = new TreeMap<>();
        for (PseudoColumnKind kind : PseudoColumnKind.values()) {
            pseudo.put(kind.columnName(), kind);
        }
        pseudo.keySet().retainAll(NamePattern.of(columnPattern).select(List.copyOf(pseudo.keySet())));
        for (String table : tables.names(catalogName, schemaPattern, tablePattern)) {
            for (PseudoColumnKind kind : pseudo.values()) {
                SqlType type = SqlType.of(kind.type(), documents);
                rows.add(
                        null,
                        Catalog.SCHEMA,
                        table,
                        kind.columnName(),
                        type.jdbcType(),
                        type.precision(),
                        type.isNumeric() || type.scale() > 0 ? type.scale() : null,
                        type.isNumeric() ? 10 : null,
                        "NO_USAGE_RESTRICTIONS",
                        null,
                        type.isText() ? type.precision() : null,
                        kind.isNullable() ? "YES" : "NO");
            }
        }
        return rows;
    }
}
