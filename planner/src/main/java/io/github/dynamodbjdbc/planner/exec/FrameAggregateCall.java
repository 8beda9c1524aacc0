package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.exec.aggregate.Accumulator;
import org.jspecify.annotations.Nullable;

/**
 * An aggregate over each row's frame. A frame that grows from row to row is added up as it does; one that also loses rows takes them
 * out again if the aggregate can, and is else added up anew for each row.
 */
public record FrameAggregateCall(Aggregation aggregation) implements WindowCall {
    @Override
    public void compute(WindowPartition partition, WindowFrames frames, int column) {
        new Computation(aggregation, partition, frames).into(column);
    }

    private static final class Computation {
        private final Aggregation aggregation;
        private final WindowPartition partition;
        private final WindowFrames frames;
        private final boolean growing;
        // Null where a row does not count.
        private final @Nullable Object[] @Nullable [] arguments;
        private Accumulator sum;
        private int from;
        private int to;

        Computation(Aggregation aggregation, WindowPartition partition, WindowFrames frames) {
            this.aggregation = aggregation;
            this.partition = partition;
            this.frames = frames;
            this.growing = frames.isGrowing();
            this.arguments = new @Nullable Object[partition.size()][];
            this.sum = start();
            int width = aggregation.arguments().size();
            @Nullable Object[] values = new @Nullable Object[width];
            for (int i = 0; i < arguments.length; i++) {
                partition.run().checkCancelledSometimes();
                if (aggregation.load(partition.row(i), partition.run(), values)) {
                    arguments[i] = values;
                    values = new @Nullable Object[width];
                }
            }
        }

        private Accumulator start() {
            Accumulator plain = aggregation.accumulator().get();
            return growing ? plain : plain.sliding();
        }

        void into(int column) {
            Object result = null;
            for (int i = 0; i < arguments.length; i++) {
                partition.run().checkCancelledSometimes();
                boolean excluding = frames.excludes();
                boolean same = i > 0
                        && !excluding
                        && frames.start(i) == frames.start(i - 1)
                        && frames.end(i) == frames.end(i - 1);
                if (!same) {
                    result = excluding ? without(i) : of(frames.start(i), frames.end(i));
                    partition.keep(result);
                }
                partition.row(i)[column] = result;
            }
        }

        private @Nullable Object of(int start, int end) {
            move(start, end);
            return sum.result();
        }

        /** Makes the sum that of the rows from a start to before an end. */
        private void move(int start, int end) {
            boolean forward = start >= from && end >= to && start <= to;
            if (!forward || start > from && !sum.canRemove()) {
                sum = start();
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
            @Nullable Object[] values = arguments[row];
            if (values != null) {
                partition.run().checkCancelledSometimes();
                accumulator.add(values);
            }
        }

        private void remove(int row) {
            @Nullable Object[] values = arguments[row];
            if (values != null) {
                sum.remove(values);
            }
        }
    }
}
