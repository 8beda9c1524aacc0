package io.github.dynamodbjdbc.planner.error;

/** The kinds of errors of the planner; the driver gives each its SQLSTATE. */
public enum ErrorKind {
    SYNTAX,
    UNKNOWN_TABLE,
    /** A table or index whose name is taken. */
    DUPLICATE_TABLE,
    UNKNOWN_INDEX,
    /** An index that is being created or deleted, and so can't be read. */
    OBJECT_IN_USE,
    UNKNOWN_COLUMN,
    DUPLICATE_COLUMN,
    AMBIGUOUS_COLUMN,
    DUPLICATE_ALIAS,
    UNKNOWN_FUNCTION,
    INVALID_HINT,
    /** A GROUP BY, aggregate or window used where it may not stand. */
    GROUPING,
    /** An ORDER BY of what DISTINCT or DISTINCT ON leaves undecided. */
    INVALID_COLUMN_REFERENCE,
    /** An operator or function over types that it doesn't have, found before the statement runs. */
    TYPE_MISMATCH,
    /** A query of WITH RECURSIVE that reads itself where it may not. */
    INVALID_RECURSION,
    /** SQL that is parsed but that this version does not run. */
    UNSUPPORTED,
    /** Any other statement that SQL's rules refuse. */
    INVALID_STATEMENT,
    /** A value that can't be converted to the type asked for. */
    INVALID_VALUE,
    NUMERIC_OUT_OF_RANGE,
    DIVISION_BY_ZERO,
    INVALID_DATETIME,
    /** A date beyond the years 1 to 9999. */
    DATETIME_OVERFLOW,
    /** An argument of a function that its type allows and the function doesn't. */
    INVALID_ARGUMENT,
    /** An escape character of LIKE that stands at the end, or is not one character. */
    INVALID_ESCAPE,
    /** Not a regular expression. */
    INVALID_PATTERN,
    /** A percentage of TABLESAMPLE that is NULL or not from 0 to 100. */
    INVALID_SAMPLE,
    /** A seed of TABLESAMPLE that is NULL. */
    INVALID_SAMPLE_SEED,
    INVALID_LOGARITHM,
    INVALID_POWER,
    /** More grouping sets than any statement may have. */
    TOO_COMPLEX,
    /** A result that would be larger than a function may make it. */
    LIMIT_EXCEEDED,
    /** An item of that key is there already. */
    DUPLICATE_KEY,
    /** A key attribute without a value. */
    NULL_KEY,
    /** An item that others changed again and again while it was to be written. */
    WRITE_CONFLICT,
    /** A scalar subquery gave more than one row. */
    CARDINALITY,
    /** A full scan refused by {@code scan=deny} or NO_SCAN. */
    SCAN_DENIED,
    /** A defect of ours. */
    INTERNAL
}
