package io.github.dynamodbjdbc.driver.write;

import io.github.dynamodbjdbc.driver.error.CancelledTransaction;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.RequestUnits;
import io.github.dynamodbjdbc.driver.gateway.Target;
import io.github.dynamodbjdbc.driver.gateway.WriteExchanges;
import io.github.dynamodbjdbc.driver.request.TransactionalTables;
import io.github.dynamodbjdbc.driver.request.WriteRequests;
import io.github.dynamodbjdbc.driver.task.UnprocessedPauses;
import io.github.dynamodbjdbc.driver.wire.InFlight;
import io.github.dynamodbjdbc.planner.plan.WritePlan;
import io.github.dynamodbjdbc.planner.write.ItemWrite;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Sends an update as a transaction of its own. All attempts have the same client request token, so that DynamoDB carries it out once and returns the
 * same response for each.
 */
final class SingleTransaction {
    /**
     * The number of retries after conflicts, unless the connection's limit is higher. Other writes of the item take milliseconds; an UpdateItem waits
     * for them, but a transaction fails.
     */
    private static final int CONFLICTS = 8;

    /** The write capacity units of the smallest item in a transaction. */
    private static final double LEAST_UNITS = 2;

    private final RequestGateway gateway;
    private final WriteRequests requests;

    SingleTransaction(RequestGateway gateway, WriteRequests requests) {
        this.gateway = gateway;
        this.requests = requests;
    }

    /**
     * @param units the estimated write capacity units
     * @return null if it was carried out, otherwise the reason with the item for which the condition is false
     */
    @Nullable
    CancellationReason send(ItemWrite.Update update, double units, Supplier<InFlight> next) {
        TransactionalTables.check(update.table(), "exactlyOnce=false sends the update without one");
        Target target = Target.table(update.table().name());
        int most = Math.max(CONFLICTS, gateway.limits().transactionRetries());
        for (int attempt = 0; ; attempt++) {
            // DynamoDB would return the same cancellation for the same token.
            TransactWriteItemsRequest request = requests.alone(update, TransactionCommit.newToken());
            try {
                gateway.send(
                        WritePlan.NODE,
                        WriteExchanges.TRANSACT_WRITE_ITEMS,
                        target,
                        request,
                        new RequestUnits(units, LEAST_UNITS),
                        next.get());
                return null;
            } catch (TransactionCanceledException e) {
                if (attempt >= most || !CancelledTransaction.isConflict(e)) {
                    return conditionOf(update.table().name(), e);
                }
            }
            gateway.pause(UnprocessedPauses.nanos(attempt), next.get());
        }
    }

    /** The cancellation reason if the condition was false; otherwise the exception is thrown again. */
    private static CancellationReason conditionOf(String table, TransactionCanceledException failure) {
        CancelledTransaction cancelled = CancelledTransaction.of(failure);
        if (cancelled == null) {
            throw failure;
        }
        String place = "the update of an item of table " + table;
        return switch (cancelled.reason()) {
            case CONDITION -> failure.cancellationReasons().get(cancelled.item());
            case CONFLICT ->
                throw new StatementFailure(
                        SqlState.TRANSACTION_CONFLICT,
                        "The update of an item of table " + table
                                + " conflicted with other writes repeatedly; the item was not written",
                        failure);
            case THROUGHPUT, THROTTLING ->
                throw new StatementFailure(
                        SqlState.THROTTLED, "DynamoDB throttled " + place + ": " + cancelled.text(), failure);
            case COLLECTION_SIZE -> throw WriteFailures.collectionTooLarge("", failure);
            case VALIDATION -> throw WriteFailures.refused(place, cancelled.text(), failure);
        };
    }
}
