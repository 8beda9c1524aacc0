package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Window functions: the columns of the input, then one column for each call of each window. The rows are sorted for each window and finally
 * restored to their input order. Keeps all rows, in files if memory is short.
 */
public final class WindowSource implements RowSource {
    private final RowSource input;
    private final int width;
    private final List<WindowGroup> groups;
    private final int columns;

    /** @param width the number of the input's columns */
    public WindowSource(RowSource input, int width, List<WindowGroup> groups) {
        this.input = input;
        this.width = width;
        this.groups = List.copyOf(groups);
        this.columns =
                width + groups.stream().mapToInt(group -> group.calls().size()).sum();
    }

    @Override
    public RowCursor open(Run run) {
        return new Cursor(run);
    }

    private final class Cursor implements RowCursor {
        private final Run run;
        private RowCursor rows;
        private final @Nullable Object[] row = new @Nullable Object[columns];
        private boolean computed;

        Cursor(Run run) {
            this.run = run;
            this.rows = new Numbered(input.open(run));
        }

        @Override
        public boolean advance() {
            if (!computed) {
                computed = true;
                compute();
            }
            if (!rows.advance()) {
                return false;
            }
            System.arraycopy(rows.row(), 0, row, 0, columns);
            return true;
        }

        private void compute() {
            rows.needAll();
            int column = width;
            for (WindowGroup group : groups) {
                List<SortKey> partition =
                        group.partition().stream().map(SortKey::ascending).toList();
                sort(new SortKeys(Stream.concat(partition.stream(), group.order().stream())
                        .toList()));
                rows = new Computed(run, rows, group, new SortKeys(partition), new SortKeys(group.order()), column);
                column += group.calls().size();
            }
            sort(new SortKeys(SortKey.ascending(columns)));
        }

        private void sort(RowOrder order) {
            try (RowCursor unsorted = rows) {
                rows = KeptRows.NONE;
                rows = SortedRuns.reorder(unsorted, order, run);
            }
        }

        @Override
        public @Nullable Object[] row() {
            return row;
        }

        @Override
        public void close() {
            rows.close();
        }
    }

    /** The input with space for results, followed by each row's number. */
    private final class Numbered implements RowCursor {
        private final RowCursor rows;
        private @Nullable Object[] row = new @Nullable Object[0];
        private long number;

        Numbered(RowCursor rows) {
            this.rows = rows;
        }

        @Override
        public boolean advance() {
            if (!rows.advance()) {
                return false;
            }
            row = Arrays.copyOf(rows.row(), columns + 1);
            Arrays.fill(row, width, columns, null);
            row[columns] = number++;
            return true;
        }

        @Override
        public @Nullable Object[] row() {
            return row;
        }

        @Override
        public void needAll() {
            rows.needAll();
        }

        @Override
        public void close() {
            rows.close();
        }
    }

    /** Rows sorted for a window, with its results. */
    private static final class Computed implements RowCursor {
        private final Run run;
        private final RowCursor sorted;
        private final WindowGroup group;
        private final Comparator<@Nullable Object[]> alike;
        private final Comparator<@Nullable Object[]> order;
        private final int column;
        private @Nullable WindowPartition partition;
        private boolean begun;
        private boolean more;
        private int next;
        private @Nullable Object[] row = new @Nullable Object[0];

        /** @param column the index of the window's first result column */
        Computed(
                Run run,
                RowCursor sorted,
                WindowGroup group,
                Comparator<@Nullable Object[]> alike,
                Comparator<@Nullable Object[]> order,
                int column) {
            this.run = run;
            this.sorted = sorted;
            this.group = group;
            this.alike = alike;
            this.order = order;
            this.column = column;
        }

        @Override
        public boolean advance() {
            run.checkCancelledSometimes();
            if (!begun) {
                begun = true;
                more = sorted.advance();
            }
            if (partition != null && ++next < partition.size()) {
                row = partition.take(next);
                return true;
            }
            closePartition();
            if (!more) {
                return false;
            }
            WindowPartition found =
                    new WindowPartition(run, column, group.calls().size());
            partition = found;
            next = 0;
            more = found.read(sorted, alike, order);
            WindowFrames frames = new WindowFrames(found, group.frame(), group.order());
            for (int i = 0; i < group.calls().size(); i++) {
                group.calls().get(i).compute(found, frames, i);
            }
            row = found.take(0);
            return true;
        }

        @Override
        public @Nullable Object[] row() {
            return row;
        }

        private void closePartition() {
            if (partition != null) {
                partition.close();
                partition = null;
            }
        }

        @Override
        public void close() {
            closePartition();
            sorted.close();
        }
    }
}
