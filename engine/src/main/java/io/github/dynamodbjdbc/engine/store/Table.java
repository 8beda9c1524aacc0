package io.github.dynamodbjdbc.engine.store;

import io.github.dynamodbjdbc.engine.table.IndexDefinition;
import io.github.dynamodbjdbc.engine.table.PointInTimeRecovery;
import io.github.dynamodbjdbc.engine.table.TableDefinition;
import io.github.dynamodbjdbc.engine.table.VectorIndex;
import io.github.dynamodbjdbc.engine.value.Item;
import io.github.dynamodbjdbc.engine.value.KeyCodec;
import io.github.dynamodbjdbc.engine.value.Value;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.jspecify.annotations.Nullable;

/** A table and its maps: items, entries of each index, and expiration times. */
public final class Table {
    private static final String CHANGES = "changes";

    /** Greater than all keys, as these begin with a digest. */
    private static final byte[] HIGHEST = new byte[KeyCodec.DIGEST_BYTES + 1];

    static {
        Arrays.fill(HIGHEST, (byte) 0xFF);
    }

    private static final NavigableMap<byte[], @Nullable Item> NO_CHANGES =
            Collections.unmodifiableNavigableMap(new TreeMap<>(Arrays::compareUnsigned));

    private final Store store;
    private final MVMap<byte[], byte[]> items;
    private final MVMap<byte[], byte[]> sizes;
    private final Map<String, MVMap<byte[], byte[]>> entries = new ConcurrentHashMap<>();
    private final Expiries expiries;
    private final History history;
    private volatile TableDefinition definition;
    /** The former states of items; null without point-in-time recovery. */
    private volatile @Nullable ChangeLog changes;

    /** @param historyMillis the oldest state that reads can see, in milliseconds before now; zero if all reads see the present items */
    Table(Store store, TableDefinition definition, long historyMillis) {
        this.store = store;
        history = new History(historyMillis);
        this.definition = definition;
        items = store.map(mapName(definition, "items"));
        sizes = store.map(mapName(definition, "sizes"));
        expiries = new Expiries(store.map(mapName(definition, "expiries")));
        definition.indexes().forEach(this::entries);
        definition.vectorIndexes().forEach(index -> entries(index.id()));
        define(definition);
    }

    static String mapName(TableDefinition definition, String what) {
        return "table/" + definition.id() + "/" + what;
    }

    public TableDefinition definition() {
        return definition;
    }

    void define(TableDefinition changed) {
        if (changed.recovery() == null) {
            changes = null;
            store.remove(mapName(changed, CHANGES));
        } else if (changes == null) {
            changes = new ChangeLog(store.map(mapName(changed, CHANGES)));
        }
        definition = changed;
    }

    public @Nullable Item get(byte[] key) {
        byte[] stored = items.get(key);
        return stored == null ? null : Item.stored(stored);
    }

    /** The item as of a moment, in milliseconds since 1970; null if there is none. */
    public @Nullable Item get(byte[] key, long moment) {
        if (moment != Long.MAX_VALUE) {
            History.Found found = history.find(key, moment);
            if (found.differs()) {
                return found.item();
            }
        }
        return get(key);
    }

    /**
     * The items, or index entries, in a range of keys, as of a moment.
     *
     * @param high the exclusive upper bound of the range
     */
    public Iterator<Item> range(
            @Nullable IndexDefinition index, byte[] low, byte[] high, boolean forward, long moment) {
        NavigableMap<byte[], @Nullable Item> changes = NO_CHANGES;
        if (moment != Long.MAX_VALUE) {
            changes = index == null
                    ? history.undo(
                            moment, item -> item, item -> definition.keys().encode(item.attributes()))
                    : history.undo(moment, item -> index.entry(item, definition.keys()), item -> entryKey(index, item));
        }
        return new ItemRange(map(index), low, high, forward, changes);
    }

    /** All items as of a time to which the table can be restored, in milliseconds since 1970. */
    public Iterator<Item> asOf(long moment) {
        ChangeLog known = changes;
        return new ItemRange(items, new byte[0], HIGHEST, true, known == null ? NO_CHANGES : known.undo(moment));
    }

    /** The changes in a period in which the table can be restored. {@code from} is inclusive, {@code to} exclusive. */
    public List<ItemChange> changed(long from, long to) {
        ChangeLog known = changes;
        List<ItemChange> found = new ArrayList<>();
        if (known != null) {
            NavigableMap<byte[], @Nullable Item> before = known.undo(from - 1);
            NavigableMap<byte[], @Nullable Item> after = known.undo(to - 1);
            known.changed(from, to)
                    .forEach((key, at) -> found.add(
                            new ItemChange(at, before.get(key), after.containsKey(key) ? after.get(key) : get(key))));
        }
        return found;
    }

    /**
     * The change of an item in a period.
     *
     * @param at the time of the item's last change
     * @param before the item at the beginning of the period; null for none
     * @param after the item at the end of the period; null for none
     */
    public record ItemChange(
            long at, @Nullable Item before, @Nullable Item after) {}

    public long count() {
        return items.sizeAsLong();
    }

    public long bytes() {
        return bytes("");
    }

    private long bytes(String indexId) {
        byte[] stored = sizes.get(indexId.getBytes(StandardCharsets.UTF_8));
        return stored == null ? 0 : ByteBuffer.wrap(stored).getLong();
    }

    /** Adds to the size in bytes of an index, or of the table if the id is empty. */
    private void addBytes(String indexId, long change) {
        if (change != 0) {
            sizes.put(
                    indexId.getBytes(StandardCharsets.UTF_8),
                    ByteBuffer.allocate(Long.BYTES)
                            .putLong(bytes(indexId) + change)
                            .array());
        }
    }

    public long count(IndexDefinition index) {
        return entries(index).sizeAsLong();
    }

    public long bytes(IndexDefinition index) {
        return bytes(index.id());
    }

    /** The map of the table's items, or of an index's entries. */
    private MVMap<byte[], byte[]> map(@Nullable IndexDefinition index) {
        return index == null ? items : entries(index);
    }

    private MVMap<byte[], byte[]> entries(IndexDefinition index) {
        return entries(index.id());
    }

    private MVMap<byte[], byte[]> entries(String indexId) {
        return entries.computeIfAbsent(indexId, id -> store.map(indexMap(id)));
    }

    private String indexMap(String indexId) {
        return mapName(definition, "index/" + indexId);
    }

    /**
     * The entries of a vector index.
     *
     * @param partition the value of the attribute that partitions the index; null if it has one partition
     */
    public Iterator<Item> vectors(VectorIndex index, @Nullable Value partition) {
        byte[] beginning = index.partition(partition);
        return new ItemRange(entries(index.id()), beginning, KeyCodec.behind(beginning), true, NO_CHANGES);
    }

    public long count(VectorIndex index) {
        return entries(index.id()).sizeAsLong();
    }

    public long bytes(VectorIndex index) {
        return bytes(index.id());
    }

    Expiries expiries() {
        return expiries;
    }

    /** The key of an index entry: the index's key, followed by the table's key, which makes it unique. */
    public byte[] entryKey(IndexDefinition index, Item item) {
        return KeyCodec.join(
                index.keys().encode(item.attributes()), definition.keys().encode(item.attributes()));
    }

    /** Replaces an item in the table and its indexes. */
    void replace(byte[] key, @Nullable Item before, @Nullable Item after, long now) {
        history.add(key, before, after, now);
        ChangeLog known = changes;
        PointInTimeRecovery recovery = definition.recovery();
        if (known != null && recovery != null && !Objects.equals(before, after)) {
            known.add(key, before, now, recovery.earliest(now));
        }
        if (after == null) {
            items.remove(key);
        } else {
            items.put(key, after.stored());
        }
        addBytes("", size(after) - size(before));
        for (IndexDefinition index : definition.indexes()) {
            replaceEntry(index, before, after);
        }
        for (VectorIndex index : definition.vectorIndexes()) {
            replaceVector(index, before, after);
        }
        expiries.replace(definition.ttlAttribute(), key, before, after);
    }

    private static long size(@Nullable Item item) {
        return item == null ? 0 : item.size();
    }

    private void replaceEntry(IndexDefinition index, @Nullable Item before, @Nullable Item after) {
        replaceEntry(
                index.id(),
                index.entry(before, definition.keys()),
                index.entry(after, definition.keys()),
                entry -> entryKey(index, entry));
    }

    private void replaceVector(VectorIndex index, @Nullable Item before, @Nullable Item after) {
        replaceEntry(
                index.id(),
                index.entry(before, definition.keys()),
                index.entry(after, definition.keys()),
                entry -> index.entryKey(entry, definition.keys()));
    }

    private void replaceEntry(String indexId, @Nullable Item old, @Nullable Item now, Function<Item, byte[]> key) {
        if (Objects.equals(old, now)) {
            return;
        }
        addBytes(indexId, size(now) - size(old));
        MVMap<byte[], byte[]> map = entries(indexId);
        if (old != null) {
            map.remove(key.apply(old));
        }
        if (now != null) {
            map.put(key.apply(now), now.stored());
        }
    }

    /** Fills a new vector index, before it is defined. */
    void fill(VectorIndex index) {
        fill(
                index.id(),
                item -> index.entry(item, definition.keys()),
                entry -> index.entryKey(entry, definition.keys()));
    }

    /** Fills a new index, before it is defined. */
    void fill(IndexDefinition index) {
        fill(index.id(), item -> index.entry(item, definition.keys()), entry -> entryKey(index, entry));
    }

    private void fill(String indexId, Function<Item, @Nullable Item> entryOf, Function<Item, byte[]> key) {
        MVMap<byte[], byte[]> map = entries(indexId);
        long[] bytes = new long[1];
        store.fill(indexMap(indexId), filling -> {
            Cursor<byte[], byte[]> cursor = items.cursor(null);
            while (cursor.hasNext()) {
                cursor.next();
                Item entry = entryOf.apply(Item.stored(cursor.getValue()));
                if (entry != null) {
                    byte[] stored = entry.stored();
                    map.put(key.apply(entry), stored);
                    bytes[0] += entry.size();
                    filling.wrote(1, stored.length);
                }
            }
        });
        // Last, as the map of sizes is not removed with an unfinished index.
        addBytes(indexId, bytes[0]);
    }

    void dropIndex(String indexId) {
        entries.remove(indexId);
        sizes.remove(indexId.getBytes(StandardCharsets.UTF_8));
        store.remove(indexMap(indexId));
    }

    /** Fills the expiration times by an attribute, or removes them if it is null. */
    void fillExpiries(@Nullable String attribute) {
        expiries.clear();
        if (attribute == null) {
            return;
        }
        Cursor<byte[], byte[]> cursor = items.cursor(null);
        while (cursor.hasNext()) {
            byte[] key = cursor.next();
            expiries.replace(attribute, key, null, Item.stored(cursor.getValue()));
        }
    }

    void copy(MVMap<byte[], byte[]> to, Filling filling) {
        Cursor<byte[], byte[]> cursor = items.cursor(null);
        while (cursor.hasNext()) {
            byte[] key = cursor.next();
            to.put(key, cursor.getValue());
            filling.wrote(1, cursor.getValue().length);
        }
    }

    void drop() {
        definition.indexes().forEach(index -> dropIndex(index.id()));
        definition.vectorIndexes().forEach(index -> dropIndex(index.id()));
        store.remove(mapName(definition, "items"));
        store.remove(mapName(definition, "sizes"));
        store.remove(mapName(definition, "expiries"));
        store.remove(mapName(definition, "stream"));
        store.remove(mapName(definition, CHANGES));
    }
}
