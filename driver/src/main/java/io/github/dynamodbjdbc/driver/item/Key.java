package io.github.dynamodbjdbc.driver.item;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The key of an item, or the position in an index at which a page ends. Two keys are equal if they have the same values, regardless of
 * their source.
 */
public final class Key {
    private final Map<String, @Nullable Object> values;

    private Key(Map<String, @Nullable Object> values) {
        this.values = Collections.unmodifiableMap(values);
    }

    /** @param values canonical, one per attribute */
    public static Key of(List<String> attributes, List<? extends @Nullable Object> values) {
        Map<String, @Nullable Object> key = new LinkedHashMap<>();
        for (int i = 0; i < attributes.size(); i++) {
            key.put(attributes.get(i), values.get(i));
        }
        return new Key(key);
    }

    /** @param values canonical, by attribute name */
    public static Key of(Map<String, ? extends @Nullable Object> values) {
        return new Key(new LinkedHashMap<>(values));
    }

    /** Canonical values by attribute name. */
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

    /** Without the values, which must not be logged. */
    @Override
    public String toString() {
        return "Key" + values.keySet();
    }
}
