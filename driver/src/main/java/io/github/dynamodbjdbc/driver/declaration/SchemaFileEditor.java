package io.github.dynamodbjdbc.driver.declaration;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnBounds;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.WriteRule;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.nodes.CollectionNode;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;

/**
 * Changes the text of a schema file only where a declaration changes, and preserves comments, order and style. After each change, the text must have
 * exactly the intended content, otherwise the change is rejected. So YAML constructs that this class doesn't expect do no harm.
 */
final class SchemaFileEditor {
    /** The content of a new file. */
    static final String EMPTY = "tables: {}\n";

    private static final String TABLES = "tables";
    private static final String COLUMNS = "columns";
    private static final int STEP = 2;

    private final String file;
    private final String before;
    private final String lineEnd;
    private String text;

    SchemaFileEditor(String file, String text) {
        this.file = file;
        this.before = text;
        this.text = text;
        this.lineEnd = text.contains("\r\n") ? "\r\n" : "\n";
    }

    String text() {
        return text;
    }

    boolean isChanged() {
        return !text.equals(before);
    }

    /** Declares a column of a table, or replaces its declaration. */
    void putColumn(String named, Column column) {
        String table = tableName(named);
        Map<String, String> expected = said();
        expected.put(table + '\n' + column.name(), said(column.type(), column.form(), column.bounds(), column.rule()));
        Entry tables = tables();
        Entry ofTable = tables.find(table);
        Entry columns = ofTable == null ? null : ofTable.find(COLUMNS);
        Entry known = columns == null ? null : columns.find(column.name());
        String name = YamlText.name(column.name());
        String type = YamlText.type(column);
        if (known != null) {
            replace(known.keyEnd(), known.end(), ": " + type);
        } else if (columns != null) {
            columns.add(name, type, List.of());
        } else if (ofTable != null) {
            ofTable.add(COLUMNS, "", List.of(name + ": " + type));
        } else {
            tables.add(YamlText.name(table), "", List.of(COLUMNS + ":", " ".repeat(STEP) + name + ": " + type));
        }
        check(expected, table);
    }

    void removeColumn(String named, String column) {
        String table = tableName(named);
        Map<String, String> expected = said();
        Entry tables = findTables();
        Entry ofTable = tables == null ? null : tables.find(table);
        Entry columns = ofTable == null ? null : ofTable.find(COLUMNS);
        Entry known = columns == null ? null : columns.find(column);
        if (known == null) {
            return;
        }
        expected.remove(table + '\n' + column);
        known.remove();
        check(expected, table);
    }

    void removeTable(String named) {
        String table = tableName(named);
        Map<String, String> expected = said();
        Entry tables = findTables();
        Entry known = tables == null ? null : tables.find(table);
        if (known == null) {
            return;
        }
        expected.keySet().removeIf(key -> key.startsWith(table + '\n'));
        known.remove();
        check(expected, table);
    }

    // ---- the content ----

    /** The table's name in the file, which may be its ARN. */
    private String tableName(String table) {
        TableDeclaration declared = SchemaReader.read(file, text).table(table);
        return declared == null ? table : declared.table().name();
    }

    /** All declarations, without their positions. */
    private Map<String, String> said() {
        Map<String, String> said = new TreeMap<>();
        SchemaFile known = SchemaReader.read(file, text);
        known.views().forEach(view -> said.put("\nview " + view.name(), view.text()));
        for (TableDeclaration table : known.tables()) {
            String prefix = table.table().name() + '\n';
            table.columns()
                    .forEach(column -> said.put(
                            prefix + column.name(),
                            said(column.type(), column.form(), column.bounds(), column.rule())));
            table.hidden().forEach(name -> said.put(prefix + "\nhidden " + name.name(), ""));
            table.entities()
                    .forEach(entity -> said.put(
                            prefix + "\nentity " + entity.name().name(),
                            entity.keys().toString()));
            table.denseIndexes().forEach(name -> said.put(prefix + "\ndense " + name.name(), ""));
            Named ttl = table.ttlAttribute();
            if (ttl != null) {
                said.put(prefix + "\nttl", ttl.name());
            }
            WindowDeclaration window = table.window();
            if (window != null) {
                said.put(
                        prefix + "\nwindow " + window.index().name(),
                        said(ColumnType.TIMESTAMP, window.notation(), null, WriteRule.NONE));
            }
        }
        return said;
    }

    private static String said(ColumnType type, @Nullable Object form, @Nullable ColumnBounds bounds, WriteRule rule) {
        return type + " " + form + " " + bounds + rule.text();
    }

    private void check(Map<String, String> expected, String table) {
        boolean right;
        try {
            right = said().equals(expected);
        } catch (StatementFailure e) {
            right = false;
        }
        if (!right) {
            throw new StatementFailure(
                    SqlState.INVALID_PARAMETER_VALUE,
                    "Schema file " + file + ": the notation of table " + table
                            + " can't be changed by a statement; change it by hand, or leave"
                            + " schemaUpdates out");
        }
    }

    // ---- the tree ----

    private Entry tables() {
        Entry tables = findTables();
        if (tables == null) {
            // The file contains views only.
            text = text + (text.endsWith("\n") ? "" : lineEnd) + EMPTY;
            tables = findTables();
        }
        return Objects.requireNonNull(tables);
    }

    private @Nullable Entry findTables() {
        MappingNode root = (MappingNode) SchemaReader.nodes(file, text);
        for (NodeTuple tuple : root.getValue()) {
            if (((ScalarNode) tuple.getKeyNode()).getValue().equals(TABLES)) {
                return new Entry(null, root, tuple);
            }
        }
        return null;
    }

    /** A key of a mapping with its value. */
    private final class Entry {
        private final @Nullable Entry parent;
        private final MappingNode owner;
        private final NodeTuple tuple;

        Entry(@Nullable Entry parent, MappingNode owner, NodeTuple tuple) {
            this.parent = parent;
            this.owner = owner;
            this.tuple = tuple;
        }

        @Nullable
        Entry find(String key) {
            MappingNode map = (MappingNode) tuple.getValueNode();
            for (NodeTuple member : map.getValue()) {
                if (((ScalarNode) member.getKeyNode()).getValue().equals(key)) {
                    return new Entry(this, map, member);
                }
            }
            return null;
        }

        int start() {
            return at(tuple.getKeyNode().getStartMark());
        }

        int keyEnd() {
            return at(tuple.getKeyNode().getEndMark());
        }

        int end() {
            return contentEnd(tuple.getValueNode());
        }

        /**
         * Adds a member after all others.
         *
         * @param value the value on the key's line; empty if it has separate lines
         */
        void add(String key, String value, List<String> lines) {
            MappingNode map = (MappingNode) tuple.getValueNode();
            List<NodeTuple> members = map.getValue();
            int indent = members.isEmpty()
                    ? tuple.getKeyNode().getStartMark().getColumn() + STEP
                    : members.get(0).getKeyNode().getStartMark().getColumn();
            if (members.isEmpty()) {
                replace(keyEnd(), end(), ":" + lineEnd + block(indent, key, value, lines));
            } else if (map.getFlowStyle() == DumperOptions.FlowStyle.FLOW) {
                int last = contentEnd(members.get(members.size() - 1).getValueNode());
                replace(last, last, ", " + key + ": " + (lines.isEmpty() ? value : flow(lines)));
            } else {
                int last = endOfLine(contentEnd(members.get(members.size() - 1).getValueNode()));
                replace(last, last, lineEnd + block(indent, key, value, lines));
            }
        }

        /** Removes the member, and mappings that become empty. */
        void remove() {
            List<NodeTuple> members = owner.getValue();
            if (members.size() == 1) {
                if (parent != null && parent.parent != null) {
                    parent.remove();
                } else if (parent != null) {
                    replace(parent.keyEnd(), parent.end(), ": {}");
                }
                return;
            }
            int index = members.indexOf(tuple);
            if (owner.getFlowStyle() != DumperOptions.FlowStyle.FLOW) {
                int lineStart = text.lastIndexOf('\n', start() - 1) + 1;
                int next = text.indexOf('\n', end());
                replace(lineStart, next < 0 ? text.length() : next + 1, "");
            } else if (index + 1 < members.size()) {
                replace(start(), at(members.get(index + 1).getKeyNode().getStartMark()), "");
            } else {
                replace(contentEnd(members.get(index - 1).getValueNode()), end(), "");
            }
        }
    }

    private String block(int indent, String key, String value, List<String> lines) {
        StringBuilder block = new StringBuilder(" ".repeat(indent)).append(key).append(':');
        if (!value.isEmpty()) {
            block.append(' ').append(value);
        }
        lines.forEach(
                line -> block.append(lineEnd).append(" ".repeat(indent + STEP)).append(line));
        return block.toString();
    }

    /** {@code columns:} and a column below it, or just a column, between braces. */
    private static String flow(List<String> lines) {
        return lines.size() == 1
                ? "{" + lines.get(0) + "}"
                : "{" + lines.get(0) + " {" + lines.get(1).strip() + "}}";
    }

    // ---- the text ----

    private void replace(int from, int to, String by) {
        text = text.substring(0, from) + by + text.substring(to);
    }

    /** Marks count code points without the byte order mark. */
    private int at(Mark mark) {
        int begin = text.startsWith("\uFEFF") ? 1 : 0;
        return text.offsetByCodePoints(begin, mark.getIndex());
    }

    private int endOfLine(int index) {
        int next = text.indexOf('\n', index);
        int end = next < 0 ? text.length() : next;
        return end > index && text.charAt(end - 1) == '\r' ? end - 1 : end;
    }

    /** The end of the node's content; in block style, the end mark of a collection is the start of the next token, after comments. */
    private int contentEnd(Node node) {
        if (node instanceof CollectionNode<?> collection
                && collection.getFlowStyle() != DumperOptions.FlowStyle.FLOW
                && !collection.getValue().isEmpty()) {
            Object last = collection.getValue().get(collection.getValue().size() - 1);
            return contentEnd(last instanceof NodeTuple tuple ? tuple.getValueNode() : (Node) last);
        }
        return at(node.getEndMark());
    }
}
