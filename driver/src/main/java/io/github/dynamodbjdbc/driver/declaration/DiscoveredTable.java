package io.github.dynamodbjdbc.driver.declaration;

import io.github.dynamodbjdbc.planner.catalog.Column;
import java.util.List;

/**
 * What a sample shows of a table, to be declared.
 *
 * @param notes of what was not understood, which say nothing of values
 */
public record DiscoveredTable(List<Column> columns, List<DiscoveredEntity> entities, List<String> notes) {
    public DiscoveredTable {
        columns = List.copyOf(columns);
        entities = List.copyOf(entities);
        notes = List.copyOf(notes);
    }
}
