package io.github.dynamodbjdbc.planner.catalog;

import io.github.dynamodbjdbc.planner.value.MomentTexts;
import io.github.dynamodbjdbc.planner.value.StoredMoment;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The stored form of dates and times where a declaration names no other one: as text, in one of the spellings in which text
 * that nothing declares says one. Where it is compared with a date or time, the rules of {@link MomentForm} hold for both alike; among
 * themselves such columns compare as they are stored.
 */
public enum DeclaredMoment implements ValueForm {
    TIMESTAMP(StoredMoment.Kind.TIMESTAMP),
    DATE(StoredMoment.Kind.DATE),
    TIME(StoredMoment.Kind.TIME);

    /** What a schema file calls it, beside the forms that it can name. */
    public static final String LABEL = "iso8601";

    private static final Set<AttributeType> TEXT = Set.of(AttributeType.S);
    private static final int DATE_LENGTH = 10;

    private final StoredMoment.Kind kind;

    DeclaredMoment(StoredMoment.Kind kind) {
        this.kind = kind;
    }

    /** Null for a type that is no date or time. */
    public static @Nullable DeclaredMoment of(ColumnType type) {
        return switch (type) {
            case TIMESTAMP -> TIMESTAMP;
            case DATE -> DATE;
            case TIME -> TIME;
            default -> null;
        };
    }

    /** The value, as rows hold it; null if the stored one says none. */
    public @Nullable StoredMoment columnValue(Object stored) {
        return stored instanceof String text ? kind.read(text) : null;
    }

    /** Whether every text that the form reads is a value of the column. */
    public boolean holds(MomentForm read) {
        return switch (this) {
            case TIMESTAMP -> read == MomentForm.TIMESTAMP || read == MomentForm.DATE_OF_TIMESTAMP;
            case DATE -> read == MomentForm.DATE || read == MomentForm.TIMESTAMP;
            case TIME -> read == MomentForm.TIME;
        };
    }

    /**
     * What is stored of a text that is written.
     *
     * @return null if the column can't hold it
     */
    public @Nullable String written(String text) {
        if (this != DATE) {
            return kind.read(text) == null ? null : text;
        }
        // A TIMESTAMP in its one stored form is cut to its day.
        boolean day = text.length() == DATE_LENGTH || text.equals(MomentTexts.storedForm(text));
        return day && MomentTexts.beginsWithDay(text) ? text.substring(0, DATE_LENGTH) : null;
    }

    /** The spellings, as errors name them. */
    public String spellings() {
        return switch (this) {
            case TIMESTAMP -> "2026-01-31, 2026-01-31T07:00 or 2026-01-31T07:00:00.000Z, UTC";
            case DATE -> "2026-01-31";
            case TIME -> "07:00, 07:00:00 or 07:00:00.000";
        };
    }

    @Override
    public @Nullable Object read(Object stored) {
        return stored instanceof String text && kind.read(text) != null ? text : null;
    }

    @Override
    public Set<AttributeType> types() {
        return TEXT;
    }

    @Override
    public boolean isDecidedByType() {
        return false;
    }

    @Override
    public boolean isStoredAsRead() {
        return true;
    }
}
