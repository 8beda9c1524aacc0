package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.exec.aggregate.TotalOrder;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A column to sort by. */
public record SortKey(int column, boolean descending, boolean nullsFirst) {
    /** Compares rows by several keys. */
    static Comparator<@Nullable Object[]> comparator(List<SortKey> keys) {
        SortKey[] all = keys.toArray(SortKey[]::new);
        return (left, right) -> {
            for (SortKey key : all) {
                int compared = key.compare(left[key.column], right[key.column]);
                if (compared != 0) {
                    return compared;
                }
            }
            return 0;
        };
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
}
