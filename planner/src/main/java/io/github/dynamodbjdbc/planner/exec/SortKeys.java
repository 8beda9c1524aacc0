package io.github.dynamodbjdbc.planner.exec;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The order of rows by several keys. Rows are sorted by numbers that abbreviate the values of keys; values are compared only where these
 * numbers are equal.
 */
record SortKeys(List<SortKey> keys) implements RowOrder {
    /** Fewer rows are sorted by comparing their values. */
    private static final int FEW = 64;

    SortKeys {
        keys = List.copyOf(keys);
    }

    SortKeys(SortKey... keys) {
        this(List.of(keys));
    }

    @Override
    public int compare(@Nullable Object[] left, @Nullable Object[] right) {
        return compare(left, right, 0);
    }

    private int compare(@Nullable Object[] left, @Nullable Object[] right, int from) {
        for (int i = from; i < keys.size(); i++) {
            SortKey key = keys.get(i);
            int compared = key.compare(left[key.column()], right[key.column()]);
            if (compared != 0) {
                return compared;
            }
        }
        return 0;
    }

    /** Whether two rows have equal keys. */
    boolean alike(@Nullable Object[] one, @Nullable Object[] other) {
        for (SortKey key : keys) {
            if (!key.alike(one[key.column()], other[key.column()])) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void sort(List<@Nullable Object[]> rows, Run run) {
        @Nullable Object[][] sorted = rows.toArray(new @Nullable Object[0][]);
        sort(sorted, 0, sorted.length, 0, run);
        for (int i = 0; i < sorted.length; i++) {
            rows.set(i, sorted[i]);
        }
    }

    /**
     * Sorts a part of the rows.
     *
     * @param first the first key in which they may differ
     */
    private void sort(@Nullable Object[][] rows, int from, int to, int first, Run run) {
        if (first == keys.size()) {
            return;
        }
        Abbreviations numbers =
                to - from < FEW ? null : Abbreviations.of(rows, from, to, keys.subList(first, keys.size()), run);
        if (numbers == null) {
            sortByValues(rows, from, to, first, run);
            return;
        }
        long[] order = numbers.order();
        @Nullable Object[][] before = Arrays.copyOfRange(rows, from, to);
        for (int i = 0; i < order.length; i++) {
            rows[from + i] = before[numbers.place(order[i])];
        }
        int start = 0;
        for (int i = 1; i <= order.length; i++) {
            if (i < order.length && numbers.number(order[i]) == numbers.number(order[start])) {
                continue;
            }
            if (i - start > 1) {
                sortAlike(rows, from + start, from + i, first, numbers.exact(), i - start < order.length, run);
            }
            start = i;
        }
    }

    /** Sorts rows with equal numbers. */
    private void sortAlike(@Nullable Object[][] rows, int from, int to, int first, int exact, boolean fewer, Run run) {
        if (exact > 0) {
            sort(rows, from, to, first + exact, run);
        } else if (fewer) {
            // The values of fewer rows are closer to each other, so that their numbers show more of them.
            sort(rows, from, to, first, run);
        } else {
            sortByValues(rows, from, to, first, run);
        }
    }

    private void sortByValues(@Nullable Object[][] rows, int from, int to, int first, Run run) {
        Arrays.sort(rows, from, to, (left, right) -> {
            run.checkCancelledSometimes();
            return compare(left, right, first);
        });
    }
}
