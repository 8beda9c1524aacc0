package io.github.dynamodbjdbc.planner.catalog;

import org.jspecify.annotations.Nullable;

/**
 * A column that a table shows.
 *
 * @param origin where its type comes from; only KEY, DECLARED and INDEX_KEY types are facts
 * @param type for DYNAMIC: the type that the sample suggests for reporting, VARIANT if it saw several
 * @param form which stored values it holds, where the type alone does not say it; else null
 * @param range of a NUMERIC column that is reported as something narrower; else null
 * @param rule what writes of this driver keep to; says nothing of what is stored
 */
public record Column(
        String name,
        Origin origin,
        ColumnType type,
        @Nullable ValueForm form,
        @Nullable NumericRange range,
        WriteRule rule) {
    public Column(String name, Origin origin, ColumnType type) {
        this(name, origin, type, null);
    }

    public Column(String name, Origin origin, ColumnType type, @Nullable ValueForm form) {
        this(name, origin, type, form, null);
    }

    public Column(String name, Origin origin, ColumnType type, @Nullable ValueForm form, @Nullable NumericRange range) {
        this(name, origin, type, form, range, WriteRule.NONE);
    }

    /** What metadata and results tell. */
    public ColumnType reportedType() {
        return range == null ? type : range.type();
    }

    /** The type as a declaration names it, with its digits. */
    public String typeText() {
        return range == null ? type.name() : range.toString();
    }

    /**
     * What metadata tells: whether writes of this driver may leave it out. Items of other writers may lack a column that is declared NOT
     * NULL, so no plan goes by this.
     */
    public boolean isNullable() {
        return isKey() ? form != null && !form.isDecidedByType() && !(form instanceof PartForm) : !rule.notNull();
    }

    /** Whether it is of the table's key. */
    public boolean isKey() {
        return origin == Origin.KEY;
    }

    /** The source of a column's type. */
    public enum Origin {
        /** A key attribute of the table: typed, and never null unless its form leaves values out. */
        KEY,
        /** Typed by the user; a value of another type reads as NULL. */
        DECLARED,
        /** Typed by the key of an index alone; a value of another type reads as NULL. */
        INDEX_KEY,
        /** Typed as a sample has it, as the session wants it: for reports, and for literals next to it. */
        SAMPLED,
        /** Seen in a sample only. */
        DYNAMIC
    }
}
