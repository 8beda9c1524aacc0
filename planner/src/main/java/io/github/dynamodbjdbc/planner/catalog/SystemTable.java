package io.github.dynamodbjdbc.planner.catalog;

import java.util.List;

/**
 * A table of the driver's own: what it keeps, or knows of the tables of DynamoDB.
 *
 * @param schema {@link Catalog#SYSTEM_SCHEMA} or {@link Catalog#INFORMATION_SCHEMA}
 */
public record SystemTable(String schema, String name, List<Column> columns) implements Table {
    public SystemTable {
        columns = List.copyOf(columns);
    }

    /** Of the name, which tells them apart. */
    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visit(this);
    }
}
