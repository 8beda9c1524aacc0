package io.github.dynamodbjdbc.driver.gateway;

import io.github.dynamodbjdbc.planner.access.Capacity;

/**
 * The number of items that each request of a read may evaluate ({@code Limit}), so that a statement that needs few rows pays for few.
 *
 * <ul>
 *   <li>All rows wanted: no limit; the service ends pages at 1 MB.
 *   <li>Every item is a row: exactly as many as are still wanted, so {@code ORDER BY sk DESC LIMIT 3} reads 3 items.
 *   <li>With a filter or residual: first the items of 4 KB (half a unit), or the rows wanted plus a quarter if that is more;
 *       then a number derived from the share of items that matched so far, or four times the previous number if none did. So a
 *       filter that most items pass costs little, and one that few pass grows to full pages within a few requests.
 *   <li>A caller who takes more gets pages that double.
 * </ul>
 *
 * The number of wanted rows is an estimate: a LIMIT above a join, a GROUP BY or a DISTINCT may be reached by fewer, and a ResultSet may be
 * closed before. Only {@link #needAll()} makes pages certain.
 *
 * With a budget, no request evaluates more items than the remaining budget pays for.
 */
public final class PageSizing {
    private static final long MOST_ITEMS = (long) Capacity.PAGE_BYTES;

    private final boolean filtered;
    private final boolean consistent;
    private final int fetchedPerItem;
    private final long itemBytes;

    private long rowsWanted;
    private boolean allNeeded;
    private long pages;
    private long evaluated;
    private long previous;
    private boolean full;
    private double mostUnits = Double.POSITIVE_INFINITY;

    /**
     * @param rowsWanted the expected number; -1 for all
     * @param filtered whether an evaluated item may not be a row
     * @param averageItemBytes the table's average item size, as far as known
     * @param fetchesFromTable whether each item costs another read in addition to the page
     */
    public PageSizing(
            long rowsWanted, boolean filtered, boolean consistent, long averageItemBytes, boolean fetchesFromTable) {
        this.rowsWanted = rowsWanted;
        this.filtered = filtered;
        this.consistent = consistent;
        this.itemBytes = Math.max(1, averageItemBytes);
        this.fetchedPerItem = fetchesFromTable ? 1 : 0;
    }

    public boolean wantsAll() {
        return rowsWanted < 0;
    }

    /** All pages will be taken. */
    public void needAll() {
        allNeeded = true;
        rowsWanted = -1;
    }

    public boolean needsAll() {
        return allNeeded;
    }

    /**
     * Whether the next page is certainly or very likely needed: if all are, or if rows are still wanted after the second page was.
     *
     * @param atHand the number of rows of the pages so far
     */
    public boolean wantsAhead(long atHand) {
        return allNeeded || pages > 1 && (rowsWanted < 0 || rowsWanted > atHand);
    }

    /**
     * The next request's limit; 0 for none.
     *
     * @param delivered the number of rows so far
     * @param unitsLeft the remaining budget; infinite without one
     */
    public int next(long delivered, double unitsLeft) {
        long wanted = wanted(delivered);
        full = wanted == Long.MAX_VALUE;
        long limit = Math.min(wanted, affordable(Math.min(unitsLeft, mostUnits)));
        previous = limit;
        return limit >= Integer.MAX_VALUE ? 0 : (int) limit;
    }

    /** A page has arrived. */
    public void evaluated(int items) {
        pages++;
        evaluated += items;
    }

    /** Whether the last request had the maximum number of items. */
    public boolean isFull() {
        return full;
    }

    /** Limits the read capacity units of further pages. */
    void limitPages(double units) {
        mostUnits = units;
    }

    private long wanted(long delivered) {
        if (rowsWanted < 0) {
            return Long.MAX_VALUE;
        }
        long remaining = rowsWanted - delivered;
        if (remaining <= 0) {
            return fullIfLarge(
                    Math.max(2 * Math.min(previous, MOST_ITEMS), (long) Capacity.itemsOfFirstPage((double) itemBytes)));
        }
        if (!filtered) {
            return remaining;
        }
        if (evaluated == 0) {
            return fullIfLarge((long) Capacity.firstItems((double) remaining, (double) itemBytes));
        }
        return fullIfLarge((long) Capacity.nextItems(
                (double) remaining, (double) delivered, (double) evaluated, (double) Math.min(previous, MOST_ITEMS)));
    }

    // A limit near the page size only risks a needless extra request.
    private long fullIfLarge(long limit) {
        return limit >= MOST_ITEMS / itemBytes ? Long.MAX_VALUE : Math.max(1, limit);
    }

    private long affordable(double unitsLeft) {
        return Double.isInfinite(unitsLeft) ? Long.MAX_VALUE : Math.max(1, (long) (unitsLeft / unitsPerItem()));
    }

    /** The estimated read capacity units of a request with that limit. */
    public double estimate(int limit) {
        double items = limit == 0 ? Capacity.PAGE_BYTES / itemBytes : limit;
        double page = Capacity.blocks(Math.min(Capacity.PAGE_BYTES, items * itemBytes));
        return Capacity.units(page + fetchedPerItem * items * Capacity.blocks((double) itemBytes), consistent);
    }

    private double unitsPerItem() {
        double page = itemBytes / Capacity.READ_UNIT_BYTES;
        return Capacity.units(page + fetchedPerItem * Capacity.blocks((double) itemBytes), consistent);
    }
}
