package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows of expressions in the statement. */
public final class ValuesSource implements RowSource {
    private static final @Nullable Object[] NO_ROW = {};

    private final Expression[][] rows;

    public ValuesSource(List<List<Expression>> rows) {
        this.rows = rows.stream().map(row -> row.toArray(Expression[]::new)).toArray(Expression[][]::new);
    }

    @Override
    public RowCursor open(Run run) {
        return new Cursor(run);
    }

    private final class Cursor implements RowCursor {
        private final Run run;
        private @Nullable Object[] row = NO_ROW;
        private int next;

        Cursor(Run run) {
            this.run = run;
        }

        @Override
        public boolean advance() {
            if (next >= rows.length) {
                return false;
            }
            run.checkCancelledSometimes();
            Expression[] cells = rows[next++];
            row = new Object[cells.length];
            for (int i = 0; i < row.length; i++) {
                row[i] = cells[i].evaluate(NO_ROW, run);
            }
            return true;
        }

        @Override
        public @Nullable Object[] row() {
            return row;
        }

        @Override
        public void close() {}
    }
}
