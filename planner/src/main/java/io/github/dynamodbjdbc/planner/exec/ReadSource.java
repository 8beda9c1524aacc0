package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a table, as they come. Keeps none.
 *
 * @param node of the plan that reads
 */
public record ReadSource(int node) implements RowSource {
    @Override
    public RowCursor open(Run run) {
        return new Cursor(run, run.reads().all(node));
    }

    private record Cursor(Run run, RowCursor rows) implements RowCursor {
        @Override
        public boolean advance() {
            run.checkCancelled();
            return rows.advance();
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
