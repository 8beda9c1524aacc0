package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;

/** An error in the evaluation of a path. A condition around it, or the caller, may suppress it; so it has no stack trace. */
final class PathFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorKind kind;

    private PathFailure(ErrorKind kind, String message) {
        super(message, null, false, false);
        this.kind = kind;
    }

    static PathFailure of(String message) {
        return new PathFailure(ErrorKind.INVALID_VALUE, message);
    }

    static PathFailure of(QueryException cause) {
        return new PathFailure(cause.kind(), String.valueOf(cause.getMessage()));
    }

    QueryException asError() {
        return new QueryException(kind, String.valueOf(getMessage()));
    }
}
