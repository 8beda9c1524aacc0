package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.exec.aggregate.Accumulator;
import io.github.dynamodbjdbc.planner.exec.aggregate.AddedLast;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.value.HeapBytes;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The aggregates of groups, updated row by row. Rows of aggregates that keep values, for which memory is short, are spilled, sorted by
 * group, and added when the group is completed.
 */
final class GroupRows implements AutoCloseable {
    /** The memory of a sum or a similar aggregate. */
    private static final long SUM_BYTES = 64;

    /** The last columns of spilled rows, after the arguments: the group's number and the aggregate's index. */
    private static final int NUMBERS = 2;

    private final Aggregation[] aggregations;
    private final Run run;
    private final Kept kept;
    private final long least;
    private final @Nullable Object[][] arguments;
    private final boolean[] counts;
    private final int most;
    private final @Nullable AddedLast[] orders;
    private @Nullable SortedRuns putOff;
    private @Nullable RowCursor later;
    private boolean more;

    GroupRows(Aggregation[] aggregations, Run run, Kept kept) {
        this.aggregations = aggregations;
        this.run = run;
        this.kept = kept;
        this.least = run.memory().room() / 2;
        this.arguments = new @Nullable Object[aggregations.length][];
        this.orders = new @Nullable AddedLast[arguments.length];
        int widest = 0;
        for (int i = 0; i < arguments.length; i++) {
            int count = aggregations[i].arguments().size();
            arguments[i] = new @Nullable Object[count];
            widest = Math.max(widest, count);
        }
        this.counts = new boolean[arguments.length];
        this.most = widest;
    }

    /** Evaluates the aggregates' arguments for a row. */
    void load(@Nullable Object[] row) {
        for (int i = 0; i < arguments.length; i++) {
            counts[i] = aggregations[i].load(row, run, arguments[i]);
        }
    }

    /** Whether rows are put off. Once one is, all are, as a value that is both kept and put off would be added twice. */
    private boolean isFull() {
        return putOff != null || run.spillDirectory() != null && (run.memory().room() <= least || kept.isTight());
    }

    private void putOff(long group, int aggregate, AddedLast sum) {
        SortedRuns target = putOff;
        if (target == null) {
            target = new SortedRuns(run, this::compare);
            putOff = target;
        }
        orders[aggregate] = sum;
        sum.putOff();
        @Nullable Object[] row = Arrays.copyOf(arguments[aggregate], most + NUMBERS);
        row[most] = group;
        row[most + 1] = (long) aggregate;
        target.add(row);
    }

    private int compare(@Nullable Object[] left, @Nullable Object[] right) {
        int groups = Long.compare(number(left, most), number(right, most));
        int aggregates = groups != 0 ? groups : Long.compare(number(left, most + 1), number(right, most + 1));
        return aggregates != 0
                ? aggregates
                : Objects.requireNonNull(orders[(int) number(left, most + 1)]).compare(left, right);
    }

    private static long number(@Nullable Object[] row, int column) {
        return (Long) Objects.requireNonNull(row[column]);
    }

    /** Values that become part of one large value count in bytes only. */
    private void addLast(AddedLast sum, @Nullable Object[] values) {
        long before = sum.kept();
        sum.addLast(values);
        if (sum.kept() != before) {
            kept.add(0, HeapBytes.ofRow(values) + Kept.ENTRY);
        }
    }

    /** The aggregates of one grouping set's groups, which are numbered from 0. A group's are side by side in memory. */
    final class States {
        private final long first;
        private Accumulator[] sums = new Accumulator[arguments.length];
        private int size;

        /** @param set the grouping set's place in the order in which groups are completed */
        States(int set) {
            this.first = (long) set << Integer.SIZE;
        }

        /** Starts a group without rows. */
        int start(@Nullable Object[] key) {
            kept.add(1, HeapBytes.ofRow(key) + Kept.ENTRY + SUM_BYTES * arguments.length);
            return start();
        }

        /** Starts a group that is not a row of its own. */
        int start() {
            int from = size * arguments.length;
            if (from == sums.length) {
                sums = Arrays.copyOf(sums, 2 * from);
            }
            for (int i = 0; i < arguments.length; i++) {
                sums[from + i] = aggregations[i].accumulator().get();
            }
            return size++;
        }

        int size() {
            return size;
        }

        /** Adds the last loaded row to a group. */
        void add(int group) {
            for (int i = 0, place = group * arguments.length; i < arguments.length; i++, place++) {
                if (!counts[i]) {
                    continue;
                }
                Accumulator sum = sums[place];
                if (sum instanceof AddedLast last && isFull() && !last.isKnown(arguments[i])) {
                    putOff(first + group, i, last);
                    continue;
                }
                long before = sum.kept();
                sum.add(arguments[i]);
                long added = sum.kept() - before;
                if (added != 0) {
                    kept.add(added, HeapBytes.ofRow(arguments[i]) + Kept.ENTRY);
                }
            }
        }

        /**
         * Completes a group. Call it once all rows were added to all groups, group by group in the order of their numbers, those of the first
         * grouping set first.
         */
        void complete(int group) {
            RowCursor rows = later;
            if (rows == null) {
                if (putOff == null) {
                    return;
                }
                rows = putOff.rows(0, Long.MAX_VALUE);
                later = rows;
                more = rows.advance();
            }
            while (more && first + group == number(rows.row(), most)) {
                run.checkCancelledSometimes();
                @Nullable Object[] row = rows.row();
                int aggregate = (int) number(row, most + 1);
                AddedLast sum = (AddedLast) sums[group * arguments.length + aggregate];
                addLast(sum, Arrays.copyOf(row, arguments[aggregate].length));
                more = rows.advance();
            }
        }

        /** An aggregate of a group that is complete. */
        @Nullable
        Object result(int group, int aggregate) {
            return sums[group * arguments.length + aggregate].result();
        }
    }

    /** Releases all groups. More may be started. */
    @Override
    public void close() {
        kept.release();
        if (later != null) {
            later.close();
            later = null;
        }
        if (putOff != null) {
            putOff.close();
            putOff = null;
        }
    }
}
