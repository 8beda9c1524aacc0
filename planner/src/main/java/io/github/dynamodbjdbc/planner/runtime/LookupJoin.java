package io.github.dynamodbjdbc.planner.runtime;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.linq4j.function.Function0;
import org.jspecify.annotations.Nullable;

/**
 * Joins rows batch by batch with what is looked up by their keys. No row is asked for before the batches before it are used up.
 *
 * <p>Public because generated code calls it; not an interface for users.
 */
public final class LookupJoin {
    /** Different keys of a batch where all rows are wanted: of the first, and of the largest. */
    private static final int FIRST_KEYS = 100;

    private static final int MOST_KEYS = 400;

    /** Rows of a batch for each of its keys, where all rows are wanted. */
    private static final int ROWS_OF_A_KEY = 10;

    private static final int MOST_ROWS = MOST_KEYS * ROWS_OF_A_KEY;

    private LookupJoin() {}

    /**
     * @param place of the join in the context
     * @param rows arrays, or bare values where rows have one column
     * @param joined gives the joined rows of the batch that the context has at that place
     * @param columns of the rows that the values of a key come from
     * @param moments whether those are dates or timestamps, which stay as they are
     * @param offset joined rows that are left out
     * @param fetch joined rows that are wanted then; negative for all
     * @param matches joined rows that a row gives, about
     */
    public static Enumerable<Object> of(
            DataContext context,
            int place,
            Enumerable<Object> rows,
            Function0<Enumerable<Object>> joined,
            int[] columns,
            boolean[] moments,
            long offset,
            long fetch,
            double matches) {
        LookupBatch batch = ((RunDataContext) context).lookup(place);
        // A batch that is too small is another request, one that is too large a unit and more for each key.
        int first = fetch < 0
                ? FIRST_KEYS * ROWS_OF_A_KEY
                : (int) Math.ceil(Math.min(MOST_ROWS, Math.max(1, offset + fetch) / Math.max(1, matches)));
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<Object> enumerator() {
                return new Batches(batch, rows.enumerator(), joined, columns, moments, first);
            }
        };
    }

    private static final class Batches implements Enumerator<Object> {
        private final LookupBatch batch;
        private final Enumerator<Object> rows;
        private final Function0<Enumerable<Object>> joined;
        private final int[] columns;
        private final boolean[] moments;
        private int mostKeys = FIRST_KEYS;
        private int mostRows;
        private boolean ended;
        private Enumerator<Object> current = Linq4j.emptyEnumerator();

        Batches(
                LookupBatch batch,
                Enumerator<Object> rows,
                Function0<Enumerable<Object>> joined,
                int[] columns,
                boolean[] moments,
                int mostRows) {
            this.batch = batch;
            this.rows = rows;
            this.joined = joined;
            this.columns = columns;
            this.moments = moments;
            this.mostRows = mostRows;
        }

        @Override
        public boolean moveNext() {
            while (!current.moveNext()) {
                current.close();
                current = Linq4j.emptyEnumerator();
                if (!begin()) {
                    return false;
                }
            }
            return true;
        }

        /** Takes the next batch; false if there is none. */
        private boolean begin() {
            List<Object> taken = new ArrayList<>();
            Set<List<@Nullable Object>> keys = new LinkedHashSet<>();
            while (!ended && keys.size() < mostKeys && taken.size() < mostRows) {
                if (!rows.moveNext()) {
                    ended = true;
                    break;
                }
                Object row = rows.current();
                taken.add(row);
                List<@Nullable Object> key = key(row);
                if (key != null) {
                    keys.add(key);
                }
            }
            if (taken.isEmpty()) {
                return false;
            }
            mostKeys = Math.min(MOST_KEYS, 2 * mostKeys);
            mostRows = Math.min(MOST_ROWS, 2 * mostRows);
            batch.begin(taken, keys);
            current = joined.apply().enumerator();
            return true;
        }

        /** Null if a value of it is NULL. */
        private @Nullable List<@Nullable Object> key(Object row) {
            List<@Nullable Object> key = new ArrayList<>(columns.length);
            for (int i = 0; i < columns.length; i++) {
                Object value = row instanceof Object[] values ? values[columns[i]] : row;
                if (value == null) {
                    return null;
                }
                key.add(moments[i] ? value : DynamicFunctions.canonical(value));
            }
            return key;
        }

        @Override
        public Object current() {
            return current.current();
        }

        @Override
        public void reset() {
            throw new IllegalStateException("a read can't be started over");
        }

        @Override
        public void close() {
            current.close();
            rows.close();
        }
    }
}
