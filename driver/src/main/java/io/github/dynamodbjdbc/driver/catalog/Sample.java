package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a few items of a table hold.
 *
 * @param types of all attributes seen, sorted by name; VARIANT for one of several types, or none but NULL
 * @param capacity what the sample cost
 */
public record Sample(String table, Map<String, ColumnType> types, CapacityReport capacity) {
    public Sample {
        types = Collections.unmodifiableMap(new TreeMap<>(types));
    }
}
