package io.github.dynamodbjdbc.driver.error;

import org.jspecify.annotations.Nullable;

/**
 * A failure below JDBC, which is later converted to a {@link java.sql.SQLException}: row cursors can only throw unchecked exceptions. The message
 * contains no secrets.
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

    /** A statement that began while another thread closed its connection. */
    public static StatementFailure connectionClosed() {
        return new StatementFailure(SqlState.OBJECT_NOT_IN_STATE, "This connection is closed");
    }

    /** A statement whose thread was interrupted. Sets the thread's interrupt flag again, if an exception has cleared it. */
    public static StatementFailure interrupted() {
        Thread.currentThread().interrupt();
        return new StatementFailure(
                SqlState.CANCELLED, "The statement was cancelled, because its thread was interrupted");
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

    /** Whether the statement timed out, as opposed to being cancelled. */
    public boolean isTimeout() {
        return timeout;
    }
}
