package io.github.dynamodbjdbc.planner.cost;

import io.github.dynamodbjdbc.planner.access.Capacity;
import io.github.dynamodbjdbc.planner.access.ReadTarget;
import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.value.StoredNull;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Write capacity units that writes are expected to take, of the table and of each index that has an entry of the item. */
public final class WriteCost {
    private WriteCost() {}

    /** Of a new item. */
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

    /** Of a new item of which nothing is known. */
    public static double put(TableSchema table) {
        return delete(table);
    }

    /** Of an average item that is deleted, with its entries. */
    public static double delete(TableSchema table) {
        double units = Capacity.writeUnits((double) table.averageItemBytes());
        for (IndexSchema index : table.indexes()) {
            units += share(table, index) * CostModel.writeUnitsOfEntry(table, index);
        }
        return units;
    }

    /**
     * Of an average item that is changed. Where the key of an index changes, one entry goes and another comes.
     *
     * @param changed the top-level attributes that are written
     */
    public static double update(TableSchema table, Set<String> changed) {
        double units = Capacity.writeUnits((double) table.averageItemBytes());
        for (IndexSchema index : table.indexes()) {
            ReadTarget target = new ReadTarget(table, index);
            double entries = changed.stream().anyMatch(target::isKey)
                    ? 2
                    : changed.stream().anyMatch(target::projects) ? 1 : 0;
            units += entries * share(table, index) * CostModel.writeUnitsOfEntry(table, index);
        }
        return units;
    }

    /** Of the table's items that are in the index. */
    private static double share(TableSchema table, IndexSchema index) {
        return table.itemCount() <= 0 ? 1 : Math.min(1, (double) index.itemCount() / table.itemCount());
    }
}
