package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Rows of one source that several operators of a run read, each at its own pace. The source is read only as far as the foremost operator
 * has come, and its rows are kept in a store.
 */
final class SharedRows {
    private final Run run;
    private final RowCursor source;
    private final RowStore store;
    private int readers;
    private boolean retired;
    private boolean ended;

    SharedRows(RowSource input, Run run) {
        this.run = run;
        this.store = new RowStore(run);
        this.source = input.open(run);
    }

    /** All rows, from the first. */
    RowCursor all() {
        readers++;
        return new Reader();
    }

    /** Reads one more row; false if there is none. */
    private boolean read() {
        if (ended || !source.advance()) {
            ended = true;
            return false;
        }
        store.add(source.row().clone());
        return true;
    }

    /** No more readers will come: the rows are dropped with the last one. */
    void retire() {
        retired = true;
        if (readers == 0) {
            close();
        }
    }

    void close() {
        try {
            source.close();
        } finally {
            ended = true;
            store.close();
        }
    }

    private final class Reader implements RowCursor {
        private int next;
        private boolean open = true;
        private @Nullable Object @Nullable [] row;

        @Override
        public boolean advance() {
            run.checkCancelledSometimes();
            if (next >= store.size() && !read()) {
                row = null;
                return false;
            }
            row = store.get(next++);
            return true;
        }

        @Override
        public @Nullable Object[] row() {
            return Objects.requireNonNull(row);
        }

        @Override
        public void needAll() {
            source.needAll();
        }

        @Override
        public void close() {
            row = null;
            if (open) {
                open = false;
                readers--;
                if (retired && readers == 0) {
                    SharedRows.this.close();
                }
            }
        }
    }
}
