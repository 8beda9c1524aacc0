package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.value.HeapBytes;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * DISTINCT: returns a row as soon as it is first seen, so that a LIMIT above stops the reading. Keeps all distinct rows, or only the last
 * one if equal rows are adjacent. If memory is short, further new rows are spilled to files.
 */
public final class DistinctSource implements RowSource {
    private final RowSource input;
    private final List<Expression> columns;
    private final boolean together;
    private final Function<@Nullable Object[], Object> key;

    /** @param together whether equal rows are adjacent */
    public DistinctSource(RowSource input, List<Expression> columns, boolean together) {
        this(input, columns, together, GroupKey::of);
    }

    /** @param key makes objects that are equal, with equal hash codes, for equal rows */
    private DistinctSource(
            RowSource input, List<Expression> columns, boolean together, Function<@Nullable Object[], Object> key) {
        this.input = input;
        this.columns = List.copyOf(columns);
        this.together = together;
        this.key = key;
    }

    /** Distinct whole rows, whose columns may hold values of several types. */
    public static RowSource ofRows(RowSource input, int width) {
        List<Expression> columns = new ArrayList<>();
        for (int i = 0; i < width; i++) {
            int column = i;
            columns.add((row, run) -> Values.isNull(row[column]) ? null : row[column]);
        }
        return new DistinctSource(input, columns, false, RowKeys.all(width)::of);
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
        private final Set<Object> seen = new HashSet<>();
        private final @Nullable Object[] row = new @Nullable Object[columns.size()];
        private @Nullable Object last;

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
                    for (int i = 0; i < row.length; i++) {
                        row[i] = columns.get(i).evaluate(from.row(), run);
                    }
                    Object found = key.apply(row);
                    if (!together && pass.isFull() && !seen.contains(found)) {
                        pass.add(from.row(), found.hashCode(), 0);
                    } else if (isNew(found)) {
                        return true;
                    }
                }
            } while (goesOn());
            return false;
        }

        /** Continues with the next spilled part; false if there is none. */
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

        private boolean isNew(Object found) {
            if (together) {
                boolean changed = !found.equals(last);
                last = found;
                return changed;
            }
            boolean first = seen.add(found);
            if (first) {
                kept.add(1, HeapBytes.ofRow(row) + Kept.ENTRY);
            }
            return first;
        }

        @Override
        public @Nullable Object[] row() {
            return row;
        }

        @Override
        public void needAll() {
            rows.needAll();
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
