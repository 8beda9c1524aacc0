package io.github.dynamodbjdbc.planner.plan;

import org.jspecify.annotations.Nullable;

/** A cursor over another cursor's rows, which subclasses may change. */
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
    public void needAll() {
        rows.needAll();
    }

    @Override
    public void close() {
        rows.close();
    }
}
