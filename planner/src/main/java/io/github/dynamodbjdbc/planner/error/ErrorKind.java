package io.github.dynamodbjdbc.planner.error;

/** The kinds of errors of the planner. The driver maps each to an SQLSTATE. */
public enum ErrorKind {
    SYNTAX,
    UNKNOWN_TABLE,
    /** A table or index whose name exists already. */
    DUPLICATE_TABLE,
    UNKNOWN_INDEX,
    /** An index that can't be read because it is being created or deleted. */
    OBJECT_IN_USE,
    UNKNOWN_COLUMN,
    DUPLICATE_COLUMN,
    AMBIGUOUS_COLUMN,
    DUPLICATE_ALIAS,
    UNKNOWN_FUNCTION,
    INVALID_HINT,
    /** A GROUP BY, aggregate or window in a position where it is not allowed. */
    GROUPING,
    /** An ORDER BY expression whose value DISTINCT or DISTINCT ON leaves undefined, or a name that its item of FROM can't refer to. */
    INVALID_COLUMN_REFERENCE,
    /** An operator or function that does not accept its operands' types, found before the statement runs. */
    TYPE_MISMATCH,
    /** A query of WITH RECURSIVE with a self-reference that is not allowed, or a view that reads itself. */
    INVALID_RECURSION,
    /** SQL that is parsed but not supported by this version. */
    UNSUPPORTED,
    /** Any other statement that SQL's rules refuse. */
    INVALID_STATEMENT,
    /** A value that can't be converted to the requested type. */
    INVALID_VALUE,
    NUMERIC_OUT_OF_RANGE,
    /** A text with more characters than its column is declared to have. */
    TEXT_TOO_LONG,
    DIVISION_BY_ZERO,
    INVALID_DATETIME,
    /** A date outside the years 1 to 9999, or an interval out of range. */
    DATETIME_OVERFLOW,
    /** A field of an interval with more digits than its precision. */
    INTERVAL_OVERFLOW,
    /** An argument or option with a valid type but a refused value, or a table that must not be written. */
    INVALID_ARGUMENT,
    /** A text that is no path of JSON, or a path with a variable that the statement passes no value for. */
    INVALID_PATH,
    /** An escape of LIKE that is at the end of the pattern, or is not a single character. */
    INVALID_ESCAPE,
    /** An invalid regular expression. */
    INVALID_PATTERN,
    /** A percentage of TABLESAMPLE that is NULL or outside 0 to 100. */
    INVALID_SAMPLE,
    /** A NULL seed of TABLESAMPLE. */
    INVALID_SAMPLE_SEED,
    INVALID_LOGARITHM,
    INVALID_POWER,
    /** More grouping sets than are allowed. */
    TOO_COMPLEX,
    /** A result, memory use, recursion or item that exceeds a limit of the driver or of DynamoDB. */
    LIMIT_EXCEEDED,
    /** An item with the key exists already. */
    DUPLICATE_KEY,
    /** A key attribute or NOT NULL column without a value. */
    NULL_KEY,
    /** An item that concurrent writers changed at each attempt to write it. */
    WRITE_CONFLICT,
    /** A scalar subquery with more than one row, or a MERGE that would write an item twice. */
    CARDINALITY,
    /** A full scan refused by {@code scan=deny} or NO_SCAN. */
    SCAN_DENIED,
    /** A defect in the driver. */
    INTERNAL;

    /** Whether values are at fault, or their types, and not the statement. */
    public boolean isOfValues() {
        return switch (this) {
            case TYPE_MISMATCH,
                    INVALID_VALUE,
                    NUMERIC_OUT_OF_RANGE,
                    DIVISION_BY_ZERO,
                    INVALID_DATETIME,
                    DATETIME_OVERFLOW,
                    INTERVAL_OVERFLOW,
                    INVALID_ARGUMENT,
                    INVALID_ESCAPE,
                    INVALID_PATTERN,
                    INVALID_LOGARITHM,
                    INVALID_POWER -> true;
            default -> false;
        };
    }
}
