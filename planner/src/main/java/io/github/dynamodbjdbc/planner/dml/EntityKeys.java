package io.github.dynamodbjdbc.planner.dml;

import io.github.dynamodbjdbc.planner.catalog.Entity;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeyPattern;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Composes the keys of an entity's items from their parts. */
final class EntityKeys {
    private EntityKeys() {}

    /**
     * Converts columns to an item: parts are replaced with keys, and attributes that identify the entity are added.
     *
     * @param item canonical values by column; changed in place
     * @throws QueryException NULL_KEY or INVALID_VALUE if the result would be no item of the entity
     */
    static void write(Entity entity, Map<String, Object> item) {
        Map<String, Object> parts = new LinkedHashMap<>();
        for (Entity.Key key : entity.allKeys()) {
            if (item.containsKey(key.attribute()) && !entity.isPart(key.attribute())) {
                throw new QueryException(ErrorKind.INVALID_VALUE, written(entity, key));
            }
            for (String part : key.pattern().parts()) {
                Object value = item.remove(part);
                if (value != null) {
                    parts.put(part, value);
                }
            }
        }
        entity.allKeys().forEach(key -> item.put(key.attribute(), text(entity, key, parts)));
        entity.where().forEach((attribute, value) -> {
            Object given = item.put(attribute, value);
            if (given != null && !given.equals(value)) {
                throw new QueryException(
                        ErrorKind.INVALID_VALUE,
                        "'" + attribute + "' distinguishes items of " + entity.name()
                                + " from others, and the item gives another value; leave it out, and the driver sets it");
            }
        });
    }

    /** The message that a statement must name parts instead of a key attribute. */
    static String written(Entity entity, Entity.Key key) {
        return "'" + key.attribute() + "' is written " + key.pattern() + " for items of " + entity.name()
                + (key.pattern().parts().isEmpty()
                        ? "; leave it out"
                        : "; give " + String.join(", ", key.pattern().parts()) + " instead");
    }

    /**
     * The text of a key.
     *
     * @param parts canonical values by the name of the part
     * @throws QueryException NULL_KEY if a part is missing, INVALID_VALUE if the text would be read as other parts
     */
    static String text(Entity entity, Entity.Key key, Map<String, ?> parts) {
        KeyPattern pattern = key.pattern();
        List<String> values = new ArrayList<>();
        for (String part : pattern.parts()) {
            Object value = parts.get(part);
            if (value == null || Values.isNull(value)) {
                throw new QueryException(
                        ErrorKind.NULL_KEY,
                        "'" + part + "' has no value; the key " + key.attribute() + " is written " + pattern
                                + ", so every item of " + entity.name() + " needs one");
            }
            values.add(text(entity, part, value));
        }
        int unreadable = pattern.unreadable(values);
        if (unreadable >= 0) {
            String part = pattern.parts().get(unreadable);
            throw new QueryException(
                    ErrorKind.INVALID_VALUE,
                    values.get(unreadable).isEmpty()
                            ? "'" + part + "' is empty; a part of a key has a character at least"
                            : "'" + part + "' can't hold '" + pattern.after(unreadable) + "', which ends it in the key "
                                    + key.attribute() + ", written " + pattern);
        }
        return pattern.write(values);
    }

    private static String text(Entity entity, String part, Object value) {
        if (value instanceof BigDecimal number) {
            return number.toPlainString();
        }
        if (value instanceof String text) {
            return text;
        }
        throw new QueryException(
                ErrorKind.INVALID_VALUE, "'" + part + "' is a part of a key of " + entity.name() + ", and no string");
    }

    /**
     * The key of the item with these columns.
     *
     * @param values canonical values by column, without NULLs
     * @return values by attribute, without attributes whose value no item can have
     */
    static Map<String, Object> key(TableSchema table, Map<String, Object> values) {
        Entity entity = table.entity();
        if (entity == null) {
            return values;
        }
        Map<String, Object> key = new LinkedHashMap<>();
        for (KeyAttribute attribute : table.key().attributes()) {
            Entity.Key written = entity.keys().stream()
                    .filter(one -> one.attribute().equals(attribute.name()))
                    .findFirst()
                    .orElse(null);
            Object value = written == null ? values.get(attribute.name()) : told(written.pattern(), values);
            if (value != null) {
                key.put(attribute.name(), value);
            }
        }
        return key;
    }

    private static @Nullable String told(KeyPattern pattern, Map<String, Object> values) {
        List<String> parts = new ArrayList<>();
        for (String part : pattern.parts()) {
            if (!(values.get(part) instanceof String value)) {
                return null;
            }
            parts.add(value);
        }
        return pattern.unreadable(parts) < 0 ? pattern.write(parts) : null;
    }

    /** An item as statements see it, with the parts of its keys as additional attributes. */
    static Map<String, Object> withParts(Entity entity, Map<String, Object> item) {
        Map<String, Object> seen = new LinkedHashMap<>(item);
        for (Entity.Key key : entity.allKeys()) {
            List<String> parts = item.get(key.attribute()) instanceof String text
                    ? key.pattern().read(text)
                    : null;
            for (int part = 0; parts != null && part < parts.size(); part++) {
                seen.put(key.pattern().parts().get(part), parts.get(part));
            }
        }
        return seen;
    }
}
