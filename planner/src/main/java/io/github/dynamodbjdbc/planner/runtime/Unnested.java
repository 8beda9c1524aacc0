package io.github.dynamodbjdbc.planner.runtime;

import io.github.dynamodbjdbc.planner.value.ItemSet;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.jspecify.annotations.Nullable;

/**
 * A row for each element of a list or set. A set has no order of its own, so its elements come in the order of their values. A
 * value of any other type has no elements, and is counted as passed over unless it is NULL.
 *
 * <p>Public because generated code calls it; not an interface for users.
 */
public final class Unnested {
    private Unnested() {}

    /**
     * @param rows arrays, or bare values where rows have one column
     * @param fields of an input row
     * @param collection the field that holds the list or set
     * @param outer whether a row without elements gives one row all the same
     * @param label what the statement calls the list
     */
    public static Enumerable<Object> of(
            Enumerable<Object> rows, int fields, int collection, boolean outer, String label, DataContext context) {
        RunDataContext run = (RunDataContext) context;
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<Object> enumerator() {
                return new Elements(rows.enumerator(), fields, collection, outer, label, run);
            }
        };
    }

    private static final class Elements implements Enumerator<Object> {
        private final Enumerator<Object> rows;
        private final int fields;
        private final int collection;
        private final boolean outer;
        private final String label;
        private final RunDataContext context;
        private Iterator<? extends @Nullable Object> elements = Collections.emptyIterator();
        private long position;
        private @Nullable Object[] row = new Object[0];

        Elements(
                Enumerator<Object> rows,
                int fields,
                int collection,
                boolean outer,
                String label,
                RunDataContext context) {
            this.rows = rows;
            this.fields = fields;
            this.collection = collection;
            this.outer = outer;
            this.label = label;
            this.context = context;
        }

        @Override
        public boolean moveNext() {
            while (!elements.hasNext()) {
                if (!rows.moveNext()) {
                    return false;
                }
                Object current = rows.current();
                elements = elements(current instanceof Object[] values ? values[collection] : current);
                position = 0;
                if (outer && !elements.hasNext()) {
                    row = next(current);
                    return true;
                }
            }
            row = next(rows.current());
            row[fields] = elements.next();
            row[fields + 1] = position++;
            row[fields + 2] = position;
            return true;
        }

        /** A row of its own: operators above may keep it. */
        private @Nullable Object[] next(Object current) {
            @Nullable Object[] next = new Object[fields + 3];
            if (current instanceof Object[] values) {
                System.arraycopy(values, 0, next, 0, fields);
            } else {
                next[0] = current;
            }
            return next;
        }

        private Iterator<? extends @Nullable Object> elements(@Nullable Object value) {
            if (value instanceof List<?> list) {
                return list.iterator();
            }
            if (value instanceof ItemSet set) {
                List<Object> sorted = new ArrayList<>(set.elements());
                sorted.sort(Values::compare);
                return sorted.iterator();
            }
            if (!Values.isNull(value)) {
                context.run().passedOver(label);
            }
            return Collections.emptyIterator();
        }

        @Override
        public Object current() {
            return row;
        }

        @Override
        public void reset() {
            throw new IllegalStateException("a read can't be started over");
        }

        @Override
        public void close() {
            rows.close();
        }
    }
}
