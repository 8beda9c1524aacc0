package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Window functions: the columns of the input, and then one for each call of each window. Keeps all rows, as the last one may be of any
 * partition and frame, and gives them in the order in which they came.
 */
public final class WindowSource implements RowSource {
    private final RowSource input;
    private final int width;
    private final List<WindowGroup> groups;

    /** @param width columns of the input */
    public WindowSource(RowSource input, int width, List<WindowGroup> groups) {
        this.input = input;
        this.width = width;
        this.groups = List.copyOf(groups);
    }

    @Override
    public RowCursor open(Run run) {
        return new Cursor(run);
    }

    private final class Cursor implements RowCursor {
        private final Run run;
        private final RowCursor rows;
        private final Kept kept;
        private List<@Nullable Object[]> computed = List.of();
        private int next = -1;

        Cursor(Run run) {
            this.run = run;
            this.rows = input.open(run);
            this.kept = new Kept(run);
        }

        @Override
        public boolean advance() {
            if (next < 0) {
                next = 0;
                computed = read();
                rows.close();
                int column = width;
                for (WindowGroup group : groups) {
                    compute(group, column);
                    column += group.calls().size();
                }
            }
            run.checkCancelledSometimes();
            if (next >= computed.size()) {
                return false;
            }
            next++;
            return true;
        }

        private List<@Nullable Object[]> read() {
            int columns = width
                    + groups.stream().mapToInt(group -> group.calls().size()).sum();
            List<@Nullable Object[]> read = new ArrayList<>();
            while (rows.advance()) {
                run.checkCancelledSometimes();
                @Nullable Object[] row = Arrays.copyOf(rows.row(), columns);
                kept.add(row);
                read.add(row);
            }
            return read;
        }

        private void compute(WindowGroup group, int column) {
            Comparator<@Nullable Object[]> order = SortKey.comparator(group.order());
            for (List<@Nullable Object[]> rowsOfOne : partitions(group.partition())) {
                rowsOfOne.sort((left, right) -> {
                    run.checkCancelledSometimes();
                    return order.compare(left, right);
                });
                WindowPartition partition = new WindowPartition(rowsOfOne, order, run, kept);
                WindowFrames frames = new WindowFrames(partition, group.frame(), group.order());
                for (int i = 0; i < group.calls().size(); i++) {
                    group.calls().get(i).compute(partition, frames, column + i);
                }
            }
        }

        private Collection<List<@Nullable Object[]>> partitions(List<Integer> columns) {
            if (columns.isEmpty()) {
                return computed.isEmpty() ? List.of() : List.of(new ArrayList<>(computed));
            }
            Map<GroupKey, List<@Nullable Object[]>> partitions = new LinkedHashMap<>();
            for (@Nullable Object[] row : computed) {
                run.checkCancelledSometimes();
                partitions
                        .computeIfAbsent(GroupKey.of(columns, row), key -> new ArrayList<>())
                        .add(row);
            }
            return partitions.values();
        }

        @Override
        public @Nullable Object[] row() {
            return computed.get(next - 1);
        }

        @Override
        public void close() {
            rows.close();
            computed = List.of();
            kept.release();
        }
    }
}
