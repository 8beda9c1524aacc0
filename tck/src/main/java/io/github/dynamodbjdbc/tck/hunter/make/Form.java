package io.github.dynamodbjdbc.tck.hunter.make;

/** The form of a condition, as far as it may matter for pushdown. */
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
    /** A comparison with a date or time that a schema file declares. */
    TIME,
    DISTINCT,
    ROW,
    TRUTH,
    NOT,
    OR,
    SUBQUERY,
    NONE
}
