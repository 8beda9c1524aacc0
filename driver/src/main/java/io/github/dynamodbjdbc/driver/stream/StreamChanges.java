package io.github.dynamodbjdbc.driver.stream;

import io.github.dynamodbjdbc.driver.decode.StreamPage;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.gateway.JsonDocument;
import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.gateway.StreamExchanges;
import io.github.dynamodbjdbc.driver.gateway.Target;
import io.github.dynamodbjdbc.planner.catalog.SystemTable.StreamOf;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;

/** The changes of a table by its stream, from the oldest to those of now. */
public final class StreamChanges {
    /** Older records may be gone. */
    private static final Duration KEPT = Duration.ofHours(24);

    private static final List<String> WITH_OLD = List.of("OLD_IMAGE", "NEW_AND_OLD_IMAGES");

    private StreamChanges() {}

    /** Gives all records, those of an item in their order. */
    public static void read(TableSchema table, RequestGateway gateway, Consumer<StreamPage.Change> changes) {
        try (StreamRows rows = StreamRows.open(new StreamOf(table, false), Predicate.TRUE, gateway)) {
            while (rows.advance()) {
                changes.accept(rows.change());
            }
        }
    }

    /**
     * Checks that the stream has all changes since a moment, with the former images.
     *
     * @param moment epoch milliseconds
     * @param now epoch milliseconds
     * @throws StatementFailure 22023 if the moment is in the future; 55000 if the stream does not have them
     */
    public static void requireFrom(TableSchema table, long moment, long now, RequestGateway gateway) {
        Instant at = Instant.ofEpochMilli(moment);
        if (moment > now) {
            throw new StatementFailure(SqlState.INVALID_PARAMETER_VALUE, "AS OF " + at + " is in the future");
        }
        if (moment < now - KEPT.toMillis()) {
            throw failure("AS OF " + at + " is too long ago: a stream keeps the changes of 24 hours");
        }
        JsonDocument stream = gateway.send(
                0,
                StreamExchanges.DESCRIBE_STREAM,
                Target.table(table.name()),
                DescribeStreamRequest.builder()
                        .streamArn(StreamRows.arn(table.name(), gateway))
                        .build(),
                0);
        Instant begun = stream.moment("CreationRequestDateTime");
        if (!"ENABLED".equals(stream.text("StreamStatus"))) {
            throw failure("The stream of table " + table.name() + " is not enabled, so it lacks changes");
        }
        if (!WITH_OLD.contains(stream.text("StreamViewType"))) {
            throw failure("The stream of table " + table.name()
                    + " has no images of items before their changes; AS OF needs option stream = new_and_old_images or"
                    + " old_image");
        }
        if (begun == null || begun.isAfter(at)) {
            throw failure("AS OF " + at + " is before the stream of table " + table.name() + " begins, at " + begun);
        }
    }

    private static StatementFailure failure(String message) {
        return new StatementFailure(SqlState.OBJECT_NOT_IN_STATE, message);
    }
}
