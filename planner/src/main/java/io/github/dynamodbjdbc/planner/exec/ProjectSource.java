package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.ColumnsCursor;
import io.github.dynamodbjdbc.planner.plan.ForwardingCursor;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Computes one row for each row of its input. Keeps none. */
public final class ProjectSource implements RowSource {
    private final RowSource input;
    private final Expression[] expressions;

    private ProjectSource(RowSource input, List<Expression> expressions) {
        this.input = input;
        this.expressions = expressions.toArray(Expression[]::new);
    }

    /**
     * @param columns the new columns' indexes in the input; null if one is computed
     * @param expressions the new columns
     */
    public static RowSource of(RowSource input, int @Nullable [] columns, Supplier<List<Expression>> expressions) {
        return columns == null
                ? new ProjectSource(input, expressions.get())
                : run -> new ColumnsCursor(input.open(run), columns);
    }

    @Override
    public RowCursor open(Run run) {
        return new Cursor(input.open(run), expressions, run);
    }

    private static final class Cursor extends ForwardingCursor {
        private final Expression[] expressions;
        private final Run run;
        private final @Nullable Object[] row;

        Cursor(RowCursor rows, Expression[] expressions, Run run) {
            super(rows);
            this.expressions = expressions;
            this.run = run;
            this.row = new Object[expressions.length];
        }

        @Override
        public boolean advance() {
            if (!rows.advance()) {
                return false;
            }
            @Nullable Object[] from = rows.row();
            for (int i = 0; i < row.length; i++) {
                row[i] = expressions[i].evaluate(from, run);
            }
            return true;
        }

        @Override
        public @Nullable Object[] row() {
            return row;
        }
    }
}
