package io.github.dynamodbjdbc.driver.gateway;

import io.github.dynamodbjdbc.driver.decode.Reads;
import io.github.dynamodbjdbc.driver.decode.Received;
import io.github.dynamodbjdbc.driver.wire.ModelReader;
import io.github.dynamodbjdbc.driver.wire.ModelWriter;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsRequest;
import software.amazon.awssdk.services.dynamodb.model.SearchVectorsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;

/** The operations that read items. */
public final class ReadExchanges {
    public static final Exchange<GetItemRequest, Received<GetItemResponse>> GET_ITEM = new Exchange<>(
            "GetItem",
            false,
            ModelWriter::write,
            Reads.GET_ITEM,
            received -> Exchange.one(received.response().consumedCapacity()),
            ReadExchanges::items,
            ReadExchanges::items);

    public static final Exchange<BatchGetItemRequest, Received<BatchGetItemResponse>> BATCH_GET_ITEM = new Exchange<>(
            "BatchGetItem",
            false,
            ModelWriter::write,
            Reads.BATCH_GET_ITEM,
            received -> received.response().consumedCapacity(),
            ReadExchanges::items,
            ReadExchanges::items,
            UnprocessedKeys::throttled);

    public static final Exchange<TransactGetItemsRequest, TransactGetItemsResponse> TRANSACT_GET_ITEMS = new Exchange<>(
            "TransactGetItems",
            false,
            ModelWriter::write,
            ModelReader.of(TransactGetItemsResponse::builder),
            TransactGetItemsResponse::consumedCapacity,
            ReadExchanges::items,
            ReadExchanges::items);

    public static final Exchange<QueryRequest, Received<QueryResponse>> QUERY = new Exchange<>(
            "Query",
            false,
            ModelWriter::write,
            Reads.QUERY,
            received -> Exchange.one(received.response().consumedCapacity()),
            received -> received.response().scannedCount(),
            ReadExchanges::items);

    public static final Exchange<ScanRequest, Received<ScanResponse>> SCAN = new Exchange<>(
            "Scan",
            false,
            ModelWriter::write,
            Reads.SCAN,
            received -> Exchange.one(received.response().consumedCapacity()),
            received -> received.response().scannedCount(),
            ReadExchanges::items);

    /** Billed by bytes, without capacity units; the response has them for the index without its name. */
    public static final Exchange<SearchVectorsRequest, SearchVectorsResponse> SEARCH_VECTORS = new Exchange<>(
            "SearchVectors",
            false,
            ModelWriter::write,
            ModelReader.of(SearchVectorsResponse::builder),
            ReadExchanges::searched,
            received -> received.searchResults().size(),
            received -> received.searchResults().size());

    private ReadExchanges() {}

    private static List<ConsumedCapacity> searched(SearchVectorsResponse response) {
        return response.consumedCapacity() == null
                ? List.of()
                : List.of(ConsumedCapacity.builder()
                        .vectorIndexes(Map.of(StatementUsage.SEARCHED, response.consumedCapacity()))
                        .build());
    }

    private static int items(TransactGetItemsResponse response) {
        return (int) response.responses().stream().filter(ItemResponse::hasItem).count();
    }

    private static int items(Received<?> received) {
        return received.items().size();
    }
}
