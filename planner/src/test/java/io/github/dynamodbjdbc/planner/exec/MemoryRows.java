package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.plan.MemoryPool;
import io.github.dynamodbjdbc.planner.plan.NodeUsage;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.plan.RunMemory;
import io.github.dynamodbjdbc.planner.plan.TableReader;
import io.github.dynamodbjdbc.planner.predicate.Predicate;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Rows in memory as an operator's input, and a run that counts the rows read and kept. */
final class MemoryRows implements RowSource {
    private final List<@Nullable Object[]> rows;
    private final int width;
    private int read;
    private int open;
    private long limit = Long.MAX_VALUE;
    private RunMemory memory = RunMemory.unbounded();
    private @Nullable Path directory;

    private MemoryRows(List<@Nullable Object[]> rows) {
        this.rows = rows;
        this.width = rows.isEmpty() ? 0 : rows.get(0).length;
    }

    static MemoryRows of(@Nullable Object[]... rows) {
        return new MemoryRows(List.of(rows));
    }

    /** Rows of one column. */
    static MemoryRows column(@Nullable Object... values) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (Object value : values) {
            rows.add(new @Nullable Object[] {value});
        }
        return new MemoryRows(rows);
    }

    /** Limits the rows kept in memory from now on. Others are spilled to files in the directory. */
    MemoryRows spilling(long most, Path to) {
        limit = most;
        memory = new RunMemory(most, Long.MAX_VALUE, new MemoryPool());
        directory = to;
        return this;
    }

    /** Limits the bytes kept in memory from now on, shared with others of the pool. */
    MemoryRows spilling(long mostBytes, MemoryPool pool, Path to) {
        memory = new RunMemory(limit, mostBytes, pool);
        directory = to;
        return this;
    }

    static Expression columnAt(int index) {
        return (row, run) -> row[index];
    }

    static Expression constant(@Nullable Object value) {
        return (row, run) -> value;
    }

    int read() {
        return read;
    }

    int open() {
        return open;
    }

    long kept() {
        return limit - memory.room();
    }

    long mostKept() {
        return memory.peakRows();
    }

    /** The cursor uses one array for all rows. */
    @Override
    public RowCursor open(Run run) {
        open++;
        return new RowCursor() {
            private final @Nullable Object[] row = new @Nullable Object[width];
            private int next;
            private boolean closed;

            @Override
            public boolean advance() {
                if (next == rows.size()) {
                    return false;
                }
                System.arraycopy(rows.get(next++), 0, row, 0, width);
                read++;
                return true;
            }

            @Override
            public @Nullable Object[] row() {
                return row;
            }

            @Override
            public void close() {
                open -= closed ? 0 : 1;
                closed = true;
            }
        };
    }

    Run run() {
        return new Run(new Context(), new NoReads());
    }

    /** All rows of an operator over these rows. The operator is closed afterwards. */
    List<List<@Nullable Object>> all(RowSource source) {
        List<List<@Nullable Object>> all = new ArrayList<>();
        try (RowCursor cursor = source.open(run())) {
            while (cursor.advance()) {
                all.add(Arrays.asList(cursor.row().clone()));
            }
        }
        return all;
    }

    private static final class NoReads implements Reads {
        @Override
        public RowCursor all(int node) {
            throw new UnsupportedOperationException();
        }

        @Override
        public RowCursor byKeys(int node, List<List<@Nullable Object>> keys) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int mostKeys(int node) {
            throw new UnsupportedOperationException();
        }
    }

    private final class Context implements RunContext {
        @Override
        public @Nullable Object parameter(int index) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long expiryClockMillis() {
            return 0;
        }

        @Override
        public long currentMillis() {
            return 0;
        }

        @Override
        public TableReader reader() {
            throw new UnsupportedOperationException();
        }

        @Override
        public RowCursor systemRows(SystemTable table, Predicate wanted, Set<String> columns) {
            throw new UnsupportedOperationException();
        }

        @Override
        public NodeUsage usage(int node) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void warn(String warning) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void passedOver(String where) {
            throw new UnsupportedOperationException();
        }

        @Override
        public RunMemory memory() {
            return memory;
        }

        @Override
        public @Nullable Path spillDirectory() {
            return directory;
        }

        @Override
        public void checkCancelled() {
            // Never cancelled.
        }
    }
}
