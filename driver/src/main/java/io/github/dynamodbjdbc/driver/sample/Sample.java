package io.github.dynamodbjdbc.driver.sample;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.SampledPath;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of a few items of a table.
 *
 * @param items what they were seen to hold; null if none was read
 * @param types of all attributes seen or written, sorted by name; VARIANT for one of several types, or none but NULL
 */
public record Sample(String table, @Nullable SampledPath items, Map<String, ColumnType> types) {
    /** Beyond so many attributes none is taken in that was not sampled. */
    private static final int MOST_ATTRIBUTES = 1_000;

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

    /** Whether items were looked for and there were none. */
    public boolean isOfNoItem() {
        return items != null && items.values() == 0;
    }

    /** With attributes that it did not hold; the types of those that it did stay. */
    public Sample with(Map<String, ColumnType> written) {
        Map<String, ColumnType> all = new TreeMap<>(types);
        written.forEach((name, type) -> {
            if (all.size() < MOST_ATTRIBUTES) {
                all.putIfAbsent(name, type);
            }
        });
        return new Sample(table, items, all);
    }
}
