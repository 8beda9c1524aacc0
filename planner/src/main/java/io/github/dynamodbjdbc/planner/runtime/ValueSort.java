package io.github.dynamodbjdbc.planner.runtime;

import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.jspecify.annotations.Nullable;

/**
 * Sorts rows by the total order over values, which is DynamoDB's for strings (code points) and binary (unsigned). Calcite's
 * own sort compares strings by UTF-16 units and can't compare values of different types.
 */
public final class ValueSort {
    private ValueSort() {}

    /**
     * @param rows arrays, or bare values where rows have one column
     * @param keys per sort key: the column, then 1 for descending, then 1 for nulls first
     * @param offset rows to leave out at the front
     * @param fetch rows to give at most; negative for all
     */
    public static Enumerable<Object> sort(Enumerable<Object> rows, int[] keys, long offset, long fetch) {
        Comparator<Object> order = comparator(keys);
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<Object> enumerator() {
                if (fetch == 0) {
                    return Linq4j.emptyEnumerator();
                }
                List<Object> sorted = fetch > 0 && offset + fetch <= Integer.MAX_VALUE / 2
                        ? ValueSort.first(rows, order, (int) (offset + fetch))
                        : ValueSort.all(rows, order);
                return Linq4j.enumerator(sorted.subList((int) Math.min(offset, sorted.size()), sorted.size()));
            }
        };
    }

    private static List<Object> all(Enumerable<Object> rows, Comparator<Object> order) {
        List<Object> sorted = new ArrayList<>();
        try (Enumerator<Object> each = rows.enumerator()) {
            while (each.moveNext()) {
                sorted.add(each.current());
            }
        }
        sorted.sort(order);
        return sorted;
    }

    /** A row and when it came, so that rows that sort alike keep their order, as in a sort of all of them. */
    private record Arrival(Object row, long number) {}

    private static List<Object> first(Enumerable<Object> rows, Comparator<Object> order, int wanted) {
        Comparator<Arrival> stable = (left, right) -> {
            int compared = order.compare(left.row(), right.row());
            return compared != 0 ? compared : Long.compare(left.number(), right.number());
        };
        PriorityQueue<Arrival> kept = new PriorityQueue<>(Math.min(wanted, 1000) + 1, stable.reversed());
        long number = 0;
        try (Enumerator<Object> each = rows.enumerator()) {
            while (each.moveNext()) {
                kept.add(new Arrival(each.current(), number++));
                if (kept.size() > wanted) {
                    kept.poll();
                }
            }
        }
        return kept.stream().sorted(stable).map(Arrival::row).toList();
    }

    private static Comparator<Object> comparator(int[] keys) {
        return (left, right) -> {
            for (int i = 0; i < keys.length; i += 3) {
                int compared =
                        compare(column(left, keys[i]), column(right, keys[i]), keys[i + 1] == 1, keys[i + 2] == 1);
                if (compared != 0) {
                    return compared;
                }
            }
            return 0;
        };
    }

    private static @Nullable Object column(Object row, int column) {
        return row instanceof Object[] values ? values[column] : row;
    }

    private static int compare(@Nullable Object left, @Nullable Object right, boolean descending, boolean nullsFirst) {
        if (left == null || right == null) {
            if (left == right) {
                return 0;
            }
            return (left == null) == nullsFirst ? -1 : 1;
        }
        int compared = Values.compare(DynamicFunctions.decimal(left), DynamicFunctions.decimal(right));
        return descending ? -compared : compared;
    }
}
