package io.github.dynamodbjdbc.planner.run;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * DISTINCT: gives a row when it is first seen, so that a limit above ends the reading. Keeps all rows that it gave, or only the last
 * one where equal rows follow each other.
 */
public final class DistinctSource implements RowSource {
    private final RowSource input;
    private final List<Expression> columns;
    private final boolean together;

    /** @param together whether equal rows follow each other */
    public DistinctSource(RowSource input, List<Expression> columns, boolean together) {
        this.input = input;
        this.columns = List.copyOf(columns);
        this.together = together;
    }

    @Override
    public RowCursor open(Run run) {
        return new Cursor(run);
    }

    private final class Cursor implements RowCursor {
        private final Run run;
        private final RowCursor rows;
        private final Kept kept;
        private final Set<GroupKey> seen = new HashSet<>();
        private final @Nullable Object[] row = new @Nullable Object[columns.size()];
        private @Nullable GroupKey last;

        Cursor(Run run) {
            this.run = run;
            this.rows = input.open(run);
            this.kept = new Kept(run);
        }

        @Override
        public boolean advance() {
            while (rows.advance()) {
                run.checkCancelledSometimes();
                GroupKey key = GroupKey.of(columns, rows.row(), run);
                if (isNew(key)) {
                    key.copyTo(row);
                    return true;
                }
            }
            return false;
        }

        private boolean isNew(GroupKey key) {
            if (together) {
                boolean changed = !key.equals(last);
                last = key;
                return changed;
            }
            boolean first = seen.add(key);
            if (first) {
                kept.add(1);
            }
            return first;
        }

        @Override
        public @Nullable Object[] row() {
            return row;
        }

        @Override
        public void close() {
            rows.close();
            kept.release();
        }
    }
}
