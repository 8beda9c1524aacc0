package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.WriteProgress;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.sample.Sampling;
import io.github.dynamodbjdbc.driver.session.Call;
import io.github.dynamodbjdbc.driver.session.Session;
import io.github.dynamodbjdbc.driver.session.Site;
import io.github.dynamodbjdbc.driver.session.Turn;
import io.github.dynamodbjdbc.driver.settings.ConnectionSettings;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The inputs of a statement's execution, which all of its parts share.
 *
 * @param settings the connection's settings at the start of the execution; a later SET doesn't affect them
 * @param holdsWrites whether its writes are held until COMMIT
 * @param maxRows 0 for all
 * @param fetchSize the number of rows that are probably read first; 0 if the user gave none
 * @param progress receives the progress of writes
 * @param gateway the gateway of all its requests
 * @param startMillis epoch milliseconds
 * @param adviser answers requests for advice
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
        long startMillis,
        Adviser adviser) {

    /**
     * A statement that starts now.
     *
     * @param prepared the gateway of its preparation; null if that sent no requests
     */
    public static ExecutedStatement begin(
            Session session,
            Turn turn,
            StatementText text,
            long maxRows,
            int fetchSize,
            @Nullable RequestGateway prepared,
            @Nullable Consumer<WriteProgress> progress,
            Adviser adviser) {
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
                session.currentMillis(),
                adviser);
    }

    /** The region that is read. */
    Site site() {
        return session.site(gateway.client());
    }

    /** The consumption so far, with the region if it is another than the connection's own. */
    CapacityReport capacity() {
        Site site = site();
        return gateway.report().readIn(site == session.home() ? null : site.region());
    }

    /** The options of planning, with the prices of the region that is read. */
    SessionOptions options() {
        SessionOptions options = settings.statement().session();
        Site site = site();
        return site == session.home() ? options : options.pricedBy(site.prices());
    }

    /** Whether COMMIT checks its conditions. */
    boolean holdsConditions() {
        return holdsWrites && !session.isReadOnly();
    }

    /** The clock for expiry, in epoch milliseconds. */
    long expiryMillis() {
        return settings.statement().expiryClock().millis(startMillis);
    }

    /** Runs an action of the catalog or the planner, on whose samples the statement's account applies. */
    <T> T sampling(Supplier<T> asking) {
        return Sampling.paidBy(gateway, options(), session.isReadOnly(), asking);
    }
}
