package io.github.dynamodbjdbc.planner.catalog;

import org.jspecify.annotations.Nullable;

/**
 * A column that a table shows.
 *
 * @param origin the source of the type; only KEY, DECLARED and INDEX_KEY types are facts
 * @param type the SQL type. For DYNAMIC, the type that the sample suggests for reporting; VARIANT if it has several types.
 * @param form the form of stored values if the type does not determine it; otherwise null
 * @param bounds the declared type if it is narrower than the type; otherwise null
 * @param rule a rule for writes of this driver; stored values may violate it
 */
public record Column(
        String name,
        Origin origin,
        ColumnType type,
        @Nullable ValueForm form,
        @Nullable ColumnBounds bounds,
        WriteRule rule) {
    public Column(String name, Origin origin, ColumnType type) {
        this(name, origin, type, null);
    }

    public Column(String name, Origin origin, ColumnType type, @Nullable ValueForm form) {
        this(name, origin, type, form, null);
    }

    public Column(
            String name, Origin origin, ColumnType type, @Nullable ValueForm form, @Nullable ColumnBounds bounds) {
        this(name, origin, type, form, bounds, WriteRule.NONE);
    }

    /** The type in metadata and results. */
    public ColumnType reportedType() {
        return bounds == null ? type : bounds.type();
    }

    /** The type as in a declaration, with precision and scale. */
    public String typeText() {
        return bounds == null ? type.name() : bounds.toString();
    }

    /**
     * The nullability in metadata: whether writes of this driver may leave the column out. Items of other writers may lack a NOT NULL
     * column, so no plan depends on this.
     */
    public boolean isNullable() {
        return isKey() ? form != null && !form.isDecidedByType() && !(form instanceof PartForm) : !rule.notNull();
    }

    /** Whether the column belongs to the table's key. */
    public boolean isKey() {
        return origin == Origin.KEY;
    }

    /** The source of a column's type. */
    public enum Origin {
        /** A key attribute of the table: typed, and never NULL unless its form excludes values. */
        KEY,
        /** Declared by the user; a value of another type reads as NULL. */
        DECLARED,
        /** Typed only by the key of an index; a value of another type reads as NULL. */
        INDEX_KEY,
        /** Typed by a sample because of a session property. The type is reported, and literals compared with the column take it. */
        SAMPLED,
        /** Seen in a sample only. */
        DYNAMIC
    }
}
