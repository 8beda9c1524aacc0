package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Sorts rows by the total order of values. The sort is stable. With a small LIMIT, keeps only the first rows; otherwise all rows, with
 * those for which memory is short in a file.
 */
public record SortSource(RowSource input, List<SortKey> keys, RowCount offset, RowCount fetch) implements RowSource {
    /** Above this limit, sorting all rows is faster. */
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
        SortKeys order = new SortKeys(keys);
        // Saturates at the largest long.
        long last = wanted < 0 ? Long.MAX_VALUE : wanted + Math.min(skipped, Long.MAX_VALUE - wanted);
        long most = run.spillDirectory() == null
                ? MOST_OF_A_HEAP
                : Math.min(MOST_OF_A_HEAP, run.memory().room() / 2);
        try (RowCursor rows = input.open(run)) {
            rows.needAll();
            return last > most
                    ? SortedRuns.sort(List.of(), rows, order, run, skipped, last)
                    : first(rows, skipped, (int) last, order, run);
        }
    }

    /** A row and its number in the input. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Arrival(@Nullable Object[] row, long number) {}

    /** Keeps the first rows of the order. If memory is too short for them, sorts the rows that may still be among the first. */
    private static RowCursor first(RowCursor rows, long skipped, int wanted, RowOrder order, Run run) {
        Comparator<Arrival> stable = (left, right) -> {
            run.checkCancelledSometimes();
            int compared = order.compare(left.row(), right.row());
            return compared != 0 ? compared : Long.compare(left.number(), right.number());
        };
        PriorityQueue<Arrival> first = new PriorityQueue<>(Math.min(wanted, 1000) + 1, stable.reversed());
        Kept kept = new Kept(run);
        long number = 0;
        while (rows.advance()) {
            run.checkCancelledSometimes();
            @Nullable Object[] row = rows.row();
            if (first.size() >= wanted) {
                if (order.compare(row, first.element().row()) >= 0) {
                    continue;
                }
                kept.remove(first.remove().row());
            }
            row = row.clone();
            first.add(new Arrival(row, number++));
            if (run.spillDirectory() != null && (run.memory().room() < 1 || kept.isTight())) {
                List<@Nullable Object[]> sofar = inOrder(first, Comparator.comparingLong(Arrival::number));
                first.clear();
                kept.release();
                return SortedRuns.sort(sofar, rows, order, run, skipped, wanted);
            }
            kept.add(row);
        }
        List<@Nullable Object[]> sorted = inOrder(first, stable);
        int size = sorted.size();
        return new KeptRows(sorted, (int) Math.min(skipped, size), Math.min(wanted, size), kept);
    }

    private static List<@Nullable Object[]> inOrder(Collection<Arrival> arrivals, Comparator<Arrival> order) {
        List<@Nullable Object[]> rows = new ArrayList<>(arrivals.size());
        arrivals.stream().sorted(order).forEach(arrival -> rows.add(arrival.row()));
        return rows;
    }
}
