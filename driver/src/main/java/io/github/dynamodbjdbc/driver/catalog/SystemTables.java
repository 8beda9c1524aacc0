package io.github.dynamodbjdbc.driver.catalog;

import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import java.util.List;

/** The tables of the schema {@code system}. */
public final class SystemTables {
    /** The last statements of this client configuration, and what each has consumed. */
    public static final SystemTable STATEMENTS = new SystemTable(
            "statements",
            List.of(
                    column("id", ColumnType.BIGINT),
                    column("started_at", ColumnType.TIMESTAMP),
                    column("sql", ColumnType.VARCHAR),
                    column("plan", ColumnType.VARCHAR),
                    column("rows", ColumnType.BIGINT),
                    column("read_units", ColumnType.DOUBLE),
                    column("write_units", ColumnType.DOUBLE),
                    column("estimated_read_units", ColumnType.DOUBLE),
                    column("requests", ColumnType.BIGINT),
                    column("items_evaluated", ColumnType.BIGINT),
                    column("items_returned", ColumnType.BIGINT),
                    column("retries", ColumnType.BIGINT),
                    column("elapsed_ms", ColumnType.DOUBLE),
                    column("sqlstate", ColumnType.VARCHAR)));

    static final List<SystemTable> ALL = List.of(STATEMENTS);

    private SystemTables() {}

    private static Column column(String name, ColumnType type) {
        return new Column(name, Column.Origin.DECLARED, type);
    }
}
