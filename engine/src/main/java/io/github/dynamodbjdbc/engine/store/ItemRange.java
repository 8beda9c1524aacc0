package io.github.dynamodbjdbc.engine.store;

import io.github.dynamodbjdbc.engine.value.Item;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NoSuchElementException;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.jspecify.annotations.Nullable;

/** The items or index entries in a range of keys, in either direction. Former items replace present ones. */
final class ItemRange implements Iterator<Item> {
    private final byte[] low;
    private final byte[] high;
    private final boolean forward;
    private final Cursor<byte[], byte[]> cursor;
    private final Iterator<Map.Entry<byte[], @Nullable Item>> changed;
    private byte @Nullable [] key;
    private Map.@Nullable Entry<byte[], @Nullable Item> change;
    private @Nullable Item next;

    /**
     * @param high the exclusive upper bound of the range
     * @param changes the former items by key; null means that there was no item
     */
    ItemRange(
            MVMap<byte[], byte[]> map,
            byte[] low,
            byte[] high,
            boolean forward,
            NavigableMap<byte[], @Nullable Item> changes) {
        this.low = low;
        this.high = high;
        this.forward = forward;
        cursor = map.cursor(forward ? low : high, null, !forward);
        NavigableMap<byte[], @Nullable Item> within = changes.subMap(low, true, high, false);
        changed = (forward ? within : within.descendingMap()).entrySet().iterator();
        advanceCursor();
        advanceChange();
        advance();
    }

    private void advanceCursor() {
        key = null;
        while (key == null && cursor.hasNext()) {
            byte[] found = cursor.next();
            boolean behind = Arrays.compareUnsigned(found, high) >= 0;
            boolean before = Arrays.compareUnsigned(found, low) < 0;
            if (forward ? behind : before) {
                return;
            }
            // A backward cursor includes the exclusive bound, if there is such a key.
            if (!behind) {
                key = found;
            }
        }
    }

    private void advanceChange() {
        change = changed.hasNext() ? changed.next() : null;
    }

    private void advance() {
        next = null;
        while (next == null && (key != null || change != null)) {
            int order = order();
            if (order < 0) {
                next = Item.stored(cursor.getValue());
                advanceCursor();
            } else {
                next = change == null ? null : change.getValue();
                advanceChange();
                if (order == 0) {
                    advanceCursor();
                }
            }
        }
    }

    /** Negative if the present item comes first, positive if a changed one does, zero if the changed one replaces the present one. */
    private int order() {
        if (change == null || key == null) {
            return change == null ? -1 : 1;
        }
        int order = Arrays.compareUnsigned(key, change.getKey());
        return forward ? order : -order;
    }

    @Override
    public boolean hasNext() {
        return next != null;
    }

    @Override
    public Item next() {
        Item found = next;
        if (found == null) {
            throw new NoSuchElementException();
        }
        advance();
        return found;
    }
}
