package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.value.Values;
import org.jspecify.annotations.Nullable;

/** The rows of a partition that a function takes into account: all rows, or those with a value other than NULL. */
final class ValuedRows {
    private final int count;
    // The rows, ascending; null for all rows.
    private final int @Nullable [] rows;
    // For each row of the partition, the number of these rows before it; null for all rows.
    private final int @Nullable [] before;

    private ValuedRows(int count, int @Nullable [] rows, int @Nullable [] before) {
        this.count = count;
        this.rows = rows;
        this.before = before;
    }

    static ValuedRows all(int size) {
        return new ValuedRows(size, null, null);
    }

    static ValuedRows of(WindowPartition partition, Expression value) {
        int size = partition.size();
        int[] rows = new int[size];
        int[] before = new int[size + 1];
        int count = 0;
        for (int i = 0; i < size; i++) {
            partition.run().checkCancelledSometimes();
            before[i] = count;
            if (!Values.isNull(partition.evaluate(value, i))) {
                rows[count++] = i;
            }
        }
        before[size] = count;
        return new ValuedRows(count, rows, before);
    }

    int count() {
        return count;
    }

    /** The row at an index among these rows, from 0. */
    int row(int number) {
        return rows == null ? number : rows[number];
    }

    /** The number of these rows before a row. */
    int before(int row) {
        return before == null ? row : before[row];
    }

    /** The row at a distance among these rows, after another row or, if negative, before it; -1 if there is none. */
    int away(int row, int distance) {
        long number = distance > 0 ? before(row + 1) + (distance - 1L) : before(row) + (long) distance;
        return number < 0 || number >= count ? -1 : row((int) number);
    }
}
