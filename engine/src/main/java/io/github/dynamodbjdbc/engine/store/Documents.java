package io.github.dynamodbjdbc.engine.store;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.dynamodbjdbc.engine.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.jspecify.annotations.Nullable;

/** Descriptions of backups, exports and imports, by kind, space of the table, and name. */
public final class Documents {
    private static final String SEPARATOR = "\u0000";

    private final Store store;
    private final MVMap<byte[], byte[]> map;

    /** The kind of a document. */
    public enum Kind {
        BACKUP,
        EXPORT,
        IMPORT
    }

    Documents(Store store) {
        this.store = store;
        map = store.map("documents");
    }

    /** Stores a document. Runs within a write. */
    public void put(Kind kind, String space, String name, JsonNode document) {
        byte[] json = Json.bytes(document);
        store.apply(() -> map.put(bytes(prefix(kind, space) + name), json));
    }

    public @Nullable JsonNode get(Kind kind, String space, String name) {
        byte[] stored = map.get(bytes(prefix(kind, space) + name));
        return stored == null ? null : read(stored);
    }

    /** All documents of a kind, ordered by name. */
    public List<JsonNode> list(Kind kind, String space) {
        String prefix = prefix(kind, space);
        List<JsonNode> found = new ArrayList<>();
        Cursor<byte[], byte[]> cursor = map.cursor(bytes(prefix));
        while (cursor.hasNext() && new String(cursor.next(), StandardCharsets.UTF_8).startsWith(prefix)) {
            found.add(read(cursor.getValue()));
        }
        return found;
    }

    /** Removes a document. Runs within a write. */
    public void remove(Kind kind, String space, String name) {
        store.apply(() -> map.remove(bytes(prefix(kind, space) + name)));
    }

    private static String prefix(Kind kind, String space) {
        return kind.name() + SEPARATOR + space + SEPARATOR;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static JsonNode read(byte[] stored) {
        try {
            return Json.read(stored);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
