package io.github.dynamodbjdbc.engine.store;

import io.github.dynamodbjdbc.engine.value.Item;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.jspecify.annotations.Nullable;

/**
 * The former states of a table's items, by the time of the change. An earlier state of the table is computed from the present one by undoing
 * all later changes, so its cost depends on the number of these.
 */
final class ChangeLog {
    private static final int NUMBERED = Long.BYTES + Integer.BYTES;

    private final MVMap<byte[], byte[]> changes;

    ChangeLog(MVMap<byte[], byte[]> changes) {
        this.changes = changes;
    }

    /** Adds the item before a change, and removes changes before {@code earliest}. Changes stay in order even if the clock goes back. */
    void add(byte[] key, @Nullable Item before, long now, long earliest) {
        byte[] last = changes.lastKey();
        long at = last == null ? now : Math.max(now, time(last));
        int number = last == null || time(last) < at ? 0 : ByteBuffer.wrap(last).getInt(Long.BYTES) + 1;
        byte[] old = before == null ? new byte[0] : before.stored();
        changes.put(
                timed(at, number),
                ByteBuffer.allocate(Integer.BYTES + key.length + old.length)
                        .putInt(key.length)
                        .put(key)
                        .put(old)
                        .array());
        byte[] first = changes.firstKey();
        while (first != null && time(first) < earliest) {
            changes.remove(first);
            first = changes.firstKey();
        }
    }

    /** The former items by key, for all items that have changed since a time. Null means that there was no item. */
    NavigableMap<byte[], @Nullable Item> undo(long moment) {
        NavigableMap<byte[], @Nullable Item> undone = new TreeMap<>(Arrays::compareUnsigned);
        Cursor<byte[], byte[]> cursor = changes.cursor(timed(moment + 1, 0));
        while (cursor.hasNext()) {
            cursor.next();
            byte[] key = key(cursor.getValue());
            if (!undone.containsKey(key)) {
                undone.put(key, before(cursor.getValue()));
            }
        }
        return undone;
    }

    /** The keys of the items that changed in a period, with the time of each one's last change. {@code from} is inclusive, {@code to} exclusive. */
    NavigableMap<byte[], Long> changed(long from, long to) {
        NavigableMap<byte[], Long> keys = new TreeMap<>(Arrays::compareUnsigned);
        Cursor<byte[], byte[]> cursor = changes.cursor(timed(from, 0));
        while (cursor.hasNext()) {
            long at = time(cursor.next());
            if (at >= to) {
                break;
            }
            keys.put(key(cursor.getValue()), at);
        }
        return keys;
    }

    private static byte[] timed(long at, int number) {
        return ByteBuffer.allocate(NUMBERED).putLong(at).putInt(number).array();
    }

    private static long time(byte[] timed) {
        return ByteBuffer.wrap(timed).getLong();
    }

    private static byte[] key(byte[] change) {
        int length = ByteBuffer.wrap(change).getInt();
        return Arrays.copyOfRange(change, Integer.BYTES, Integer.BYTES + length);
    }

    private static @Nullable Item before(byte[] change) {
        int start = Integer.BYTES + ByteBuffer.wrap(change).getInt();
        return start == change.length ? null : Item.stored(Arrays.copyOfRange(change, start, change.length));
    }
}
