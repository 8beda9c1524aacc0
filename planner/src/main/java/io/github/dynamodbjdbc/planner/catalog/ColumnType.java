package io.github.dynamodbjdbc.planner.catalog;

/** The type of a column for statements and tools. The names are the reported SQL type names. */
public enum ColumnType {
    VARCHAR,
    NUMERIC,
    VARBINARY,
    BOOLEAN,
    DOCUMENT,
    LIST,
    /** No single type: each value keeps its own type. */
    VARIANT,

    // The following types occur in expressions only, not in attributes.
    /** Values are {@code Integer}, within 16 bits. */
    SMALLINT,
    /** Values are {@code Integer}. */
    INTEGER,
    /** Values are {@code Long}. */
    BIGINT,
    /** Values are {@code Double}. */
    DOUBLE,
    /** Values are {@code Double}, each the shortest decimal number that identifies a value of single precision. */
    REAL,
    /** Text of a UUID. */
    UUID,
    /** Values are {@code Integer}: days since 1970-01-01. */
    DATE,
    /** Values are {@code Integer}: milliseconds since midnight. */
    TIME,
    /** Values are {@code Long}: milliseconds since 1970-01-01 00:00:00, UTC. */
    TIMESTAMP,
    /** TIME WITH TIME ZONE. Values are {@code OffsetTime}. */
    TIMETZ,
    /** TIMESTAMP WITH TIME ZONE. Values are those of TIMESTAMP. */
    TIMESTAMPTZ;

    /** The common type for values of two types; VARIANT if there is none. */
    public static ColumnType together(ColumnType one, ColumnType other) {
        if (one == other) {
            return one;
        }
        return one.isExactNumber() && other.isExactNumber() ? NUMERIC : VARIANT;
    }

    private boolean isExactNumber() {
        return this == NUMERIC || this == SMALLINT || this == INTEGER || this == BIGINT;
    }
}
