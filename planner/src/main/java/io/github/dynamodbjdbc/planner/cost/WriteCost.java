package io.github.dynamodbjdbc.planner.cost;

import io.github.dynamodbjdbc.planner.access.Capacity;
import io.github.dynamodbjdbc.planner.access.ReadTarget;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.SampledItems;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Estimates of write capacity units for the table and for each index that has an entry of the item. */
public final class WriteCost {
    private WriteCost() {}

    /** The units for reading an item of average size before it is written. */
    public static double read(TableSchema table) {
        return Capacity.units(Capacity.blocks(CostModel.itemBytes(table)), true);
    }

    /** The units for a new item. */
    public static double put(TableSchema table, Map<String, ? extends @Nullable Object> item) {
        double units = Capacity.writeUnits((double) ItemSize.of(item));
        for (IndexSchema index : table.indexes()) {
            units += entry(new ReadTarget(table, index), item);
        }
        return units;
    }

    /** The units for the entry of an item; 0 if the index does not hold the item. */
    private static double entry(ReadTarget target, Map<String, ? extends @Nullable Object> item) {
        for (KeyAttribute key : target.key().attributes()) {
            Object value = item.get(key.name());
            if (value == null || value == StoredNull.INSTANCE) {
                return 0;
            }
        }
        long bytes = 0;
        for (Map.Entry<String, ? extends @Nullable Object> attribute : item.entrySet()) {
            if (target.projects(attribute.getKey())) {
                bytes += ItemSize.ofAttribute(attribute.getKey(), attribute.getValue());
            }
        }
        return Capacity.writeUnits((double) bytes);
    }

    /**
     * The units for a new item of average size.
     *
     * @param attributes the attributes that the item can have; null if unknown
     */
    public static double put(TableSchema table, @Nullable Set<String> attributes) {
        double units = Capacity.writeUnits(CostModel.itemBytes(table));
        for (IndexSchema index : table.indexes()) {
            boolean possible = attributes == null
                    || index.key().attributes().stream().map(KeyAttribute::name).allMatch(attributes::contains);
            units += possible ? entries(table, index) : 0;
        }
        return units;
    }

    /** The units for deleting an average item with its entries. */
    public static double delete(TableSchema table) {
        return put(table, (Set<String>) null);
    }

    /**
     * The units for changing an average item. If the key of an index changes, one entry is deleted and another one is written.
     *
     * @param changed the top-level attributes that are written
     * @param known the known new values of changed attributes; null for a removed attribute
     * @param inTransaction whether a transaction writes the item, which doubles its units, but not those of index entries
     */
    public static double update(
            TableSchema table,
            Set<String> changed,
            Map<String, ? extends @Nullable Object> known,
            boolean inTransaction) {
        double bytes = bytesAfter(table, known);
        double units = (inTransaction ? 2 : 1) * Capacity.writeUnits(Math.max(CostModel.itemBytes(table), bytes));
        for (IndexSchema index : table.indexes()) {
            ReadTarget target = new ReadTarget(table, index);
            if (changed.stream().anyMatch(target::isKey)) {
                units += entries(table, index) + newEntries(table, index, changed, known);
            } else if (changed.stream().anyMatch(target::projects)) {
                units += entries(table, index);
            }
        }
        return units;
    }

    /** The bytes of an average item with these new values, which replace its own or are added to it. */
    private static double bytesAfter(TableSchema table, Map<String, ? extends @Nullable Object> known) {
        SampledItems sample = table.statistics().sample();
        double values = 0;
        double added = 0;
        for (Map.Entry<String, ? extends @Nullable Object> one : known.entrySet()) {
            if (one.getValue() != null) {
                SampledItems.Attribute attribute =
                        sample == null ? null : sample.attributes().get(one.getKey());
                // Without a sample, the item is presumed to have the attribute already.
                double there = sample == null || sample.items() == 0
                        ? 1
                        : attribute == null ? 0 : (double) attribute.present() / sample.items();
                long bytes = ItemSize.ofAttribute(one.getKey(), one.getValue());
                values += bytes;
                added += (1 - there) * bytes;
            }
        }
        return Math.max(values, CostModel.itemBytes(table) + added);
    }

    /** The units for the new entry of an item after a change of the index's key. */
    private static double newEntries(
            TableSchema table, IndexSchema index, Set<String> changed, Map<String, ? extends @Nullable Object> known) {
        List<String> keys = index.key().attributes().stream()
                .map(KeyAttribute::name)
                .filter(key -> table.key().find(key) == null)
                .toList();
        if (keys.stream().anyMatch(key -> known.containsKey(key) && known.get(key) == null)) {
            return 0;
        }
        boolean certain = keys.stream().allMatch(key -> changed.contains(key) && known.get(key) != null);
        return certain ? CostModel.writeUnitsOfEntry(table, index) : entries(table, index);
    }

    /** The units for the entry of an average item, multiplied by the share of items that have one. */
    private static double entries(TableSchema table, IndexSchema index) {
        double share = table.itemCount() <= 0 ? 1 : Math.min(1, (double) index.itemCount() / table.itemCount());
        return share * CostModel.writeUnitsOfEntry(table, index);
    }
}
