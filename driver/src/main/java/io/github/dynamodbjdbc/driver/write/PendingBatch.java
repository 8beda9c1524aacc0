package io.github.dynamodbjdbc.driver.write;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.task.RetriedTask;
import io.github.dynamodbjdbc.driver.task.UnprocessedPauses;
import io.github.dynamodbjdbc.planner.plan.WriteTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Unconditional puts in one request. Unprocessed items are sent again, with growing pauses as long as no item is written. */
final class PendingBatch extends RetriedTask<Optional<Item>> {
    private final ItemWriter writer;
    private final List<WriteTask> tasks;

    /** @param tasks unconditional puts with distinct keys */
    PendingBatch(ItemWriter writer, List<WriteTask> tasks) {
        super(writer.gateway());
        this.writer = writer;
        this.tasks = List.copyOf(tasks);
    }

    @Override
    protected Optional<Item> read() {
        List<WriteTask> left = new ArrayList<>(tasks);
        try {
            write(left);
        } catch (RuntimeException e) {
            if (Errors.isInvalidRequest(e)) {
                // One invalid item makes DynamoDB reject the whole request, so each is sent singly to find it.
                left.forEach(task -> writer.carryOut(task, this::next));
            } else {
                left.forEach(task -> task.failed(e));
            }
        }
        return Optional.empty();
    }

    /** @param left the remaining tasks; those whose items were written are removed */
    private void write(List<WriteTask> left) {
        UnprocessedPauses pauses = new UnprocessedPauses();
        while (true) {
            List<WriteTask> sent = writer.affordable(left);
            List<WriteTask> written = List.copyOf(writer.put(sent, next()));
            boolean all = written.size() == sent.size();
            written.forEach(task -> task.ended(true));
            left.removeAll(written);
            if (left.isEmpty()) {
                return;
            }
            boolean hopeless = pauses.isHopelessAfter(!written.isEmpty());
            if (all) {
                continue;
            }
            throttled();
            if (hopeless) {
                throw new StatementFailure(
                        SqlState.THROTTLED,
                        "DynamoDB left " + left.size() + " of " + tasks.size() + " items of a request unwritten ("
                                + tables(left) + ": UnprocessedItems), " + UnprocessedPauses.MAX_FRUITLESS
                                + " times in a row: the table's throughput is exceeded. Try again later, or write slower"
                                + " (writeCapacityPerSecond)");
            }
            writer.gateway().pause(pauses.nanos(), next());
        }
    }

    /** Such as {@code table Orders}. */
    private static String tables(List<WriteTask> tasks) {
        return tasks.stream()
                .map(WriteTask::unconditional)
                .filter(Objects::nonNull)
                .map(put -> "table " + put.table().name())
                .distinct()
                .collect(Collectors.joining(", "));
    }
}
