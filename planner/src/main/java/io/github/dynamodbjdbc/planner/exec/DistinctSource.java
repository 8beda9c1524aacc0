package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * DISTINCT: gives a row when it is first seen, so that a limit above ends the reading. Keeps all rows that it gave, or only the last
 * one where equal rows follow each other. Where there is no room for more, rows that were not given are put off into files.
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
        private final Kept kept;
        private final Spill spill;
        private final RowCursor rows;
        private RowCursor from;
        private Spill.Pass pass;
        private @Nullable RowFile file;
        private final Set<GroupKey> seen = new HashSet<>();
        private final @Nullable Object[] row = new @Nullable Object[columns.size()];
        private @Nullable GroupKey last;

        Cursor(Run run) {
            this.run = run;
            this.rows = input.open(run);
            this.from = rows;
            this.kept = new Kept(run);
            this.spill = new Spill(run);
            this.pass = spill.pass(0, kept);
        }

        @Override
        public boolean advance() {
            do {
                while (from.advance()) {
                    run.checkCancelledSometimes();
                    GroupKey key = GroupKey.of(columns, from.row(), run);
                    if (!together && pass.isFull() && !seen.contains(key)) {
                        pass.add(from.row(), key.hashCode(), 0);
                    } else if (isNew(key)) {
                        key.copyTo(row);
                        return true;
                    }
                }
            } while (goesOn());
            return false;
        }

        /** Takes up rows that were put off. */
        private boolean goesOn() {
            closeFile();
            Spill.Part part = spill.take();
            if (part == null) {
                return false;
            }
            seen.clear();
            kept.release();
            file = part.rows();
            from = part.rows().all();
            pass = spill.pass(part.level(), kept);
            return true;
        }

        private void closeFile() {
            if (file != null) {
                file.close();
                file = null;
            }
        }

        private boolean isNew(GroupKey key) {
            if (together) {
                boolean changed = !key.equals(last);
                last = key;
                return changed;
            }
            boolean first = seen.add(key);
            if (first) {
                kept.add(1, key.bytes() + Kept.ENTRY);
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
            closeFile();
            spill.close();
            kept.release();
        }
    }
}
