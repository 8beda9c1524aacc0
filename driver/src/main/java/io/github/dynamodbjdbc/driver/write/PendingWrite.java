package io.github.dynamodbjdbc.driver.write;

import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.page.RetriedTask;
import io.github.dynamodbjdbc.planner.plan.WriteTask;
import io.github.dynamodbjdbc.planner.write.ItemWrite;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** One task on its way: sent again as long as it has something to write. Gives what is returned of the item. */
final class PendingWrite extends RetriedTask<Optional<Item>> {
    private final ItemWriter writer;
    private final WriteTask task;
    private final AtomicLong written;

    /** @param written counts the items that were */
    PendingWrite(ItemWriter writer, WriteTask task, AtomicLong written) {
        this.writer = writer;
        this.task = task;
        this.written = written;
    }

    @Override
    protected Optional<Item> read() {
        ItemWrite write = task.write();
        while (write != null) {
            ItemWriter.Outcome outcome = writer.send(write, next());
            if (outcome.done()) {
                written.incrementAndGet();
                return Optional.ofNullable(outcome.item());
            }
            write = task.again(outcome.item());
        }
        return Optional.empty();
    }
}
