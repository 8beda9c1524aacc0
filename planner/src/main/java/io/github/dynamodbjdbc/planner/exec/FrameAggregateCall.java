package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.exec.aggregate.Accumulator;
import io.github.dynamodbjdbc.planner.value.HeapBytes;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An aggregate over each row's frame. A growing frame adds its new rows only. A sliding frame also removes rows if the aggregate can;
 * otherwise the aggregate is computed again for each row.
 */
public record FrameAggregateCall(Aggregation aggregation) implements WindowCall {
    @Override
    public void compute(WindowPartition partition, WindowFrames frames, int call) {
        int size = partition.size();
        if (size > 0 && frames.isGrowing() && !frames.excludes() && frames.end(0) == size) {
            Object result = ofAll(partition);
            for (int i = 0; i < size; i++) {
                partition.result(call, i, result);
            }
            return;
        }
        try (Computation computation = new Computation(aggregation, partition, frames)) {
            computation.into(call);
        }
    }

    /** The aggregate over the whole partition, as that of a group. */
    private @Nullable Object ofAll(WindowPartition partition) {
        Run run = partition.run();
        try (GroupRows groups = new GroupRows(List.of(aggregation), run, new Kept(run))) {
            GroupRows.Group all = groups.start(0);
            for (int i = 0; i < partition.size(); i++) {
                run.checkCancelledSometimes();
                groups.load(partition.row(i));
                groups.add(all);
            }
            return groups.complete(all)[0].result();
        }
    }

    private static final class Computation implements AutoCloseable {
        private final Aggregation aggregation;
        private final WindowPartition partition;
        private final WindowFrames frames;
        private final boolean growing;
        private final int width;
        private final int size;
        // For rows that may leave the frame: the arguments, then whether the row counts.
        private final RowStore arguments;
        private final Kept kept;
        private Accumulator sum;
        private int from;
        private int to;

        Computation(Aggregation aggregation, WindowPartition partition, WindowFrames frames) {
            this.aggregation = aggregation;
            this.partition = partition;
            this.frames = frames;
            this.growing = frames.isGrowing();
            this.size = partition.size();
            this.width = aggregation.arguments().size();
            this.arguments = RowStore.ofValues(partition.run());
            this.kept = new Kept(partition.run());
            this.sum = start();
            if (!growing) {
                for (int i = 0; i < size; i++) {
                    partition.run().checkCancelledSometimes();
                    arguments.add(load(i));
                }
            }
        }

        private @Nullable Object[] load(int row) {
            @Nullable Object[] values = new @Nullable Object[width];
            boolean counts = aggregation.load(partition.row(row), partition.run(), values);
            values = Arrays.copyOf(values, width + 1);
            values[width] = counts;
            return values;
        }

        private Accumulator start() {
            Accumulator plain = aggregation.accumulator().get();
            return growing ? plain : plain.sliding();
        }

        void into(int call) {
            Object result = null;
            for (int i = 0; i < size; i++) {
                partition.run().checkCancelledSometimes();
                boolean excluding = frames.excludes();
                boolean same = i > 0
                        && !excluding
                        && frames.start(i) == frames.start(i - 1)
                        && frames.end(i) == frames.end(i - 1);
                if (!same) {
                    result = excluding ? without(i) : of(frames.start(i), frames.end(i));
                }
                partition.result(call, i, result);
            }
        }

        private @Nullable Object of(int start, int end) {
            move(start, end);
            return sum.result();
        }

        /** Makes the sum cover the rows from the start (inclusive) to the end (exclusive). */
        private void move(int start, int end) {
            boolean forward = start >= from && end >= to && start <= to;
            if (!forward || start > from && !sum.canRemove()) {
                sum = start();
                kept.release();
                from = start;
                to = start;
            }
            while (to < end) {
                add(sum, to++);
            }
            while (from < start) {
                remove(from++);
            }
        }

        private @Nullable Object without(int i) {
            int start = frames.start(i);
            int end = frames.end(i);
            if (!sum.canRemove()) {
                Accumulator others = start();
                for (int row = start; row < end; row++) {
                    if (!frames.isExcluded(i, row)) {
                        add(others, row);
                    }
                }
                return others.result();
            }
            move(start, end);
            int first = Math.max(start, frames.excludedFrom(i));
            int last = Math.min(end, frames.excludedTo(i));
            for (int row = first; row < last; row++) {
                if (frames.isExcluded(i, row)) {
                    remove(row);
                }
            }
            Object result = sum.result();
            for (int row = first; row < last; row++) {
                if (frames.isExcluded(i, row)) {
                    add(sum, row);
                }
            }
            return result;
        }

        private void add(Accumulator accumulator, int row) {
            partition.run().checkCancelledSometimes();
            @Nullable Object[] values = growing ? load(row) : arguments.get(row);
            if (!counts(values)) {
                return;
            }
            @Nullable Object[] arguments = Arrays.copyOf(values, width);
            long before = accumulator.kept();
            accumulator.add(arguments);
            if (accumulator == sum && sum.kept() > before) {
                kept.add(0, bytes(arguments));
            }
        }

        private void remove(int row) {
            @Nullable Object[] values = arguments.get(row);
            if (!counts(values)) {
                return;
            }
            @Nullable Object[] arguments = Arrays.copyOf(values, width);
            long before = sum.kept();
            sum.remove(arguments);
            if (sum.kept() < before) {
                kept.add(0, -bytes(arguments));
            }
        }

        private static long bytes(@Nullable Object[] arguments) {
            return HeapBytes.ofRow(arguments) + Kept.ENTRY;
        }

        private boolean counts(@Nullable Object[] values) {
            return Boolean.TRUE.equals(values[width]);
        }

        @Override
        public void close() {
            arguments.close();
            kept.release();
        }
    }
}
