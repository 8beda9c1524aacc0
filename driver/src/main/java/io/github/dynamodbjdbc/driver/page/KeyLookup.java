package io.github.dynamodbjdbc.driver.page;

import io.github.dynamodbjdbc.driver.decode.Received;
import io.github.dynamodbjdbc.driver.decode.Responses;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.ReadExchanges;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.Target;
import io.github.dynamodbjdbc.driver.gateway.UnprocessedKeys;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.item.Key;
import io.github.dynamodbjdbc.driver.request.BatchRequest;
import io.github.dynamodbjdbc.driver.task.RetriedTask;
import io.github.dynamodbjdbc.driver.task.UnprocessedPauses;
import io.github.dynamodbjdbc.planner.access.Capacity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;

/**
 * The items of up to a hundred keys, in no order. Keys that DynamoDB leaves unprocessed (beyond 16 MB, 1 MB per partition, or the table's throughput)
 * are requested again, with growing pauses as long as no item is returned.
 */
public final class KeyLookup extends RetriedTask<List<Item>> {
    private final RequestGateway gateway;
    private final int node;
    private final Target target;
    private final BatchRequest request;
    private final Collection<Key> keys;
    private final double unitsPerKey;
    private double readUnits;

    /**
     * @param node the plan's node to which the consumption is attributed
     * @param keys at most {@link Capacity#KEYS_OF_A_REQUEST} distinct keys
     * @param unitsPerKey the estimated read capacity units of an item
     */
    public KeyLookup(RequestGateway gateway, int node, BatchRequest request, Collection<Key> keys, double unitsPerKey) {
        super(gateway);
        this.gateway = gateway;
        this.node = node;
        this.target = Target.table(request.table());
        this.request = request;
        this.keys = List.copyOf(keys);
        this.unitsPerKey = unitsPerKey;
    }

    /**
     * The existing items.
     *
     * @throws StatementFailure 53000 if keys remain unprocessed
     */
    public List<Item> items() {
        return get();
    }

    /** The read capacity units of {@link #items()}; -1 if it has not completed, a key had no item, or the responses have no amount. */
    public synchronized double readUnits() {
        return readUnits > 0 ? readUnits : -1;
    }

    // The charge for a key without an item says nothing about the size of items.
    private synchronized void foundOf(int found) {
        readUnits = found == keys.size() ? readUnits : -1;
    }

    private synchronized void consumed(List<ConsumedCapacity> consumed) {
        for (ConsumedCapacity one : consumed) {
            readUnits += one.capacityUnits() == null ? 0 : one.capacityUnits();
        }
    }

    /** Aborts the running request. */
    public void close() {
        abort();
        settle();
    }

    @Override
    protected List<Item> read() {
        List<Item> items = new ArrayList<>();
        Collection<Key> left = keys;
        UnprocessedPauses pauses = new UnprocessedPauses();
        while (true) {
            Received<BatchGetItemResponse> received = gateway.send(
                    node, ReadExchanges.BATCH_GET_ITEM, target, request.of(left), unitsPerKey * left.size(), next());
            items.addAll(received.items());
            consumed(received.response().consumedCapacity());
            List<Key> unprocessed = Responses.unprocessedKeys(received.response());
            if (unprocessed.isEmpty()) {
                foundOf(items.size());
                return items;
            }
            if (pauses.isHopelessAfter(unprocessed.size() < left.size())) {
                throw new StatementFailure(
                        SqlState.THROTTLED,
                        "DynamoDB left " + unprocessed.size() + " of " + keys.size() + " keys of " + target.table()
                                + " unread (" + UnprocessedKeys.REASON + "), " + UnprocessedPauses.MAX_FRUITLESS
                                + " times in a row: the table's throughput is exceeded. Try again later, or read slower"
                                + " (readCapacityPerSecond)");
            }
            left = unprocessed;
            gateway.pause(pauses.nanos(), next());
        }
    }
}
