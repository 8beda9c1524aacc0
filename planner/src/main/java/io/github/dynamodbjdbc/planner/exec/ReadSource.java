package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.ForwardingCursor;
import io.github.dynamodbjdbc.planner.plan.RowCursor;

/**
 * The rows of a table in the order of the read. Keeps none.
 *
 * @param node the plan's node that reads
 */
public record ReadSource(int node) implements RowSource {
    @Override
    public RowCursor open(Run run) {
        return new Cursor(run, run.reads().all(node));
    }

    private static final class Cursor extends ForwardingCursor {
        private final Run run;

        Cursor(Run run, RowCursor rows) {
            super(rows);
            this.run = run;
        }

        @Override
        public boolean advance() {
            run.checkCancelled();
            return rows.advance();
        }
    }
}
