package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.exec.aggregate.Accumulator;
import io.github.dynamodbjdbc.planner.exec.aggregate.EachOnce;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.value.HeapBytes;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The aggregates of groups, updated row by row. Values of DISTINCT aggregates for which memory is short are spilled, sorted by group, and
 * added when the group is completed.
 */
final class GroupRows implements AutoCloseable {
    /** The memory of a sum or a similar aggregate. */
    private static final long SUM_BYTES = 64;

    /** The leading columns of spilled rows: the group's number and the aggregate's index. */
    private static final int NUMBERS = 2;

    private final List<Aggregation> aggregations;
    private final Run run;
    private final Kept kept;
    private final long least;
    private final @Nullable Object[][] arguments;
    private final boolean[] counts;
    private final int width;
    private final Comparator<@Nullable Object[]> order;
    private @Nullable SortedRuns putOff;
    private @Nullable RowCursor later;
    private boolean more;

    /** @param number the order in which groups are completed */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Group(long number, Accumulator[] sums) {}

    GroupRows(List<Aggregation> aggregations, Run run, Kept kept) {
        this.aggregations = aggregations;
        this.run = run;
        this.kept = kept;
        this.least = run.memory().room() / 2;
        this.arguments = new @Nullable Object[aggregations.size()][];
        int most = 0;
        for (int i = 0; i < arguments.length; i++) {
            int count = aggregations.get(i).arguments().size();
            arguments[i] = new @Nullable Object[count];
            most = Math.max(most, count);
        }
        this.counts = new boolean[arguments.length];
        this.width = NUMBERS + most;
        this.order = SortKey.comparator(IntStream.range(0, width)
                .mapToObj(column -> new SortKey(column, false, false))
                .toList());
    }

    /** Starts a group without rows. */
    Group start(GroupKey key, long number) {
        kept.add(1, key.bytes() + Kept.ENTRY + SUM_BYTES * arguments.length);
        Accumulator[] sums = new Accumulator[arguments.length];
        for (int i = 0; i < sums.length; i++) {
            sums[i] = aggregations.get(i).accumulator().get();
        }
        return new Group(number, sums);
    }

    /** Evaluates the aggregates' arguments for a row. */
    void load(@Nullable Object[] row) {
        for (int i = 0; i < arguments.length; i++) {
            counts[i] = aggregations.get(i).load(row, run, arguments[i]);
        }
    }

    /** Adds the last loaded row to a group. */
    void add(Group group) {
        Accumulator[] sums = group.sums;
        for (int i = 0; i < sums.length; i++) {
            if (!counts[i]) {
                continue;
            }
            if (sums[i] instanceof EachOnce once && isFull() && !once.has(arguments[i])) {
                putOff(group, i);
                continue;
            }
            long before = sums[i].kept();
            sums[i].add(arguments[i]);
            long added = sums[i].kept() - before;
            if (added != 0) {
                kept.add(added, HeapBytes.ofRow(arguments[i]) + Kept.ENTRY);
            }
        }
    }

    private boolean isFull() {
        return run.spillDirectory() != null && (run.memory().room() <= least || kept.isTight());
    }

    private void putOff(Group group, int aggregate) {
        SortedRuns target = putOff;
        if (target == null) {
            target = new SortedRuns(run, order);
            putOff = target;
        }
        @Nullable Object[] row = new @Nullable Object[width];
        row[0] = group.number;
        row[1] = (long) aggregate;
        System.arraycopy(arguments[aggregate], 0, row, NUMBERS, arguments[aggregate].length);
        target.add(row);
    }

    /** Completes a group. Call it once all rows were added to all groups, group by group in the order of their numbers. */
    Accumulator[] complete(Group group) {
        RowCursor rows = later;
        if (rows == null) {
            if (putOff == null) {
                return group.sums;
            }
            rows = putOff.rows(0, Long.MAX_VALUE);
            later = rows;
            more = rows.advance();
        }
        @Nullable Object @Nullable [] last = null;
        while (more && Long.valueOf(group.number).equals(rows.row()[0])) {
            run.checkCancelledSometimes();
            @Nullable Object[] row = rows.row();
            if (last == null || order.compare(last, row) != 0) {
                addLast(group, row);
            }
            last = row;
            more = rows.advance();
        }
        return group.sums;
    }

    private void addLast(Group group, @Nullable Object[] row) {
        int aggregate = row[1] instanceof Long number ? number.intValue() : 0;
        EachOnce sum = (EachOnce) group.sums[aggregate];
        long before = sum.kept();
        @Nullable Object[] values = Arrays.copyOfRange(row, NUMBERS, NUMBERS + arguments[aggregate].length);
        sum.addLast(values);
        if (sum.kept() != before) {
            kept.add(sum.kept() - before, HeapBytes.ofRow(values) + Kept.ENTRY);
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
