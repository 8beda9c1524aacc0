package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * For each row of a partition, the rows before and after it with the same values. A frame that has reached a row then needs no set of its values
 * to find out whether the row's are new in it.
 */
final class Occurrences implements AutoCloseable {
    private static final long NONE_BEFORE = -1;
    private static final long NONE_AFTER = Long.MAX_VALUE;

    // One row for each of the partition: the numbers of the rows before and after it.
    private final RowStore neighbours;

    /**
     * @param values the values of a row; null if it doesn't count
     * @param like equal for the same values
     */
    Occurrences(
            Run run, int size, IntFunction<@Nullable Object @Nullable []> values, Comparator<@Nullable Object[]> like) {
        Comparator<@Nullable Object[]> order = (left, right) -> like.compare(values(left), values(right));
        this.neighbours = RowStore.ofValues(run);
        SortedRuns byValue = new SortedRuns(run, order.thenComparing(Occurrences::number, Long::compare)::compare);
        SortedRuns byNumber = new SortedRuns(run, new SortKeys(SortKey.ascending(2)));
        try {
            for (int i = 0; i < size; i++) {
                run.checkCancelledSometimes();
                @Nullable Object @Nullable [] row = values.apply(i);
                if (row != null) {
                    row = Arrays.copyOf(row, row.length + 1);
                    row[row.length - 1] = (long) i;
                    byValue.add(row);
                }
            }
            link(byValue, byNumber, order);
            try (RowCursor linked = byNumber.rows(0, Long.MAX_VALUE)) {
                int next = 0;
                while (linked.advance()) {
                    @Nullable Object[] row = linked.row();
                    for (long number = number(row); next < number; next++) {
                        neighbours.add(new @Nullable Object[] {NONE_BEFORE, NONE_AFTER});
                    }
                    neighbours.add(new @Nullable Object[] {row[0], row[1]});
                    next++;
                }
            }
        } catch (RuntimeException | Error e) {
            byValue.close();
            byNumber.close();
            neighbours.close();
            throw e;
        }
    }

    private static void link(SortedRuns byValue, SortedRuns byNumber, Comparator<@Nullable Object[]> order) {
        try (RowCursor rows = byValue.rows(0, Long.MAX_VALUE)) {
            @Nullable Object @Nullable [] last = null;
            long before = NONE_BEFORE;
            while (rows.advance()) {
                @Nullable Object[] row = rows.row().clone();
                boolean same = last != null && order.compare(last, row) == 0;
                if (last != null) {
                    byNumber.add(new @Nullable Object[] {before, same ? number(row) : NONE_AFTER, number(last)});
                }
                before = same ? number(Objects.requireNonNull(last)) : NONE_BEFORE;
                last = row;
            }
            if (last != null) {
                byNumber.add(new @Nullable Object[] {before, NONE_AFTER, number(last)});
            }
        }
    }

    private static @Nullable Object[] values(@Nullable Object[] row) {
        return Arrays.copyOf(row, row.length - 1);
    }

    /** The number of a row, its last column. */
    private static long number(@Nullable Object[] row) {
        return (Long) Objects.requireNonNull(row[row.length - 1]);
    }

    /** Whether a row before this one, from the start of a frame on, has the same values. */
    boolean isIn(int from, int row) {
        return neighbour(row, 0) >= from;
    }

    /** Whether a row after this one, before the end of a frame, has the same values. */
    boolean isAgainBefore(int row, int to) {
        return neighbour(row, 1) < to;
    }

    private long neighbour(int row, int column) {
        return (Long) Objects.requireNonNull(neighbours.get(row)[column]);
    }

    @Override
    public void close() {
        neighbours.close();
    }
}
