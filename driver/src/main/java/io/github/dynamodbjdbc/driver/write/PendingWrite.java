package io.github.dynamodbjdbc.driver.write;

import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.task.RetriedTask;
import io.github.dynamodbjdbc.planner.plan.WriteTask;
import java.util.Optional;

/** One task in flight. Returns the item's image, if one is requested. */
final class PendingWrite extends RetriedTask<Optional<Item>> {
    private final ItemWriter writer;
    private final WriteTask task;

    PendingWrite(ItemWriter writer, WriteTask task) {
        super(writer.gateway());
        this.writer = writer;
        this.task = task;
    }

    @Override
    protected Optional<Item> read() {
        return writer.carryOut(task, this::next);
    }
}
