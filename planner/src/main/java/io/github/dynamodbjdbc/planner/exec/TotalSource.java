package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Aggregates of all rows: one row, also of no input. */
public final class TotalSource implements RowSource {
    private final RowSource input;
    private final Aggregation[] aggregations;

    public TotalSource(RowSource input, List<Aggregation> aggregations) {
        this.input = input;
        this.aggregations = aggregations.toArray(Aggregation[]::new);
    }

    @Override
    public RowCursor open(Run run) {
        return new Cursor(run);
    }

    private final class Cursor implements RowCursor {
        private final Run run;
        private final RowCursor rows;
        private final GroupRows groups;
        private final @Nullable Object[] row = new @Nullable Object[aggregations.length];
        private boolean done;

        Cursor(Run run) {
            this.run = run;
            this.rows = input.open(run);
            this.groups = new GroupRows(aggregations, run, new Kept(run));
        }

        @Override
        public boolean advance() {
            if (done) {
                return false;
            }
            done = true;
            rows.needAll();
            GroupRows.States one = groups.new States(0);
            int all = one.start();
            while (rows.advance()) {
                run.checkCancelledSometimes();
                groups.load(rows.row());
                one.add(all);
            }
            rows.close();
            one.complete(all);
            for (int i = 0; i < row.length; i++) {
                row[i] = one.result(all, i);
            }
            return true;
        }

        @Override
        public @Nullable Object[] row() {
            return row;
        }

        @Override
        public void close() {
            rows.close();
            groups.close();
        }
    }
}
