package io.github.dynamodbjdbc.driver.write;

import io.github.dynamodbjdbc.driver.gateway.RequestGateway;
import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.task.Concurrency;
import io.github.dynamodbjdbc.driver.task.RetriedTask;
import io.github.dynamodbjdbc.planner.access.Capacity;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.TableReader;
import io.github.dynamodbjdbc.planner.plan.WriteTask;
import io.github.dynamodbjdbc.planner.predicate.Misfit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** Writes items by requests: unconditional puts in batches, other writes singly, with several requests in flight. Holds only items in flight. */
public final class DynamoTableWriter implements StatementWriter {
    /** The factor from an item's size, as DynamoDB counts it, to its heap memory. */
    private static final long HEAP_OF_AN_ITEM = 4;

    /** The maximum number of requests in flight: up to 400 items, more per millisecond than most tables accept. */
    private static final int SIDE_BY_SIDE = 16;

    /** The minimum number of items between two progress reports. */
    private static final int PROGRESS = 500;

    private final RequestGateway gateway;
    private final RunContext context;
    private final Consumer<Misfit> misfits;
    private final LongConsumer progress;
    private final WrittenItems written = new WrittenItems();
    private long reportedAt;

    /**
     * @param context accounts for the memory
     * @param misfits takes values that do not fit their columns
     * @param progress takes the number of items written, in the writing thread, after every few hundred items
     */
    public DynamoTableWriter(
            RequestGateway gateway, RunContext context, Consumer<Misfit> misfits, LongConsumer progress) {
        this.gateway = gateway;
        this.context = context;
        this.misfits = misfits;
        this.progress = progress;
    }

    @Override
    public long written() {
        return written.count();
    }

    @Override
    public WrittenItems stored() {
        return written;
    }

    @Override
    public TableReader itemReader(TableReader committed) {
        return committed;
    }

    @Override
    public TableReader conditionReader(TableReader committed) {
        return committed;
    }

    @Override
    public boolean takeBack() {
        return false;
    }

    @Override
    public Written write(Iterator<? extends WriteTask> tasks, Returned returned) {
        Run run = new Run(returned);
        NeverExpiring expiry = new NeverExpiring();
        Iterator<WriteTask> counted = expiry.counted(tasks);
        try {
            while (counted.hasNext()) {
                gateway.checkCancelled();
                run.add(counted.next());
            }
            run.finish();
        } catch (RuntimeException e) {
            run.fail(e);
            throw e;
        }
        expiry.warn(context);
        return new WrittenRows(written.count(), run.items, misfits);
    }

    private void reportProgress() {
        long now = written.count();
        if (now - reportedAt >= PROGRESS) {
            reportedAt = now;
            progress.accept(now);
        }
    }

    /** The requests in flight, in order. It waits for the oldest one if there are too many, or if a key occurs again. */
    private final class Run {
        private final Returned returned;
        private final ItemWriter writer;
        private final Deque<RetriedTask<Optional<Item>>> onTheirWay = new ArrayDeque<>();
        private final Deque<List<Map<String, Object>>> keys = new ArrayDeque<>();
        private final Set<Map<String, Object>> busy = new HashSet<>();
        private final List<WriteTask> batch = new ArrayList<>();
        private final List<Map<String, Object>> batchKeys = new ArrayList<>();
        private final List<Item> items = new ArrayList<>();
        private final Concurrency sideBySide = Concurrency.fixed(SIDE_BY_SIDE);

        Run(Returned returned) {
            this.returned = returned;
            this.writer = new ItemWriter(gateway, returned, written);
        }

        void add(WriteTask task) {
            Map<String, Object> key = task.key();
            while (busy.contains(key)) {
                flush();
                await();
            }
            busy.add(key);
            if (returned == Returned.NOTHING && task.unconditional() != null) {
                batch.add(task);
                batchKeys.add(key);
                if (batch.size() == Capacity.WRITES_OF_A_REQUEST) {
                    flush();
                }
            } else {
                begin(new PendingWrite(writer, task), List.of(key));
            }
        }

        private void flush() {
            if (batch.size() == 1) {
                // A request with one item is a PutItem.
                begin(new PendingWrite(writer, batch.get(0)), List.copyOf(batchKeys));
            } else if (!batch.isEmpty()) {
                begin(new PendingBatch(writer, batch), List.copyOf(batchKeys));
            }
            batch.clear();
            batchKeys.clear();
        }

        private void begin(RetriedTask<Optional<Item>> task, List<Map<String, Object>> its) {
            while (onTheirWay.size() >= sideBySide.now()) {
                await();
            }
            onTheirWay.add(task);
            keys.add(its);
            // The first request is sent when it is waited for, so that a statement with one item needs no other thread.
            if (onTheirWay.size() == 2) {
                onTheirWay.getFirst().start();
            }
            if (onTheirWay.size() > 1) {
                task.start();
            }
        }

        private void await() {
            RetriedTask<Optional<Item>> oldest = onTheirWay.getFirst();
            boolean waits = !oldest.isDone();
            Optional<Item> item = oldest.get();
            onTheirWay.removeFirst();
            sideBySide.arrived(waits, oldest.wasThrottled());
            keys.removeFirst().forEach(busy::remove);
            reportProgress();
            if (item.isPresent()) {
                context.memory().keep(1, HEAP_OF_AN_ITEM * item.get().bytes());
                items.add(item.get());
            }
        }

        void finish() {
            flush();
            while (!onTheirWay.isEmpty()) {
                await();
            }
        }

        /** Starts no more requests and waits for those in flight, so that the written items are known. */
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
}
