package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows of expressions in the statement. */
public record ValuesSource(List<List<Expression>> rows) implements RowSource {
    private static final @Nullable Object[] NO_ROW = {};

    public ValuesSource {
        rows = List.copyOf(rows);
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
            if (next >= rows.size()) {
                return false;
            }
            run.checkCancelledSometimes();
            List<Expression> cells = rows.get(next++);
            row = new Object[cells.size()];
            for (int i = 0; i < row.length; i++) {
                row[i] = cells.get(i).evaluate(NO_ROW, run);
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
