package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import org.jspecify.annotations.Nullable;

/** A cursor whose first row, if there is one, was read before anyone asked for it. */
final class FirstRowRead implements RowCursor {
    private final RowCursor rows;
    private final boolean isRow;
    private boolean isGiven;

    /** @param isRow whether the cursor is at a row */
    FirstRowRead(RowCursor rows, boolean isRow) {
        this.rows = rows;
        this.isRow = isRow;
    }

    @Override
    public boolean advance() {
        if (isGiven) {
            return rows.advance();
        }
        isGiven = true;
        return isRow;
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
