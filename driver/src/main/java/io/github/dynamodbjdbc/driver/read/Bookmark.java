package io.github.dynamodbjdbc.driver.read;

import io.github.dynamodbjdbc.driver.item.Item;
import io.github.dynamodbjdbc.driver.item.Key;
import io.github.dynamodbjdbc.driver.page.Page;
import io.github.dynamodbjdbc.driver.page.RememberedKeys;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the positions of a read for later statements: at the end of each page, and at the row where the read stopped. Not thread-safe, except for
 * {@link #close()}.
 */
final class Bookmark implements AutoCloseable {
    private final RememberedKeys keys;
    private final RememberedKeys.Read read;
    private final RememberedKeys.Ticket ticket;
    private final long rowsBefore;
    private final List<String> keyAttributes;
    private volatile @Nullable Row row;

    /** A row within a page, and its item. */
    private record Row(long rows, Item item) {}

    /**
     * @param rowsBefore the number of rows of the read before the first counted one
     * @param keyAttributes the key attributes of the table and of the index that is read
     */
    Bookmark(RememberedKeys keys, RememberedKeys.Read read, long rowsBefore, List<String> keyAttributes) {
        this.keys = keys;
        this.read = read;
        this.ticket = keys.begin();
        this.rowsBefore = rowsBefore;
        this.keyAttributes = List.copyOf(keyAttributes);
    }

    /**
     * Called after a row was created.
     *
     * @param made the number of rows so far
     * @param item the item's index in the page
     */
    void row(long made, Page page, int item) {
        if (item == page.items().size() - 1 && page.hasNext()) {
            pageEnd(made, page);
        } else {
            row = new Row(made, page.items().get(item));
        }
    }

    /** Called after all items of a page. */
    void pageEnd(long made, Page page) {
        row = null;
        // Before the first row, the start of the read is equivalent.
        if (page.hasNext() && rowsBefore + made > 0) {
            remember(made, page.lastKey());
        }
    }

    /** Called when the read is left or has ended. An item's key is as valid as a key from DynamoDB. */
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
