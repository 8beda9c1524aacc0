package io.github.dynamodbjdbc.tck.hunter.judge;

import io.github.dynamodbjdbc.tck.hunter.make.World;
import io.github.dynamodbjdbc.tck.oracle.Database;
import io.github.dynamodbjdbc.tck.oracle.Declaration;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Declarations that statements can make and the catalog stores instead of a schema file. */
final class CatalogColumns {
    private CatalogColumns() {}

    /** The declarations with the default stored form, except those of keys, whose types the table defines. */
    static Map<String, Declaration> of(TableDesign design) {
        Map<String, Declaration> columns = new TreeMap<>(design.declared());
        columns.keySet().removeAll(design.keyTypes().keySet());
        columns.values().removeIf(declaration -> !declaration.hasUsualForm());
        return columns;
    }

    static boolean areAny(World world) {
        return world.tables().stream().anyMatch(table -> !of(table.design()).isEmpty());
    }

    /** The statements that make the declarations. */
    static List<String> statements(World world) {
        List<String> statements = new ArrayList<>();
        for (Database.Contents table : world.tables()) {
            Map<String, Declaration> columns = of(table.design());
            if (!columns.isEmpty()) {
                statements.add("ALTER TABLE " + quoted(table.design().name()) + " "
                        + columns.entrySet().stream()
                                .map(column -> "ADD COLUMN " + quoted(column.getKey()) + " "
                                        + SchemaFile.type(column.getKey(), column.getValue())
                                        + (SchemaFile.isNotNull(column.getKey()) ? " NOT NULL" : ""))
                                .collect(Collectors.joining(", ")));
            }
        }
        return statements;
    }

    /** The world without these declarations. */
    static World without(World world) {
        List<Database.Contents> tables = new ArrayList<>();
        for (Database.Contents table : world.tables()) {
            TableDesign design = table.design();
            Map<String, Declaration> left = new TreeMap<>(design.declared());
            left.keySet().removeAll(of(design).keySet());
            tables.add(new Database.Contents(design.with(left, design.hidden()), table.items()));
        }
        return new World(tables, world.plain());
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
