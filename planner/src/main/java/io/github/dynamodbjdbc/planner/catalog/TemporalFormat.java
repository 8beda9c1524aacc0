package io.github.dynamodbjdbc.planner.catalog;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The stored form of dates or timestamps, from a schema file.
 *
 * @param type DATE or TIMESTAMP; a DATE is stored like its midnight in UTC
 */
public record TemporalFormat(ColumnType type, TemporalNotation notation) implements ValueForm {
    private static final long DAY_MILLIS = 86_400_000;

    /** @throws IllegalArgumentException if the type is neither DATE nor TIMESTAMP, or is DATE and the notation can't store dates */
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

    /** The value in a row: days or milliseconds since 1970-01-01; null if the stored value does not have this form. */
    public @Nullable Object columnValue(Object stored) {
        Long millis = millis(stored);
        if (millis == null) {
            return null;
        }
        return type == ColumnType.DATE ? (Object) Math.toIntExact(Math.floorDiv(millis, DAY_MILLIS)) : millis;
    }

    /**
     * The value with which a condition compares the result of {@link #read}: the stored value of the moment, or if the notation can't
     * express the moment, a value between the stored values of the moments around it.
     *
     * @param millis epoch milliseconds
     */
    public Object operand(long millis) {
        return notation.operand(millis);
    }

    /** The moment of a stored value, in epoch milliseconds; null if the value does not have this form. */
    public @Nullable Long millis(Object stored) {
        Long millis = notation.millis(stored);
        return millis == null || (type == ColumnType.DATE && millis % DAY_MILLIS != 0) ? null : millis;
    }

    @Override
    public String toString() {
        return type + " as " + notation.label();
    }
}
