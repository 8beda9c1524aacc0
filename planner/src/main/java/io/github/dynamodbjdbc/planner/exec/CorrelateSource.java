package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs its right side again for each row of its left side. Keeps one row of each, and the next rows of the left side if their keys are looked
 * up together.
 *
 * @param ahead the lookups of the right side that are made for several rows of the left side at a time
 * @param offset the number of rows that are skipped
 * @param fetch the number of rows that are wanted after them
 */
public record CorrelateSource(
        RowSource left,
        RowSource right,
        List<LookupAhead> ahead,
        RowCount offset,
        RowCount fetch,
        int correlation,
        JoinKind kind,
        int leftFields,
        int rightFields)
        implements RowSource {
    /** The number of outer rows whose keys are looked up together: as many as a request takes. */
    private static final int ROWS_AHEAD = 100;

    public CorrelateSource {
        ahead = List.copyOf(ahead);
    }

    @Override
    public RowCursor open(Run run) {
        return new Cursor(run);
    }

    private final class Cursor implements RowCursor {
        private final Run run;
        private final RowCursor rows;
        private final @Nullable Object[] row = new Object[kind.isFilter() ? leftFields : leftFields + rightFields];
        private final Deque<@Nullable Object[]> next = new ArrayDeque<>();
        private @Nullable RowCursor inner;
        private final long most;
        // Rows that were asked for so far.
        private long asked;
        private boolean found;
        private boolean all;

        Cursor(Run run) {
            this.run = run;
            this.rows = left.open(run);
            long wanted = fetch.value(run.context());
            this.most = wanted < 0 ? Long.MAX_VALUE : wanted + Math.max(0, offset.value(run.context()));
        }

        @Override
        public boolean advance() {
            asked++;
            return joined();
        }

        private boolean joined() {
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
                @Nullable Object @Nullable [] outer = nextOuter();
                if (outer == null) {
                    return false;
                }
                run.checkCancelledSometimes();
                System.arraycopy(outer, 0, row, 0, leftFields);
                run.setOuterRow(correlation, outer);
                found = false;
                inner = right.open(run);
                if (all && !kind.isFilter()) {
                    inner.needAll();
                }
            }
        }

        /** A copy of the next outer row, as an operator inside may set outer rows of the same source; null if there is none. */
        private @Nullable Object @Nullable [] nextOuter() {
            if (ahead.isEmpty()) {
                return rows.advance() ? Arrays.copyOf(rows.row(), leftFields) : null;
            }
            if (next.isEmpty()) {
                long wanted = Math.max(1, Math.min(ROWS_AHEAD, most - asked + 1));
                while (next.size() < wanted && rows.advance()) {
                    next.add(Arrays.copyOf(rows.row(), leftFields));
                }
                if (next.size() > 1) {
                    ahead.forEach(lookup -> lookup.fetch(run, correlation, List.copyOf(next)));
                }
            }
            return next.poll();
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
