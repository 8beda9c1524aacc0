package io.github.dynamodbjdbc.driver.discover;

import io.github.dynamodbjdbc.driver.declaration.DiscoveredEntity;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeyPattern;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A proposed entity for the items of a group. */
final class Proposal {
    private final TableSchema table;
    private final Group group;
    private final Map<String, KeyPattern> keys = new LinkedHashMap<>();
    private final Map<String, String> where = new LinkedHashMap<>();
    private final PartNames names;

    /** @param textKeys the table's key attributes, in the order of the group's shapes */
    Proposal(TableSchema table, List<String> textKeys, Group group, Evidence evidence) {
        this.table = table;
        this.group = group;
        this.names = new PartNames(group, textKeys);
        for (int key = 0; key < textKeys.size(); key++) {
            KeyShape shape = group.shapes().get(key);
            if (!shape.isNothing()) {
                keys.put(textKeys.get(key), pattern(textKeys.get(key), shape));
            }
        }
        if (keys.isEmpty()) {
            // The type attribute alone identifies the kind; the key is a single part with its own name.
            String partition = textKeys.get(0);
            keys.put(partition, new KeyPattern(List.of("", ""), List.of(partition)));
        }
        if (evidence.type() != null && group.only(evidence.type()) instanceof String kind) {
            where.put(evidence.type(), kind);
        }
    }

    private KeyPattern pattern(String attribute, KeyShape shape) {
        return shape.pattern(names.of(attribute, shape));
    }

    /** Whether the entity would contain the item. */
    boolean matches(Map<String, @Nullable Object> item) {
        return keysMatch(keys, item)
                && where.entrySet().stream().allMatch(kind -> kind.getValue().equals(item.get(kind.getKey())));
    }

    /** A part has the same value wherever it occurs. */
    private static boolean keysMatch(Map<String, KeyPattern> patterns, Map<String, @Nullable Object> item) {
        Map<String, String> parts = new HashMap<>();
        for (Map.Entry<String, KeyPattern> key : patterns.entrySet()) {
            List<String> values = item.get(key.getKey()) instanceof String text
                    ? key.getValue().read(text)
                    : null;
            if (values == null) {
                return false;
            }
            for (int part = 0; part < values.size(); part++) {
                String value = values.get(part);
                String same = parts.putIfAbsent(key.getValue().parts().get(part), value);
                if (same != null && !same.equals(value)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** @param taken names in lower case; the entity's name is added */
    DiscoveredEntity entity(Set<String> taken, List<Column> columns) {
        return new DiscoveredEntity(
                EntityNames.of(table.name(), group.shapes(), where.values(), taken),
                group.items().size(),
                keys,
                where,
                indexes(),
                columns,
                names.notes());
    }

    /** The indexes that contain every sampled item of the group. */
    private Map<String, Map<String, KeyPattern>> indexes() {
        Map<String, Map<String, KeyPattern>> indexes = new LinkedHashMap<>();
        for (IndexSchema index : table.indexes()) {
            Map<String, KeyPattern> patterns = patterns(index);
            Map<String, KeyPattern> all = new LinkedHashMap<>(keys);
            all.putAll(patterns);
            if (!patterns.isEmpty() && group.items().stream().allMatch(item -> keysMatch(all, item))) {
                indexes.put(index.name(), patterns);
            }
        }
        return indexes;
    }

    private Map<String, KeyPattern> patterns(IndexSchema index) {
        Map<String, KeyPattern> patterns = new LinkedHashMap<>();
        for (KeyAttribute key : index.key().attributes()) {
            if (!group.items().stream().allMatch(item -> item.get(key.name()) != null)) {
                return Map.of();
            }
            KeyShape shape =
                    key.type() == AttributeType.S && table.key().find(key.name()) == null ? shape(key) : KeyShape.NONE;
            if (shape.isPrefixed()) {
                patterns.put(key.name(), pattern(key.name(), shape));
            }
        }
        return patterns;
    }

    /** The common shape of all items; no words if they differ. */
    private KeyShape shape(KeyAttribute key) {
        List<KeyShape> shapes = new ArrayList<>();
        for (Map<String, @Nullable Object> item : group.items()) {
            shapes.add(KeyShape.of(Objects.requireNonNull(item.get(key.name()))));
        }
        KeyShape common = shapes.get(0);
        for (KeyShape shape : shapes) {
            if (!shape.beginning().equals(common.beginning())) {
                return KeyShape.NONE;
            }
            common = common.with(shape);
        }
        return group.distinct(key.name()) < 2 ? KeyShape.NONE : common;
    }
}
