package io.github.dynamodbjdbc.driver.write;

import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.TimeToLive;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.WriteTask;
import io.github.dynamodbjdbc.planner.predicate.AttributePath;
import io.github.dynamodbjdbc.planner.predicate.ItemView;
import io.github.dynamodbjdbc.planner.write.ItemWrite;
import io.github.dynamodbjdbc.planner.write.SetValue;
import io.github.dynamodbjdbc.planner.write.UpdateAction;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Counts a statement's items whose TTL attribute DynamoDB ignores: text, or a number larger than a time in epoch seconds. These items never expire,
 * and DynamoDB reports no error.
 */
final class NeverExpiring {
    private final AtomicLong count = new AtomicLong();
    private volatile @Nullable TableSchema table;

    /** The tasks, counted as they are carried out. */
    Iterator<WriteTask> counted(Iterator<? extends WriteTask> tasks) {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return tasks.hasNext();
            }

            @Override
            public WriteTask next() {
                return new Counted(tasks.next());
            }
        };
    }

    void warn(RunContext run) {
        TableSchema written = table;
        if (written != null) {
            long items = count.get();
            run.warn((items == 1 ? "1 item" : items + " items") + " of " + written.name() + " will never expire: "
                    + written.ttlAttribute() + " is a time in epoch seconds, and holds another value there");
        }
    }

    private void note(ItemWrite write) {
        String attribute = write.table().ttlAttribute();
        if (attribute != null
                && write.accept(new Expiry(attribute))
                        .filter(value -> !TimeToLive.isTime(value))
                        .isPresent()) {
            table = write.table();
            count.incrementAndGet();
        }
    }

    /** The value that a write sets for the attribute; empty if it sets none, or DynamoDB computes it. */
    private record Expiry(String attribute) implements ItemWrite.Visitor<Optional<Object>> {
        @Override
        public Optional<Object> visit(ItemWrite.Put put) {
            return Optional.ofNullable(put.item().get(attribute));
        }

        @Override
        public Optional<Object> visit(ItemWrite.Update update) {
            AttributePath path = AttributePath.of(attribute);
            for (UpdateAction action : update.actions()) {
                if (action.path().equals(path)
                        && action instanceof UpdateAction.Set set
                        && set.value() instanceof SetValue.Value value) {
                    return Optional.of(value.value());
                }
            }
            return Optional.empty();
        }

        @Override
        public Optional<Object> visit(ItemWrite.Delete delete) {
            return Optional.empty();
        }
    }

    /** A task that is counted once it was carried out. */
    private final class Counted implements WriteTask {
        private final WriteTask task;
        private @Nullable ItemWrite last;

        Counted(WriteTask task) {
            this.task = task;
        }

        @Override
        public Map<String, Object> key() {
            return task.key();
        }

        @Override
        public long bytes() {
            return task.bytes();
        }

        @Override
        public boolean maySendTransaction() {
            return task.maySendTransaction();
        }

        @Override
        public ItemWrite.@Nullable Put unconditional() {
            ItemWrite.Put put = task.unconditional();
            last = put == null ? last : put;
            return put;
        }

        @Override
        public @Nullable ItemWrite write() {
            last = task.write();
            return last;
        }

        @Override
        public @Nullable ItemWrite again(@Nullable ItemView found) {
            last = task.again(found);
            return last;
        }

        @Override
        public @Nullable ItemWrite computed() {
            last = task.computed();
            return last;
        }

        @Override
        public void ended(boolean written) {
            ItemWrite done = last;
            if (written && done != null) {
                note(done);
            }
            task.ended(written);
        }

        @Override
        public void failed(RuntimeException failure) {
            task.failed(failure);
        }
    }
}
