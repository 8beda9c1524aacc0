package io.github.dynamodbjdbc.tck.oracle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A window function whose names are resolved.
 *
 * @param totalOrder whether its values depend on the order of tied rows
 */
record WindowFunction(
        List<Bound> partitionBy, List<Bound> orderBy, List<Direction> directions, boolean totalOrder, OfRow function) {
    /** The function's value for one row of a partition. */
    interface OfRow {
        @Nullable
        Cell of(Partition partition, int row);
    }

    /**
     * The rows of a partition in order.
     *
     * @param ties the number of each row's tie, ascending
     */
    record Partition(List<Env> rows, List<Integer> ties) {
        int firstPeer(int row) {
            return ties.indexOf(ties.get(row));
        }

        int lastPeer(int row) {
            return ties.lastIndexOf(ties.get(row));
        }
    }

    /** Adds the function's value to each row. */
    void run(List<Env> rows) {
        Map<List<@Nullable Cell>, List<Env>> partitions = new LinkedHashMap<>();
        for (Env row : rows) {
            partitions
                    .computeIfAbsent(values(partitionBy, row), key -> new ArrayList<>())
                    .add(row);
        }
        partitions.values().forEach(this::runPartition);
    }

    private static List<@Nullable Cell> values(List<Bound> bounds, Env row) {
        List<@Nullable Cell> values = new ArrayList<>();
        bounds.forEach(bound -> values.add(bound.value(row)));
        return values;
    }

    private void runPartition(List<Env> rows) {
        Comparator<Env> order = Comparator.comparing(row -> values(orderBy, row), Direction.comparator(directions));
        rows.sort(order);
        List<Integer> ties = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            boolean same = i > 0 && order.compare(rows.get(i - 1), rows.get(i)) == 0;
            if (same && totalOrder) {
                throw UnsupportedForOracle.leftOpen("a window function that depends on the order of rows that tie");
            }
            ties.add(i == 0 ? 0 : ties.get(i - 1) + (same ? 0 : 1));
        }
        Partition partition = new Partition(rows, ties);
        List<@Nullable Cell> values = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            values.add(function.of(partition, i));
        }
        for (int i = 0; i < rows.size(); i++) {
            rows.get(i).windows.add(values.get(i));
        }
    }
}
