package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.ForwardingCursor;
import io.github.dynamodbjdbc.planner.plan.RowCursor;

/** LIMIT and OFFSET. Never reads a row beyond those that it returns, because that row may require another request. Keeps no rows. */
public record LimitSource(RowSource input, RowCount offset, RowCount fetch) implements RowSource {
    @Override
    public RowCursor open(Run run) {
        return new Cursor(input.open(run), Math.max(0, offset.value(run.context())), fetch.value(run.context()));
    }

    private static final class Cursor extends ForwardingCursor {
        private final boolean limited;
        private long skip;
        private long left;

        Cursor(RowCursor rows, long offset, long fetch) {
            super(rows);
            this.limited = fetch >= 0;
            this.skip = offset;
            this.left = fetch;
        }

        @Override
        public boolean advance() {
            if (limited && left <= 0) {
                return false;
            }
            for (; skip > 0; skip--) {
                if (!rows.advance()) {
                    left = 0;
                    return false;
                }
            }
            left--;
            return rows.advance();
        }

        @Override
        public void needAll() {
            if (!limited) {
                super.needAll();
            }
        }
    }
}
