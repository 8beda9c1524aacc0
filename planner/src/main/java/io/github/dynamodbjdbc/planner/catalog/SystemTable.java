package io.github.dynamodbjdbc.planner.catalog;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A table with data of the driver itself, with metadata of DynamoDB tables, or with the changes in the stream of one.
 *
 * @param schema {@link Catalog#SYSTEM_SCHEMA} or {@link Catalog#INFORMATION_SCHEMA}; the table that a stream is of
 * @param stream null if it is none
 * @param billed columns that another service bills for each table and global index for which a statement wants them
 */
public record SystemTable(
        String schema,
        String name,
        List<Column> columns,
        @Nullable StreamOf stream,
        Set<String> billed) implements Table {
    public SystemTable {
        columns = List.copyOf(columns);
        billed = Set.copyOf(billed);
    }

    public SystemTable(String schema, String name, List<Column> columns) {
        this(schema, name, columns, null, Set.of());
    }

    /**
     * The changes of a table.
     *
     * @param follows whether reading waits for more at the end
     */
    public record StreamOf(TableSchema table, boolean follows) {}

    /** Of the name, which distinguishes them. */
    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.visit(this);
    }
}
