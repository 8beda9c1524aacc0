package io.github.dynamodbjdbc.planner.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The changes in incremental exports of a table as a table: {@code "Orders"."$changes"}. Its columns are those of a {@link StreamTable}. */
public final class ExportedChanges {
    /** The name after that of the table: all incremental exports. */
    public static final String NAME = "$changes";

    /** Epoch microseconds of the write; {@link StreamTable#AT} has milliseconds. */
    private static final String MICROS = "$micros";

    private ExportedChanges() {}

    /**
     * Its columns: the event and its time, the key of the item, and both images.
     *
     * @param export the name of one export; null for all
     */
    public static SystemTable of(TableSchema table, @Nullable String export) {
        List<Column> columns = new ArrayList<>(StreamTable.change(table));
        columns.add(new Column(MICROS, Column.Origin.DECLARED, ColumnType.BIGINT));
        return new SystemTable(
                table.name(),
                export == null ? NAME : TableCopy.Export.NAME + '/' + export,
                columns,
                new SystemTable.ExportOf(table, export),
                Set.of());
    }
}
