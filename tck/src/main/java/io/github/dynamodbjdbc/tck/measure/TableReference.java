package io.github.dynamodbjdbc.tck.measure;

import io.github.dynamodbjdbc.grammar.StatementParser;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Node;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A reference to a table anywhere in a statement.
 *
 * @param index the index in FROM; null for none
 * @param select the offset of the keyword SELECT after which a hint for it must be inserted
 */
record TableReference(String alias, String table, @Nullable String index, int select) {
    private static final int LENGTH_OF_SELECT = "SELECT".length();

    static List<TableReference> of(String sql) {
        List<TableReference> found = new ArrayList<>();
        walk(StatementParser.parse(sql), sql, found);
        return found;
    }

    /** Nodes hold other nodes in their record components. */
    private static void walk(@Nullable Object node, String sql, List<TableReference> found) {
        if (node instanceof List<?> nodes) {
            nodes.forEach(element -> walk(element, sql, found));
        } else if (node instanceof Node && node instanceof Record) {
            if (node instanceof QueryBody.Select select) {
                select.from().forEach(item -> add(item, offset(sql, select.position()), found));
            }
            for (RecordComponent component : node.getClass().getRecordComponents()) {
                try {
                    walk(component.getAccessor().invoke(node), sql, found);
                } catch (ReflectiveOperationException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    private static void add(FromItem item, int select, List<TableReference> found) {
        if (item instanceof FromItem.Join join) {
            add(join.left(), select, found);
            add(join.right(), select, found);
        } else if (item instanceof FromItem.Table table) {
            List<Identifier> name = table.name();
            Identifier alias = table.alias() == null ? name.get(0) : table.alias();
            found.add(new TableReference(
                    alias.name(),
                    name.get(0).name(),
                    name.size() == 2 ? name.get(1).name() : null,
                    select));
        }
    }

    private static int offset(String sql, Position position) {
        List<String> lines = sql.lines().toList();
        int offset = position.column() - 1;
        for (String line : lines.subList(0, position.line() - 1)) {
            offset += line.length() + 1;
        }
        return offset;
    }

    /** The statement with a hint for each reference. */
    static String hinted(String sql, Map<TableReference, ForcedPath> forced) {
        Map<Integer, String> hints = new TreeMap<>(Comparator.reverseOrder());
        forced.forEach(
                (reference, path) -> hints.merge(reference.select(), path.hint(reference), (a, b) -> a + " " + b));
        StringBuilder text = new StringBuilder(sql);
        hints.forEach((select, hint) -> {
            int after = select + LENGTH_OF_SELECT;
            int comment = text.indexOf("/*+", after);
            if (comment > 0 && text.substring(after, comment).isBlank()) {
                text.insert(comment + 3, ' ' + hint);
            } else {
                text.insert(after, " /*+ " + hint + " */");
            }
        });
        return text.toString();
    }
}
