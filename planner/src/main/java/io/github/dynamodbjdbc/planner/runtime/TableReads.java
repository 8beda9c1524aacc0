package io.github.dynamodbjdbc.planner.runtime;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
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

    /**
     * The rows that belong to the keys which a lookup join has at hand.
     *
     * @param place of the join in the context
     * @param columns for each value of a key its column
     * @param bare whether rows are the bare values of their one column
     */
    public static Enumerable<Object> lookups(DataContext context, int node, int place, int[] columns, boolean bare) {
        RunDataContext run = (RunDataContext) context;
        LookupBatch batch = run.lookup(place);
        return new AbstractEnumerable<>() {
            @Override
            @SuppressWarnings("NullAway") // as above: a bare value may be null
            public Enumerator<Object> enumerator() {
                List<@Nullable Object[]> found = batch.found(keys -> found(run, node, keys), row -> key(row, columns));
                return Linq4j.transform(Linq4j.enumerator(found), row -> bare ? row[0] : row);
            }
        };
    }

    private static List<@Nullable Object[]> found(RunDataContext run, int node, List<List<@Nullable Object>> keys) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        int most = run.mostKeys(node);
        int from = 0;
        while (from < keys.size()) {
            int to = from + Math.min(most, keys.size() - from);
            try (RowCursor cursor = run.read(node, keys.subList(from, to))) {
                while (cursor.advance()) {
                    run.run().checkCancelled();
                    rows.add(cursor.row().clone());
                }
            }
            from = to;
        }
        return rows;
    }

    private static List<@Nullable Object> key(@Nullable Object[] row, int[] columns) {
        List<@Nullable Object> key = new ArrayList<>(columns.length);
        for (int column : columns) {
            key.add(row[column]);
        }
        return key;
    }

    /** The rows of one side that a lookup join has at hand. */
    public static Enumerable<Object> batch(DataContext context, int place) {
        LookupBatch batch = ((RunDataContext) context).lookup(place);
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<Object> enumerator() {
                return Linq4j.enumerator(batch.rows());
            }
        };
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
