package io.github.dynamodbjdbc.engine.store;

import io.github.dynamodbjdbc.engine.json.Json;
import io.github.dynamodbjdbc.engine.table.DefinitionJson;
import io.github.dynamodbjdbc.engine.table.IndexDefinition;
import io.github.dynamodbjdbc.engine.table.StreamDefinition;
import io.github.dynamodbjdbc.engine.table.TableDefinition;
import io.github.dynamodbjdbc.engine.table.VectorIndex;
import io.github.dynamodbjdbc.engine.value.Item;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.jspecify.annotations.Nullable;

/** All tables, by name and by space, which consists of an access key and a region. */
public final class Database implements AutoCloseable {
    private static final String SEPARATOR = "\u0000";

    private final Store store;
    private final Clock clock;
    private final MVMap<byte[], byte[]> definitions;
    private final Map<String, Table> tables = new ConcurrentHashMap<>();
    private final Streams streams;
    private final Tokens tokens;
    private final Documents documents;
    private final long historyMillis;

    /** @param historyMillis the oldest state that reads can see, in milliseconds before now; zero if all reads see the present items */
    public Database(Store store, Clock clock, long historyMillis) {
        this.historyMillis = historyMillis;
        this.store = store;
        this.clock = clock;
        definitions = store.map("tables");
        streams = new Streams(store);
        tokens = new Tokens(store);
        documents = new Documents(store);
        Cursor<byte[], byte[]> cursor = definitions.cursor(null);
        while (cursor.hasNext()) {
            String key = new String(cursor.next(), StandardCharsets.UTF_8);
            tables.put(key, new Table(store, read(cursor.getValue()), historyMillis));
        }
    }

    public Store store() {
        return store;
    }

    public Streams streams() {
        return streams;
    }

    public Tokens tokens() {
        return tokens;
    }

    public Documents documents() {
        return documents;
    }

    public long now() {
        return clock.millis();
    }

    /** The table of a name; null if there is none. A table exists until its deletion is finished. */
    public @Nullable Table table(String space, String name) {
        Table table = tables.get(space + SEPARATOR + name);
        return table == null || isGone(table) ? null : table;
    }

    private boolean isGone(Table table) {
        long deletedAt = table.definition().deletedAt();
        return deletedAt != 0 && deletedAt <= now();
    }

    /** The tables of a space, ordered by name. */
    public List<Table> tables(String space) {
        List<Table> found = new ArrayList<>();
        tables.forEach((key, table) -> {
            if (key.startsWith(space + SEPARATOR) && !isGone(table)) {
                found.add(table);
            }
        });
        found.sort(Comparator.comparing(table -> table.definition().name()));
        return found;
    }

    /** A new, empty table, which is not found before it is added. */
    public Table make(TableDefinition definition) {
        return new Table(store, definition, historyMillis);
    }

    /** Adds a new table, and replaces a deleted one. Runs within a write. */
    public void add(String space, Table table) {
        String key = space + SEPARATOR + table.definition().name();
        store.apply(() -> {
            Table gone = tables.get(key);
            if (gone != null) {
                drop(key, gone);
            }
            tables.put(key, table);
            save(key, table.definition());
        });
    }

    /** Fills a new table before it is added. Of several items with the same key, the last one is kept. Runs within a write. */
    public void load(Table table, Iterator<Item> items) {
        long now = now();
        TableDefinition definition = table.definition();
        int entries =
                1 + definition.indexes().size() + definition.vectorIndexes().size();
        store.apply(() -> store.fill(Table.mapName(definition, ""), filling -> {
            while (items.hasNext()) {
                Item item = items.next();
                byte[] key = definition.keys().encode(item.attributes());
                table.replace(key, table.get(key), item, now);
                filling.wrote(entries, item.stored().length);
            }
        }));
    }

    /** Copies a table's items to a new backup. Runs within a write, before its other changes. */
    public void backUp(Table table, String backupId) {
        String name = backupMap(backupId);
        store.apply(() -> store.fill(name, filling -> table.copy(store.map(name), filling)));
    }

    public Iterator<Item> backup(String backupId) {
        Cursor<byte[], byte[]> cursor = store.map(backupMap(backupId)).cursor(null);
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return cursor.hasNext();
            }

            @Override
            public Item next() {
                cursor.next();
                return Item.stored(cursor.getValue());
            }
        };
    }

    /** Removes a backup's items. Runs within a write. */
    public void dropBackup(String backupId) {
        store.apply(() -> store.remove(backupMap(backupId)));
    }

    private static String backupMap(String backupId) {
        return "backup/" + backupId;
    }

    /** Replaces a table's definition, fills new indexes and removes dropped ones. Runs within a write. */
    public void define(String space, Table table, TableDefinition changed) {
        TableDefinition old = table.definition();
        store.apply(() -> {
            for (IndexDefinition index : changed.indexes()) {
                if (old.index(index.name()) == null) {
                    table.fill(index);
                }
            }
            for (VectorIndex index : changed.vectorIndexes()) {
                if (old.vectorIndex(index.name()) == null) {
                    table.fill(index);
                }
            }
            table.define(changed);
            save(space + SEPARATOR + changed.name(), changed);
            for (IndexDefinition index : old.indexes()) {
                if (changed.index(index.name()) == null) {
                    table.dropIndex(index.id());
                }
            }
            for (VectorIndex index : old.vectorIndexes()) {
                if (changed.vectorIndex(index.name()) == null) {
                    table.dropIndex(index.id());
                }
            }
            if (!Objects.equals(old.ttlAttribute(), changed.ttlAttribute())) {
                table.fillExpiries(changed.ttlAttribute());
            }
            if (isGone(table)) {
                drop(space + SEPARATOR + changed.name(), table);
            }
        });
    }

    private void drop(String key, Table table) {
        table.drop();
        StreamDefinition stream = table.definition().stream();
        if (stream != null) {
            store.remove(Streams.mapName(table.definition().id(), stream.label()));
        }
        tables.remove(key);
        definitions.remove(key.getBytes(StandardCharsets.UTF_8));
    }

    /** Applies checked changes, and stores a token with them. Runs within a write. */
    public void apply(List<Change> changes, @Nullable String token, Tokens.@Nullable Done done) {
        long now = now();
        store.apply(() -> {
            for (Change change : changes) {
                change.table().replace(change.key(), change.before(), change.after(), now);
                streams.add(change, now);
            }
            if (token != null && done != null) {
                tokens.add(token, done, now);
            }
        });
    }

    /** Deletes expired items, at most {@code most} of each table, and returns their number. */
    public int expire(int most) {
        int deleted = 0;
        for (Table table : List.copyOf(tables.values())) {
            if (table.definition().ttlAttribute() != null && !isGone(table)) {
                deleted += expire(table, most);
            }
        }
        return deleted;
    }

    private int expire(Table table, int most) {
        if (table.expiries().expired(now() / 1000, 1).isEmpty()) {
            return 0;
        }
        return store.write(() -> {
            List<Change> changes = new ArrayList<>();
            for (byte[] key : table.expiries().expired(now() / 1000, most)) {
                Item item = table.get(key);
                if (item != null) {
                    changes.add(new Change(table, key, item, null, true));
                }
            }
            apply(changes, null, null);
            return changes.size();
        });
    }

    private void save(String key, TableDefinition definition) {
        definitions.put(key.getBytes(StandardCharsets.UTF_8), Json.bytes(DefinitionJson.write(definition)));
    }

    private static TableDefinition read(byte[] stored) {
        try {
            return DefinitionJson.read(Json.read(stored));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        store.close();
    }
}
