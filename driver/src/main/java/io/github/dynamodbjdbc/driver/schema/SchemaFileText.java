package io.github.dynamodbjdbc.driver.schema;

import io.github.dynamodbjdbc.planner.catalog.Column;
import java.util.List;
import java.util.Map;

/** Writes a schema file. */
public final class SchemaFileText {
    private SchemaFileText() {}

    /**
     * A file that declares these columns.
     *
     * @param tables the columns of each table, by its name; a table without columns is told in a comment
     */
    public static String of(Map<String, List<Column>> tables) {
        StringBuilder text = new StringBuilder(tables.isEmpty() ? SchemaFileEditor.EMPTY : "tables:\n");
        tables.forEach((table, columns) -> {
            String name = YamlText.name(table);
            if (columns.isEmpty()) {
                text.append("  ").append(name).append(": {} # no item was sampled, or all is declared\n");
                return;
            }
            text.append("  ").append(name).append(":\n    columns:\n");
            columns.forEach(column -> text.append("      ")
                    .append(YamlText.name(column.name()))
                    .append(": ")
                    .append(YamlText.type(column))
                    .append('\n'));
        });
        return text.toString();
    }
}
