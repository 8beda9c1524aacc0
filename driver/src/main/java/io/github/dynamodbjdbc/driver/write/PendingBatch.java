package io.github.dynamodbjdbc.driver.write;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.page.DynamoDoor;
import io.github.dynamodbjdbc.driver.page.Exchange;
import io.github.dynamodbjdbc.driver.page.Pauses;
import io.github.dynamodbjdbc.driver.page.RetriedTask;
import io.github.dynamodbjdbc.driver.page.Target;
import io.github.dynamodbjdbc.driver.request.WriteRequests;
import io.github.dynamodbjdbc.planner.plan.WritePlan;
import io.github.dynamodbjdbc.planner.write.ItemWrite;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Unconditional puts in one request. What DynamoDB leaves unprocessed is sent again, with growing pauses as long as nothing comes of it. */
final class PendingBatch extends RetriedTask<Optional<Item>> {
    /** So often in a row may a request come back without a single item written. */
    private static final int MAX_FRUITLESS = 8;

    private final DynamoDoor door;
    private final WriteRequests requests;
    private final List<ItemWrite.Put> puts;
    private final AtomicLong written;

    /** @param written counts the items that were */
    PendingBatch(DynamoDoor door, WriteRequests requests, List<ItemWrite.Put> puts, AtomicLong written) {
        this.door = door;
        this.requests = requests;
        this.puts = List.copyOf(puts);
        this.written = written;
    }

    @Override
    protected Optional<Item> read() {
        String table = puts.get(0).table().name();
        double units = puts.stream().mapToDouble(ItemWriter::units).sum() / puts.size();
        BatchWriteItemRequest request = requests.batch(puts);
        int left = puts.size();
        int fruitless = 0;
        while (true) {
            BatchWriteItemResponse response = door.send(
                    WritePlan.NODE, Exchange.BATCH_WRITE_ITEM, Target.table(table), request, units * left, next());
            List<WriteRequest> unprocessed = response.unprocessedItems().values().stream()
                    .flatMap(List::stream)
                    .toList();
            written.addAndGet(left - unprocessed.size());
            if (unprocessed.isEmpty()) {
                return Optional.empty();
            }
            fruitless = unprocessed.size() < left ? 0 : fruitless + 1;
            left = unprocessed.size();
            if (fruitless == MAX_FRUITLESS) {
                throw new StatementFailure(
                        SqlState.THROTTLED,
                        "DynamoDB left " + left + " of " + puts.size() + " items of " + table
                                + " unwritten (UnprocessedItems), " + fruitless
                                + " times in a row: the table's throughput is exceeded. Try again later, or write slower"
                                + " (writeCapacityPerSecond)");
            }
            request = requests.batch(table, unprocessed);
            door.pause(Pauses.nanos(fruitless), next());
        }
    }
}
