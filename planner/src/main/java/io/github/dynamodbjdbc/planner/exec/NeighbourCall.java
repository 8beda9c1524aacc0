package io.github.dynamodbjdbc.planner.exec;

import org.jspecify.annotations.Nullable;

/**
 * LAG and LEAD: the value of the row at a distance in the partition, regardless of the frame.
 *
 * @param distance in rows, evaluated on the current row; null for 1
 * @param otherwise the value if there is no such row, evaluated on the current row; null for NULL
 * @param ignoreNulls whether only rows with a value other than NULL count
 */
public record NeighbourCall(
        boolean ahead,
        Expression value,
        @Nullable Expression distance,
        @Nullable Expression otherwise,
        boolean ignoreNulls)
        implements WindowCall {
    @Override
    public void compute(WindowPartition partition, WindowFrames frames, int call) {
        ValuedRows valued = ignoreNulls ? ValuedRows.of(partition, value) : ValuedRows.all(partition.size());
        for (int i = 0; i < partition.size(); i++) {
            partition.run().checkCancelledSometimes();
            partition.result(call, i, result(partition, valued, i));
        }
    }

    private @Nullable Object result(WindowPartition partition, ValuedRows valued, int i) {
        Object away = distance == null ? (Object) 1L : partition.evaluate(distance, i);
        if (away == null) {
            return null;
        }
        double rows = ((Number) away).doubleValue();
        // A partition has at most as many rows as an int can count.
        int signed = (int) Math.max(-Integer.MAX_VALUE, Math.min(ahead ? rows : -rows, Integer.MAX_VALUE));
        int target = signed == 0 ? i : valued.away(i, signed);
        if (target >= 0) {
            return partition.evaluate(value, target);
        }
        return otherwise == null ? null : partition.evaluate(otherwise, i);
    }
}
