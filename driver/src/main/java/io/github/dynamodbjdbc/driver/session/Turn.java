package io.github.dynamodbjdbc.driver.session;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.settings.ConnectionSettings;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The exclusive access of a call. A call that executes has its statement to itself, and, while writes may be held, also the connection until it
 * returns, so that a rollback never affects half a batch. Without held writes, statements run concurrently; only reading the settings excludes calls
 * that change them.
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

    /** The turn of a call that executes a statement. */
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

    /** The turn of a call that changes a setting of the connection or its held writes. */
    public static Turn ofConnection(Session session) throws SQLException {
        return ofConnection(new Call(session.settings().statement().queryTimeout()), session);
    }

    /** The turn of a call that executes a statement on the connection. */
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

    /** The settings at the start of the turn. */
    public ConnectionSettings settings() {
        return settings;
    }

    /** Whether writes are held until COMMIT. */
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
