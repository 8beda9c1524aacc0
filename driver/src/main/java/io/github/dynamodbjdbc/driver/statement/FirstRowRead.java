package io.github.dynamodbjdbc.driver.statement;

import io.github.dynamodbjdbc.planner.plan.ForwardingCursor;
import io.github.dynamodbjdbc.planner.plan.RowCursor;

/** A cursor whose first row, if there is one, was read before anyone asked for it. */
final class FirstRowRead extends ForwardingCursor {
    private final boolean isRow;
    private boolean isGiven;

    /** @param isRow whether the cursor is at a row */
    FirstRowRead(RowCursor rows, boolean isRow) {
        super(rows);
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
}
