package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import org.jspecify.annotations.Nullable;

/**
 * A row's rank in its partition.
 *
 * @param tiles the argument of NTILE, evaluated on the partition's first row
 * @param small whether the result is INTEGER instead of BIGINT
 */
public record RankCall(Kind kind, @Nullable Expression tiles, boolean small) implements WindowCall {
    /** The ranking function. */
    public enum Kind {
        ROW_NUMBER,
        RANK,
        DENSE_RANK,
        PERCENT_RANK,
        CUME_DIST,
        NTILE
    }

    @Override
    public void compute(WindowPartition partition, WindowFrames frames, int call) {
        int size = partition.size();
        Long wanted = tiles == null ? null : tiles(partition.evaluate(tiles, 0));
        long dense = 0;
        for (int i = 0; i < size; i++) {
            partition.run().checkCancelledSometimes();
            int start = partition.peerStart(i);
            dense += start == i ? 1 : 0;
            partition.result(
                    call,
                    i,
                    switch (kind) {
                        case ROW_NUMBER -> whole(i + 1L);
                        case RANK -> whole(start + 1L);
                        case DENSE_RANK -> whole(dense);
                        case PERCENT_RANK -> size == 1 ? 0.0 : (double) start / (size - 1);
                        case CUME_DIST -> (double) partition.peerEnd(i) / size;
                        case NTILE -> wanted == null ? null : whole(tile(i, size, wanted));
                    });
        }
    }

    private static @Nullable Long tiles(@Nullable Object value) {
        if (value == null) {
            return null;
        }
        long tiles = ((Number) value).longValue();
        if (tiles <= 0) {
            throw new QueryException(ErrorKind.INVALID_ARGUMENT, "NTILE takes a number of at least 1, not " + value);
        }
        return tiles;
    }

    /** If the rows don't divide evenly, the first tiles have one row more. */
    private static long tile(int row, int rows, long tiles) {
        long least = rows / tiles;
        long larger = rows % tiles;
        long inLarger = larger * (least + 1);
        return row < inLarger ? row / (least + 1) + 1 : larger + (row - inLarger) / least + 1;
    }

    private Object whole(long number) {
        return small ? (Object) (int) number : (Object) number;
    }
}
