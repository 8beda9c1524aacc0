package io.github.dynamodbjdbc.driver.page;

import io.github.dynamodbjdbc.driver.decode.Responses;
import io.github.dynamodbjdbc.driver.gateway.ReadExchanges;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.Target;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.wire.InFlight;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsRequest;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsResponse;

/** The results of a SearchVectors, as the only page. */
public final class SearchReader implements PageSource {
    private final InFlight inFlight = new InFlight();
    private final RequestGateway gateway;
    private final int node;
    private final Target target;
    private final SearchVectorsRequest request;
    private boolean asked;

    /** @param node the plan's node to which the consumption is attributed */
    public SearchReader(RequestGateway gateway, int node, Target target, SearchVectorsRequest request) {
        this.gateway = gateway;
        this.node = node;
        this.target = target;
        this.request = request;
    }

    @Override
    public @Nullable Page next(long delivered) {
        if (asked) {
            return null;
        }
        asked = true;
        SearchVectorsResponse response = gateway.send(node, ReadExchanges.SEARCH_VECTORS, target, request, 0, inFlight);
        List<Item> items = response.searchResults().stream()
                .map(result -> Responses.item(result.item()))
                .toList();
        return new Page(items, null, items.size(), -1);
    }

    @Override
    public void close() {
        inFlight.abort();
    }
}
