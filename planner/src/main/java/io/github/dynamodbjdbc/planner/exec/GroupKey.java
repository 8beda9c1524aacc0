package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.exec.aggregate.TotalOrder;
import io.github.dynamodbjdbc.planner.value.HeapBytes;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The key of a group. Equal numbers are equal, and NULL equals NULL. */
final class GroupKey {
    private final @Nullable Object[] values;
    private final int hash;

    private GroupKey(@Nullable Object[] values) {
        this.values = values;
        this.hash = Arrays.hashCode(values);
    }

    /** Copies a row's values, because the row may be reused. */
    static GroupKey of(@Nullable Object[] row) {
        @Nullable Object[] values = new @Nullable Object[row.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = TotalOrder.key(row[i]);
        }
        return new GroupKey(values);
    }

    static GroupKey of(List<Expression> keys, @Nullable Object[] row, Run run) {
        @Nullable Object[] values = new @Nullable Object[keys.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = TotalOrder.key(keys.get(i).evaluate(row, run));
        }
        return new GroupKey(values);
    }

    /** The key with NULL at all positions except the given ones. */
    GroupKey only(BitSet positions) {
        @Nullable Object[] some = new @Nullable Object[values.length];
        for (int i = positions.nextSetBit(0); i >= 0; i = positions.nextSetBit(i + 1)) {
            some[i] = values[i];
        }
        return new GroupKey(some);
    }

    /** The memory that it takes. */
    long bytes() {
        return HeapBytes.ofRow(values);
    }

    void copyTo(@Nullable Object[] row) {
        System.arraycopy(values, 0, row, 0, values.length);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof GroupKey key && hash == key.hash && Arrays.equals(values, key.values);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
