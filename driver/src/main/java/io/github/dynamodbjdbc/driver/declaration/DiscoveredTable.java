package io.github.dynamodbjdbc.driver.declaration;

import io.github.dynamodbjdbc.planner.catalog.Column;
import java.util.List;

/**
 * Proposed declarations for a table, from a sample.
 *
 * @param notes comments about parts that were not recognized, without values
 */
public record DiscoveredTable(List<Column> columns, List<DiscoveredEntity> entities, List<String> notes) {
    public DiscoveredTable {
        columns = List.copyOf(columns);
        entities = List.copyOf(entities);
        notes = List.copyOf(notes);
    }
}
