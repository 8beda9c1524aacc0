package io.github.dynamodbjdbc.driver.write;

import io.github.dynamodbjdbc.driver.error.Errors;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.TableWriter;
import io.github.dynamodbjdbc.planner.plan.WritePlan;
import io.github.dynamodbjdbc.planner.plan.WriteTask;
import io.github.dynamodbjdbc.planner.predicate.ItemView;
import io.github.dynamodbjdbc.planner.write.ItemWrite;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A statement that is run for many rows of parameters, whose items are written together. Records the result and the failure of each row; for a
 * completed row it keeps only the count.
 */
public final class WriteBatch {
    private static final int MOST_FAILURES = 100;

    private final WritePlan plan;
    private final IntFunction<RunContext> contexts;
    private final int size;
    private final long undone;
    private final AtomicLongArray counts;
    private final TreeMap<Integer, RuntimeException> failures = new TreeMap<>();
    private final List<@Nullable Object[]> rows = new ArrayList<>();
    private int failed;

    /**
     * @param contexts supplies a row's run context, by the row's number from 0
     * @param undone the count for a row that failed or was not completed
     */
    public WriteBatch(WritePlan plan, int size, IntFunction<RunContext> contexts, long undone) {
        this.plan = plan;
        this.contexts = contexts;
        this.size = size;
        this.undone = undone;
        this.counts = new AtomicLongArray(size);
        for (int row = 0; row < size; row++) {
            counts.set(row, undone);
        }
    }

    /**
     * Runs all rows, also after failures of single rows.
     *
     * @throws RuntimeException a failure that ends the whole statement
     */
    public void write(TableWriter writer) {
        int together = plan.readsOthers() ? 1 : size;
        for (int row = 0; row < size; row += together) {
            try (Tasks tasks = new Tasks(row, row + together)) {
                keep(plan.rows(contexts.apply(row), writer.write(tasks, plan.returns())));
            }
        }
    }

    private void keep(@Nullable RowCursor returned) {
        if (returned == null) {
            return;
        }
        try (returned) {
            while (returned.advance()) {
                rows.add(returned.row().clone());
            }
        }
    }

    /** The rows of RETURNING for the written items, in the order of the rows of parameters. */
    public List<@Nullable Object[]> rows() {
        return rows;
    }

    /** The number of items written for each row. */
    public long[] counts() {
        long[] all = new long[size];
        for (int row = 0; row < size; row++) {
            all[row] = counts.get(row);
        }
        return all;
    }

    /** The failures by row number, from 0; only the first hundred. */
    public synchronized SortedMap<Integer, RuntimeException> failures() {
        return Collections.unmodifiableSortedMap(new TreeMap<>(failures));
    }

    /** The number of all failed rows. */
    public synchronized int failed() {
        return failed;
    }

    private synchronized void failed(int row, RuntimeException failure) {
        failed++;
        failures.put(row, failure);
        if (failures.size() > MOST_FAILURES) {
            failures.pollLastEntry();
        }
    }

    /** A row of parameters, until all of its items are written. */
    private final class Row {
        private final int number;
        private long written;
        // The number of open tasks, plus one as long as the row may have more tasks.
        private int open = 1;
        private boolean failed;

        Row(int number) {
            this.number = number;
        }

        synchronized void begun() {
            open++;
        }

        synchronized void ended(boolean wrote) {
            open--;
            written += wrote ? 1 : 0;
            if (open == 0 && !failed) {
                counts.set(number, written);
            }
        }

        /** @throws RuntimeException the failure, if it doesn't affect only this row */
        synchronized void failed(RuntimeException failure) {
            if (!Errors.isOfOneRow(failure)) {
                throw failure;
            }
            if (!failed) {
                failed = true;
                WriteBatch.this.failed(number, failure);
            }
        }
    }

    /** The tasks of consecutive rows. */
    private final class Tasks implements Iterator<WriteTask>, AutoCloseable {
        private final int end;
        private int number;
        private @Nullable Row row;
        private WritePlan.@Nullable Tasks ofRow;
        private @Nullable WriteTask next;

        Tasks(int first, int end) {
            this.number = first;
            this.end = end;
        }

        @Override
        public boolean hasNext() {
            while (next == null && (row != null || number < end)) {
                Row current = row == null ? new Row(number++) : row;
                row = current;
                try {
                    next = next(current);
                } catch (RuntimeException e) {
                    current.failed(e);
                    endRow();
                }
            }
            return next != null;
        }

        /** The row's next task; null if there are no more. */
        private @Nullable WriteTask next(Row current) {
            WritePlan.Tasks tasks = ofRow;
            if (tasks == null) {
                tasks = plan.tasks(contexts.apply(current.number));
                ofRow = tasks;
            }
            if (tasks.hasNext()) {
                WriteTask task = tasks.next();
                current.begun();
                return new RowTask(current, task);
            }
            current.ended(false);
            endRow();
            return null;
        }

        private void endRow() {
            row = null;
            close();
        }

        @Override
        public WriteTask next() {
            if (!hasNext() || next == null) {
                throw new NoSuchElementException();
            }
            WriteTask task = next;
            next = null;
            return task;
        }

        @Override
        public void close() {
            WritePlan.Tasks tasks = ofRow;
            ofRow = null;
            if (tasks != null) {
                tasks.close();
            }
        }
    }

    /** A task that reports its outcome to its row. */
    private record RowTask(Row row, WriteTask task) implements WriteTask {
        @Override
        public Map<String, Object> key() {
            return task.key();
        }

        @Override
        public boolean maySendTransaction() {
            return task.maySendTransaction();
        }

        @Override
        public ItemWrite.@Nullable Put unconditional() {
            return task.unconditional();
        }

        @Override
        public @Nullable ItemWrite write() {
            return task.write();
        }

        @Override
        public @Nullable ItemWrite again(@Nullable ItemView found) {
            return task.again(found);
        }

        @Override
        public @Nullable ItemWrite computed() {
            return task.computed();
        }

        @Override
        public void ended(boolean written) {
            task.ended(written);
            row.ended(written);
        }

        @Override
        public void failed(RuntimeException failure) {
            row.failed(failure);
        }
    }
}
