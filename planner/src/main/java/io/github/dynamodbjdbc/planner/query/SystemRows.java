package io.github.dynamodbjdbc.planner.query;

import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.plan.ColumnsCursor;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.rel.SystemTableRead;
import io.github.dynamodbjdbc.planner.relation.TableUse;
import io.github.dynamodbjdbc.planner.type.UsedColumn;
import java.util.List;

/** The rows of a system table, with the columns that a statement uses. */
final class SystemRows {
    private SystemRows() {}

    static SystemTable table(SystemTableRead read) {
        return (SystemTable) read.getTable().unwrapOrThrow(TableUse.class).table();
    }

    static RowCursor open(SystemTableRead read, RunContext context) {
        TableUse use = read.getTable().unwrapOrThrow(TableUse.class);
        SystemTable table = table(read);
        List<String> names =
                table.columns().stream().map(column -> column.name()).toList();
        int[] columns = use.columns().stream()
                .map(UsedColumn::name)
                .mapToInt(names::indexOf)
                .toArray();
        return new ColumnsCursor(context.systemRows(table), columns);
    }
}
