package io.github.dynamodbjdbc.driver.session;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.write.HeldMemory;
import io.github.dynamodbjdbc.driver.write.Transaction;
import io.github.dynamodbjdbc.driver.write.WrittenItems;
import io.github.dynamodbjdbc.planner.plan.TransactionPlan;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A connection's transaction, and whether statements belong to it. */
public final class SessionTransaction {
    private final HeldMemory memory;
    private final Transaction held;
    private volatile boolean autoCommit = true;
    private volatile boolean begun;

    /** @param mostBytes the limit of memory for all statements and transactions of the JVM, in bytes */
    SessionTransaction(long mostBytes) {
        this.memory = HeldMemory.of(this, mostBytes);
        this.held = new Transaction(memory);
    }

    /** Releases the memory of held writes, from any thread; they can't be committed any more. */
    void close() {
        memory.close();
    }

    /** The transaction that holds statements' writes. */
    public Transaction held() {
        return held;
    }

    /** Whether writes are held until COMMIT. */
    public boolean isActive() {
        return !autoCommit || begun;
    }

    public boolean isAutoCommit() {
        return autoCommit;
    }

    public void setAutoCommit(boolean autoCommit) {
        this.autoCommit = autoCommit;
    }

    /** Discards held writes. */
    public void rollback() {
        held.rollback();
        begun = false;
    }

    /**
     * Carries out a transaction statement.
     *
     * @return the items that are written now
     */
    public WrittenItems run(TransactionPlan plan, RequestGateway gateway) {
        switch (plan.kind()) {
            case BEGIN -> begin();
            case COMMIT -> {
                return commit(gateway);
            }
            case ROLLBACK -> rollback();
            case ROLLBACK_TO -> held.rollback(savepoint(plan.savepoint()));
            case SAVEPOINT -> savepointNamed(plan.savepoint());
            case RELEASE -> held.release(savepoint(plan.savepoint()));
        }
        return new WrittenItems();
    }

    private void begin() {
        if (begun || !held.isEmpty()) {
            throw new StatementFailure(
                    SqlState.ACTIVE_TRANSACTION,
                    "A transaction is under way: COMMIT or ROLLBACK before another begins");
        }
        begun = true;
    }

    private WrittenItems commit(RequestGateway gateway) {
        try {
            return held.commit(gateway);
        } finally {
            // A rejected commit ends the transaction, too. One that was not sent, or is in doubt, doesn't.
            begun = begun && !held.isEmpty();
        }
    }

    /** @param name null for none */
    public Transaction.Savepoint savepointNamed(@Nullable String name) {
        requireActive();
        return held.savepoint(name);
    }

    private Transaction.Savepoint savepoint(@Nullable String name) {
        requireActive();
        return held.savepointOf(Objects.requireNonNull(name, "the grammar wants a name"));
    }

    private void requireActive() {
        if (!isActive()) {
            throw new StatementFailure(
                    SqlState.NO_ACTIVE_TRANSACTION,
                    "There is no transaction: BEGIN, or setAutoCommit(false), begins one");
        }
    }

    /** Whether BEGIN has begun the transaction; a connection without autocommit is in one at all times. */
    public boolean isBegun() {
        return begun;
    }

    /** @throws StatementFailure 25001 if writes are held */
    public void requireNothingHeld(String what) {
        if (!held.isEmpty()) {
            throw new StatementFailure(
                    SqlState.ACTIVE_TRANSACTION,
                    what + " is not possible while a transaction holds writes: COMMIT or ROLLBACK first");
        }
    }

    /** Throws for operations that can't be held until a commit. */
    public void requireInactive(String what) {
        if (isActive()) {
            throw new StatementFailure(
                    SqlState.ACTIVE_TRANSACTION,
                    what + " is not possible within a transaction: call setAutoCommit(true), or COMMIT, first");
        }
    }
}
