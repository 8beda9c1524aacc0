package io.github.dynamodbjdbc.tck.hunter.make;

/** What a condition looks like, as far as it may matter to whoever pushes it down. */
public enum Form {
    EQUAL,
    NOT_EQUAL,
    ORDER,
    BETWEEN,
    IN,
    NOT_IN,
    LIKE,
    NULL_TEST,
    MISSING_TEST,
    BEGINS_WITH,
    CONTAINS,
    SIZE,
    ATTRIBUTE_TYPE,
    PATH,
    COLUMNS,
    COMPUTED,
    MIXED,
    /** The form of a date or time that a schema file declares. */
    TIME,
    DISTINCT,
    ROW,
    TRUTH,
    NOT,
    OR,
    SUBQUERY,
    NONE
}
