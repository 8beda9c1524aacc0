package io.github.dynamodbjdbc.planner.run;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of one partition in the order of the window, with their places among their peers. */
final class WindowPartition {
    private final List<@Nullable Object[]> rows;
    private final Run run;
    private final int[] peerStart;
    private final int[] peerEnd;

    /** @param rows sorted by the order, which says which of them are peers */
    WindowPartition(List<@Nullable Object[]> rows, Comparator<@Nullable Object[]> order, Run run) {
        this.rows = rows;
        this.run = run;
        this.peerStart = new int[rows.size()];
        this.peerEnd = new int[rows.size()];
        int start = 0;
        for (int i = 1; i <= rows.size(); i++) {
            if (i == rows.size() || order.compare(rows.get(i - 1), rows.get(i)) != 0) {
                for (int peer = start; peer < i; peer++) {
                    peerStart[peer] = start;
                    peerEnd[peer] = i;
                }
                start = i;
            }
        }
    }

    int size() {
        return rows.size();
    }

    @Nullable
    Object[] row(int i) {
        return rows.get(i);
    }

    Run run() {
        return run;
    }

    /** The first of the row's peers. */
    int peerStart(int i) {
        return peerStart[i];
    }

    /** Behind the last of the row's peers. */
    int peerEnd(int i) {
        return peerEnd[i];
    }

    @Nullable
    Object evaluate(Expression expression, int i) {
        return expression.evaluate(rows.get(i), run);
    }
}
