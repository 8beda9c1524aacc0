package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.exec.aggregate.TotalOrder;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.value.HeapBytes;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * DISTINCT: returns a row as soon as it is first seen, so that a LIMIT above stops the reading. Keeps all distinct rows, or only the last
 * one if equal rows are adjacent. If memory is short, further new rows are spilled to files.
 */
public final class DistinctSource implements RowSource {
    private final RowSource input;
    private final List<Expression> columns;
    private final boolean together;
    private final UnaryOperator<@Nullable Object> form;

    /** @param together whether equal rows are adjacent */
    public DistinctSource(RowSource input, List<Expression> columns, boolean together) {
        this(input, columns, together, TotalOrder::key);
    }

    /** @param form gives equal objects, with equal hash codes, for equal values */
    private DistinctSource(
            RowSource input, List<Expression> columns, boolean together, UnaryOperator<@Nullable Object> form) {
        this.input = input;
        this.columns = List.copyOf(columns);
        this.together = together;
        this.form = form;
    }

    /** Distinct whole rows, whose columns may hold values of several types. */
    public static RowSource ofRows(RowSource input, int width) {
        List<Expression> columns = new ArrayList<>();
        for (int i = 0; i < width; i++) {
            int column = i;
            columns.add((row, run) -> Values.isNull(row[column]) ? null : row[column]);
        }
        return new DistinctSource(input, columns, false, RowKeys::canonical);
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
        private KeyTable seen = new KeyTable(columns.size());
        private final @Nullable Object[] row = new @Nullable Object[columns.size()];
        private final @Nullable Object[] key = new @Nullable Object[columns.size()];
        // The last row, if equal rows are adjacent.
        private @Nullable Object @Nullable [] last;

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
                        key[i] = form.apply(row[i]);
                    }
                    if (together ? isAnother() : isNew()) {
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
            seen = new KeyTable(row.length);
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

        private boolean isAnother() {
            boolean other = last == null || !Arrays.equals(key, last);
            last = other ? key.clone() : last;
            return other;
        }

        /** Whether an equal row was neither seen nor spilled. The row is spilled if memory is short. */
        private boolean isNew() {
            int hash = KeyTable.hash(key);
            if (seen.find(key, hash) >= 0) {
                return false;
            }
            if (pass.isFull()) {
                pass.add(from.row(), hash, 0);
                return false;
            }
            seen.add(key, hash);
            kept.add(1, HeapBytes.ofRow(row) + Kept.ENTRY);
            return true;
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
