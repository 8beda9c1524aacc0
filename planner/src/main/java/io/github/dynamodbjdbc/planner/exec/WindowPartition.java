package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.value.HeapBytes;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of one partition in the order of the window, with their places among their peers. */
final class WindowPartition {
    private final List<@Nullable Object[]> rows;
    private final Run run;
    private final Kept kept;
    private final int[] group;
    // And behind them all the number of rows.
    private final int[] groupStarts;
    private final int groups;

    /** @param rows sorted by the order, which says which of them are peers */
    WindowPartition(List<@Nullable Object[]> rows, Comparator<@Nullable Object[]> order, Run run, Kept kept) {
        this.rows = rows;
        this.run = run;
        this.kept = kept;
        this.group = new int[rows.size()];
        this.groupStarts = new int[rows.size() + 1];
        int found = 0;
        for (int i = 0; i < rows.size(); i++) {
            if (i == 0 || order.compare(rows.get(i - 1), rows.get(i)) != 0) {
                groupStarts[found++] = i;
            }
            group[i] = found - 1;
        }
        groupStarts[found] = rows.size();
        this.groups = found;
    }

    int size() {
        return rows.size();
    }

    @Nullable
    Object[] row(int i) {
        return rows.get(i);
    }

    /** Says that a row has got a value that was not there before. */
    void keep(@Nullable Object value) {
        kept.add(0, HeapBytes.of(value));
    }

    Run run() {
        return run;
    }

    /** The first of the row's peers. */
    int peerStart(int i) {
        return groupStarts[group[i]];
    }

    /** Behind the last of the row's peers. */
    int peerEnd(int i) {
        return groupStarts[group[i] + 1];
    }

    /** The number of groups of peers. */
    int groups() {
        return groups;
    }

    /** The place of the row's peers among the groups of peers. */
    int group(int i) {
        return group[i];
    }

    /** The first row of a group of peers; behind the last group, the number of rows. */
    int groupStart(int place) {
        return groupStarts[place];
    }

    @Nullable
    Object evaluate(Expression expression, int i) {
        return expression.evaluate(rows.get(i), run);
    }
}
