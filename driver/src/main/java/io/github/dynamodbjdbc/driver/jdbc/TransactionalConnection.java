package io.github.dynamodbjdbc.driver.jdbc;

import io.github.dynamodbjdbc.driver.advice.WorkloadAdviser;
import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.session.Session;
import io.github.dynamodbjdbc.driver.session.SessionTransaction;
import io.github.dynamodbjdbc.driver.session.Turn;
import io.github.dynamodbjdbc.driver.statement.ExecutedStatement;
import io.github.dynamodbjdbc.driver.statement.StatementExecution;
import io.github.dynamodbjdbc.driver.statement.StatementText;
import io.github.dynamodbjdbc.driver.statement.Wanted;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A connection's transactions, and its read-only mode. */
abstract class TransactionalConnection extends PlainConnection {
    private int savepoints;
    private volatile @Nullable StatementExecution committing;

    abstract Session session();

    /** A change commits held writes, as JDBC specifies, also those of a BEGIN. */
    @Override
    public void setAutoCommit(boolean autoCommit) throws SQLException {
        requireOpen();
        SessionTransaction transaction = session().transaction();
        try (Turn turn = Turn.ofConnection(session())) {
            if (autoCommit != transaction.isAutoCommit() && transaction.isActive()) {
                commit(turn);
            }
            transaction.setAutoCommit(autoCommit);
        }
    }

    @Override
    public boolean getAutoCommit() throws SQLException {
        requireOpen();
        return session().transaction().isAutoCommit();
    }

    @Override
    public boolean inTransaction() throws SQLException {
        requireOpen();
        return session().transaction().isActive();
    }

    /** Runs the statement COMMIT, so that it is logged. Without held writes, as tools and pools often call it, it does nothing. */
    @Override
    public void commit() throws SQLException {
        requireOpen();
        try (Turn turn = Turn.ofConnection(session())) {
            commit(turn);
        }
    }

    private void commit(Turn turn) throws SQLException {
        requireOpen();
        if (session().transaction().held().isEmpty()) {
            session().transaction().rollback();
            return;
        }
        StatementExecution commit = new StatementExecution(ExecutedStatement.begin(
                session(), turn, new StatementText("COMMIT"), 0, 0, null, null, WorkloadAdviser.INSTANCE));
        committing = commit;
        try {
            // Either a call that closes the connection sees the commit, or the commit sees it here.
            requireOpen();
            commit.start(types -> List.of(), Wanted.ANY);
        } finally {
            committing = null;
            commit.warnings().forEach(this::warn);
        }
    }

    /** Cancels a running commit. */
    final void cancelCommit() {
        StatementExecution commit = committing;
        if (commit != null) {
            commit.cancel();
        }
    }

    /** Discards held writes; allowed with autocommit, where there are none. */
    @Override
    public void rollback() throws SQLException {
        requireOpen();
        try (Turn turn = Turn.ofConnection(session())) {
            session().transaction().rollback();
        }
    }

    @Override
    public Savepoint setSavepoint() throws SQLException {
        return newSavepoint(null);
    }

    @Override
    public Savepoint setSavepoint(String name) throws SQLException {
        return newSavepoint(name);
    }

    private Savepoint newSavepoint(@Nullable String name) throws SQLException {
        requireOpen();
        try (Turn turn = Turn.ofConnection(session())) {
            return new JdbcSavepoint(++savepoints, name, session().transaction().savepointNamed(name));
        } catch (RuntimeException e) {
            throw Errors.from(e);
        }
    }

    @Override
    public void rollback(@Nullable Savepoint savepoint) throws SQLException {
        requireOpen();
        try (Turn turn = Turn.ofConnection(session())) {
            session().transaction().held().rollback(own(savepoint).mark());
        } catch (RuntimeException e) {
            throw Errors.from(e);
        }
    }

    @Override
    public void releaseSavepoint(@Nullable Savepoint savepoint) throws SQLException {
        requireOpen();
        try (Turn turn = Turn.ofConnection(session())) {
            session().transaction().held().release(own(savepoint).mark());
        } catch (RuntimeException e) {
            throw Errors.from(e);
        }
    }

    private static JdbcSavepoint own(@Nullable Savepoint savepoint) throws SQLException {
        if (savepoint instanceof JdbcSavepoint own) {
            return own;
        }
        throw Errors.of(SqlState.INVALID_SAVEPOINT, "The savepoint is not one of this driver's");
    }

    @Override
    public void setReadOnly(boolean readOnly) throws SQLException {
        requireOpen();
        try (Turn turn = Turn.ofConnection(session())) {
            session().transaction().requireNothingHeld("setReadOnly");
            if (!session().setReadOnly(readOnly)) {
                warn("The connection was opened with readOnly=true, and stays so");
            }
        } catch (RuntimeException e) {
            throw Errors.from(e);
        }
    }

    @Override
    public boolean isReadOnly() throws SQLException {
        requireOpen();
        return session().isReadOnly();
    }

    @Override
    public void setTransactionIsolation(int level) throws SQLException {
        requireOpen();
        Arguments.isolationLevel(level);
        if (level > TRANSACTION_READ_COMMITTED || level == TRANSACTION_NONE) {
            warn(
                    "The isolation level stays READ COMMITTED: a commit fails if an item that the transaction wrote has changed,"
                            + " and queries by others read committed items as they are at that moment");
        }
    }

    @Override
    public int getTransactionIsolation() throws SQLException {
        requireOpen();
        return TRANSACTION_READ_COMMITTED;
    }
}
