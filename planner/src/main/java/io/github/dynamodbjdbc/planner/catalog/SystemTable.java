package io.github.dynamodbjdbc.planner.catalog;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A table with data of the driver itself, with metadata of DynamoDB tables, or with the changes of one.
 *
 * @param schema {@link Catalog#SYSTEM_SCHEMA} or {@link Catalog#INFORMATION_SCHEMA}; the table that changes are of
 * @param changes null if it has other rows
 * @param billed columns that another service bills for each table and global index for which a statement wants them
 */
public record SystemTable(
        String schema,
        String name,
        List<Column> columns,
        @Nullable Changes changes,
        Set<String> billed) implements Table {
    public SystemTable {
        columns = List.copyOf(columns);
        billed = Set.copyOf(billed);
    }

    public SystemTable(String schema, String name, List<Column> columns) {
        this(schema, name, columns, null, Set.of());
    }

    /** The changes of a table. */
    public sealed interface Changes permits StreamOf, ExportOf {
        TableSchema table();
    }

    /**
     * The changes in its stream.
     *
     * @param follows whether reading waits for more at the end
     */
    public record StreamOf(TableSchema table, boolean follows) implements Changes {}

    /**
     * The changes in its incremental exports.
     *
     * @param export the name of one of them; null for all
     */
    public record ExportOf(TableSchema table, @Nullable String export) implements Changes {}

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
