package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.exec.aggregate.TotalOrder;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * GROUP BY of rows in which each group's rows are adjacent: returns a group as soon as it is complete, so that a LIMIT above stops the
 * reading. Keeps one group.
 */
public final class StreamingAggregateSource implements RowSource {
    private final RowSource input;
    private final Expression[] keys;
    private final Aggregation[] aggregations;

    /** @param keys at least one; the first columns of the output, before the aggregates */
    public StreamingAggregateSource(RowSource input, List<Expression> keys, List<Aggregation> aggregations) {
        this.input = input;
        this.keys = keys.toArray(Expression[]::new);
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
        private final @Nullable Object[] row = new @Nullable Object[keys.length + aggregations.length];
        private @Nullable Object[] group = new @Nullable Object[keys.length];
        // The key of the next group's first row.
        private @Nullable Object[] next = new @Nullable Object[keys.length];
        private boolean begun;
        private boolean more;

        Cursor(Run run) {
            this.run = run;
            this.rows = input.open(run);
            this.groups = new GroupRows(aggregations, run, new Kept(run));
        }

        @Override
        public boolean advance() {
            if (!begun) {
                begun = true;
                read();
            }
            if (!more) {
                return false;
            }
            @Nullable Object[] spare = group;
            group = next;
            next = spare;
            groups.close();
            GroupRows.States one = groups.new States(0);
            int started = one.start(group);
            do {
                groups.load(rows.row());
                one.add(started);
                run.checkCancelledSometimes();
                read();
            } while (more && Arrays.equals(group, next));
            System.arraycopy(group, 0, row, 0, group.length);
            one.complete(started);
            for (int i = 0; i < aggregations.length; i++) {
                row[keys.length + i] = one.result(started, i);
            }
            return true;
        }

        private void read() {
            more = rows.advance();
            for (int i = 0; more && i < next.length; i++) {
                next[i] = TotalOrder.key(keys[i].evaluate(rows.row(), run));
            }
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
            groups.close();
        }
    }
}
