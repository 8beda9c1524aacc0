package io.github.dynamodbjdbc.engine.store;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.dynamodbjdbc.engine.json.Json;
import io.github.dynamodbjdbc.engine.table.StreamDefinition;
import io.github.dynamodbjdbc.engine.table.TableDefinition;
import io.github.dynamodbjdbc.engine.value.Item;
import io.github.dynamodbjdbc.engine.value.ValueWriter;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.jspecify.annotations.Nullable;

/** The records of streams, kept for a day. A stream has one shard. */
public final class Streams {
    private static final long KEPT_MILLIS = Duration.ofDays(1).toMillis();
    /** The first digits of sequence numbers, which have 21 digits or more as the service's do. */
    private static final String FIRST_DIGITS = "1000";

    private static final byte[] NEXT = {0};

    private final Store store;
    private final MVMap<byte[], byte[]> counter;
    private final Map<String, MVMap<byte[], byte[]>> records = new ConcurrentHashMap<>();

    Streams(Store store) {
        this.store = store;
        counter = store.map("streams");
    }

    private MVMap<byte[], byte[]> records(TableDefinition table, StreamDefinition stream) {
        return records.computeIfAbsent(
                table.id() + "/" + stream.label(), key -> store.map(mapName(table.id(), stream.label())));
    }

    static String mapName(String tableId, String label) {
        return "stream/" + tableId + "/" + label;
    }

    /** Adds the record of a change. Nothing is added if the table has no stream or the item has not changed. */
    void add(Change change, long now) {
        TableDefinition table = change.table().definition();
        StreamDefinition stream = table.stream();
        if (stream == null || !stream.enabled() || Objects.equals(change.before(), change.after())) {
            return;
        }
        long sequence = next();
        MVMap<byte[], byte[]> map = records(table, stream);
        byte[] json = Json.bytes(record(change, table, stream, sequence, now));
        map.put(
                key(sequence),
                ByteBuffer.allocate(Long.BYTES + json.length)
                        .putLong(now)
                        .put(json)
                        .array());
        trim(map, now);
    }

    private long next() {
        byte[] stored = counter.get(NEXT);
        long sequence = stored == null ? 1 : ByteBuffer.wrap(stored).getLong();
        counter.put(NEXT, key(sequence + 1));
        return sequence;
    }

    private static void trim(MVMap<byte[], byte[]> map, long now) {
        byte[] first = map.firstKey();
        while (first != null
                && ByteBuffer.wrap(Objects.requireNonNull(map.get(first))).getLong() + KEPT_MILLIS < now) {
            map.remove(first);
            first = map.firstKey();
        }
    }

    private static ObjectNode record(
            Change change, TableDefinition table, StreamDefinition stream, long sequence, long now) {
        Item before = change.before();
        Item after = change.after();
        Item either = Objects.requireNonNull(after != null ? after : before);
        Item keys = either.pick(table.keys().names());
        ObjectNode record = JsonNodeFactory.instance.objectNode();
        record.put("eventID", new UUID(table.createdAt(), sequence).toString().replace("-", ""));
        record.put("eventName", before == null ? "INSERT" : after == null ? "REMOVE" : "MODIFY");
        record.put("eventVersion", "1.1");
        record.put("eventSource", "aws:dynamodb");
        record.put("awsRegion", table.region());
        ObjectNode data = record.putObject("dynamodb");
        data.put("ApproximateCreationDateTime", now / 1000);
        data.set("Keys", ValueWriter.json(keys.attributes()));
        long bytes = keys.size();
        if (after != null && stream.view().hasNew()) {
            data.set("NewImage", ValueWriter.json(after.attributes()));
            bytes += after.size();
        }
        if (before != null && stream.view().hasOld()) {
            data.set("OldImage", ValueWriter.json(before.attributes()));
            bytes += before.size();
        }
        data.put("SequenceNumber", number(sequence));
        data.put("SizeBytes", bytes);
        data.put("StreamViewType", stream.view().name());
        if (change.expiry()) {
            record.putObject("userIdentity")
                    .put("PrincipalId", "dynamodb.amazonaws.com")
                    .put("Type", "Service");
        }
        return record;
    }

    /** A sequence number in the API's form. */
    public static String number(long sequence) {
        return FIRST_DIGITS + String.format("%017d", sequence);
    }

    /** A sequence number from the API's form; null if the text is not a sequence number. */
    public static @Nullable Long sequence(String number) {
        return number.matches(FIRST_DIGITS + "[0-9]{17}")
                ? Long.valueOf(number.substring(FIRST_DIGITS.length()))
                : null;
    }

    /** Records from a sequence number on that are not older than a day. */
    public List<StreamRecord> read(TableDefinition table, StreamDefinition stream, long from, int most, long now) {
        List<StreamRecord> found = new ArrayList<>();
        Cursor<byte[], byte[]> cursor = records(table, stream).cursor(key(from));
        while (cursor.hasNext() && found.size() < most) {
            byte[] key = cursor.next();
            ByteBuffer value = ByteBuffer.wrap(cursor.getValue());
            long at = value.getLong();
            if (at + KEPT_MILLIS >= now) {
                found.add(new StreamRecord(
                        ByteBuffer.wrap(key).getLong(),
                        at,
                        Arrays.copyOfRange(cursor.getValue(), Long.BYTES, cursor.getValue().length)));
            }
        }
        return found;
    }

    /** The sequence number after all records of all streams. */
    public long end() {
        byte[] stored = counter.get(NEXT);
        return stored == null ? 1 : ByteBuffer.wrap(stored).getLong();
    }

    private static byte[] key(long sequence) {
        return ByteBuffer.allocate(Long.BYTES).putLong(sequence).array();
    }
}
