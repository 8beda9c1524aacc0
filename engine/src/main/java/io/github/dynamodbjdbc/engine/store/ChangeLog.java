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
 * The former states of a table's items, by the time at which each was replaced. An earlier state of the table is the present one with all
 * later changes undone, so that its cost is that of the changes since then.
 */
final class ChangeLog {
    private static final int NUMBERED = Long.BYTES + Integer.BYTES;

    private final MVMap<byte[], byte[]> changes;

    ChangeLog(MVMap<byte[], byte[]> changes) {
        this.changes = changes;
    }

    /** Adds what was there before a change. Changes are in order even if the clock goes back. */
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

    /** The items that have to take the place of the present ones to see them as of a time; null values for nothing. */
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

    /** The keys whose items were changed from one time, inclusive, to another, exclusive, each with the time of its last change. */
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
