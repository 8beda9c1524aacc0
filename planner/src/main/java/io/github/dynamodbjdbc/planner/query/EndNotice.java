package io.github.dynamodbjdbc.planner.query;

import io.github.dynamodbjdbc.planner.plan.ForwardingCursor;
import io.github.dynamodbjdbc.planner.plan.RowCursor;

/** Runs an action once: after the last row, or when the cursor is closed before. */
final class EndNotice extends ForwardingCursor {
    private final Runnable action;
    private boolean ended;

    EndNotice(RowCursor rows, Runnable action) {
        super(rows);
        this.action = action;
    }

    @Override
    public boolean advance() {
        boolean there = rows.advance();
        if (!there) {
            end();
        }
        return there;
    }

    @Override
    public void close() {
        super.close();
        end();
    }

    private void end() {
        if (!ended) {
            ended = true;
            action.run();
        }
    }
}
