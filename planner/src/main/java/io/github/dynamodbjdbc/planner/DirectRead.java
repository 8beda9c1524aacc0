package io.github.dynamodbjdbc.planner;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RunContext;
import io.github.dynamodbjdbc.planner.rel.DynamoTableRead;
import io.github.dynamodbjdbc.planner.rel.RowLimitRel;
import io.github.dynamodbjdbc.planner.runtime.Reads;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Calc;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLocalRef;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * A plan that is one table read: its rows are the reader's, put in order and cut off. No code is generated for it.
 *
 * @param columns for each column of the result the column of the read
 * @param fetch null for all
 */
record DirectRead(int node, List<Integer> columns, @Nullable RexNode fetch) implements QueryPlan.Execution {

    /** Null if the tree holds anything that has to be computed. */
    static @Nullable DirectRead of(RelNode root) {
        RelNode rel = root;
        List<Integer> columns = identity(root.getRowType().getFieldCount());
        RexNode fetch = null;
        boolean limited = false;
        while (!(rel instanceof DynamoTableRead)) {
            if (rel instanceof Calc calc) {
                List<Integer> below = references(calc);
                if (below == null) {
                    return null;
                }
                columns = columns.stream().map(below::get).toList();
                rel = calc.getInput();
            } else if (rel instanceof RowLimitRel limit && !limited && limit.offset() == null) {
                limited = true;
                fetch = limit.fetch();
                rel = limit.getInput();
            } else {
                return null;
            }
        }
        return new DirectRead(((DynamoTableRead) rel).node(), columns, fetch);
    }

    private static List<Integer> identity(int count) {
        List<Integer> columns = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            columns.add(i);
        }
        return columns;
    }

    private static @Nullable List<Integer> references(Calc calc) {
        if (calc.getProgram().getCondition() != null) {
            return null;
        }
        List<Integer> columns = new ArrayList<>();
        for (RexLocalRef local : calc.getProgram().getProjectList()) {
            if (!(calc.getProgram().expandLocalRef(local) instanceof RexInputRef reference)) {
                return null;
            }
            columns.add(reference.getIndex());
        }
        return columns;
    }

    @Override
    public RowCursor run(RunContext context, Reads reads) {
        long rows = fetch == null ? Long.MAX_VALUE : QueryPlan.rowCount(fetch, context);
        return new Cursor(
                context,
                reads.all(node),
                columns.stream().mapToInt(Integer::intValue).toArray(),
                rows);
    }

    private static final class Cursor implements RowCursor {
        private final RunContext context;
        private final RowCursor read;
        private final int[] columns;
        private final @Nullable Object[] row;
        private long left;

        Cursor(RunContext context, RowCursor read, int[] columns, long rows) {
            this.context = context;
            this.read = read;
            this.columns = columns;
            this.row = new Object[columns.length];
            this.left = rows;
        }

        @Override
        public boolean advance() {
            if (left <= 0) {
                return false;
            }
            context.checkCancelled();
            if (!read.advance()) {
                left = 0;
                return false;
            }
            left--;
            @Nullable Object[] source = read.row();
            for (int i = 0; i < columns.length; i++) {
                row[i] = source[columns[i]];
            }
            return true;
        }

        @Override
        public @Nullable Object[] row() {
            return row;
        }

        @Override
        public void close() {
            read.close();
        }
    }
}
