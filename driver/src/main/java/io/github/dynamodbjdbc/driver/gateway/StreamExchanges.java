package io.github.dynamodbjdbc.driver.gateway;

import io.github.dynamodbjdbc.driver.decode.StreamPage;
import io.github.dynamodbjdbc.driver.wire.Decoder;
import io.github.dynamodbjdbc.driver.wire.ModelWriter;
import java.io.IOException;
import java.util.List;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;

/** The operations on streams, which consume no capacity; their requests are counted. */
public final class StreamExchanges {
    /** Gives the description of the stream. */
    public static final Exchange<DescribeStreamRequest, JsonDocument> DESCRIBE_STREAM =
            of("DescribeStream", (body, checked) -> {
                JsonDocument stream = JsonDocument.read(body).object("StreamDescription");
                if (stream == null) {
                    throw new IOException("The response has no StreamDescription");
                }
                return stream;
            });

    public static final Exchange<GetShardIteratorRequest, String> GET_SHARD_ITERATOR =
            of("GetShardIterator", (body, checked) -> JsonDocument.read(body).required("ShardIterator"));

    public static final Exchange<GetRecordsRequest, StreamPage> GET_RECORDS = new Exchange<>(
            "GetRecords",
            false,
            ModelWriter::write,
            StreamPage.GET_RECORDS,
            page -> List.of(),
            page -> page.changes().size(),
            page -> page.changes().size());

    private StreamExchanges() {}

    private static <Q extends SdkPojo, R> Exchange<Q, R> of(String operation, Decoder<R> decoder) {
        return new Exchange<>(
                operation, false, ModelWriter::write, decoder, response -> List.of(), response -> 0, response -> 0);
    }
}
