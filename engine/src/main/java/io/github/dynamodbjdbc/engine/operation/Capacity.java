package io.github.dynamodbjdbc.engine.operation;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.dynamodbjdbc.engine.table.IndexDefinition;
import io.github.dynamodbjdbc.engine.table.TableDefinition;
import io.github.dynamodbjdbc.engine.table.VectorIndex;
import io.github.dynamodbjdbc.engine.value.Item;
import io.github.dynamodbjdbc.engine.value.ItemSize;
import io.github.dynamodbjdbc.engine.value.Value;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The capacity units that a request consumes in one table and its indexes. */
final class Capacity {
    private static final int READ_UNIT_BYTES = 4096;
    private static final int WRITE_UNIT_BYTES = 1024;

    private final TableDefinition table;
    private final boolean writes;
    private final boolean transactional;
    private Map<String, Double> indexUnits = Map.of();
    private final List<Part> parts = new ArrayList<>(1);
    private double tableUnits;
    /** Bytes written to each vector index, which are metered separately. */
    private Map<String, Double> vectorBytes = Map.of();

    private Capacity(TableDefinition table, boolean writes, boolean transactional) {
        this.table = table;
        this.writes = writes;
        this.transactional = transactional;
    }

    static Capacity ofReads(TableDefinition table) {
        return new Capacity(table, false, false);
    }

    static Capacity ofWrites(TableDefinition table) {
        return new Capacity(table, true, false);
    }

    static Capacity ofTransaction(TableDefinition table, boolean writes) {
        return new Capacity(table, writes, true);
    }

    /**
     * The units that a request consumes in one partition.
     *
     * @param index null for the table
     * @param key a key that begins with the digest of the partition key; null if the key has to be made from the item
     */
    @SuppressWarnings("ArrayRecordComponent") // carried from here to there, never compared
    record Part(
            @Nullable IndexDefinition index,
            byte @Nullable [] key,
            @Nullable Item item,
            double units) {}

    TableDefinition table() {
        return table;
    }

    boolean writes() {
        return writes;
    }

    double tableUnits() {
        return tableUnits;
    }

    Map<String, Double> indexUnits() {
        return indexUnits;
    }

    /** The bytes written to each vector index. */
    Map<String, Double> vectorBytes() {
        return vectorBytes;
    }

    /** The units by partition; none for a Scan. */
    List<Part> parts() {
        return parts;
    }

    /** Adds the capacity of another request, or of another part of this one. */
    void add(Capacity other) {
        tableUnits += other.tableUnits;
        other.indexUnits.forEach(this::addIndexUnits);
        other.vectorBytes.forEach(this::addVectorBytes);
        parts.addAll(other.parts);
    }

    /** Units of a strongly consistent read: at least one, even if nothing is read. */
    static double readUnits(long bytes) {
        return Math.max(1, (bytes + READ_UNIT_BYTES - 1) / READ_UNIT_BYTES);
    }

    private static double writeUnits(long bytes) {
        return Math.max(1, (bytes + WRITE_UNIT_BYTES - 1) / WRITE_UNIT_BYTES);
    }

    private void addIndexUnits(String index, double units) {
        if (indexUnits.isEmpty()) {
            indexUnits = new TreeMap<>();
        }
        indexUnits.merge(index, units, Double::sum);
    }

    /** @param key the item's key; null if there are several items */
    void addTable(double units, byte @Nullable [] key) {
        tableUnits += units;
        if (key != null) {
            parts.add(new Part(null, key, null, units));
        }
    }

    /** @param key the entry's key; null if there are several entries */
    void addIndex(IndexDefinition index, double units, byte @Nullable [] key) {
        addIndexUnits(index.name(), units);
        if (key != null) {
            parts.add(new Part(index, key, null, units));
        }
    }

    /** Adds the capacity of replacing an item. Null means no item. */
    void addWrite(byte[] key, @Nullable Item before, @Nullable Item after, boolean transactional) {
        double units = writeUnits(Math.max(size(before), size(after)));
        addTable(transactional ? 2 * units : units, key);
        for (IndexDefinition index : table.indexes()) {
            double changed = indexUnits(index, before, after);
            if (changed > 0) {
                addIndex(index, changed, null);
                Item keyed = after != null && index.keys().isIn(after) ? after : before;
                parts.add(new Part(index, null, keyed, changed));
            }
        }
        if (!table.vectorIndexes().isEmpty()) {
            addVectors(before, after);
        }
    }

    private void addVectors(@Nullable Item before, @Nullable Item after) {
        Map<String, Double> changed = new TreeMap<>();
        double sum = 0;
        for (VectorIndex index : table.vectorIndexes()) {
            Item old = index.entry(before, table.keys());
            Item now = index.entry(after, table.keys());
            if (!Objects.equals(old, now)) {
                double bytes = Math.max(vectorBytes(index, old), vectorBytes(index, now));
                changed.put(index.name(), bytes);
                sum += bytes;
            }
        }
        // The minimum for a write applies to all its vector indexes together.
        double missing = Math.max(0, WRITE_UNIT_BYTES - sum);
        for (Map.Entry<String, Double> each : changed.entrySet()) {
            addVectorBytes(each.getKey(), each.getValue() + missing);
            missing = 0;
        }
    }

    /** The size of a vector index's entry, in which each dimension takes four bytes. */
    private static double vectorBytes(VectorIndex index, @Nullable Item entry) {
        if (entry == null) {
            return 0;
        }
        Value vector = Objects.requireNonNull(entry.get(index.attribute()));
        return entry.size() - ItemSize.of(vector) + (double) Float.BYTES * index.dimensions();
    }

    private void addVectorBytes(String index, double bytes) {
        if (vectorBytes.isEmpty()) {
            vectorBytes = new TreeMap<>();
        }
        vectorBytes.merge(index, bytes, Double::sum);
    }

    private double indexUnits(IndexDefinition index, @Nullable Item before, @Nullable Item after) {
        Item old = index.entry(before, table.keys());
        Item now = index.entry(after, table.keys());
        if (old == null || now == null) {
            Item either = old == null ? now : old;
            return either == null ? 0 : writeUnits(either.size());
        }
        boolean moved = index.keys().names().stream().anyMatch(name -> !Objects.equals(old.get(name), now.get(name)));
        if (moved) {
            return writeUnits(old.size()) + writeUnits(now.size());
        }
        return old.equals(now) ? 0 : writeUnits(Math.max(old.size(), now.size()));
    }

    private static int size(@Nullable Item item) {
        return item == null ? 0 : item.size();
    }

    static void write(Capacity capacity, String detail, JsonGenerator out) throws IOException {
        if (!detail.equals("NONE")) {
            out.writeFieldName("ConsumedCapacity");
            capacity.write(detail, out);
        }
    }

    static void write(Collection<Capacity> capacities, String detail, JsonGenerator out) throws IOException {
        if (!detail.equals("NONE")) {
            out.writeArrayFieldStart("ConsumedCapacity");
            for (Capacity capacity : capacities) {
                capacity.write(detail, out);
            }
            out.writeEndArray();
        }
    }

    private void write(String detail, JsonGenerator out) throws IOException {
        double total = tableUnits;
        for (double units : indexUnits.values()) {
            total += units;
        }
        out.writeStartObject();
        out.writeStringField("TableName", table.name());
        units(total, out);
        if (detail.equals("INDEXES")) {
            out.writeObjectFieldStart("Table");
            units(tableUnits, out);
            out.writeEndObject();
            indexes("LocalSecondaryIndexes", false, out);
            indexes("GlobalSecondaryIndexes", true, out);
            vectors(out);
        }
        out.writeEndObject();
    }

    private void vectors(JsonGenerator out) throws IOException {
        if (!vectorBytes.isEmpty()) {
            out.writeObjectFieldStart("VectorIndexes");
            for (Map.Entry<String, Double> each : vectorBytes.entrySet()) {
                out.writeObjectFieldStart(each.getKey());
                out.writeNumberField("VectorWriteRequestBytes", each.getValue());
                out.writeEndObject();
            }
            out.writeEndObject();
        }
    }

    private void units(double units, JsonGenerator out) throws IOException {
        out.writeNumberField("CapacityUnits", units);
        if (transactional) {
            out.writeNumberField(writes ? "WriteCapacityUnits" : "ReadCapacityUnits", units);
        }
    }

    private void indexes(String member, boolean global, JsonGenerator out) throws IOException {
        boolean started = false;
        for (IndexDefinition index : table.indexes()) {
            Double units = indexUnits.get(index.name());
            if (index.global() == global && units != null) {
                if (!started) {
                    out.writeObjectFieldStart(member);
                    started = true;
                }
                out.writeObjectFieldStart(index.name());
                units(units, out);
                out.writeEndObject();
            }
        }
        if (started) {
            out.writeEndObject();
        }
    }
}
