package io.github.dynamodbjdbc.planner.catalog;

/** The type of a column as statements and tools see it; the names are the SQL type names reported everywhere. */
public enum ColumnType {
    VARCHAR,
    NUMERIC,
    VARBINARY,
    BOOLEAN,
    DOCUMENT,
    LIST,
    /** No single type: whatever each item holds. */
    VARIANT,

    // The rest no attribute has; expressions do.
    /** Values are {@code Integer}. */
    INTEGER,
    /** Values are {@code Long}. */
    BIGINT,
    /** Values are {@code Double}. */
    DOUBLE,
    /** How columns may be reported whose numbers are shown as {@code Float}; no expression has the type. */
    REAL,
    /** Values are {@code Integer}: days since 1970-01-01. */
    DATE,
    /** Values are {@code Integer}: milliseconds of the day. */
    TIME,
    /** Values are {@code Long}: milliseconds since 1970-01-01 00:00:00, UTC. */
    TIMESTAMP;

    /** One type for values of two; VARIANT if they don't go together. */
    public static ColumnType together(ColumnType one, ColumnType other) {
        if (one == other) {
            return one;
        }
        return one.isExactNumber() && other.isExactNumber() ? NUMERIC : VARIANT;
    }

    private boolean isExactNumber() {
        return this == NUMERIC || this == INTEGER || this == BIGINT;
    }
}
