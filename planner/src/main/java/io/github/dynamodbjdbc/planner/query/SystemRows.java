package io.github.dynamodbjdbc.planner.query;

import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.rel.SystemTableRead;
import io.github.dynamodbjdbc.planner.relation.TableUse;
import io.github.dynamodbjdbc.planner.type.UsedColumn;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of a system table, in the columns that a statement uses of it. */
final class SystemRows implements RowCursor {
    private final RowCursor rows;
    private final int[] columns;
    private final @Nullable Object[] row;

    private SystemRows(RowCursor rows, int[] columns) {
        this.rows = rows;
        this.columns = columns;
        this.row = new Object[columns.length];
    }

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
        return new SystemRows(context.systemRows(table), columns);
    }

    @Override
    public boolean advance() {
        if (!rows.advance()) {
            return false;
        }
        @Nullable Object[] source = rows.row();
        for (int i = 0; i < columns.length; i++) {
            row[i] = source[columns[i]];
        }
        return true;
    }

    @Override
    public @Nullable Object[] row() {
        return row;
    }

    @Override
    public void close() {
        rows.close();
    }
}
