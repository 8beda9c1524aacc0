package io.github.dynamodbjdbc.planner.catalog;

/**
 * A column that a table shows.
 *
 * @param origin where its type comes from; only KEY and DECLARED types mean anything to a statement
 * @param type for DYNAMIC: the type that the sample suggests for reporting, VARIANT if it saw several
 */
public record Column(String name, Origin origin, ColumnType type) {
    /** How much is known of a column. */
    public enum Origin {
        /** A key attribute of the table: typed, never null. */
        KEY,
        /** Typed by an index key or by the user; a value of another type reads as NULL. */
        DECLARED,
        /** Seen in a sample only. */
        DYNAMIC
    }
}
