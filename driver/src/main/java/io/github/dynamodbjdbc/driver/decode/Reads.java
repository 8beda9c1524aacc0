package io.github.dynamodbjdbc.driver.decode;

import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.wire.Decoder;
import io.github.dynamodbjdbc.driver.wire.ModelReader;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.utils.builder.CopyableBuilder;
import software.amazon.awssdk.utils.builder.ToCopyableBuilder;

/** Decodes the responses of reads: items on access, the rest immediately. */
public final class Reads {
    private static final int NO_COUNT = -1;

    public static final Decoder<Received<GetItemResponse>> GET_ITEM =
            of(GetItemResponse::builder, response -> NO_COUNT, Responses::items);

    public static final Decoder<Received<BatchGetItemResponse>> BATCH_GET_ITEM =
            of(BatchGetItemResponse::builder, response -> NO_COUNT, Responses::items);

    public static final Decoder<Received<QueryResponse>> QUERY =
            of(QueryResponse::builder, QueryResponse::count, response -> Responses.items(response.items()));

    public static final Decoder<Received<ScanResponse>> SCAN =
            of(ScanResponse::builder, ScanResponse::count, response -> Responses.items(response.items()));

    private Reads() {}

    /** @param decoded the items of a response that was not split */
    private static <B extends SdkPojo & CopyableBuilder<B, R>, R extends ToCopyableBuilder<B, R>>
            Decoder<Received<R>> of(
                    Supplier<B> builder, Function<R, @Nullable Integer> count, Function<R, List<Item>> decoded) {
        return (json, checked) -> {
            Body body = new Body(json, checked);
            R response = ModelReader.read(body.rest(), builder.get()).build();
            Integer told = count.apply(response);
            int known = told == null ? NO_COUNT : told;
            List<Item> items = body.items(known);
            if (items == null) {
                return new Received<>(response, decoded.apply(response));
            }
            // A response with only the number of items has no list.
            return new Received<>(response, items.isEmpty() && known > 0 ? Responses.withoutAttributes(known) : items);
        };
    }
}
