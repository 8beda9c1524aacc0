package io.github.dynamodbjdbc.driver.sample;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.SampledPath;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of some items of a table.
 *
 * @param items the sampled values; null if no item was read
 * @param types the types of all sampled attributes, sorted by name; VARIANT for several types, for NULL only, and for attributes that were added by
 *     name
 */
public record Sample(String table, @Nullable SampledPath items, Map<String, ColumnType> types) {
    /** The limit of attributes above which written attributes are not added. */
    public static final int MOST_ATTRIBUTES = 1_000;

    public Sample {
        types = Collections.unmodifiableMap(new TreeMap<>(types));
    }

    public static Sample none(String table) {
        return new Sample(table, null, Map.of());
    }

    public static Sample of(String table, SampledPath items) {
        Map<String, ColumnType> types = new TreeMap<>();
        items.fields().forEach((name, path) -> types.put(name, path.columnType()));
        return new Sample(table, items, types);
    }

    /** Whether a sample was taken and the table was empty. */
    public boolean isOfNoItem() {
        return items != null && items.values() == 0;
    }

    /** This sample with further attributes, whose types it does not know. */
    public Sample with(Set<String> attributes) {
        if (types.keySet().containsAll(attributes)) {
            return this;
        }
        Map<String, ColumnType> all = new TreeMap<>(types);
        attributes.forEach(name -> {
            if (all.size() < MOST_ATTRIBUTES) {
                all.putIfAbsent(name, ColumnType.VARIANT);
            }
        });
        return new Sample(table, items, all);
    }
}
