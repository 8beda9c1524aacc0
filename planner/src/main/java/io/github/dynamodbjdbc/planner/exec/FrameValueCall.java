package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import org.jspecify.annotations.Nullable;

/**
 * FIRST_VALUE, LAST_VALUE and NTH_VALUE: the value of one row of the frame; NULL if there is no such row.
 *
 * @param last whether rows are counted from the end of the frame
 * @param nth the row's number from 1, evaluated on the current row; null for 1
 * @param ignoreNulls whether only rows with a value other than NULL count
 */
public record FrameValueCall(
        boolean last, Expression value, @Nullable Expression nth, boolean ignoreNulls) implements WindowCall {
    @Override
    public void compute(WindowPartition partition, WindowFrames frames, int call) {
        ValuedRows valued = ignoreNulls ? ValuedRows.of(partition, value) : ValuedRows.all(partition.size());
        for (int i = 0; i < partition.size(); i++) {
            partition.run().checkCancelledSometimes();
            Object wanted = nth == null ? (Object) 1L : partition.evaluate(nth, i);
            int row = wanted == null ? -1 : find(frames, valued, i, nth(wanted));
            partition.result(call, i, row < 0 ? null : partition.evaluate(value, row));
        }
    }

    private static long nth(Object wanted) {
        long nth = ((Number) wanted).longValue();
        if (nth <= 0) {
            throw new QueryException(ErrorKind.INVALID_ARGUMENT, "NTH_VALUE counts rows from 1, not from " + wanted);
        }
        return nth;
    }

    /** The index of the frame's row; -1 if there is none. */
    private int find(WindowFrames frames, ValuedRows valued, int i, long wanted) {
        int from = valued.before(frames.start(i));
        int to = valued.before(frames.end(i));
        long left = wanted;
        if (!frames.excludes()) {
            long number = last ? to - left : from + left - 1;
            return number < from || number >= to ? -1 : valued.row((int) number);
        }
        for (int step = 0; step < to - from; step++) {
            int row = valued.row(last ? to - 1 - step : from + step);
            if (!frames.isExcluded(i, row) && --left == 0) {
                return row;
            }
        }
        return -1;
    }
}
