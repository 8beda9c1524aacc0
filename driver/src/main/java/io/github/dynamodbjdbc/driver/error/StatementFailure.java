package io.github.dynamodbjdbc.driver.error;

import org.jspecify.annotations.Nullable;

/**
 * A failure below JDBC, on its way to become a {@link java.sql.SQLException}: what rows are read through may only throw
 * unchecked. The message never holds a secret.
 */
public final class StatementFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final SqlState state;
    private final boolean timeout;

    private StatementFailure(SqlState state, boolean timeout, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.state = state;
        this.timeout = timeout;
    }

    public StatementFailure(SqlState state, String message) {
        this(state, false, message, null);
    }

    public StatementFailure(SqlState state, String message, @Nullable Throwable cause) {
        this(state, false, message, cause);
    }

    public static StatementFailure cancelled() {
        return new StatementFailure(SqlState.CANCELLED, "The statement was cancelled");
    }

    public static StatementFailure timedOut(long seconds) {
        return new StatementFailure(
                SqlState.CANCELLED,
                true,
                "The statement ran longer than its timeout of " + seconds + (seconds == 1 ? " second" : " seconds"),
                null);
    }

    /** The same failure in other words. */
    public StatementFailure saying(String message) {
        return new StatementFailure(state, timeout, message, this);
    }

    public SqlState state() {
        return state;
    }

    /** Whether the statement ran out of time, as opposed to being cancelled. */
    public boolean isTimeout() {
        return timeout;
    }
}
