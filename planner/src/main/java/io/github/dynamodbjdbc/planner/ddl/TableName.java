package io.github.dynamodbjdbc.planner.ddl;

import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.catalog.Table;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.name.Identifiers;
import io.github.dynamodbjdbc.planner.name.TableNames;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Resolves names of tables that statements change, and checks names of new tables. */
final class TableName {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{3,255}");

    private TableName() {}

    /** @throws io.github.dynamodbjdbc.planner.error.QueryException if there is no such table */
    static TableSchema resolve(Catalog catalog, List<Identifier> name) {
        return table(TableNames.resolve(catalog, name), name);
    }

    /** The table with this name; null if there is none. */
    static @Nullable TableSchema find(Catalog catalog, List<Identifier> name) {
        TableNames.Named found = TableNames.find(catalog, name);
        return found == null ? null : table(found, name);
    }

    private static TableSchema table(TableNames.Named found, List<Identifier> name) {
        if (found.index() != null) {
            throw SchemaErrors.invalid(
                    "'" + Identifiers.text(name) + "' is an index of table '"
                            + found.table().name() + "', not a table",
                    name.get(0).position());
        }
        return found.table().accept(new Table.Visitor<TableSchema>() {
            @Override
            public TableSchema visit(TableSchema table) {
                if (table.entity() != null) {
                    throw SchemaErrors.invalid(
                            "'" + table.shownName() + "' is an entity of table " + table.name()
                                    + ", which the schema file declares; change the file, or the table",
                            name.get(0).position());
                }
                return table;
            }

            @Override
            public TableSchema visit(SystemTable table) {
                throw SchemaErrors.invalid(
                        "'" + table.name() + "' is a system table, which can't be changed",
                        name.get(0).position());
            }
        });
    }

    /** The name in the statement, without the schema. */
    static String written(List<Identifier> name) {
        boolean qualified = name.size() > 1 && name.get(0).name().equalsIgnoreCase(Catalog.SCHEMA);
        return Identifiers.text(qualified ? name.subList(1, name.size()) : name);
    }

    /** The name in the statement, without the schema, checked against DynamoDB's rules for names. */
    static String toCreate(List<Identifier> name) {
        for (String own : List.of(Catalog.SYSTEM_SCHEMA, Catalog.INFORMATION_SCHEMA)) {
            if (name.size() > 1 && name.get(0).name().equalsIgnoreCase(own)) {
                throw SchemaErrors.invalid(
                        "the tables of schema " + own + " are the driver's own",
                        name.get(0).position());
            }
        }
        String written = written(name);
        check("a table", new Identifier(written, true, name.get(0).position()));
        return written;
    }

    static void check(String what, Identifier name) {
        if (!NAME.matcher(name.name()).matches()) {
            throw SchemaErrors.invalid(
                    "'" + name.name() + "' can't be the name of " + what
                            + ", which has 3 to 255 letters (A to Z), digits, and _ . -",
                    name.position());
        }
    }
}
