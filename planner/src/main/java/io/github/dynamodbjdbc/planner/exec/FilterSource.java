package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.ForwardingCursor;
import io.github.dynamodbjdbc.planner.plan.RowCursor;

/** The rows for which a condition is TRUE. Keeps none. */
public record FilterSource(RowSource input, Expression condition) implements RowSource {
    @Override
    public RowCursor open(Run run) {
        return new Cursor(input.open(run), condition, run);
    }

    private static final class Cursor extends ForwardingCursor {
        private final Expression condition;
        private final Run run;

        Cursor(RowCursor rows, Expression condition, Run run) {
            super(rows);
            this.condition = condition;
            this.run = run;
        }

        @Override
        public boolean advance() {
            while (rows.advance()) {
                if (Boolean.TRUE.equals(condition.evaluate(rows.row(), run))) {
                    return true;
                }
                run.checkCancelledSometimes();
            }
            return false;
        }
    }
}
