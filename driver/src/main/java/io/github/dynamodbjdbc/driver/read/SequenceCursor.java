package io.github.dynamodbjdbc.driver.read;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** The rows of several reads in sequence; each starts when the previous one has ended. */
final class SequenceCursor implements RowCursor {
    private final List<LongFunction<RowCursor>> reads;
    private int next;
    private long made;
    private boolean all;
    private @Nullable RowCursor current;

    /** @param reads each starts a read, given the number of rows before it */
    SequenceCursor(List<LongFunction<RowCursor>> reads) {
        this.reads = List.copyOf(reads);
    }

    @Override
    public boolean advance() {
        while (true) {
            RowCursor cursor = current();
            if (cursor == null) {
                return false;
            }
            if (cursor.advance()) {
                made++;
                return true;
            }
            cursor.close();
            next(null);
        }
    }

    private synchronized void next(@Nullable RowCursor cursor) {
        current = cursor;
    }

    private synchronized @Nullable RowCursor current() {
        if (current == null && next < reads.size()) {
            current = reads.get(next++).apply(made);
            if (all) {
                current.needAll();
            }
        }
        return current;
    }

    @Override
    public @Nullable Object[] row() {
        RowCursor cursor = current;
        if (cursor == null) {
            throw new IllegalStateException("The cursor is not on a row");
        }
        return cursor.row();
    }

    @Override
    public void needAll() {
        all = true;
    }

    @Override
    public synchronized void close() {
        next = reads.size();
        if (current != null) {
            current.close();
        }
    }
}
