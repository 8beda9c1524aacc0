package io.github.dynamodbjdbc.planner.catalog;

import io.github.dynamodbjdbc.planner.value.MomentTexts;
import io.github.dynamodbjdbc.planner.value.StoredMoment;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The default stored form of declared dates and times: text in one of the spellings that are also recognized in undeclared text.
 * Comparisons with dates and times follow {@link MomentForm}, as for undeclared text. Comparisons between such columns compare the
 * stored texts.
 */
public enum DeclaredMoment implements ValueForm {
    TIMESTAMP(StoredMoment.Kind.TIMESTAMP),
    DATE(StoredMoment.Kind.DATE),
    TIME(StoredMoment.Kind.TIME);

    /** The name of this form in a schema file. */
    public static final String LABEL = "iso8601";

    private static final Set<AttributeType> TEXT = Set.of(AttributeType.S);
    private static final int DATE_LENGTH = 10;

    private final StoredMoment.Kind kind;

    DeclaredMoment(StoredMoment.Kind kind) {
        this.kind = kind;
    }

    /** The form for a type; null if the type is not a date or time. */
    public static @Nullable DeclaredMoment of(ColumnType type) {
        return switch (type) {
            case TIMESTAMP -> TIMESTAMP;
            case DATE -> DATE;
            case TIME -> TIME;
            default -> null;
        };
    }

    /** The value in a row; null if the stored value is not a date or time. */
    public @Nullable StoredMoment columnValue(Object stored) {
        return stored instanceof String text ? kind.read(text) : null;
    }

    /** Whether every text that {@code read} accepts is a value of the column. */
    public boolean holds(MomentForm read) {
        return switch (this) {
            case TIMESTAMP -> read == MomentForm.TIMESTAMP || read == MomentForm.DATE_OF_TIMESTAMP;
            case DATE -> read == MomentForm.DATE || read == MomentForm.TIMESTAMP;
            case TIME -> read == MomentForm.TIME;
        };
    }

    /**
     * The stored text for a text to write.
     *
     * @return null if the column can't hold it
     */
    public @Nullable String written(String text) {
        if (this != DATE) {
            return kind.read(text) == null ? null : text;
        }
        // A timestamp in its stored form is cut to its day.
        boolean day = text.length() == DATE_LENGTH || text.equals(MomentTexts.storedForm(text));
        return day && MomentTexts.beginsWithDay(text) ? text.substring(0, DATE_LENGTH) : null;
    }

    /** The accepted spellings, for errors. */
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
