package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of one partition in window order, with their groups of peers and the results of the window's functions. */
final class WindowPartition implements AutoCloseable {
    private final RowStore rows;
    // Results for the rows in the file, by function.
    private final List<RowStore> results = new ArrayList<>();
    private final int column;
    private final Run run;
    private final Kept kept;
    // The first row of each group of peers, followed by the number of rows.
    private int[] groupStarts = new int[4];
    private int groups;
    // The group found last; rows are mostly visited in order.
    private int lastGroup;

    /**
     * @param rows without any
     * @param column the index of the first result column
     */
    WindowPartition(Run run, RowStore rows, int column) {
        this.run = run;
        this.rows = rows;
        this.column = column;
        this.kept = new Kept(run);
    }

    /**
     * Reads the rows of one partition.
     *
     * @param sorted positioned on the partition's first row, afterwards on the next partition's; its rows are not reused
     * @param partition the order of partitions
     * @param order the order within a partition; equal rows are peers
     * @return whether the cursor has another row
     */
    boolean read(RowCursor sorted, SortKeys partition, SortKeys order) {
        @Nullable Object[] first = sorted.row();
        @Nullable Object[] last = first;
        rows.add(first);
        begin(0);
        boolean more = sorted.advance();
        while (more && partition.alike(first, sorted.row())) {
            run.checkCancelledSometimes();
            @Nullable Object[] row = sorted.row();
            if (!order.alike(last, row)) {
                begin(rows.size());
            }
            rows.add(row);
            last = row;
            more = sorted.advance();
        }
        groupStarts[groups] = rows.size();
        return more;
    }

    private void begin(int start) {
        if (groups + 1 == groupStarts.length) {
            kept.add(0, (long) groupStarts.length * Integer.BYTES);
            groupStarts = Arrays.copyOf(groupStarts, 2 * groupStarts.length);
        }
        groupStarts[groups++] = start;
    }

    int size() {
        return rows.size();
    }

    @Nullable
    Object[] row(int i) {
        return rows.get(i);
    }

    /** The row with its results, which is then released. Call it once per row, in order. */
    @Nullable
    Object[] take(int i) {
        @Nullable Object[] row = rows.take(i);
        int inFile = i - rows.inMemory().size();
        for (int call = 0; call < results.size() && inFile >= 0; call++) {
            row[column + call] = results.get(call).get(inFile)[0];
        }
        return row;
    }

    /** Sets a function's result for a row. Call it in the order of the functions and of the rows. */
    void result(int call, int i, @Nullable Object value) {
        if (!rows.put(i, column + call, value)) {
            if (call == results.size()) {
                results.add(RowStore.ofValues(run));
            }
            results.get(call).add(new @Nullable Object[] {value});
        }
    }

    Run run() {
        return run;
    }

    /** The first of the row's peers. */
    int peerStart(int i) {
        return groupStarts[group(i)];
    }

    /** The index after the last of the row's peers. */
    int peerEnd(int i) {
        return groupStarts[group(i) + 1];
    }

    /** The number of groups of peers. */
    int groups() {
        return groups;
    }

    /** The index of the row's group of peers. */
    int group(int i) {
        while (i < groupStarts[lastGroup]) {
            lastGroup--;
        }
        while (i >= groupStarts[lastGroup + 1]) {
            lastGroup++;
        }
        return lastGroup;
    }

    /** The first row of a group of peers; after the last group, the number of rows. */
    int groupStart(int place) {
        return groupStarts[place];
    }

    @Nullable
    Object evaluate(Expression expression, int i) {
        return expression.evaluate(rows.get(i), run);
    }

    @Override
    public void close() {
        rows.close();
        for (RowStore some : results) {
            some.close();
        }
        kept.release();
    }
}
