package io.github.dynamodbjdbc.planner.predicate;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Facts about every item that a read can return: the key attributes of the table and of the index that is read exist, have their types,
 * and are not empty.
 */
record KnownKeys(Map<String, AttributeType> types) {
    KnownKeys {
        types = Map.copyOf(types);
    }

    boolean isKey(AttributePath path) {
        return path.isTopLevel() && types.containsKey(path.attribute());
    }

    /** Whether the path leads into a key attribute, where nothing exists. */
    boolean isInsideKey(AttributePath path) {
        return !path.isTopLevel() && types.containsKey(path.attribute());
    }

    /** The attribute with its certain type, if it is a key; null if it is always NULL. */
    Term.@Nullable Attribute typed(Term.Attribute attribute) {
        if (isInsideKey(attribute.path()) || attribute.declared() == AttributeType.NULL) {
            return null;
        }
        if (!isKey(attribute.path())) {
            return attribute;
        }
        AttributeType type = types.get(attribute.path().attribute());
        if (attribute.declared() != null && attribute.declared() != type) {
            return null;
        }
        return attribute.declared() == type ? attribute : new Term.Attribute(attribute.path(), type);
    }

    /** Whether the path has a value of that type; a constant if that is certain. */
    Predicate hasType(AttributePath path, AttributeType type) {
        if (isInsideKey(path)) {
            return Predicate.FALSE;
        }
        if (isKey(path)) {
            return types.get(path.attribute()) == type ? Predicate.TRUE : Predicate.FALSE;
        }
        return new Predicate.HasType(path, type);
    }
}
