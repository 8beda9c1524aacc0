package io.github.dynamodbjdbc.planner.access;

/** DynamoDB's rules for capacity, and the sizes of the requests that heed them. What is not a rule is guessed by the cost model. */
public final class Capacity {
    /** A read unit is 4 KB, strongly consistent; half a unit if eventually consistent. */
    public static final double READ_UNIT_BYTES = 4096;

    /** A write unit is 1 KB. */
    public static final double WRITE_UNIT_BYTES = 1024;

    /** A Query or Scan ends its page after 1 MB read. */
    public static final double PAGE_BYTES = 1024 * 1024;

    /** An item is never larger. */
    public static final double MOST_ITEM_BYTES = 400 * 1024;

    /** What each item and index entry is billed for as storage beside its own bytes. */
    public static final double STORAGE_OVERHEAD_BYTES = 100;

    /** A BatchGetItem takes so many. */
    public static final int KEYS_OF_A_REQUEST = 100;

    /** A TransactGetItems takes so many. */
    public static final int KEYS_OF_A_TRANSACTION = 100;

    /** A BatchWriteItem takes so many. */
    public static final int WRITES_OF_A_REQUEST = 25;

    /** What a filtered read with a limit asks for at first. It leaves room in a block, since items are larger here and there. */
    private static final double FIRST_PAGE_BYTES = 3_584;

    /** More than the rows wanted are asked for where a filter lets not all pass. */
    private static final double FILTERED_MARGIN = 1.25;

    /** A page that gave no row is followed by one that is so many times as large. */
    private static final double PAGES_WITHOUT_ROWS = 4;

    private Capacity() {}

    /** Blocks of 4 KB that so many bytes take when they are read together. */
    public static double blocks(double bytes) {
        return Math.max(1, Math.ceil(bytes / READ_UNIT_BYTES));
    }

    /** Read units of blocks of 4 KB. */
    public static double units(double blocks, boolean consistent) {
        return consistent ? blocks : blocks / 2;
    }

    /** Read units of blocks of 4 KB that are read in a transaction. */
    public static double transactionUnits(double blocks) {
        return 2 * blocks;
    }

    /** Write units that an item of so many bytes takes. */
    public static double writeUnits(double bytes) {
        return Math.max(1, Math.ceil(bytes / WRITE_UNIT_BYTES));
    }

    /** Items of which a page holds the first request's. */
    public static double itemsOfFirstPage(double itemBytes) {
        return Math.floor(FIRST_PAGE_BYTES / itemBytes);
    }

    /** Items that a filtered read asks for at first. */
    public static double firstItems(double rowsWanted, double itemBytes) {
        return Math.max(Math.floor(FILTERED_MARGIN * rowsWanted) + 1, itemsOfFirstPage(itemBytes));
    }

    /**
     * Items that a filtered read asks for next.
     *
     * @param found rows, of the items evaluated
     * @param previous items that the last request asked for
     */
    public static double nextItems(double rowsWanted, double found, double evaluated, double previous) {
        return found == 0
                ? PAGES_WITHOUT_ROWS * previous
                : Math.floor(FILTERED_MARGIN * rowsWanted * evaluated / found) + 1;
    }
}
