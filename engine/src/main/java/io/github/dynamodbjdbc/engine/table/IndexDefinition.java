package io.github.dynamodbjdbc.engine.table;

import io.github.dynamodbjdbc.engine.value.Item;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A secondary index.
 *
 * @param most request units a second where it is paid by request; those that are not above zero are without a maximum
 * @param activeAt the time from which it can be read, in milliseconds since 1970
 */
public record IndexDefinition(
        String name,
        String id,
        boolean global,
        KeySchema keys,
        ProjectionType projection,
        List<String> nonKeyAttributes,
        Throughput throughput,
        Throughput most,
        long activeAt) {
    public IndexDefinition {
        nonKeyAttributes = List.copyOf(nonKeyAttributes);
    }

    /** The kinds of attributes that an index projects from the table's items. */
    public enum ProjectionType {
        ALL,
        KEYS_ONLY,
        INCLUDE
    }

    /** The attributes that the index holds; null for all. */
    public @Nullable Set<String> projected(KeySchema tableKeys) {
        if (projection == ProjectionType.ALL) {
            return null;
        }
        Set<String> names = new LinkedHashSet<>(tableKeys.names());
        names.addAll(keys.names());
        names.addAll(nonKeyAttributes);
        return names;
    }

    /** The index entry of an item; null if the item is not in the index. */
    public @Nullable Item entry(@Nullable Item item, KeySchema tableKeys) {
        if (item == null || !keys.isIn(item)) {
            return null;
        }
        Set<String> names = projected(tableKeys);
        return names == null ? item : item.pick(names);
    }

    public String kind() {
        return global ? "Global secondary index" : "Local secondary index";
    }

    public IndexDefinition withThroughput(Throughput changed) {
        return new IndexDefinition(name, id, global, keys, projection, nonKeyAttributes, changed, most, activeAt);
    }

    public IndexDefinition withMost(Throughput changed) {
        return new IndexDefinition(name, id, global, keys, projection, nonKeyAttributes, throughput, changed, activeAt);
    }
}
