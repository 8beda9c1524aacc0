package io.github.dynamodbjdbc.driver.write;

import io.github.dynamodbjdbc.driver.execute.ItemsReader;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.page.DynamoDoor;
import io.github.dynamodbjdbc.driver.page.RetriedTask;
import io.github.dynamodbjdbc.driver.request.WriteRequests;
import io.github.dynamodbjdbc.planner.access.Capacity;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.TableReader;
import io.github.dynamodbjdbc.planner.plan.WriteTask;
import io.github.dynamodbjdbc.planner.write.ItemWrite;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/** Writes by requests: unconditional puts in batches, all else one by one, several at a time. Holds no more than what is on its way. */
public final class DynamoTableWriter implements StatementWriter {
    /** Requests under way at a time. */
    private static final int SIDE_BY_SIDE = 16;

    private final DynamoDoor door;
    private final RunContext context;
    private final AtomicLong written = new AtomicLong();

    /** @param context told what is kept in memory, and of values that RETURNING passes over */
    public DynamoTableWriter(DynamoDoor door, RunContext context) {
        this.door = door;
        this.context = context;
    }

    @Override
    public long written() {
        return written.get();
    }

    @Override
    public TableReader itemReader(TableReader committed) {
        return committed;
    }

    @Override
    public void fail() {
        // What was written stays written.
    }

    @Override
    public Written write(Iterator<? extends WriteTask> tasks, Returned returned) {
        Run run = new Run(returned);
        try {
            while (tasks.hasNext()) {
                door.checkCancelled();
                run.add(tasks.next());
            }
            run.finish();
        } catch (RuntimeException e) {
            run.fail(e);
            throw e;
        }
        List<Item> items = run.items;
        long count = written.get();
        return new Written() {
            @Override
            public long count() {
                return count;
            }

            @Override
            public TableReader items() {
                return new ItemsReader(items, context::passedOver);
            }
        };
    }

    /** What is on its way, in order: the oldest is waited for where there is no more room, or where its key comes again. */
    private final class Run {
        private final WriteRequests requests = new WriteRequests(door.capacityDetail());
        private final Returned returned;
        private final ItemWriter writer;
        private final Deque<RetriedTask<Optional<Item>>> onTheirWay = new ArrayDeque<>();
        private final Deque<List<Map<String, Object>>> keys = new ArrayDeque<>();
        private final Set<Map<String, Object>> busy = new HashSet<>();
        private final List<ItemWrite.Put> batch = new ArrayList<>();
        private final List<Item> items = new ArrayList<>();

        Run(Returned returned) {
            this.returned = returned;
            this.writer = new ItemWriter(door, requests, returned);
        }

        void add(WriteTask task) {
            ItemWrite write = task.write();
            while (busy.contains(write.key())) {
                flush();
                await();
            }
            busy.add(write.key());
            if (returned == Returned.NOTHING && write instanceof ItemWrite.Put put && !put.isConditional()) {
                batch.add(put);
                if (batch.size() == Capacity.WRITES_OF_A_REQUEST) {
                    flush();
                }
            } else {
                begin(new PendingWrite(writer, task, written), List.of(write.key()));
            }
        }

        private void flush() {
            if (batch.size() == 1) {
                // A request of one item is a PutItem.
                ItemWrite.Put put = batch.get(0);
                begin(new PendingWrite(writer, new Once(put), written), List.of(put.key()));
            } else if (!batch.isEmpty()) {
                begin(
                        new PendingBatch(door, requests, batch, written),
                        batch.stream().map(ItemWrite::key).toList());
            }
            batch.clear();
        }

        private void begin(RetriedTask<Optional<Item>> task, List<Map<String, Object>> its) {
            while (onTheirWay.size() >= SIDE_BY_SIDE) {
                await();
            }
            onTheirWay.add(task);
            keys.add(its);
            // The first is sent when it is waited for: a statement that writes one item needs no other thread.
            if (onTheirWay.size() == 2) {
                onTheirWay.getFirst().start();
            }
            if (onTheirWay.size() > 1) {
                task.start();
            }
        }

        private void await() {
            Optional<Item> item = onTheirWay.getFirst().get();
            onTheirWay.removeFirst();
            keys.removeFirst().forEach(busy::remove);
            if (item.isPresent()) {
                context.keep(1);
                items.add(item.get());
            }
        }

        void finish() {
            flush();
            while (!onTheirWay.isEmpty()) {
                await();
            }
        }

        /** Nothing is begun any more, and what is on its way is waited for, so that it is known what was written. */
        void fail(RuntimeException failure) {
            for (RetriedTask<Optional<Item>> task : onTheirWay) {
                try {
                    task.get();
                } catch (RuntimeException e) {
                    if (e != failure) {
                        failure.addSuppressed(e);
                    }
                }
            }
        }
    }

    /** A put that is done whatever is there. */
    private record Once(ItemWrite write) implements WriteTask {
        @Override
        public ItemWrite again(io.github.dynamodbjdbc.planner.predicate.ItemView found) {
            throw new IllegalStateException("an unconditional write has no condition that fails");
        }
    }
}
