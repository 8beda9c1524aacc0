package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Runs its right side again for each row of its left side. Keeps one row of each. */
public record CorrelateSource(
        RowSource left, RowSource right, int correlation, JoinKind kind, int leftFields, int rightFields)
        implements RowSource {
    @Override
    public RowCursor open(Run run) {
        return new Cursor(run);
    }

    private final class Cursor implements RowCursor {
        private final Run run;
        private final RowCursor rows;
        private final @Nullable Object[] row = new Object[kind.isFilter() ? leftFields : leftFields + rightFields];
        private @Nullable RowCursor inner;
        private boolean found;
        private boolean all;

        Cursor(Run run) {
            this.run = run;
            this.rows = left.open(run);
        }

        @Override
        public boolean advance() {
            while (true) {
                if (inner != null) {
                    if (inner.advance()) {
                        if (!kind.isFilter()) {
                            found = true;
                            System.arraycopy(inner.row(), 0, row, leftFields, rightFields);
                            return true;
                        }
                        found = true;
                    }
                    closeInner();
                    if (found ? kind == JoinKind.SEMI : kind == JoinKind.ANTI) {
                        return true;
                    }
                    if (!found && kind == JoinKind.LEFT) {
                        Arrays.fill(row, leftFields, row.length, null);
                        return true;
                    }
                }
                if (!rows.advance()) {
                    return false;
                }
                run.checkCancelledSometimes();
                System.arraycopy(rows.row(), 0, row, 0, leftFields);
                // A copy: an operator inside may set outer rows of the same source.
                run.setOuterRow(correlation, Arrays.copyOf(row, leftFields));
                found = false;
                inner = right.open(run);
                if (all && !kind.isFilter()) {
                    inner.needAll();
                }
            }
        }

        private void closeInner() {
            if (inner != null) {
                inner.close();
                inner = null;
            }
        }

        @Override
        public @Nullable Object[] row() {
            return row;
        }

        @Override
        public void needAll() {
            all = true;
            rows.needAll();
        }

        @Override
        public void close() {
            closeInner();
            rows.close();
        }
    }
}
