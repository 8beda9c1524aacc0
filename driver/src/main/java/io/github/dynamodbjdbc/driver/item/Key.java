package io.github.dynamodbjdbc.driver.item;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The key of an item, or the place in an index where a page ends. Two keys are equal if they hold the same values, wherever
 * they come from.
 */
public final class Key {
    private final Map<String, @Nullable Object> values;

    private Key(Map<String, @Nullable Object> values) {
        this.values = Collections.unmodifiableMap(values);
    }

    /** @param values canonical, one for each of the attributes */
    public static Key of(List<String> attributes, List<? extends @Nullable Object> values) {
        Map<String, @Nullable Object> key = new LinkedHashMap<>();
        for (int i = 0; i < attributes.size(); i++) {
            key.put(attributes.get(i), values.get(i));
        }
        return new Key(key);
    }

    /** @param values canonical, by the names of the attributes */
    public static Key of(Map<String, ? extends @Nullable Object> values) {
        return new Key(new LinkedHashMap<>(values));
    }

    /** Canonical, by the names of the attributes. */
    public Map<String, @Nullable Object> values() {
        return values;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Key key && values.equals(key.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    /** Without the values, which do not belong in a log. */
    @Override
    public String toString() {
        return "Key" + values.keySet();
    }
}
