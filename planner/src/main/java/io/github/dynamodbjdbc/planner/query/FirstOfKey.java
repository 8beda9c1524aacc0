package io.github.dynamodbjdbc.planner.query;

import io.github.dynamodbjdbc.planner.plan.ForwardingCursor;
import io.github.dynamodbjdbc.planner.plan.RowCursor;

/** The first rows of one key, of which no more are read. */
final class FirstOfKey extends ForwardingCursor {
    private long left;

    FirstOfKey(RowCursor rows, long most) {
        super(rows);
        this.left = most;
    }

    @Override
    public boolean advance() {
        return left-- > 0 && rows.advance();
    }

    /** All of these, not of the read. */
    @Override
    public void needAll() {}
}
