package io.github.dynamodbjdbc.driver.decode;

import io.github.dynamodbjdbc.driver.wire.Decoder;
import io.github.dynamodbjdbc.driver.wire.ModelReader;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.Identity;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;

/**
 * Some records of a shard, in their order.
 *
 * @param next the iterator by which reading goes on; null at the end of a closed shard
 */
public record StreamPage(List<Change> changes, @Nullable String next) {
    public static final Decoder<StreamPage> GET_RECORDS = StreamPage::read;

    /** By which a deletion by time to live differs from that of a program. */
    private static final String TTL_PRINCIPAL = "dynamodb.amazonaws.com";

    public StreamPage {
        changes = List.copyOf(changes);
    }

    /**
     * The change of an item.
     *
     * @param atMillis epoch milliseconds, in whole seconds; null if the record has none
     * @param keys canonical values
     * @param before the item's former state; null if the stream does not have it, or there was none
     * @param after its state from then on, in the same way
     * @param expired whether time to live deleted it
     */
    public record Change(
            String event,
            @Nullable Long atMillis,
            Map<String, @Nullable Object> keys,
            @Nullable Map<String, @Nullable Object> before,
            @Nullable Map<String, @Nullable Object> after,
            boolean expired,
            String sequence) {}

    private static StreamPage read(byte[] body, boolean checked) throws IOException {
        GetRecordsResponse response =
                ModelReader.read(body, GetRecordsResponse.builder()).build();
        return new StreamPage(
                response.records().stream().map(StreamPage::change).toList(), response.nextShardIterator());
    }

    private static Change change(Record record) {
        StreamRecord change = record.dynamodb();
        Identity identity = record.userIdentity();
        return new Change(
                record.eventNameAsString(),
                change.approximateCreationDateTime() == null
                        ? null
                        : (Long) change.approximateCreationDateTime().toEpochMilli(),
                CanonicalValues.of(change.keys()),
                change.hasOldImage() ? item(change.oldImage()) : null,
                change.hasNewImage() ? item(change.newImage()) : null,
                identity != null && TTL_PRINCIPAL.equals(identity.principalId()),
                change.sequenceNumber());
    }

    private static Map<String, @Nullable Object> item(Map<String, AttributeValue> image) {
        return CanonicalValues.of(image);
    }
}
