package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.value.HeapBytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one side of a join, numbered from 0 in the order in which they were added, and found by their keys. Their index is made when the
 * first key is looked up, for all rows at once: the processor then fetches the slots of several rows at a time.
 */
final class JoinTable {
    private static final int FIRST_ROWS = 16;

    private final Run run;
    private final Kept kept;
    private final List<@Nullable Object[]> rows = new ArrayList<>();
    // Of a row, the hash of its key.
    private int[] hashes = new int[FIRST_ROWS];
    // Of a row, the next one with the same key; of the last one with a key, the first. Negative without a key.
    private int[] next = new int[FIRST_ROWS];
    // The hash of a key, and the number of its last row plus one; 0 if empty. Half of the slots are empty at least.
    private long[] slots = new long[2 * FIRST_ROWS];
    private int indexed;

    JoinTable(Run run) {
        this.run = run;
        this.kept = new Kept(run);
    }

    Kept kept() {
        return kept;
    }

    /** All rows, by their numbers. */
    List<@Nullable Object[]> rows() {
        return rows;
    }

    /**
     * The last row with a key; negative if there is none.
     *
     * @param key of the rows
     * @param wanted the key that was taken from another row, of this side or the other
     */
    int last(JoinKey key, JoinKey wanted) {
        index(key);
        int hash = wanted.hash();
        for (int i = KeyTable.place(hash, slots.length); slots[i] != 0; i = after(i)) {
            if (hash(slots[i]) == hash && key.isOf(rows.get(row(slots[i])), wanted)) {
                return row(slots[i]);
            }
        }
        return -1;
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
        add(row, 0, -1);
    }

    /**
     * Adds a row with a key.
     *
     * @param row copied
     */
    void add(@Nullable Object[] row, JoinKey key) {
        add(row, key.hash(), rows.size());
    }

    private void add(@Nullable Object[] row, int hash, int following) {
        int added = rows.size();
        if (added == next.length) {
            hashes = Arrays.copyOf(hashes, 2 * added);
            next = Arrays.copyOf(next, 2 * added);
        }
        hashes[added] = hash;
        next[added] = following;
        kept.add(1, HeapBytes.ofRow(row) + Kept.ENTRY);
        rows.add(row.clone());
    }

    private void index(JoinKey key) {
        if (slots.length < 2 * next.length) {
            slots = new long[2 * next.length];
            indexed = 0;
        }
        for (; indexed < rows.size(); indexed++) {
            run.checkCancelledSometimes();
            if (next[indexed] >= 0) {
                index(indexed, key);
            }
        }
    }

    private void index(int added, JoinKey key) {
        int hash = hashes[added];
        int i = KeyTable.place(hash, slots.length);
        while (slots[i] != 0 && !(hash(slots[i]) == hash && key.isSame(rows.get(row(slots[i])), rows.get(added)))) {
            i = after(i);
        }
        next[added] = added;
        if (slots[i] != 0) {
            int last = row(slots[i]);
            next[added] = next[last];
            next[last] = added;
        }
        slots[i] = (long) hash << Integer.SIZE | added + 1;
    }

    private int after(int slot) {
        return slot + 1 & slots.length - 1;
    }

    private static int hash(long slot) {
        return (int) (slot >>> Integer.SIZE);
    }

    private static int row(long slot) {
        return (int) slot - 1;
    }

    /** Releases the memory of all rows. */
    void release() {
        kept.release();
    }
}
