package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.session.Session;
import io.github.dynamodbjdbc.planner.advice.Cure;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The end of an execution: the message of its failure, its recommendation, and the names and items that its session learns. */
final class StatementEnd {
    private final Session session;
    private final RequestGateway gateway;
    private final StatementAccount account;
    private final StatementWrites writes;
    private final ReadRegion region;
    private final ActiveRun active;
    private @Nullable RuntimeException firstFailure;
    private @Nullable String created;

    StatementEnd(
            ExecutedStatement statement,
            StatementAccount account,
            StatementWrites writes,
            ReadRegion region,
            ActiveRun active) {
        this.session = statement.session();
        this.gateway = statement.gateway();
        this.account = account;
        this.writes = writes;
        this.region = region;
        this.active = active;
    }

    /** Records a failure after which the statement is planned and run once more. */
    void firstTryFails(RuntimeException failure) {
        firstFailure = failure;
    }

    boolean isSecondTry() {
        return firstFailure != null;
    }

    /** Records a table that the statement has created, which a failure after this leaves. */
    void creates(String table) {
        created = table;
    }

    /**
     * Ends a failed execution.
     *
     * @param rows the number of rows returned before
     * @return the failure as JDBC reports it, with the effects that remain
     */
    SQLException fail(Throwable failure, long rows) {
        region.ended(failure);
        SQLException exception = described(Errors.from(failure));
        if (firstFailure != null && firstFailure != failure) {
            exception.addSuppressed(Errors.from(firstFailure));
        }
        active.end(exception);
        finish(exception.getSQLState(), rows);
        return exception;
    }

    /** Adds recommendations to a failure's message if a budget is used up, and the remaining effects. */
    private SQLException described(SQLException failure) {
        String state = failure.getSQLState();
        boolean spent = SqlState.LIMIT_EXCEEDED.code().equals(state) && gateway.readUnitsLeft() <= 0;
        Cure found = spent ? active.cheaper() : null;
        if (found != null) {
            account.cures(found);
        }
        String more = (found == null ? "" : found.afterMessage())
                + writes.beforeFailure(state)
                + (created == null ? "" : ". Table " + created + " was created, and stays");
        return more.isEmpty() ? failure : Errors.saying(failure.getMessage() + more, failure);
    }

    /** Describes the failure of a COMMIT: without a response, its outcome is unknown. */
    SQLException inDoubt(SQLException failure) {
        if (!session.transaction().held().isInDoubt()) {
            return failure;
        }
        return session.lock().isClosed()
                ? Errors.of(
                        SqlState.COMMIT_UNKNOWN,
                        "The connection was closed while COMMIT was on its way; the transaction was carried out whole or not at all",
                        failure)
                : Errors.saying(
                        failure.getMessage()
                                + ". It is unknown whether the transaction was carried out: COMMIT sends the same again, which"
                                + " within ten minutes DynamoDB does not do twice, and ROLLBACK leaves it at that",
                        failure);
    }

    /**
     * Ends an execution.
     *
     * @param sqlState the SQLSTATE of the failure that ended it; null without one
     * @param rows the number of rows returned, or of items that a COMMIT stored; not used if the statement itself wrote
     */
    void finish(@Nullable String sqlState, long rows) {
        if (sqlState == null && !account.isFinished()) {
            region.ended(null);
            Cure found = account.isExpensive() ? active.cheaperThanRun() : null;
            if (found != null && found.isWorthwhileFor(gateway.report().readUnits())) {
                account.cures(found);
            }
            account.note(active.unmetNames());
        }
        active.recordNames();
        if (writes.isBegun()) {
            session.learn(writes.stored());
        }
        account.finish(writes.isBegun() && !active.isCondition() ? writes.written() : rows, sqlState);
    }
}
