package io.github.dynamodbjdbc.driver.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All of the driver's SQLSTATEs. They are PostgreSQL's where possible, because tools and frameworks know these.
 *
 * <p>Two classes are avoided on purpose: 0A, which makes pools discard connections, and 08 except for an unreachable endpoint, a region that failed
 * while rows were read, and a commit whose outcome is unknown, because it makes tools reconnect.
 */
public enum SqlState {
    /** A warning. */
    WARNING("01000"),

    /** The endpoint can't be reached. */
    UNREACHABLE("08001"),

    /** A region failed after it had given a row, and another one could go on; only with property {@code failover}. */
    CONNECTION_FAILURE("08006"),

    /** The connection was closed during COMMIT, whose outcome is unknown. */
    COMMIT_UNKNOWN("08007"),

    CARDINALITY_VIOLATION("21000"),

    DATA_EXCEPTION("22000"),
    TEXT_TOO_LONG("22001"),
    NUMERIC_OUT_OF_RANGE("22003"),
    INVALID_DATETIME("22007"),
    DATETIME_OVERFLOW("22008"),
    INTERVAL_OVERFLOW("22015"),
    DIVISION_BY_ZERO("22012"),
    INVALID_TABLESAMPLE_REPEAT("2202G"),
    INVALID_TABLESAMPLE_ARGUMENT("2202H"),
    INVALID_VALUE("22018"),
    INVALID_LOGARITHM("2201E"),
    INVALID_POWER("2201F"),
    INVALID_PATTERN("2201B"),
    /** An argument of a method or function, or the value of a connection property. */
    INVALID_PARAMETER_VALUE("22023"),
    INVALID_ESCAPE("22025"),

    /** A key attribute without a value. */
    NULL_KEY("23502"),
    /** An item with that key already exists. */
    DUPLICATE_KEY("23505"),
    /** A condition of a transaction is false. */
    CONDITION_FALSE("23514"),

    /** A method called where the cursor is not on a row. */
    INVALID_CURSOR_STATE("24000"),
    /** It is unknown whether the last COMMIT was carried out. */
    INVALID_TRANSACTION_STATE("25000"),
    /** An operation that is not allowed while a transaction holds writes. */
    ACTIVE_TRANSACTION("25001"),
    READ_ONLY("25006"),
    NO_ACTIVE_TRANSACTION("25P01"),
    INVALID_CREDENTIALS("28000"),
    INVALID_SAVEPOINT("3B001"),
    TRANSACTION_CONFLICT("40001"),

    INVALID_STATEMENT("42000"),
    ACCESS_DENIED("42501"),
    SYNTAX_ERROR("42601"),
    DUPLICATE_COLUMN("42701"),
    AMBIGUOUS_COLUMN("42702"),
    UNKNOWN_COLUMN("42703"),
    /** An index, or the time to live of a table. */
    UNKNOWN_INDEX("42704"),
    DUPLICATE_ALIAS("42712"),
    GROUPING_ERROR("42803"),
    TYPE_MISMATCH("42804"),
    UNKNOWN_FUNCTION("42883"),
    /** SQL, or a part of JDBC, that this version doesn't support. PostgreSQL uses 0A000; see above. */
    NOT_SUPPORTED("42N01"),
    /** An ORDER BY expression whose value is ambiguous because of DISTINCT or DISTINCT ON. */
    INVALID_COLUMN_REFERENCE("42P10"),
    INVALID_RECURSION("42P19"),
    UNKNOWN_TABLE("42P01"),
    /** A table or index whose name is in use. */
    DUPLICATE_TABLE("42P07"),
    /** A parameter that does not exist or has no value. */
    UNDEFINED_PARAMETER("42P02"),

    /** DynamoDB throttled the request in all attempts. */
    THROTTLED("53000"),

    /** A budget is used up, or a limit of DynamoDB is exceeded. */
    LIMIT_EXCEEDED("54000"),
    /** A statement with too many parts, such as grouping sets. */
    TOO_COMPLEX("54001"),
    SCAN_DENIED("54N01"),

    /** A method called on a closed object. */
    OBJECT_NOT_IN_STATE("55000"),
    /** A table or index that is being created, changed or deleted. */
    OBJECT_IN_USE("55006"),

    CANCELLED("57014"),

    /** The service failed. */
    SERVICE_ERROR("58000"),

    /** A bug in the driver. */
    INTERNAL_ERROR("XX000");

    private static final List<String> NUMBERS_OUT_OF_RANGE =
            List.of("Number overflow", "Number underflow", "38 significant digits", "precision up to 38 digits");
    private static final List<String> NO_KEYS =
            List.of("Type mismatch for key", "Type mismatch for Index Key", "secondary index key to unsupported type");

    private final String code;

    SqlState(String code) {
        this.code = code;
    }

    /** The state with that code; an internal error for a code that the driver doesn't use. */
    static SqlState of(@Nullable String code) {
        for (SqlState state : values()) {
            if (state.code.equals(code)) {
                return state;
            }
        }
        return INTERNAL_ERROR;
    }

    /**
     * The state of a request that DynamoDB rejected as invalid. A computed number with too many digits or out of range, and a computed value that a key
     * can't hold, differ from an invalid request only by the message.
     *
     * @param message the service's message
     */
    public static SqlState ofRefused(String message) {
        if (NUMBERS_OUT_OF_RANGE.stream().anyMatch(message::contains)) {
            return NUMERIC_OUT_OF_RANGE;
        }
        return NO_KEYS.stream().anyMatch(message::contains) ? INVALID_VALUE : INVALID_STATEMENT;
    }

    /** The five characters. */
    public String code() {
        return code;
    }

    @Override
    public String toString() {
        return code;
    }
}
