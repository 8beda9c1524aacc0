package io.github.dynamodbjdbc.driver.write;

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
import java.util.Objects;
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
                if (attempt >= most || !TransactionCommit.isConflict(e)) {
                    return conditionOf(update.table().name(), e);
                }
            }
            gateway.pause(UnprocessedPauses.nanos(attempt), next.get());
        }
    }

    /** The cancellation reason if the condition was false; otherwise the exception is thrown again. */
    private static CancellationReason conditionOf(String table, TransactionCanceledException failure) {
        if (failure.cancellationReasons().isEmpty()) {
            throw failure;
        }
        CancellationReason reason = failure.cancellationReasons().get(0);
        String text = Objects.requireNonNullElse(reason.message(), String.valueOf(reason.code()));
        return switch (String.valueOf(reason.code())) {
            case "ConditionalCheckFailed" -> reason;
            case "TransactionConflict" ->
                throw new StatementFailure(
                        SqlState.TRANSACTION_CONFLICT,
                        "The update of an item of table " + table
                                + " conflicted with other writes repeatedly; the item was not written",
                        failure);
            case "ProvisionedThroughputExceeded", "ThrottlingError" ->
                throw new StatementFailure(
                        SqlState.THROTTLED,
                        "DynamoDB throttled the update of an item of table " + table + ": " + text,
                        failure);
            case "ItemCollectionSizeLimitExceeded" ->
                throw new StatementFailure(
                        SqlState.LIMIT_EXCEEDED, "The items of one partition key would have more than 10 GB", failure);
            case "ValidationError" ->
                throw WriteFailures.refused("the update of an item of table " + table, text, failure);
            default -> throw failure;
        };
    }
}
