package io.github.dynamodbjdbc.driver.write;

import io.github.dynamodbjdbc.driver.error.CancelledTransaction;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.RequestUnits;
import io.github.dynamodbjdbc.driver.gateway.Target;
import io.github.dynamodbjdbc.driver.gateway.WriteExchanges;
import io.github.dynamodbjdbc.driver.request.WriteRequests;
import io.github.dynamodbjdbc.driver.task.UnprocessedPauses;
import io.github.dynamodbjdbc.driver.wire.InFlight;
import io.github.dynamodbjdbc.planner.access.Capacity;
import io.github.dynamodbjdbc.planner.plan.WritePlan;
import io.github.dynamodbjdbc.planner.write.ItemWrite;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

/** A TransactWriteItems request, which is repeated until its outcome is known. */
final class TransactionCommit {
    private static final int CLIENT_ERROR = 400;
    private static final int SERVER_ERROR = 500;

    private final List<HeldItem> items;
    private @Nullable TransactWriteItemsRequest request;
    private Outcome outcome = Outcome.NOT_SENT;
    private final WrittenItems written = new WrittenItems();

    /** The known outcome. */
    enum Outcome {
        NOT_SENT,
        REFUSED,
        UNKNOWN
    }

    TransactionCommit(List<HeldItem> items) {
        this.items = items;
    }

    /** The outcome after a failure. */
    Outcome outcome() {
        return outcome;
    }

    /** The items that it writes; other items are only checked. */
    WrittenItems written() {
        return written;
    }

    void send(RequestGateway gateway) {
        TransactWriteItemsRequest sent = request;
        if (sent == null) {
            sent = request(new WriteRequests(gateway.capacityDetail()));
            request = sent;
        }
        Target target = Target.table(items.get(0).table().name());
        double units = items.stream()
                .mapToDouble(item -> 2 * Capacity.writeUnits((double) item.bytes()))
                .sum();
        for (int attempt = 0; ; attempt++) {
            InFlight inFlight = new InFlight();
            try {
                gateway.send(
                        WritePlan.NODE,
                        WriteExchanges.TRANSACT_WRITE_ITEMS,
                        target,
                        sent,
                        RequestUnits.certain(units),
                        inFlight);
                return;
            } catch (TransactionCanceledException e) {
                outcome = Outcome.REFUSED;
                if (attempt >= gateway.limits().transactionRetries() || !CancelledTransaction.isConflict(e)) {
                    throw failure(e);
                }
                // The old token would return the old cancellation.
                sent = sent.toBuilder().clientRequestToken(newToken()).build();
                request = sent;
            } catch (SdkException | StatementFailure e) {
                outcome = outcome(e, inFlight.attempts());
                throw e;
            }
            gateway.pause(UnprocessedPauses.nanos(attempt), new InFlight());
        }
    }

    private Outcome outcome(RuntimeException failure, int attempts) {
        if (attempts == 0) {
            return outcome == Outcome.UNKNOWN ? Outcome.UNKNOWN : Outcome.NOT_SENT;
        }
        // With several attempts, a lost response may have had another outcome than the last attempt.
        boolean told = attempts == 1
                && outcome != Outcome.UNKNOWN
                && failure instanceof AwsServiceException service
                && service.statusCode() >= CLIENT_ERROR
                && service.statusCode() < SERVER_ERROR
                && !(failure instanceof TransactionInProgressException);
        return told ? Outcome.REFUSED : Outcome.UNKNOWN;
    }

    private TransactWriteItemsRequest request(WriteRequests requests) {
        List<TransactWriteItem> all = new ArrayList<>();
        for (HeldItem item : items) {
            ItemWrite write = item.write();
            if (write == null) {
                all.add(requests.check(item.table(), item.key(), item.asSeen()));
            } else {
                all.add(requests.inTransaction(write));
                written.add(write);
            }
        }
        return requests.transaction(all, newToken());
    }

    /** A new client request token, by which DynamoDB recognises repetitions of a request. */
    static String newToken() {
        return UUID.randomUUID().toString();
    }

    private RuntimeException failure(TransactionCanceledException failure) {
        CancelledTransaction cancelled = CancelledTransaction.of(failure);
        if (cancelled == null || cancelled.item() >= items.size()) {
            return failure;
        }
        HeldItem item = items.get(cancelled.item());
        String place = "item " + item.by().row() + " of statement " + item.by().statement() + ", with " + item.keyText()
                + ", of table " + item.table().name();
        return switch (cancelled.reason()) {
            case VALIDATION ->
                WriteFailures.refused(
                        "a write of the transaction (" + place + "). Nothing was written", cancelled.text(), failure);
            case COLLECTION_SIZE -> WriteFailures.collectionTooLarge(" (" + place + "). Nothing was written", failure);
            case CONDITION ->
                new StatementFailure(
                        SqlState.TRANSACTION_CONFLICT,
                        "Another write has changed an item that the transaction has read (" + place
                                + "). Nothing was written; run the transaction again",
                        failure);
            case CONFLICT ->
                new StatementFailure(
                        SqlState.TRANSACTION_CONFLICT,
                        "The transaction conflicts with another one (" + place
                                + "). Nothing was written; run the transaction again",
                        failure);
            case THROUGHPUT, THROTTLING ->
                new StatementFailure(
                        SqlState.THROTTLED,
                        "DynamoDB throttled the transaction (" + place + "): " + cancelled.text()
                                + ". Nothing was written; run the transaction again later",
                        failure);
        };
    }
}
