package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import org.jspecify.annotations.Nullable;

/** The rows for which a condition is true. Keeps none. */
public record FilterSource(RowSource input, Expression condition) implements RowSource {
    @Override
    public RowCursor open(Run run) {
        return new Cursor(input.open(run), condition, run);
    }

    private static final class Cursor implements RowCursor {
        private final RowCursor rows;
        private final Expression condition;
        private final Run run;

        Cursor(RowCursor rows, Expression condition, Run run) {
            this.rows = rows;
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

        @Override
        public @Nullable Object[] row() {
            return rows.row();
        }

        @Override
        public void close() {
            rows.close();
        }
    }
}
