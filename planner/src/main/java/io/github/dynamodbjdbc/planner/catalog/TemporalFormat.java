package io.github.dynamodbjdbc.planner.catalog;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The stored form of dates or timestamps that a schema file names.
 *
 * @param type DATE or TIMESTAMP; a DATE's stored values are those of its midnight, UTC
 */
public record TemporalFormat(ColumnType type, TemporalNotation notation) implements ValueForm {
    private static final long DAY_MILLIS = 86_400_000;

    /** @throws IllegalArgumentException if the type is neither, or a DATE is not stored so */
    public TemporalFormat {
        if (type != ColumnType.TIMESTAMP && !(type == ColumnType.DATE && notation.holdsDates())) {
            throw new IllegalArgumentException(type + " as " + notation);
        }
    }

    @Override
    public Set<AttributeType> types() {
        return Set.of(notation.attributeType());
    }

    @Override
    public boolean isDecidedByType() {
        return false;
    }

    @Override
    public @Nullable Object read(Object stored) {
        return millis(stored) == null ? null : stored;
    }

    @Override
    public boolean isStoredAsRead() {
        return true;
    }

    /** The column's value, as rows hold it: days or milliseconds since 1970-01-01; null if the stored one is not of this form. */
    public @Nullable Object columnValue(Object stored) {
        Long millis = millis(stored);
        if (millis == null) {
            return null;
        }
        return type == ColumnType.DATE ? (Object) Math.toIntExact(Math.floorDiv(millis, DAY_MILLIS)) : millis;
    }

    /**
     * What a condition compares {@link #read} with for a moment: the moment's own if it has one, else a value that lies between
     * those of the moments around it and is equal to none.
     *
     * @param millis epoch milliseconds
     */
    public Object operand(long millis) {
        return notation.operand(millis);
    }

    /** The moment that a stored value means, in epoch milliseconds; null if it is not of this form. */
    public @Nullable Long millis(Object stored) {
        Long millis = notation.millis(stored);
        return millis == null || (type == ColumnType.DATE && millis % DAY_MILLIS != 0) ? null : millis;
    }

    @Override
    public String toString() {
        return type + " as " + notation.label();
    }
}
