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
 * One kind of items of a table that holds several, told by how its keys are written; statements read it as a table of its own.
 *
 * @param keys of key attributes of the table, in the order of the key
 * @param indexKeys of key attributes of its indexes: with these the user says that each item of the kind has them so
 * @param where attributes that tell the kind too, with the values that they have
 * @param columns that are declared, which are all that a star shows beside the parts; empty if it shows what a sample of the table does
 */
public record Entity(
        String name, List<Key> keys, List<Key> indexKeys, Map<String, Object> where, List<Column> columns) {
    public Entity {
        keys = List.copyOf(keys);
        indexKeys = List.copyOf(indexKeys);
        where = Map.copyOf(where);
        columns = List.copyOf(columns);
    }

    /** The pattern by which a key attribute is written. */
    public record Key(String attribute, KeyPattern pattern) {}

    /** The table as statements see it: with the parts of its keys for columns, and these hidden. */
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

    private void addParts(Key key, List<Column> declared, Set<String> named) {
        List<String> parts = key.pattern().parts();
        for (int part = 0; part < parts.size(); part++) {
            if (named.add(parts.get(part))) {
                Column.Origin origin = keys.contains(key) ? Column.Origin.KEY : Column.Origin.DECLARED;
                declared.add(new Column(parts.get(part), origin, ColumnType.VARCHAR, new PartForm(this, key, part)));
            }
        }
    }

    /** The columns that tell its items apart: parts of the table's key, and key attributes without a pattern. */
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

    /** Whether a key attribute's text has that part. */
    public boolean isPart(String name, String attribute) {
        return allKeys().stream()
                .anyMatch(key -> key.attribute().equals(attribute)
                        && key.pattern().parts().contains(name));
    }

    /** Whether a column of that name is a part of any of its keys. */
    public boolean isPart(String name) {
        return allKeys().stream().anyMatch(key -> key.pattern().parts().contains(name));
    }

    /** How all of its keys are written, those of indexes last. */
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
