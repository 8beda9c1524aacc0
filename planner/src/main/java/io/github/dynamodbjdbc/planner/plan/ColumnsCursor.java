package io.github.dynamodbjdbc.planner.plan;

import org.jspecify.annotations.Nullable;

/** Some columns of another cursor's rows, in any order. */
public final class ColumnsCursor extends ForwardingCursor {
    private final int[] columns;
    private final @Nullable Object[] row;

    public ColumnsCursor(RowCursor rows, int[] columns) {
        super(rows);
        this.columns = columns;
        this.row = new Object[columns.length];
    }

    @Override
    public boolean advance() {
        if (!rows.advance()) {
            return false;
        }
        @Nullable Object[] from = rows.row();
        for (int i = 0; i < columns.length; i++) {
            row[i] = from[columns[i]];
        }
        return true;
    }

    @Override
    public @Nullable Object[] row() {
        return row;
    }
}
