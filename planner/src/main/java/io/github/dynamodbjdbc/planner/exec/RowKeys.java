package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.exec.aggregate.TotalOrder;
import io.github.dynamodbjdbc.planner.value.StoredMoment;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Columns of a row as one object. Two such objects are equal if SQL treats the values as equal, such as 5 and 5.0. */
public final class RowKeys {
    private final int[] columns;

    public RowKeys(int[] columns) {
        this.columns = columns.clone();
    }

    static RowKeys all(int width) {
        int[] columns = new int[width];
        Arrays.setAll(columns, i -> i);
        return new RowKeys(columns);
    }

    /** The row's key; NULL equals NULL. */
    public Object of(@Nullable Object[] row) {
        if (columns.length == 1) {
            Object value = canonical(row[columns[0]]);
            return value == null ? NoValue.INSTANCE : value;
        }
        @Nullable Object[] values = new Object[columns.length];
        for (int i = 0; i < columns.length; i++) {
            values[i] = canonical(row[columns[i]]);
        }
        return new Several(values);
    }

    /** A form in which equal values are equal objects; null for SQL NULL. */
    static @Nullable Object canonical(@Nullable Object value) {
        if (value instanceof BigDecimal number) {
            return TotalOrder.key(number);
        }
        if (value instanceof Number && !(value instanceof StoredMoment)) {
            return Values.canonical(value);
        }
        return Values.isNull(value) ? null : value;
    }

    /** Represents NULL in a key of one value. */
    private enum NoValue {
        INSTANCE
    }

    private static final class Several {
        private final @Nullable Object[] values;
        private final int hash;

        Several(@Nullable Object[] values) {
            this.values = values;
            this.hash = Arrays.hashCode(values);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Several several && hash == several.hash && Arrays.equals(values, several.values);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }
}
