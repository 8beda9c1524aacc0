package io.github.dynamodbjdbc.planner.exec;

import java.util.Arrays;
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

    /** Takes the key of a row; false if a NULL keeps it from matching any other. */
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

    /** The values of the last key; another key replaces them. Equal values are equal objects. */
    @Nullable
    Object[] values() {
        return values;
    }

    /** The hash of the last key, as in a {@link KeyTable}. */
    int hash() {
        return KeyTable.hash(values);
    }

    /** Whether the last key equals another side's. */
    boolean isSame(JoinKey other) {
        return Arrays.equals(values, other.values);
    }
}
