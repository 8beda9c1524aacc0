package io.github.dynamodbjdbc.driver.page;

import io.github.dynamodbjdbc.planner.access.Capacity;

/**
 * The number of keys in each BatchGetItem. Each item costs at least half a unit, so if few rows are needed, the first request has as many keys as
 * rows are needed, and later ones a number derived from the share of keys that gave a row.
 */
public final class BatchSizing {
    private final double unitsPerKey;
    private long rowsWanted;
    private boolean allNeeded;
    private long asked;
    private long previous;

    /**
     * @param rowsWanted the expected number; -1 for all
     * @param unitsPerKey the estimated read capacity units of an item
     */
    public BatchSizing(long rowsWanted, double unitsPerKey) {
        this.rowsWanted = rowsWanted;
        this.unitsPerKey = unitsPerKey;
    }

    /** All items will be taken. */
    public void needAll() {
        allNeeded = true;
        rowsWanted = -1;
    }

    /** Whether further requests are certainly or very likely needed: if all items are, or if all are wanted and there was a request before. */
    public boolean wantsAhead() {
        return allNeeded || asked > 0 && rowsWanted < 0;
    }

    public double unitsPerKey() {
        return unitsPerKey;
    }

    /**
     * The number of keys for the next request, at least 1.
     *
     * @param delivered the number of rows so far
     * @param unitsLeft the remaining budget; infinite without one
     */
    public int next(long delivered, double unitsLeft) {
        long affordable = (long) Math.max(1, Math.min(Capacity.KEYS_OF_A_REQUEST, unitsLeft / unitsPerKey));
        long keys = Math.min(affordable, wanted(delivered));
        asked += keys;
        previous = keys;
        return (int) keys;
    }

    private long wanted(long delivered) {
        long remaining = rowsWanted - delivered;
        if (rowsWanted < 0 || remaining <= 0) {
            return Capacity.KEYS_OF_A_REQUEST;
        }
        if (asked == 0) {
            return remaining;
        }
        return (long) Capacity.nextItems((double) remaining, (double) delivered, (double) asked, (double) previous);
    }
}
