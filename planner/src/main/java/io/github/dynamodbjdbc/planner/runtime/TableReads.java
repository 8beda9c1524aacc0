package io.github.dynamodbjdbc.planner.runtime;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.jspecify.annotations.Nullable;

/** The leaves of generated code: rows of a table read. */
public final class TableReads {
    private TableReads() {}

    /** Rows as arrays of their own: operators above may keep them. */
    public static Enumerable<Object> rows(DataContext context, int node) {
        return new Rows((RunDataContext) context, node, false);
    }

    /** Rows of one column, as its bare values. */
    public static Enumerable<Object> values(DataContext context, int node) {
        return new Rows((RunDataContext) context, node, true);
    }

    private static final class Rows extends AbstractEnumerable<Object> {
        private final RunDataContext context;
        private final int node;
        private final boolean bare;

        Rows(RunDataContext context, int node, boolean bare) {
            this.context = context;
            this.node = node;
            this.bare = bare;
        }

        @Override
        public Enumerator<Object> enumerator() {
            RowCursor cursor = context.read(node);
            return new Enumerator<>() {
                @Override
                @SuppressWarnings("NullAway") // a bare value may be null, which linq4j's signature does not say
                public Object current() {
                    @Nullable Object[] row = cursor.row();
                    return bare ? row[0] : row.clone();
                }

                @Override
                public boolean moveNext() {
                    context.run().checkCancelled();
                    return cursor.advance();
                }

                @Override
                public void reset() {
                    throw new IllegalStateException("a read can't be started over");
                }

                @Override
                public void close() {
                    cursor.close();
                }
            };
        }
    }
}
