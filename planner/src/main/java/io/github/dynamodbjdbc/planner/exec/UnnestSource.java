package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.value.ItemSet;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row for each element of a list or set: the row's fields, the element, and its position counted from 0 and from 1. A set has no order,
 * so its elements are sorted by value. A value of any other type has no elements, and is reported as passed over unless it is NULL. Keeps
 * the elements of one list.
 *
 * @param fields the number of an input row's fields
 * @param collection the index of the field with the list or set
 * @param outer whether an input row without elements still gives one row
 * @param label the statement's name for the list
 */
public record UnnestSource(RowSource input, int fields, int collection, boolean outer, String label)
        implements RowSource {
    @Override
    public RowCursor open(Run run) {
        return new Cursor(run);
    }

    private final class Cursor implements RowCursor {
        private final Run run;
        private final RowCursor rows;
        private final @Nullable Object[] row = new Object[fields + 3];
        private List<? extends @Nullable Object> elements = List.of();
        private int position;

        Cursor(Run run) {
            this.run = run;
            this.rows = input.open(run);
        }

        @Override
        public boolean advance() {
            while (position >= elements.size()) {
                if (!rows.advance()) {
                    return false;
                }
                @Nullable Object[] current = rows.row();
                System.arraycopy(current, 0, row, 0, fields);
                elements = elements(current[collection]);
                position = 0;
                if (outer && elements.isEmpty()) {
                    Arrays.fill(row, fields, row.length, null);
                    return true;
                }
            }
            run.checkCancelledSometimes();
            row[fields] = elements.get(position);
            row[fields + 1] = (long) position++;
            row[fields + 2] = (long) position;
            return true;
        }

        private List<? extends @Nullable Object> elements(@Nullable Object value) {
            if (value instanceof List<?> list) {
                return list;
            }
            if (value instanceof ItemSet set) {
                return Values.inOrder(set);
            }
            if (!Values.isNull(value)) {
                run.passedOver(label);
            }
            return List.of();
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
        }
    }
}
