package io.github.dynamodbjdbc.tck.rules;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The capacity units that one request consumes of one table and its indexes. */
final class Capacity {
    private static final int READ_UNIT_BYTES = 4096;
    private static final int WRITE_UNIT_BYTES = 1024;

    private final TableDescription table;
    private double tableUnits;
    private final Map<String, Double> indexUnits = new TreeMap<>();

    Capacity(TableDescription table) {
        this.table = table;
    }

    /** Strongly consistent units; at least one is charged for whatever is read. */
    static double readUnits(long bytes) {
        return Math.max(1, ceil(bytes, READ_UNIT_BYTES));
    }

    static double writeUnits(long bytes) {
        return Math.max(1, ceil(bytes, WRITE_UNIT_BYTES));
    }

    private static long ceil(long bytes, int unit) {
        return (bytes + unit - 1) / unit;
    }

    void addTable(double units) {
        tableUnits += units;
    }

    void addIndex(IndexDescription index, double units) {
        indexUnits.merge(index.name(), units, Double::sum);
    }

    /** Adds what it costs that this item of the table has become that one; null stands for no item. */
    void addWrite(@Nullable ObjectNode before, @Nullable ObjectNode after, boolean transactional) {
        double units = writeUnits(Math.max(ItemSize.of(before), ItemSize.of(after)));
        addTable(transactional ? 2 * units : units);
        for (IndexDescription index : table.indexes()) {
            double changed = indexWriteUnits(index, index.entry(before), index.entry(after));
            if (changed > 0) {
                addIndex(index, changed);
            }
        }
    }

    private static double indexWriteUnits(
            IndexDescription index, @Nullable ObjectNode before, @Nullable ObjectNode after) {
        if (before == null) {
            return after == null ? 0 : writeUnits(ItemSize.of(after));
        }
        if (after == null) {
            return writeUnits(ItemSize.of(before));
        }
        if (!index.keys().canonical(before).equals(index.keys().canonical(after))) {
            return writeUnits(ItemSize.of(before)) + writeUnits(ItemSize.of(after));
        }
        boolean same = AttributeValues.equal(
                Json.object().set("M", before), Json.object().set("M", after));
        return same ? 0 : writeUnits(Math.max(ItemSize.of(before), ItemSize.of(after)));
    }

    TableDescription table() {
        return table;
    }

    double tableUnits() {
        return tableUnits;
    }

    Map<String, Double> indexUnits() {
        return indexUnits;
    }

    /** As the response shows it, for ReturnConsumedCapacity TOTAL or INDEXES. */
    ObjectNode show(String detail) {
        double total = tableUnits;
        for (double units : indexUnits.values()) {
            total += units;
        }
        ObjectNode shown = Json.object().put("TableName", table.name()).put("CapacityUnits", total);
        if (detail.equals("INDEXES")) {
            shown.set("Table", Json.object().put("CapacityUnits", tableUnits));
            show(shown, "GlobalSecondaryIndexes", true);
            show(shown, "LocalSecondaryIndexes", false);
        }
        return shown;
    }

    private void show(ObjectNode shown, String member, boolean global) {
        ObjectNode indexes = Json.object();
        for (IndexDescription index : table.indexes()) {
            Double units = indexUnits.get(index.name());
            if (units != null && index.global() == global) {
                indexes.set(index.name(), Json.object().put("CapacityUnits", units));
            }
        }
        if (!indexes.isEmpty()) {
            shown.set(member, indexes);
        }
    }
}
