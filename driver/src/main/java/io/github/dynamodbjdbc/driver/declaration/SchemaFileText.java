package io.github.dynamodbjdbc.driver.declaration;

import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.KeyPattern;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes a schema file. */
public final class SchemaFileText {
    private final StringBuilder text = new StringBuilder();

    private SchemaFileText() {}

    /**
     * A file with the discovered declarations.
     *
     * @param tables the findings by table; a table without findings is mentioned in a comment
     */
    public static String of(Map<String, DiscoveredTable> tables) {
        SchemaFileText file = new SchemaFileText();
        file.text.append(tables.isEmpty() ? SchemaFileEditor.EMPTY : "tables:\n");
        tables.forEach(file::table);
        return file.text.toString();
    }

    private void table(String table, DiscoveredTable found) {
        String name = YamlText.name(table);
        if (found.columns().isEmpty() && found.entities().isEmpty()) {
            line(2, name + ": {} # no item was sampled, or all is declared");
        } else {
            line(2, name + ':');
            columns(4, found.columns());
            if (!found.entities().isEmpty()) {
                line(4, "entities: # kinds of items that the sample shows; look them over");
                found.entities().forEach(this::entity);
            }
        }
        found.notes().forEach(note -> comment(4, note));
    }

    private void entity(DiscoveredEntity entity) {
        line(6, YamlText.name(entity.name()) + ": # " + entity.items() + " sampled items");
        line(8, "keys: " + map(entity.keys(), SchemaFileText::pattern));
        if (!entity.where().isEmpty()) {
            line(8, "where: " + map(entity.where(), YamlText::quoted));
        }
        if (!entity.indexes().isEmpty()) {
            // Statements would miss items without these keys, and a sample can't show that there are none.
            line(8, "# If each of them has these keys too, and not the sampled ones only:");
            line(8, "# indexes: " + map(entity.indexes(), keys -> map(keys, SchemaFileText::pattern)));
        }
        entity.notes().forEach(note -> comment(8, note));
        columns(8, entity.columns());
    }

    private void columns(int indent, List<Column> columns) {
        if (!columns.isEmpty()) {
            line(indent, "columns:");
        }
        columns.forEach(column -> line(indent + 2, YamlText.name(column.name()) + ": " + YamlText.type(column)));
    }

    private static String pattern(KeyPattern pattern) {
        return YamlText.quoted(pattern.toString());
    }

    private static <T> String map(Map<String, T> members, Function<T, String> value) {
        return members.entrySet().stream()
                .map(member -> YamlText.name(member.getKey()) + ": " + value.apply(member.getValue()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    /** Control characters would end the comment. */
    private void comment(int indent, String note) {
        line(indent, "# " + note.replaceAll("[\\p{Cntrl}\\u0085\\u2028\\u2029]", "?"));
    }

    private void line(int indent, String line) {
        text.append(" ".repeat(indent)).append(line).append('\n');
    }
}
