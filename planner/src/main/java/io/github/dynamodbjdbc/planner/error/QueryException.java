package io.github.dynamodbjdbc.planner.error;

import io.github.dynamodbjdbc.grammar.ast.Position;
import org.jspecify.annotations.Nullable;

/** A statement that can't be planned, or a value that can't be computed. The message never contains a secret. */
public final class QueryException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorKind kind;
    private final transient @Nullable Position position;

    public QueryException(ErrorKind kind, String message, @Nullable Position position, @Nullable Throwable cause) {
        super(position == null || isNone(position) ? message : position + ": " + message, cause);
        this.kind = kind;
        this.position = position;
    }

    public QueryException(ErrorKind kind, String message) {
        this(kind, message, null, null);
    }

    public QueryException(ErrorKind kind, String message, @Nullable Position position) {
        this(kind, message, position, null);
    }

    @SuppressWarnings("ReferenceEquality") // any two positions are equal
    private static boolean isNone(Position position) {
        return position == Position.NONE;
    }

    public ErrorKind kind() {
        return kind;
    }

    /** The position in the statement's text; null if the error has none. */
    public @Nullable Position position() {
        return position;
    }

    public static QueryException divisionByZero() {
        return new QueryException(ErrorKind.DIVISION_BY_ZERO, "division by zero");
    }
}
