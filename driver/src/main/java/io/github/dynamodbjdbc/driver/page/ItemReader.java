package io.github.dynamodbjdbc.driver.page;

import io.github.dynamodbjdbc.driver.decode.Received;
import io.github.dynamodbjdbc.driver.gateway.ReadExchanges;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.Target;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.wire.InFlight;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

/** The item of a GetItem, if it exists, as the only page. */
public final class ItemReader implements PageSource {
    private final InFlight inFlight = new InFlight();
    private final RequestGateway gateway;
    private final int node;
    private final GetItemRequest request;
    private final double estimate;
    private boolean asked;

    /**
     * @param node the plan's node to which the consumption is attributed
     * @param estimate the estimated capacity units of the request
     */
    public ItemReader(RequestGateway gateway, int node, GetItemRequest request, double estimate) {
        this.gateway = gateway;
        this.node = node;
        this.request = request;
        this.estimate = estimate;
    }

    /** The item alone, if it exists. */
    public static @Nullable Item item(
            RequestGateway gateway, int node, GetItemRequest request, double estimate, InFlight inFlight) {
        List<Item> items = gateway.send(
                        node, ReadExchanges.GET_ITEM, Target.table(request.tableName()), request, estimate, inFlight)
                .items();
        return items.isEmpty() ? null : items.get(0);
    }

    @Override
    public @Nullable Page next(long delivered) {
        if (asked) {
            return null;
        }
        asked = true;
        Received<GetItemResponse> received = gateway.send(
                node, ReadExchanges.GET_ITEM, Target.table(request.tableName()), request, estimate, inFlight);
        List<Item> items = received.items();
        return new Page(
                items,
                null,
                items.size(),
                items.isEmpty() ? -1 : readUnits(received.response().consumedCapacity()));
    }

    private static double readUnits(@Nullable ConsumedCapacity consumed) {
        return consumed == null || consumed.capacityUnits() == null ? -1 : consumed.capacityUnits();
    }

    @Override
    public void close() {
        inFlight.abort();
    }
}
