package io.github.dynamodbjdbc.driver.page;

import io.github.dynamodbjdbc.driver.decode.Responses;
import io.github.dynamodbjdbc.driver.error.CancelledTransaction;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.ReadExchanges;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.RequestUnits;
import io.github.dynamodbjdbc.driver.gateway.Target;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.request.KeyedFetch;
import io.github.dynamodbjdbc.driver.request.RequestFactory;
import io.github.dynamodbjdbc.driver.task.UnprocessedPauses;
import io.github.dynamodbjdbc.driver.wire.InFlight;
import io.github.dynamodbjdbc.planner.access.Capacity;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** A snapshot of items by one TransactGetItems, which is sent when the first item is requested. Thread-safe. */
public final class TransactionReader {
    private final RequestGateway gateway;
    private final RequestFactory requests;
    private final List<KeyedFetch> wanted;
    private @Nullable List<@Nullable Item> items;

    /**
     * @param wanted items with distinct keys
     * @throws StatementFailure 54000 if they exceed the limit of a request
     */
    public TransactionReader(RequestGateway gateway, RequestFactory requests, List<KeyedFetch> wanted) {
        if (wanted.size() > Capacity.KEYS_OF_A_TRANSACTION) {
            throw new StatementFailure(
                    SqlState.LIMIT_EXCEEDED,
                    "TRANSACTIONAL: the statement reads " + wanted.size() + " items, and DynamoDB reads at most "
                            + Capacity.KEYS_OF_A_TRANSACTION + " in a transaction");
        }
        this.gateway = gateway;
        this.requests = requests;
        this.wanted = List.copyOf(wanted);
    }

    /**
     * The requested items in order; null for one that doesn't exist.
     *
     * @param node the plan's node to which the consumption is attributed if the request is still to be sent
     * @throws StatementFailure 40001 if a write conflicted, 53000 if the request was throttled
     */
    public synchronized List<@Nullable Item> items(int node) {
        List<@Nullable Item> read = items;
        if (read == null) {
            read = read(node);
            items = read;
        }
        return read;
    }

    private List<@Nullable Item> read(int node) {
        double units = wanted.stream()
                .mapToDouble(item -> Capacity.transactionUnits(
                        Capacity.blocks((double) item.table().averageItemBytes())))
                .sum();
        Target first = Target.table(wanted.get(0).table().name());
        for (int attempt = 0; ; attempt++) {
            try {
                return Responses.items(gateway.send(
                        node,
                        ReadExchanges.TRANSACT_GET_ITEMS,
                        first,
                        requests.transactGet(wanted),
                        // One request reads all or nothing, so that only the estimate can keep it within the budget.
                        RequestUnits.certain(units),
                        new InFlight()));
            } catch (TransactionCanceledException e) {
                if (attempt >= gateway.limits().transactionRetries() || !CancelledTransaction.isConflict(e)) {
                    throw failure(e);
                }
            }
            gateway.pause(UnprocessedPauses.nanos(attempt), new InFlight());
        }
    }

    private RuntimeException failure(TransactionCanceledException failure) {
        CancelledTransaction cancelled = CancelledTransaction.of(failure);
        if (cancelled == null || cancelled.item() >= wanted.size()) {
            return failure;
        }
        String place =
                "an item of table " + wanted.get(cancelled.item()).table().name();
        return switch (cancelled.reason()) {
            case CONFLICT ->
                new StatementFailure(
                        SqlState.TRANSACTION_CONFLICT,
                        "A transaction was writing " + place + " at the same time. Run the statement again",
                        failure);
            case THROUGHPUT, THROTTLING ->
                new StatementFailure(
                        SqlState.THROTTLED,
                        "DynamoDB throttled the read of " + place + " in a transaction. Run the statement again later",
                        failure);
            case VALIDATION, COLLECTION_SIZE, CONDITION -> failure;
        };
    }
}
