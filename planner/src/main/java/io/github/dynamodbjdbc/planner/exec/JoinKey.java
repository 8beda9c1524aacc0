package io.github.dynamodbjdbc.planner.exec;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The key of a join, taken from the rows of one side, one after the other. */
final class JoinKey {
    private final int[] columns;
    private final boolean[] matchesNulls;
    private final @Nullable Object[] values;

    /** @param matchesNulls for each column, whether NULL matches NULL */
    JoinKey(int[] columns, boolean[] matchesNulls) {
        this.columns = columns;
        this.matchesNulls = matchesNulls;
        this.values = new @Nullable Object[columns.length];
    }

    /** Takes the key of a row of this side; false if a NULL keeps it from matching any other. */
    boolean take(@Nullable Object[] row) {
        for (int i = 0; i < columns.length; i++) {
            Object value = RowKeys.canonical(row[columns[i]]);
            if (value == null && !matchesNulls[i]) {
                return false;
            }
            values[i] = value;
        }
        return true;
    }

    /** The hash of the last key. */
    int hash() {
        return KeyTable.hash(values);
    }

    /** Whether the last key equals another side's. */
    boolean isSame(JoinKey other) {
        return Arrays.equals(values, other.values);
    }

    /** Whether two rows of this side have the same key. */
    boolean isSame(@Nullable Object[] one, @Nullable Object[] other) {
        for (int column : columns) {
            if (!Objects.equals(RowKeys.canonical(one[column]), RowKeys.canonical(other[column]))) {
                return false;
            }
        }
        return true;
    }

    /** Whether a row of this side has the last key of another side. */
    boolean isOf(@Nullable Object[] row, JoinKey other) {
        for (int i = 0; i < columns.length; i++) {
            Object value = row[columns[i]];
            if (value != other.values[i] && !Objects.equals(RowKeys.canonical(value), other.values[i])) {
                return false;
            }
        }
        return true;
    }
}
