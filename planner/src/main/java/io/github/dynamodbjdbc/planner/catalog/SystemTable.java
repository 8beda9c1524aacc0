package io.github.dynamodbjdbc.planner.catalog;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table that is no DynamoDB table: what the driver keeps, or knows of the tables of DynamoDB, or the stream of one.
 *
 * @param schema {@link Catalog#SYSTEM_SCHEMA} or {@link Catalog#INFORMATION_SCHEMA}; the table that a stream is of
 * @param stream null if it is none
 */
public record SystemTable(String schema, String name, List<Column> columns, @Nullable StreamOf stream)
        implements Table {
    public SystemTable {
        columns = List.copyOf(columns);
    }

    public SystemTable(String schema, String name, List<Column> columns) {
        this(schema, name, columns, null);
    }

    /**
     * The changes of a table.
     *
     * @param follows whether reading waits for more at the end
     */
    public record StreamOf(TableSchema table, boolean follows) {}

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
