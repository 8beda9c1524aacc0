package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.driver.WriteProgress;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.sample.Sampling;
import io.github.dynamodbjdbc.driver.session.Call;
import io.github.dynamodbjdbc.driver.session.Session;
import io.github.dynamodbjdbc.driver.session.Turn;
import io.github.dynamodbjdbc.driver.settings.ConnectionSettings;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A statement as it is given to be executed, which all parts of its execution share.
 *
 * @param settings of the connection as the execution began; a later SET does not change them
 * @param holdsWrites whether its writes are held until COMMIT
 * @param maxRows 0 for all
 * @param fetchSize rows that are likely to be taken at first; 0 if the user gave none
 * @param progress is called as it writes
 * @param gateway of all its requests
 * @param startMillis epoch milliseconds
 */
public record ExecutedStatement(
        Session session,
        ConnectionSettings settings,
        Call call,
        boolean holdsWrites,
        StatementText text,
        long maxRows,
        int fetchSize,
        @Nullable Consumer<WriteProgress> progress,
        RequestGateway gateway,
        long startMillis) {

    /**
     * A statement that begins now.
     *
     * @param prepared the gateway of its preparation; null if that sent nothing
     */
    public static ExecutedStatement begin(
            Session session,
            Turn turn,
            StatementText text,
            long maxRows,
            int fetchSize,
            @Nullable RequestGateway prepared,
            @Nullable Consumer<WriteProgress> progress) {
        RequestGateway gateway = session.gateway(turn.call(), turn.settings());
        if (prepared != null) {
            gateway.takeOver(prepared);
        }
        if (turn.holdsWrites()) {
            session.transaction().held().nextStatement();
        }
        return new ExecutedStatement(
                session,
                turn.settings(),
                turn.call(),
                turn.holdsWrites(),
                text,
                maxRows,
                fetchSize,
                progress,
                gateway,
                session.currentMillis());
    }

    /** The clock that decides expiry, epoch milliseconds. */
    long expiryMillis() {
        return settings.statement().expiryClock().millis(startMillis);
    }

    /** Asks the catalog or the planner; samples that are read for it are a part of the statement. */
    <T> T sampling(Supplier<T> asking) {
        return Sampling.paidBy(gateway, settings.statement().session(), session.isReadOnly(), asking);
    }
}
