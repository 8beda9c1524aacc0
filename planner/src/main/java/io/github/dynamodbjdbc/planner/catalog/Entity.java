package io.github.dynamodbjdbc.planner.catalog;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One kind of items in a single-table design, identified by patterns of its keys. Statements read it as a table of its own.
 *
 * @param keys patterns of the table's key attributes, in the order of the key
 * @param indexKeys patterns of key attributes of indexes: the user declares that all items of the entity have such keys
 * @param where values of further attributes that identify the entity, by attribute
 * @param columns the declared columns; if there are any, a star shows only these and the parts. If empty, a star shows the columns of a
 *     sample of the table.
 */
public record Entity(
        String name, List<Key> keys, List<Key> indexKeys, Map<String, Object> where, List<Column> columns) {
    public Entity {
        keys = List.copyOf(keys);
        indexKeys = List.copyOf(indexKeys);
        where = Map.copyOf(where);
        columns = List.copyOf(columns);
    }

    /** The pattern of a key attribute. */
    public record Key(String attribute, KeyPattern pattern) {}

    /** The entity as a table for statements: the parts of its keys are columns, and the key attributes are hidden. */
    public TableSchema of(TableSchema table) {
        List<Column> declared = new ArrayList<>();
        Set<String> named = new HashSet<>();
        Set<String> hidden = new LinkedHashSet<>(table.hidden());
        for (Key key : keys) {
            hidden.add(key.attribute());
            addParts(key, declared, named);
        }
        table.declared().stream()
                .filter(column -> column.isKey() && named.add(column.name()))
                .forEach(declared::add);
        for (Key key : indexKeys) {
            hidden.add(key.attribute());
            addParts(key, declared, named);
        }
        Stream.concat(columns.stream(), table.declared().stream())
                .filter(column -> named.add(column.name()))
                .forEach(declared::add);
        if (!columns.isEmpty()) {
            table.declared().stream().filter(column -> !column.isKey()).forEach(column -> hidden.add(column.name()));
        }
        declared.stream()
                .filter(column -> column.form() instanceof PartForm || columns.contains(column))
                .forEach(column -> hidden.remove(column.name()));
        return table.asEntity(this, declared, hidden);
    }

    /** Whether the user declares that all items of the entity have this key attribute of an index. */
    public boolean declaresIndexKey(String attribute) {
        return indexKeys.stream().anyMatch(key -> key.attribute().equals(attribute));
    }

    private void addParts(Key key, List<Column> declared, Set<String> named) {
        List<String> parts = key.pattern().parts();
        for (int part = 0; part < parts.size(); part++) {
            if (named.add(parts.get(part))) {
                Column.Origin origin = keys.contains(key) ? Column.Origin.KEY : Column.Origin.DECLARED;
                declared.add(new Column(parts.get(part), origin, ColumnType.VARCHAR, new PartForm(this, key, part)));
            }
        }
    }

    /** The columns that identify an item: parts of the table's key, and key attributes without a pattern. */
    public List<String> keyColumns(TableSchema table) {
        Set<String> columns = new LinkedHashSet<>();
        for (KeyAttribute attribute : table.key().attributes()) {
            KeyPattern pattern = pattern(attribute.name());
            if (pattern == null) {
                columns.add(attribute.name());
            } else {
                columns.addAll(pattern.parts());
            }
        }
        return List.copyOf(columns);
    }

    /** Whether the pattern of a key attribute has this part. */
    public boolean isPart(String name, String attribute) {
        return allKeys().stream()
                .anyMatch(key -> key.attribute().equals(attribute)
                        && key.pattern().parts().contains(name));
    }

    /** Whether a column with this name is a part of any key. */
    public boolean isPart(String name) {
        return allKeys().stream().anyMatch(key -> key.pattern().parts().contains(name));
    }

    /** The patterns of all keys, those of indexes last. */
    public List<Key> allKeys() {
        return Stream.concat(keys.stream(), indexKeys.stream()).toList();
    }

    private @Nullable KeyPattern pattern(String attribute) {
        return keys.stream()
                .filter(key -> key.attribute().equals(attribute))
                .map(Key::pattern)
                .findFirst()
                .orElse(null);
    }
}
