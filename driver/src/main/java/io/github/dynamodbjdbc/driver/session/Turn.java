package io.github.dynamodbjdbc.driver.session;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.settings.ConnectionSettings;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The time in which a call has what it needs for itself. What executes has its statement for itself, and, while writes may be held, the
 * connection too, until the call returns: a rollback never meets half a batch. Without held writes, settings are read while no
 * other call changes them, and statements run side by side then.
 */
public final class Turn implements AutoCloseable {
    private final Call call;
    private final @Nullable CallLock ofStatement;
    private final CallLock ofConnection;
    private final ConnectionSettings settings;
    private final boolean holdsWrites;
    private final boolean hasConnection;

    private Turn(Call call, @Nullable CallLock ofStatement, Session session, boolean always) {
        this.call = call;
        this.ofStatement = ofStatement;
        this.ofConnection = session.lock();
        ofConnection.enter(call);
        settings = session.settings();
        holdsWrites = session.transaction().isActive();
        hasConnection = always || holdsWrites;
        if (!hasConnection) {
            ofConnection.leave();
        }
    }

    /** Of a call that executes a statement. */
    public static Turn of(Call call, CallLock statement, Session session) throws SQLException {
        try {
            statement.enter(call);
            try {
                return new Turn(call, statement, session, false);
            } catch (RuntimeException e) {
                statement.leave();
                throw e;
            }
        } catch (RuntimeException e) {
            throw Errors.from(e);
        }
    }

    /** Of a call that changes a setting of the connection, or what it holds. */
    public static Turn ofConnection(Session session) throws SQLException {
        return ofConnection(new Call(session.settings().statement().queryTimeout()), session);
    }

    /** The same, of a call that executes a statement. */
    public static Turn ofConnection(Call call, Session session) throws SQLException {
        try {
            return new Turn(call, null, session, true);
        } catch (RuntimeException e) {
            throw Errors.from(e);
        }
    }

    public Call call() {
        return call;
    }

    /** As they were when the turn came. */
    public ConnectionSettings settings() {
        return settings;
    }

    /** Whether what is written is held until COMMIT. */
    public boolean holdsWrites() {
        return holdsWrites;
    }

    @Override
    public void close() {
        if (hasConnection) {
            ofConnection.leave();
        }
        if (ofStatement != null) {
            ofStatement.leave();
        }
    }
}
