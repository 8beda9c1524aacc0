package io.github.dynamodbjdbc.driver.stream;

import io.github.dynamodbjdbc.driver.decode.StreamPage;
import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.StreamExchanges;
import io.github.dynamodbjdbc.driver.gateway.Target;
import io.github.dynamodbjdbc.planner.catalog.StreamTable;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;

/** One shard of a stream, read page by page. */
final class Shard {
    private final String stream;
    private final Target target;
    private final String id;
    private final @Nullable String parent;
    private @Nullable String iterator;
    private @Nullable String last;
    private @Nullable String first;
    private boolean read;
    private int empty;

    /** @param after the sequence number after which reading begins; null for the shard's beginning */
    Shard(String stream, Target target, String id, @Nullable String parent, @Nullable String after) {
        this.stream = stream;
        this.target = target;
        this.id = id;
        this.parent = parent;
        this.last = after;
    }

    /** Has it read from its first record on, which must be there, and not from the oldest that is left. */
    void requireAll(String firstSequence) {
        first = firstSequence;
    }

    /** The sequence number of the last record that was read, or behind which reading begins; null before the first. */
    @Nullable
    String last() {
        return last;
    }

    String id() {
        return id;
    }

    @Nullable
    String parent() {
        return parent;
    }

    /** Whether it is closed, and all of it has been read. */
    boolean isRead() {
        return read;
    }

    /** The number of consecutive answers without a record. */
    int emptyAnswers() {
        return empty;
    }

    StreamPage next(RequestGateway gateway) {
        StreamPage page;
        try {
            page = records(gateway);
        } catch (AwsServiceException e) {
            // Fifteen minutes have passed since the last page.
            if (!"ExpiredIteratorException".equals(Errors.code(e))) {
                throw e;
            }
            iterator = null;
            page = records(gateway);
        }
        iterator = page.next();
        read = iterator == null;
        if (page.changes().isEmpty()) {
            empty++;
        } else {
            empty = 0;
            last = page.changes().get(page.changes().size() - 1).sequence();
        }
        return page;
    }

    private StreamPage records(RequestGateway gateway) {
        String from = iterator == null ? iterator(gateway) : iterator;
        return gateway.send(
                0,
                StreamExchanges.GET_RECORDS,
                // Counted apart from the other requests, because only these are charged.
                new Target(target.table(), StreamTable.NAME),
                GetRecordsRequest.builder().shardIterator(from).build(),
                0);
    }

    private String iterator(RequestGateway gateway) {
        GetShardIteratorRequest.Builder request =
                GetShardIteratorRequest.builder().streamArn(stream).shardId(id);
        if (last == null && first != null) {
            request.shardIteratorType(ShardIteratorType.AT_SEQUENCE_NUMBER).sequenceNumber(first);
        }
        return gateway.send(
                0,
                StreamExchanges.GET_SHARD_ITERATOR,
                target,
                (last == null
                                ? first == null ? request.shardIteratorType(ShardIteratorType.TRIM_HORIZON) : request
                                : request.shardIteratorType(ShardIteratorType.AFTER_SEQUENCE_NUMBER)
                                        .sequenceNumber(last))
                        .build(),
                0);
    }
}
