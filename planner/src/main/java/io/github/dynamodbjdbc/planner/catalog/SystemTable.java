package io.github.dynamodbjdbc.planner.catalog;

import java.util.List;

/**
 * A table with data of the driver itself, or with metadata of DynamoDB tables.
 *
 * @param schema {@link Catalog#SYSTEM_SCHEMA} or {@link Catalog#INFORMATION_SCHEMA}
 */
public record SystemTable(String schema, String name, List<Column> columns) implements Table {
    public SystemTable {
        columns = List.copyOf(columns);
    }

    /** Hashes the name, which is enough to distinguish system tables. */
    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visit(this);
    }
}
