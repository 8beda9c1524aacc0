package io.github.dynamodbjdbc.driver.read;

import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.item.Key;
import io.github.dynamodbjdbc.driver.page.Page;
import io.github.dynamodbjdbc.driver.page.RememberedKeys;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps, for statements to come, where one read is: at the end of each page, and at the row where it was left. All methods but
 * {@link #close()} are for one thread.
 */
final class Bookmark implements AutoCloseable {
    private final RememberedKeys keys;
    private final RememberedKeys.Read read;
    private final RememberedKeys.Ticket ticket;
    private final long rowsBefore;
    private final List<String> keyAttributes;
    private volatile @Nullable Row row;

    /** A row within a page, made of that item. */
    private record Row(long rows, Item item) {}

    /**
     * @param rowsBefore rows of the read before the first that is counted
     * @param keyAttributes of the table, and of the index that is read
     */
    Bookmark(RememberedKeys keys, RememberedKeys.Read read, long rowsBefore, List<String> keyAttributes) {
        this.keys = keys;
        this.read = read;
        this.ticket = keys.begin();
        this.rowsBefore = rowsBefore;
        this.keyAttributes = List.copyOf(keyAttributes);
    }

    /**
     * A row was made.
     *
     * @param made rows so far
     * @param item of the page, counted from 0
     */
    void row(long made, Page page, int item) {
        if (item == page.items().size() - 1 && page.hasNext()) {
            pageEnd(made, page);
        } else {
            row = new Row(made, page.items().get(item));
        }
    }

    /** All items of the page were looked at. */
    void pageEnd(long made, Page page) {
        row = null;
        // Before the first row, the beginning is as good.
        if (page.hasNext() && rowsBefore + made > 0) {
            remember(made, page.lastKey());
        }
    }

    /** The read was left, or has ended. A key that an item shows is as good as one that DynamoDB gave for it. */
    @Override
    public void close() {
        Row last = row;
        row = null;
        if (last == null) {
            return;
        }
        Key key = last.item().key(keyAttributes);
        if (key != null) {
            remember(last.rows(), key);
        }
    }

    private void remember(long made, @Nullable Key key) {
        keys.remember(read, new RememberedKeys.Position(rowsBefore + made, key), ticket);
    }
}
