package io.github.dynamodbjdbc.planner.plan;

import org.jspecify.annotations.Nullable;

/** Rows of another cursor, or made of them. */
public abstract class ForwardingCursor implements RowCursor {
    protected final RowCursor rows;

    protected ForwardingCursor(RowCursor rows) {
        this.rows = rows;
    }

    @Override
    public @Nullable Object[] row() {
        return rows.row();
    }

    @Override
    public void close() {
        rows.close();
    }
}
