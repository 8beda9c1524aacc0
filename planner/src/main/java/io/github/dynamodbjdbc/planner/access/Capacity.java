package io.github.dynamodbjdbc.planner.access;

/** DynamoDB's rules for capacity, and request sizes that follow from them. Everything that is estimated is in the cost model. */
public final class Capacity {
    /** Bytes that one read capacity unit covers: a strongly consistent read of 4 KB, or two eventually consistent ones. */
    public static final double READ_UNIT_BYTES = 4096;

    /** Bytes that one write capacity unit covers. */
    public static final double WRITE_UNIT_BYTES = 1024;

    /** Bytes that a Query or Scan reads before it ends its page. */
    public static final double PAGE_BYTES = 1024 * 1024;

    /** The maximum size of an item, in bytes. */
    public static final double MOST_ITEM_BYTES = 400 * 1024;

    /** Bytes of storage billed for each item and index entry in addition to its own bytes. */
    public static final double STORAGE_OVERHEAD_BYTES = 100;

    /** The most keys in a BatchGetItem. */
    public static final int KEYS_OF_A_REQUEST = 100;

    /** The most keys in a TransactGetItems. */
    public static final int KEYS_OF_A_TRANSACTION = 100;

    /** The most writes in a BatchWriteItem. */
    public static final int WRITES_OF_A_REQUEST = 25;

    /** Bytes of the first page of a filtered read with a limit: less than a block of 4 KB, since some items are above the average. */
    private static final double FIRST_PAGE_BYTES = 3_584;

    /** A filtered read requests more items by this factor, since some do not pass the filter. */
    private static final double FILTERED_MARGIN = 1.25;

    /** After a page without rows, the next page is larger by this factor. */
    private static final double PAGES_WITHOUT_ROWS = 4;

    private Capacity() {}

    /** The number of 4 KB blocks for items with this total size, read in one request. */
    public static double blocks(double bytes) {
        return Math.max(1, Math.ceil(bytes / READ_UNIT_BYTES));
    }

    /** The read capacity units for blocks of 4 KB. */
    public static double units(double blocks, boolean consistent) {
        return consistent ? blocks : blocks / 2;
    }

    /** The read capacity units for blocks of 4 KB that are read in a transaction. */
    public static double transactionUnits(double blocks) {
        return 2 * blocks;
    }

    /** The write capacity units for an item of this size. */
    public static double writeUnits(double bytes) {
        return Math.max(1, Math.ceil(bytes / WRITE_UNIT_BYTES));
    }

    /** The number of items of this size in a first page. */
    public static double itemsOfFirstPage(double itemBytes) {
        return Math.floor(FIRST_PAGE_BYTES / itemBytes);
    }

    /** The number of items that the first request of a filtered read asks for. */
    public static double firstItems(double rowsWanted, double itemBytes) {
        return Math.max(Math.floor(FILTERED_MARGIN * rowsWanted) + 1, itemsOfFirstPage(itemBytes));
    }

    /**
     * The number of items that the next request of a filtered read asks for.
     *
     * @param found the number of rows among the items evaluated
     * @param previous the number of items that the last request asked for
     */
    public static double nextItems(double rowsWanted, double found, double evaluated, double previous) {
        return found == 0
                ? PAGES_WITHOUT_ROWS * previous
                : Math.floor(FILTERED_MARGIN * rowsWanted * evaluated / found) + 1;
    }
}
