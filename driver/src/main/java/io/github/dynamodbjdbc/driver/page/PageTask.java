package io.github.dynamodbjdbc.driver.page;

import io.github.dynamodbjdbc.driver.decode.Received;
import io.github.dynamodbjdbc.driver.decode.Responses;
import io.github.dynamodbjdbc.driver.gateway.ReadExchanges;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.Target;
import io.github.dynamodbjdbc.driver.item.Key;
import io.github.dynamodbjdbc.driver.request.PagedRequest;
import io.github.dynamodbjdbc.driver.task.BackgroundTask;
import io.github.dynamodbjdbc.driver.wire.InFlight;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.Capacity;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/** A request for one page. */
final class PageTask extends BackgroundTask<Page> {
    private final InFlight inFlight;
    private final RequestGateway gateway;
    private final int node;
    private final Target target;
    private final PagedRequest request;
    private final @Nullable Key startKey;
    private final int limit;
    private final double estimate;

    PageTask(
            RequestGateway gateway,
            int node,
            Target target,
            PagedRequest request,
            @Nullable Key startKey,
            int limit,
            double estimate,
            InFlight inFlight) {
        super(gateway);
        this.inFlight = inFlight;
        this.gateway = gateway;
        this.node = node;
        this.target = target;
        this.request = request;
        this.startKey = startKey;
        this.limit = limit;
        this.estimate = estimate;
    }

    @Override
    protected Page read() {
        return request.accept(new PagedRequest.Visitor<Page>() {
            @Override
            public Page visit(PagedRequest.Query query) {
                Received<QueryResponse> received = gateway.send(
                        node, ReadExchanges.QUERY, target, query.page(startKey, limit), estimate, inFlight);
                QueryResponse response = received.response();
                return new Page(
                        received.items(),
                        Responses.lastEvaluatedKey(response),
                        response.scannedCount(),
                        readUnits(response.consumedCapacity()));
            }

            @Override
            public Page visit(PagedRequest.Scan scan) {
                Received<ScanResponse> received =
                        gateway.send(node, ReadExchanges.SCAN, target, scan.page(startKey, limit), estimate, inFlight);
                ScanResponse response = received.response();
                return new Page(
                        received.items(),
                        Responses.lastEvaluatedKey(response),
                        response.scannedCount(),
                        readUnits(response.consumedCapacity()));
            }
        });
    }

    /** Decodes the page in the thread that has read it. */
    void decodeAhead() {
        Page page = result();
        if (page != null) {
            page.decodeAhead(inFlight::isAborted);
        }
    }

    boolean wasThrottled() {
        return !inFlight.throttles().isEmpty();
    }

    /** A local index's own consumption, if the response has it; some servers always charge for the table's items. */
    private double readUnits(@Nullable ConsumedCapacity consumed) {
        if (consumed == null) {
            return -1;
        }
        Capacity local =
                target.index() == null ? null : consumed.localSecondaryIndexes().get(target.index());
        Double units = local == null ? consumed.capacityUnits() : local.capacityUnits();
        return units == null ? -1 : units;
    }

    @Override
    public void abort() {
        inFlight.abort();
    }
}
