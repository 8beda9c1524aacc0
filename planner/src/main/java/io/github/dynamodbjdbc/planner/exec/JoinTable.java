package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.value.HeapBytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of one side of a join, numbered from 0 in the order in which they were added, and found by their keys. */
final class JoinTable {
    private static final int FIRST_ROWS = 16;

    private final Kept kept;
    private final KeyTable keys;
    private final List<@Nullable Object[]> rows = new ArrayList<>();
    // Of a row, the next one with the same key; of the last one with a key, the first.
    private int[] next = new int[FIRST_ROWS];
    // Of a key, the last row.
    private int[] last = new int[FIRST_ROWS];

    /** @param width the number of values of a key */
    JoinTable(Run run, int width) {
        this.kept = new Kept(run);
        this.keys = new KeyTable(width);
    }

    Kept kept() {
        return kept;
    }

    /** All rows, by their numbers. */
    List<@Nullable Object[]> rows() {
        return rows;
    }

    /** The last row with a key; negative if there is none. */
    int last(JoinKey key) {
        int number = keys.find(key.values(), key.hash());
        return number < 0 ? -1 : last[number];
    }

    /** The row after another one with the same key, and the first one after the last. */
    int next(int row) {
        return next[row];
    }

    /**
     * Adds a row without a key.
     *
     * @param row copied
     */
    void add(@Nullable Object[] row) {
        kept.add(1, HeapBytes.ofRow(row) + Kept.ENTRY);
        rows.add(row.clone());
    }

    /**
     * Adds a row with a key.
     *
     * @param row copied
     * @param once whether only the first row of a key is needed
     */
    void add(@Nullable Object[] row, JoinKey key, boolean once) {
        int hash = key.hash();
        int number = keys.find(key.values(), hash);
        if (number >= 0 && once) {
            return;
        }
        int added = rows.size();
        add(row);
        next = withPlace(next, added);
        if (number < 0) {
            number = keys.add(key.values(), hash);
            last = withPlace(last, number);
            next[added] = added;
        } else {
            next[added] = next[last[number]];
            next[last[number]] = added;
        }
        last[number] = added;
    }

    private static int[] withPlace(int[] numbers, int place) {
        return place < numbers.length ? numbers : Arrays.copyOf(numbers, Math.max(2 * numbers.length, place + 1));
    }

    /** Releases the memory of all rows. */
    void release() {
        kept.release();
    }
}
