package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.exec.aggregate.TotalOrder;
import io.github.dynamodbjdbc.planner.value.Values;
import org.jspecify.annotations.Nullable;

/** A column to sort by. */
public record SortKey(int column, boolean descending, boolean nullsFirst) {
    /** Ascending, with NULLs last. */
    static SortKey ascending(int column) {
        return new SortKey(column, false, false);
    }

    /** Compares two values of the column. */
    public int compare(@Nullable Object left, @Nullable Object right) {
        boolean leftNull = Values.isNull(left);
        boolean rightNull = Values.isNull(right);
        if (left == null || right == null || leftNull || rightNull) {
            return leftNull == rightNull ? 0 : leftNull == nullsFirst ? -1 : 1;
        }
        int compared = TotalOrder.compare(left, right);
        return descending ? -compared : compared;
    }

    /** Whether two values of the column are equal, for which equal texts need no order. */
    boolean alike(@Nullable Object one, @Nullable Object other) {
        return one == other
                || (one instanceof String && other instanceof String ? one.equals(other) : compare(one, other) == 0);
    }
}
