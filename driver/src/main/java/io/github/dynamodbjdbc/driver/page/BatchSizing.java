package io.github.dynamodbjdbc.driver.page;

import io.github.dynamodbjdbc.planner.access.Capacity;

/**
 * The number of keys in each BatchGetItem. Every item costs at least half a unit, so where few rows are wanted no more are
 * asked for than it takes: first as many as rows are wanted, then as many as the share of keys that gave a row suggests.
 */
public final class BatchSizing {
    private final long rowsWanted;
    private final double unitsPerKey;
    private long asked;
    private long previous;

    /**
     * @param rowsWanted -1 for all
     * @param unitsPerKey read capacity units that an item takes, about
     */
    public BatchSizing(long rowsWanted, double unitsPerKey) {
        this.rowsWanted = rowsWanted;
        this.unitsPerKey = unitsPerKey;
    }

    public boolean wantsAll() {
        return rowsWanted < 0;
    }

    public double unitsPerKey() {
        return unitsPerKey;
    }

    /**
     * The number of keys for the next request, at least 1.
     *
     * @param delivered rows so far
     * @param unitsLeft of the budget; infinite without one
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
