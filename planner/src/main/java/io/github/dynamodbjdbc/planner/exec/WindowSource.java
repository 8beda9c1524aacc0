package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Window functions: the columns of the input, then one column for each call of each window. The rows are sorted for each window, and given
 * in their input order. Keeps all rows, in files if memory is short.
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
            this.rows = new Widened(input.open(run));
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
            try (RowCursor from = rows) {
                rows = KeptRows.NONE;
                rows = computed(from);
            }
        }

        private RowCursor computed(RowCursor from) {
            List<Window> left = windows();
            SortedRuns arrived = SortedRuns.of(from, new Numbering(left.get(0).rows(), columns), run);
            List<@Nullable Object[]> inOrder = arrived.inMemory();
            if (inOrder == null) {
                return inOrder(arrived.handedOver(), left);
            }
            try {
                List<@Nullable Object[]> sorted = new ArrayList<>(inOrder);
                do {
                    left.remove(0).compute(sorted, arrived.kept());
                } while (!left.isEmpty() && !arrived.kept().isTight());
                if (left.isEmpty()) {
                    return arrived.handedOver(inOrder);
                }
                number(inOrder, columns, 0);
                return inOrder(sorted(arrived.handedOver(sorted), left.get(0).rows()), left);
            } catch (RuntimeException | Error e) {
                arrived.close();
                throw e;
            }
        }

        private List<Window> windows() {
            List<Window> windows = new ArrayList<>();
            int column = width;
            for (WindowGroup group : groups) {
                windows.add(new Window(run, group, column));
                column += group.calls().size();
            }
            return windows;
        }

        /**
         * Computes windows one after the other, and restores the input order.
         *
         * @param from sorted for the first window
         */
        private RowCursor inOrder(RowCursor from, List<Window> windows) {
            RowCursor computed = new Computed(run, from, windows.get(0));
            for (Window window : windows.subList(1, windows.size())) {
                computed = new Computed(run, sorted(computed, window.rows()), window);
            }
            return sorted(computed, new SortKeys(SortKey.ascending(columns)));
        }

        private RowCursor sorted(RowCursor unsorted, RowOrder order) {
            try (unsorted) {
                return SortedRuns.reorder(unsorted, order, run);
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

    private static void number(List<@Nullable Object[]> rows, int column, long from) {
        for (int i = 0; i < rows.size(); i++) {
            rows.get(i)[column] = from + i;
        }
    }

    /** Numbers rows in their order before it sorts them. */
    private static final class Numbering implements RowOrder {
        private final SortKeys order;
        private final int column;
        private long number;

        /** @param column for the numbers */
        Numbering(SortKeys order, int column) {
            this.order = order;
            this.column = column;
        }

        @Override
        public int compare(@Nullable Object[] left, @Nullable Object[] right) {
            return order.compare(left, right);
        }

        @Override
        public void sort(List<@Nullable Object[]> rows, Run run) {
            number(rows, column, number);
            number += rows.size();
            order.sort(rows, run);
        }
    }

    /** The input with space for results, followed by space for each row's number. */
    private final class Widened implements RowCursor {
        private final RowCursor rows;
        private @Nullable Object[] row = new @Nullable Object[0];

        Widened(RowCursor rows) {
            this.rows = rows;
        }

        @Override
        public boolean advance() {
            if (!rows.advance()) {
                return false;
            }
            row = Arrays.copyOf(rows.row(), columns + 1);
            Arrays.fill(row, width, columns, null);
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

    /** A window over rows that are sorted for it. */
    private static final class Window {
        private final Run run;
        private final WindowGroup group;
        private final int column;
        private final List<SortKey> partitions;
        private final SortKeys alike;
        private final SortKeys order;

        /** @param column the index of its first result column */
        Window(Run run, WindowGroup group, int column) {
            this.run = run;
            this.group = group;
            this.column = column;
            this.partitions = group.partition().stream().map(SortKey::ascending).toList();
            this.alike = new SortKeys(partitions);
            this.order = new SortKeys(group.order());
        }

        /** The order of the rows. */
        SortKeys rows() {
            return new SortKeys(
                    Stream.concat(partitions.stream(), group.order().stream()).toList());
        }

        /**
         * Sorts rows in memory, and sets their results.
         *
         * @param kept accounts for the rows
         */
        void compute(List<@Nullable Object[]> rows, Kept kept) {
            rows().sort(rows, run);
            RowCursor sorted = new KeptRows(rows, 0, rows.size(), null);
            boolean more = sorted.advance();
            while (more) {
                try (WindowPartition partition = new WindowPartition(run, RowStore.ofKept(run, kept), column)) {
                    more = compute(partition, sorted);
                }
            }
        }

        /**
         * Reads a partition, and computes its results.
         *
         * @param sorted on the partition's first row
         * @return whether there is another row
         */
        boolean compute(WindowPartition partition, RowCursor sorted) {
            boolean more = partition.read(sorted, alike, order);
            WindowFrames frames = new WindowFrames(partition, group.frame(), group.order());
            for (int i = 0; i < group.calls().size(); i++) {
                group.calls().get(i).compute(partition, frames, i);
            }
            return more;
        }
    }

    /** Rows sorted for a window, with its results. */
    private static final class Computed implements RowCursor {
        private final Run run;
        private final RowCursor sorted;
        private final Window window;
        private @Nullable WindowPartition partition;
        private boolean begun;
        private boolean more;
        private int next;
        private @Nullable Object[] row = new @Nullable Object[0];

        Computed(Run run, RowCursor sorted, Window window) {
            this.run = run;
            this.sorted = sorted;
            this.window = window;
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
            WindowPartition found = new WindowPartition(run, new RowStore(run), window.column);
            partition = found;
            next = 0;
            more = window.compute(found, sorted);
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
