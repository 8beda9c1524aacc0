package io.github.dynamodbjdbc.planner.catalog;

import java.util.List;

/** A table of the schema {@code system}: rows kept by the driver, read without a request. */
public record SystemTable(String name, List<Column> columns) implements Table {
    public SystemTable {
        columns = List.copyOf(columns);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visit(this);
    }
}
