package io.github.dynamodbjdbc.planner.catalog;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A column that is a part of a key attribute's text.
 *
 * @param part the index of the part in the pattern
 */
public record PartForm(Entity entity, Entity.Key key, int part) implements ValueForm {
    /** A placeholder for irrelevant parts: a private-use character that keys do not contain. */
    private static final String ANY = "\uE000";

    public String name() {
        return key.pattern().parts().get(part);
    }

    @Override
    public Set<AttributeType> types() {
        return Set.of(AttributeType.S);
    }

    @Override
    public boolean isDecidedByType() {
        return false;
    }

    @Override
    public @Nullable String read(Object stored) {
        List<String> parts = stored instanceof String text ? key.pattern().read(text) : null;
        return parts == null ? null : parts.get(part);
    }

    @Override
    public Object write(Object value) {
        KeyPattern pattern = key.pattern();
        StringBuilder text = new StringBuilder(pattern.beginning());
        for (int i = 0; i < pattern.parts().size(); i++) {
            text.append(i == part ? value : ANY).append(pattern.after(i));
        }
        return text.toString();
    }

    @Override
    public boolean isStoredAsRead() {
        return false;
    }

    @Override
    public String toString() {
        return "a part of " + key.pattern();
    }
}
