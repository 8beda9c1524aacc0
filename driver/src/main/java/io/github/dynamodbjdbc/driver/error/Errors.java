package io.github.dynamodbjdbc.driver.error;

import io.github.dynamodbjdbc.grammar.SqlSyntaxException;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLTransientException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;

/** Makes every {@link SQLException} of the driver. */
public final class Errors {
    /** States after which the next request would fail, too. */
    private static final Set<SqlState> ENDING = Set.of(
            SqlState.UNREACHABLE,
            SqlState.READ_ONLY,
            SqlState.INVALID_CREDENTIALS,
            SqlState.ACCESS_DENIED,
            SqlState.THROTTLED,
            SqlState.OBJECT_NOT_IN_STATE,
            SqlState.OBJECT_IN_USE,
            SqlState.CANCELLED,
            SqlState.SERVICE_ERROR,
            SqlState.INTERNAL_ERROR);

    private Errors() {}

    public static SQLException of(SqlState state, String message) {
        return of(state, message, null);
    }

    /** An exception of JDBC's class for the state. */
    public static SQLException of(SqlState state, String message, @Nullable Throwable cause) {
        String code = state.code();
        return switch (state) {
            case NOT_SUPPORTED -> new SQLFeatureNotSupportedException(message, code, cause);
            case LIMIT_EXCEEDED, TOO_COMPLEX, SCAN_DENIED -> new SQLNonTransientException(message, code, cause);
            default ->
                switch (code.substring(0, 2)) {
                    case "08" -> new SQLTransientConnectionException(message, code, cause);
                    case "21", "22" -> new SQLDataException(message, code, cause);
                    case "23" -> new SQLIntegrityConstraintViolationException(message, code, cause);
                    case "28" -> new SQLInvalidAuthorizationSpecException(message, code, cause);
                    case "40" -> new SQLTransactionRollbackException(message, code, cause);
                    case "42" -> new SQLSyntaxErrorException(message, code, cause);
                    case "53", "58" -> new SQLTransientException(message, code, cause);
                    default -> new SQLException(message, code, cause);
                };
        };
    }

    public static SQLException notSupported(String what) {
        return of(SqlState.NOT_SUPPORTED, what + " is not supported");
    }

    public static SQLException closed(String what) {
        return of(SqlState.OBJECT_NOT_IN_STATE, "This " + what + " is closed");
    }

    /** The exception for any failure of a statement's planning or run. */
    public static SQLException from(Throwable failure) {
        if (failure instanceof SQLException exception) {
            return exception;
        }
        if (failure instanceof StatementFailure known) {
            String message = Objects.requireNonNullElse(known.getMessage(), "");
            return known.isTimeout()
                    ? new SQLTimeoutException(message, known.state().code(), known)
                    : of(known.state(), message, known);
        }
        if (failure instanceof QueryException query) {
            return of(state(query.kind()), Objects.requireNonNullElse(query.getMessage(), ""), query);
        }
        if (failure instanceof SqlSyntaxException syntax) {
            return of(SqlState.SYNTAX_ERROR, Objects.requireNonNullElse(syntax.getMessage(), ""), syntax);
        }
        if (failure instanceof EngineException engine) {
            return of(SqlState.UNREACHABLE, Objects.requireNonNullElse(engine.getMessage(), ""), engine);
        }
        if (failure instanceof SdkException service) {
            return ServiceErrors.translate(service);
        }
        // Wrapped by a rule of Calcite or by a thread pool.
        Throwable cause = failure.getCause();
        if (cause instanceof QueryException
                || cause instanceof StatementFailure
                || cause instanceof EngineException
                || cause instanceof SdkException) {
            return from(cause);
        }
        if (failure instanceof StackOverflowError) {
            return of(SqlState.LIMIT_EXCEEDED, "The statement is nested too deeply", failure);
        }
        // The message of other exceptions is only in the cause, because it may contain anything.
        return of(
                SqlState.INTERNAL_ERROR,
                "Internal error (" + failure.getClass().getSimpleName() + "); the cause has the details",
                failure);
    }

    /** An error with another message and the same SQLSTATE. */
    public static SQLException saying(String message, SQLException failure) {
        return failure instanceof SQLTimeoutException
                ? new SQLTimeoutException(message, failure.getSQLState(), failure)
                : of(SqlState.of(failure.getSQLState()), message, failure);
    }

    /**
     * The failure, with the request added to the service's message if it was throttled: without a reason, that message names no table.
     *
     * @param request a description such as {@code Query of Orders.ByDay}
     */
    public static SdkException naming(String request, SdkException failure) {
        return ServiceErrors.naming(request, failure);
    }

    /** Whether a request named an index that was dropped or is not readable yet; a new plan would not use it. */
    public static boolean isIndexGone(Throwable failure) {
        return ServiceErrors.isIndexGone(failure);
    }

    /** Parts of DynamoDB's messages about keys that don't match. */
    public static List<String> otherKeys() {
        return ServiceErrors.OTHER_KEYS;
    }

    /** Whether a request was based on an outdated description of the table: of an index, or of keys. */
    public static boolean isOutdated(Throwable failure) {
        return ServiceErrors.isOutdated(failure);
    }

    /** Whether DynamoDB rejected a request as invalid, for another reason than a missing index. */
    public static boolean isInvalidRequest(Throwable failure) {
        return ServiceErrors.isInvalidRequest(failure);
    }

    /** Whether the service throttled a request. */
    public static boolean isThrottled(Throwable failure) {
        return ServiceErrors.isThrottled(failure);
    }

    /** Whether no connection could be made or kept, or the service failed with a status of 500 or more, after all attempts; not if it throttled. */
    public static boolean isAway(Throwable failure) {
        return ServiceErrors.isAway(failure);
    }

    /** Whether the service responded, even with a failure, and accepted the credentials. */
    public static boolean isOfService(Throwable failure) {
        return ServiceErrors.isOfService(failure);
    }

    /** The service's name for a failure; the status if it has none. */
    public static String code(Throwable failure) {
        return ServiceErrors.name(failure);
    }

    /** Whether a failure shows that the service is reachable and accepts the credentials, as a rejected or throttled request does. */
    public static boolean isAnswer(Throwable failure) {
        return ServiceErrors.isAnswer(failure);
    }

    /** Whether a failure affects only one row or statement of a batch. */
    public static boolean isOfOneRow(Throwable failure) {
        if (failure instanceof QueryException query) {
            return query.kind() != ErrorKind.INTERNAL;
        }
        Throwable cause = failure instanceof SQLException ? failure.getCause() : null;
        if (cause instanceof SQLException || cause instanceof StatementFailure || cause instanceof QueryException) {
            return isOfOneRow(cause);
        }
        boolean budget = failure instanceof StatementFailure known && known.state() == SqlState.LIMIT_EXCEEDED;
        return !budget && !ENDING.contains(SqlState.of(from(failure).getSQLState()));
    }

    /** The SQLSTATE of each kind of the planner's errors. */
    public static SqlState state(ErrorKind kind) {
        return switch (kind) {
            case SYNTAX, INVALID_HINT -> SqlState.SYNTAX_ERROR;
            case UNKNOWN_TABLE -> SqlState.UNKNOWN_TABLE;
            case UNKNOWN_INDEX -> SqlState.UNKNOWN_INDEX;
            case OBJECT_IN_USE -> SqlState.OBJECT_IN_USE;
            case DUPLICATE_TABLE -> SqlState.DUPLICATE_TABLE;
            case DUPLICATE_COLUMN -> SqlState.DUPLICATE_COLUMN;
            case UNKNOWN_COLUMN -> SqlState.UNKNOWN_COLUMN;
            case AMBIGUOUS_COLUMN -> SqlState.AMBIGUOUS_COLUMN;
            case DUPLICATE_ALIAS -> SqlState.DUPLICATE_ALIAS;
            case UNKNOWN_FUNCTION -> SqlState.UNKNOWN_FUNCTION;
            case GROUPING -> SqlState.GROUPING_ERROR;
            case INVALID_COLUMN_REFERENCE -> SqlState.INVALID_COLUMN_REFERENCE;
            case INVALID_RECURSION -> SqlState.INVALID_RECURSION;
            case TYPE_MISMATCH -> SqlState.TYPE_MISMATCH;
            case UNSUPPORTED -> SqlState.NOT_SUPPORTED;
            case INVALID_STATEMENT -> SqlState.INVALID_STATEMENT;
            case INVALID_VALUE -> SqlState.INVALID_VALUE;
            case NUMERIC_OUT_OF_RANGE -> SqlState.NUMERIC_OUT_OF_RANGE;
            case TEXT_TOO_LONG -> SqlState.TEXT_TOO_LONG;
            case INVALID_SAMPLE -> SqlState.INVALID_TABLESAMPLE_ARGUMENT;
            case INVALID_SAMPLE_SEED -> SqlState.INVALID_TABLESAMPLE_REPEAT;
            case DIVISION_BY_ZERO -> SqlState.DIVISION_BY_ZERO;
            case INVALID_DATETIME -> SqlState.INVALID_DATETIME;
            case DATETIME_OVERFLOW -> SqlState.DATETIME_OVERFLOW;
            case INTERVAL_OVERFLOW -> SqlState.INTERVAL_OVERFLOW;
            case INVALID_ARGUMENT, INVALID_PATH -> SqlState.INVALID_PARAMETER_VALUE;
            case INVALID_ESCAPE -> SqlState.INVALID_ESCAPE;
            case INVALID_PATTERN -> SqlState.INVALID_PATTERN;
            case INVALID_LOGARITHM -> SqlState.INVALID_LOGARITHM;
            case INVALID_POWER -> SqlState.INVALID_POWER;
            case TOO_COMPLEX -> SqlState.TOO_COMPLEX;
            case LIMIT_EXCEEDED -> SqlState.LIMIT_EXCEEDED;
            case DUPLICATE_KEY -> SqlState.DUPLICATE_KEY;
            case NULL_KEY -> SqlState.NULL_KEY;
            case WRITE_CONFLICT -> SqlState.TRANSACTION_CONFLICT;
            case CARDINALITY -> SqlState.CARDINALITY_VIOLATION;
            case SCAN_DENIED -> SqlState.SCAN_DENIED;
            case INTERNAL -> SqlState.INTERNAL_ERROR;
        };
    }
}
