package io.github.dynamodbjdbc.engine.store;

import io.github.dynamodbjdbc.engine.value.Item;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The latest changes of a table, for reads of former states. It is kept only in memory, so after a restart all reads see the present items. */
final class History {
    private final long keptMillis;
    private final Deque<Past> changes = new ArrayDeque<>();

    /** @param keptMillis the time for which changes are kept, in milliseconds; zero for no history */
    History(long keptMillis) {
        this.keptMillis = keptMillis;
    }

    @SuppressWarnings("ArrayRecordComponent") // carried from here to there, never compared
    private record Past(
            long at,
            byte[] key,
            @Nullable Item before,
            @Nullable Item after) {}

    synchronized void add(byte[] key, @Nullable Item before, @Nullable Item after, long now) {
        if (keptMillis == 0) {
            return;
        }
        while (!changes.isEmpty() && changes.getFirst().at() < now - keptMillis) {
            changes.removeFirst();
        }
        changes.addLast(new Past(now, key, before, after));
    }

    /** The former items, or index entries, by key, for all that have changed since a moment. Null means that there was no item. */
    synchronized NavigableMap<byte[], @Nullable Item> undo(
            long moment, Function<Item, @Nullable Item> entry, Function<Item, byte[]> key) {
        NavigableMap<byte[], @Nullable Item> undone = new TreeMap<>(Arrays::compareUnsigned);
        Iterator<Past> latestFirst = changes.descendingIterator();
        while (latestFirst.hasNext()) {
            Past past = latestFirst.next();
            if (past.at() <= moment) {
                break;
            }
            if (past.after() != null && entry.apply(past.after()) != null) {
                undone.put(key.apply(past.after()), null);
            }
            if (past.before() != null) {
                Item old = entry.apply(past.before());
                if (old != null) {
                    undone.put(key.apply(past.before()), old);
                }
            }
        }
        return undone;
    }

    /** The former item of a key as of a moment, if it has changed since then. */
    synchronized Found find(byte[] key, long moment) {
        Found found = Found.PRESENT;
        Iterator<Past> latestFirst = changes.descendingIterator();
        while (latestFirst.hasNext()) {
            Past past = latestFirst.next();
            if (past.at() <= moment) {
                break;
            }
            if (Arrays.equals(past.key(), key)) {
                found = new Found(true, past.before());
            }
        }
        return found;
    }

    /** @param differs whether the item has changed since the moment */
    record Found(boolean differs, @Nullable Item item) {
        static final Found PRESENT = new Found(false, null);
    }
}
