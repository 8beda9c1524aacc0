package io.github.dynamodbjdbc.driver.decode;

import io.github.dynamodbjdbc.driver.error.SqlState;
import io.github.dynamodbjdbc.driver.error.StatementFailure;
import io.github.dynamodbjdbc.driver.item.Item;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The items of a page. An item is decoded on its first access, after all items before it. Two threads may share the work: one that decodes ahead, and
 * the reader.
 */
public final class PageItems extends AbstractList<Item> implements RandomAccess {
    /** The number of items that are found before the other thread can continue. */
    private static final int TURN = 64;

    private final byte[] json;
    private final int start;
    private final @Nullable Item[] items;
    /** All items before this index are found. */
    private volatile int found;

    private @Nullable ItemScanner scanner;
    private @Nullable RuntimeException failure;

    /**
     * @param json the verified body
     * @param start the start of the list of items
     */
    PageItems(byte[] json, int start, int count) {
        this.json = json;
        this.start = start;
        this.items = new Item[count];
    }

    /** The items of a response without their number. */
    static List<Item> all(byte[] json, int start) {
        List<Item> items = new ArrayList<>();
        try {
            new ItemScanner(json, start).items(items);
            return items;
        } catch (UnusualJson | IndexOutOfBoundsException e) {
            throw unreadable(e);
        }
    }

    private static StatementFailure unreadable(RuntimeException failure) {
        return new StatementFailure(SqlState.SERVICE_ERROR, "DynamoDB's response can't be read", failure);
    }

    @Override
    public Item get(int index) {
        Objects.checkIndex(index, items.length);
        if (index >= found) {
            findUpTo(index + 1);
        }
        return Objects.requireNonNull(items[index]);
    }

    private synchronized void findUpTo(int end) {
        find(end);
        if (failure != null) {
            throw unreadable(failure);
        }
    }

    /** Finds the remaining items. A failure is reported when its item is accessed. */
    public void decodeAhead(BooleanSupplier unwanted) {
        while (found < items.length && !unwanted.getAsBoolean()) {
            synchronized (this) {
                find(Math.min(items.length, found + TURN));
                if (failure != null) {
                    return;
                }
            }
        }
    }

    private void find(int end) {
        try {
            while (failure == null && found < end) {
                find();
            }
        } catch (UnusualJson | IndexOutOfBoundsException e) {
            failure = e;
        }
    }

    private void find() {
        if (scanner == null) {
            scanner = new ItemScanner(json, start);
            scanner.expect('[');
        }
        int place = found;
        if (!scanner.hasNext(']')) {
            throw new UnusualJson();
        }
        items[place] = scanner.item();
        if (place + 1 == items.length && scanner.hasNext(']')) {
            throw new UnusualJson();
        }
        // Set after the item, so that a thread that sees the number also sees the item.
        found = place + 1;
    }

    @Override
    public int size() {
        return items.length;
    }
}
