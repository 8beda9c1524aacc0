package io.github.dynamodbjdbc.planner.run;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Sorts rows by the total order of values; rows that sort alike keep their order. Where few are wanted, keeps just the first so many
 * of them, else all rows, or as many as there is room for: the others are put into a file.
 */
public record SortSource(RowSource input, List<SortKey> keys, RowCount offset, RowCount fetch) implements RowSource {
    /** Above, all rows are sorted at once, which is the quicker way then. */
    private static final long MOST_OF_A_HEAP = 100_000;

    public SortSource {
        keys = List.copyOf(keys);
    }

    @Override
    public RowCursor open(Run run) {
        long skipped = Math.max(0, offset.value(run.context()));
        long wanted = fetch.value(run.context());
        if (wanted == 0) {
            return KeptRows.NONE;
        }
        Comparator<@Nullable Object[]> order = SortKey.comparator(keys);
        // As far as there are numbers.
        long last = wanted < 0 ? Long.MAX_VALUE : wanted + Math.min(skipped, Long.MAX_VALUE - wanted);
        long most = run.spillDirectory() == null ? MOST_OF_A_HEAP : Math.min(MOST_OF_A_HEAP, run.room() / 2);
        if (last > most) {
            return SortedRuns.sort(input, order, run, skipped, last);
        }
        List<@Nullable Object[]> sorted = first((int) last, order, run);
        int from = (int) Math.min(skipped, sorted.size());
        int to = (int) Math.min(last, sorted.size());
        return new KeptRows(sorted, from, to, run);
    }

    /** A row and when it came. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Arrival(@Nullable Object[] row, long number) {}

    private List<@Nullable Object[]> first(int wanted, Comparator<@Nullable Object[]> order, Run run) {
        Comparator<Arrival> stable = (left, right) -> {
            run.checkCancelledSometimes();
            int compared = order.compare(left.row(), right.row());
            return compared != 0 ? compared : Long.compare(left.number(), right.number());
        };
        PriorityQueue<Arrival> kept = new PriorityQueue<>(Math.min(wanted, 1000) + 1, stable.reversed());
        long number = 0;
        try (RowCursor rows = input.open(run)) {
            while (rows.advance()) {
                run.checkCancelledSometimes();
                if (kept.size() < wanted) {
                    run.keep(1);
                } else if (order.compare(rows.row(), kept.element().row()) >= 0) {
                    number++;
                    continue;
                } else {
                    kept.remove();
                }
                kept.add(new Arrival(rows.row().clone(), number++));
            }
        }
        List<Arrival> arrivals = new ArrayList<>(kept);
        arrivals.sort(stable);
        List<@Nullable Object[]> sorted = new ArrayList<>(arrivals.size());
        arrivals.forEach(arrival -> sorted.add(arrival.row()));
        return sorted;
    }
}
