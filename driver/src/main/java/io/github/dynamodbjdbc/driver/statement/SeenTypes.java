package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.plan.StoredAttribute;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The first items that a run reads of each table, which decide the types of columns without other sources. Thread-safe. */
final class SeenTypes {
    private static final int ITEMS = 100;

    private final Map<String, List<Item>> items = new ConcurrentHashMap<>();

    void read(String table, List<Item> page) {
        if (!page.isEmpty() && !items.containsKey(table)) {
            items.putIfAbsent(table, List.copyOf(page.subList(0, Math.min(ITEMS, page.size()))));
        }
    }

    /**
     * The common type of these attributes' values, as far as they were read.
     *
     * @param shown another value of the same column; null for none
     */
    ColumnType of(List<StoredAttribute> attributes, @Nullable Object shown) {
        AttributeType only = AttributeType.of(shown);
        for (StoredAttribute attribute : attributes) {
            for (Item item : items.getOrDefault(attribute.table(), List.of())) {
                AttributeType type = item.type(attribute.name());
                if (type == null || type == AttributeType.NULL) {
                    continue;
                }
                if (only != AttributeType.NULL && only.columnType() != type.columnType()) {
                    return ColumnType.VARIANT;
                }
                only = type;
            }
        }
        return only == AttributeType.NULL ? ColumnType.VARIANT : only.columnType();
    }

    /** The attributes that the table's items were seen to have; empty if none was read. */
    Set<String> names(String table) {
        Set<String> names = new TreeSet<>();
        items.getOrDefault(table, List.of()).forEach(item -> names.addAll(item.attributeNames()));
        return names;
    }
}
