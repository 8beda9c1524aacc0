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

/** Write capacity units that writes are expected to take, of the table and of each index that has an entry of the item. */
public final class WriteCost {
    private WriteCost() {}

    /** Units of a new item. */
    public static double put(TableSchema table, Map<String, ? extends @Nullable Object> item) {
        double units = Capacity.writeUnits((double) ItemSize.of(item));
        for (IndexSchema index : table.indexes()) {
            units += entry(new ReadTarget(table, index), item);
        }
        return units;
    }

    /** 0 if the item is not in the index. */
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
     * Units of a new item like those that are there already.
     *
     * @param attributes that it has at most; null if that is not known
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

    /** Units of deleting an average item with its entries. */
    public static double delete(TableSchema table) {
        return put(table, (Set<String>) null);
    }

    /**
     * Units of changing an average item. If the key of an index changes, one entry goes and another comes.
     *
     * @param changed the top-level attributes that are written
     * @param known what those of them will hold of which that is known; null for those that are removed
     * @param inTransaction whether the item takes twice its units; entries of indexes do not
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

    /** Bytes of an average item that has these values now, in the place of its own or beside them. */
    private static double bytesAfter(TableSchema table, Map<String, ? extends @Nullable Object> known) {
        SampledItems sample = table.statistics().sample();
        double values = 0;
        double added = 0;
        for (Map.Entry<String, ? extends @Nullable Object> one : known.entrySet()) {
            if (one.getValue() != null) {
                SampledItems.Attribute attribute =
                        sample == null ? null : sample.attributes().get(one.getKey());
                // Without a sample it is taken to be there already.
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

    /** Units of the entries that an item has once attributes of the index's key are others. */
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

    /** Units of the entry of an average item, which may not have one. */
    private static double entries(TableSchema table, IndexSchema index) {
        double share = table.itemCount() <= 0 ? 1 : Math.min(1, (double) index.itemCount() / table.itemCount());
        return share * CostModel.writeUnitsOfEntry(table, index);
    }
}
