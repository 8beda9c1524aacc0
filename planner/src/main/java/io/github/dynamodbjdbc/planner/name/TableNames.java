package io.github.dynamodbjdbc.planner.name;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.CatalogSource;
import io.github.dynamodbjdbc.planner.catalog.ExportedChanges;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.StreamTable;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.catalog.Table;
import io.github.dynamodbjdbc.planner.catalog.TableCopy;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.VectorIndexSchema;
import io.github.dynamodbjdbc.planner.catalog.View;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Resolves {@code t}, {@code schema.t}, {@code "T"."Index"} and {@code schema."T"."Index"}. */
public final class TableNames {
    private TableNames() {}

    /**
     * @param index null for the table itself
     * @param names the qualified name as the catalog has it: schema, table and, if any, index
     */
    public record Named(Table table, @Nullable IndexSchema index, List<String> names) {}

    /** @throws QueryException if there is no such table or index */
    public static Named resolve(Catalog catalog, List<Identifier> name) {
        Named found = find(catalog, name);
        if (found != null) {
            return found;
        }
        if (name.size() > 1 && isExport(name.get(name.size() - 1))) {
            throw new QueryException(
                    ErrorKind.UNSUPPORTED,
                    "an export can only be read; it is files",
                    name.get(name.size() - 1).position());
        }
        View child = ChildTables.find(catalog, name);
        if (child != null) {
            throw new QueryException(
                    ErrorKind.UNSUPPORTED,
                    "'" + child.name()
                            + "' is a list in the items of a table; as a table it is read-only: write to its parent",
                    name.get(0).position());
        }
        throw unknown(catalog, name);
    }

    /** The view with that name, with or without the schema; null if there is none. */
    public static @Nullable View view(Catalog catalog, List<Identifier> name) {
        List<View> views = catalog.views();
        boolean qualified = name.size() == 2 && Identifiers.matches(name.get(0), Catalog.SCHEMA);
        if (views.isEmpty() || name.size() > 1 && !qualified) {
            return null;
        }
        Identifier last = name.get(name.size() - 1);
        List<View> found = Identifiers.matching(last, views, View::name);
        if (found.size() > 1) {
            throw ambiguous(last, found.stream().map(View::name).toList());
        }
        return found.isEmpty() ? null : found.get(0);
    }

    private static QueryException ambiguous(Identifier name, List<String> found) {
        return new QueryException(
                ErrorKind.UNKNOWN_TABLE,
                "'" + name.name() + "' may mean " + String.join(" or ", found) + "; write it in double quotes",
                name.position());
    }

    /** The table or index with that name; null if there is none. A view's name gives null, even if a table has it, too. */
    public static @Nullable Named find(Catalog catalog, List<Identifier> name) {
        View view = view(catalog, name);
        if (view != null) {
            throw new QueryException(
                    ErrorKind.UNSUPPORTED,
                    "'" + view.name()
                            + "' is a view, which can only be read; the table that it reads can be named here",
                    name.get(0).position());
        }
        Identifier first = name.get(0);
        if (name.size() > 1 && Identifiers.matches(first, Catalog.SCHEMA)) {
            Named inSchema = tableOrIndex(catalog, name.subList(1, name.size()));
            if (inSchema != null) {
                return inSchema;
            }
        }
        if (name.size() == 2) {
            List<SystemTable> tables =
                    Identifiers.matching(name.get(1), systemTables(catalog, first), SystemTable::name);
            if (tables.size() == 1) {
                SystemTable table = tables.get(0);
                return new Named(table, null, List.of(table.schema(), table.name()));
            }
        }
        Named found = tableOrIndex(catalog, name);
        // Names of tables may contain dots.
        return found != null || name.size() == 1 ? found : named(catalog.table(Identifiers.text(name)), null);
    }

    /**
     * As {@link #find}, and the exports of a table, which can only be read: {@code "T"."$export"}, {@code "T"."$export/ID"}, and
     * {@code "T"."$changes"} for the incremental ones.
     */
    public static @Nullable Named findReadable(Catalog catalog, List<Identifier> name) {
        Identifier last = name.get(name.size() - 1);
        if (name.size() < 2 || !isExport(last)) {
            return find(catalog, name);
        }
        Named of = resolve(catalog, name.subList(0, name.size() - 1));
        if (of.index() != null || !(of.table() instanceof TableSchema table)) {
            return null;
        }
        List<String> shown = List.of(Catalog.SCHEMA, table.shownName(), last.name());
        boolean isChanges = last.name().equals(ExportedChanges.NAME);
        TableSchema copy = isChanges ? null : catalog.table(table.shownName() + '.' + last.name());
        if (copy != null) {
            return new Named(copy, null, shown);
        }
        boolean isNewest = last.name().equals(TableCopy.Export.NAME);
        String id = isChanges || isNewest ? null : last.name().substring(TableCopy.Export.NAME.length() + 1);
        boolean hasChanges = !catalog.exportedChanges(table, id).isEmpty();
        if (hasChanges && !isNewest) {
            if (table.entity() != null) {
                throw ofTable(table, last, "exported changes", ExportedChanges.NAME);
            }
            return new Named(ExportedChanges.of(table, id), null, shown);
        }
        throw new QueryException(
                ErrorKind.UNKNOWN_TABLE,
                "there is no " + (isChanges ? "incremental export" : isNewest ? "full export" : "such export")
                        + " of table " + table.original()
                        + " in the folder of property exports, which has to be set"
                        + (hasChanges ? "; \"" + ExportedChanges.NAME + "\" has the changes of incremental ones" : ""),
                last.position());
    }

    private static QueryException ofTable(TableSchema entity, Identifier name, String rows, String table) {
        return new QueryException(
                ErrorKind.UNSUPPORTED,
                "an entity has no " + rows + " of its own; " + entity.name() + ".\"" + table
                        + "\" has the changes of all kinds of items",
                name.position());
    }

    private static boolean isExport(Identifier name) {
        return name.name().equals(ExportedChanges.NAME)
                || name.name().equals(TableCopy.Export.NAME)
                || name.name().startsWith(TableCopy.Export.NAME + '/');
    }

    private static List<SystemTable> systemTables(Catalog catalog, Identifier schema) {
        return catalog.systemTables().stream()
                .filter(table -> Identifiers.matches(schema, table.schema()))
                .toList();
    }

    public static QueryException unknownIndex(TableSchema table, Identifier name) {
        List<String> known = Stream.concat(
                        table.indexes().stream().map(IndexSchema::name),
                        Stream.of(StreamTable.NAME, TableCopy.Export.NAME, ExportedChanges.NAME))
                .toList();
        if (table.vectorIndexes().stream().anyMatch(index -> index.name().equals(name.name()))) {
            return new QueryException(ErrorKind.UNKNOWN_INDEX, vectorIndex(table, name.name()), name.position());
        }
        return new QueryException(
                ErrorKind.UNKNOWN_INDEX,
                "table " + table.name() + " has no index '" + name.name() + "'" + NearestName.hint(name.name(), known),
                name.position());
    }

    private static String vectorIndex(TableSchema table, String index) {
        return index + " of table " + table.name()
                + " is a vector index, which has no rows of its own: ORDER BY a distance of "
                + table.vectorIndexes().stream()
                        .filter(each -> each.name().equals(index))
                        .map(VectorIndexSchema::attribute)
                        .findFirst()
                        .orElse("its attribute")
                + " with LIMIT and the hint APPROXIMATE reads by it";
    }

    private static @Nullable Named tableOrIndex(Catalog catalog, List<Identifier> name) {
        TableSchema table = table(catalog, name.get(0));
        if (table == null || name.size() > 2) {
            return null;
        }
        if (name.size() == 1) {
            return named(table, null);
        }
        if (Identifiers.matches(name.get(1), StreamTable.NAME)) {
            if (table.entity() != null) {
                throw ofTable(table, name.get(1), "stream", StreamTable.NAME);
            }
            return new Named(
                    StreamTable.of(table, false), null, List.of(Catalog.SCHEMA, table.shownName(), StreamTable.NAME));
        }
        List<IndexSchema> indexes = Identifiers.matching(name.get(1), table.indexes(), IndexSchema::name);
        if (indexes.size() != 1) {
            return null;
        }
        return named(table, usable(table, indexes.get(0), name.get(1)));
    }

    /** @throws QueryException OBJECT_IN_USE if the index can't be read now */
    public static IndexSchema usable(TableSchema table, IndexSchema index, Identifier name) {
        if (!index.usable()) {
            throw new QueryException(
                    ErrorKind.OBJECT_IN_USE,
                    "index " + index.name() + " of table " + table.name()
                            + " can't be read now: it is being created or deleted",
                    name.position());
        }
        return index;
    }

    /** The child table with that name, unless it names a table or index; null if there is none. */
    public static @Nullable View child(Catalog catalog, List<Identifier> name) {
        return find(catalog, name) == null ? ChildTables.find(catalog, name) : null;
    }

    static @Nullable TableSchema table(Catalog catalog, Identifier name) {
        TableSchema exact = catalog.table(name.name());
        if (exact != null && exact.copy() != null) {
            return null;
        }
        if (exact != null || name.quoted()) {
            return exact;
        }
        List<String> found = Identifiers.matching(name, catalog.tableNames(), table -> table);
        if (found.size() > 1) {
            throw ambiguous(name, found);
        }
        return found.isEmpty() ? null : catalog.table(found.get(0));
    }

    private static @Nullable Named named(@Nullable TableSchema table, @Nullable IndexSchema index) {
        if (table == null || table.copy() != null) {
            return null;
        }
        List<String> names = index == null
                ? List.of(Catalog.SCHEMA, table.shownName())
                : List.of(Catalog.SCHEMA, table.shownName(), index.name());
        return new Named(table, index, names);
    }

    private static QueryException unknown(Catalog catalog, List<Identifier> name) {
        Identifier last = name.get(name.size() - 1);
        if (name.size() > 1) {
            TableSchema table = table(catalog, name.get(name.size() - 2));
            if (table != null) {
                return unknownIndex(table, last);
            }
            List<String> known = systemTables(catalog, name.get(0)).stream()
                    .map(SystemTable::name)
                    .toList();
            if (name.size() == 2 && !known.isEmpty()) {
                String hint = NearestName.hint(last.name(), known);
                return missing(name, hint.isEmpty() ? "; there are " + String.join(", ", known) : hint);
            }
        }
        List<String> readable = new ArrayList<>(catalog.tableNames());
        catalog.views().forEach(view -> readable.add(view.name()));
        StringBuilder hint = new StringBuilder(NearestName.hint(last.name(), readable));
        CatalogSource source = catalog.source();
        if (source != null) {
            hint.append(" (").append(source.place()).append(')');
        }
        catalog.notes().forEach(note -> hint.append(". ").append(note));
        return missing(name, hint.toString());
    }

    private static QueryException missing(List<Identifier> name, String hint) {
        return new QueryException(
                ErrorKind.UNKNOWN_TABLE,
                "there is no table '" + Identifiers.text(name) + "'" + hint,
                name.get(0).position());
    }
}
