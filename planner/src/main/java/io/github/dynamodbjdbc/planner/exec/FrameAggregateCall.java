package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.exec.aggregate.Accumulator;
import io.github.dynamodbjdbc.planner.exec.aggregate.AddedLast;
import io.github.dynamodbjdbc.planner.value.HeapBytes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An aggregate over each row's frame. A growing frame adds its new rows only. A sliding frame also removes rows if the aggregate can;
 * otherwise the aggregate is computed again for each row. If memory is too short for the distinct values of a frame, the rows with the same
 * values are found by a sort.
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
        try (GroupRows groups = new GroupRows(new Aggregation[] {aggregation}, run, new Kept(run))) {
            GroupRows.States one = groups.new States(0);
            int all = one.start();
            for (int i = 0; i < partition.size(); i++) {
                run.checkCancelledSometimes();
                groups.load(partition.row(i));
                one.add(all);
            }
            one.complete(all);
            return one.result(all, 0);
        }
    }

    private static final class Computation implements AutoCloseable {
        private final Aggregation aggregation;
        private final WindowPartition partition;
        private final WindowFrames frames;
        private final boolean growing;
        private final int size;
        // Those of one row.
        private final @Nullable Object[] arguments;
        private final Kept kept;
        private Accumulator sum;
        // Once this is found, the sum is of distinct values, and takes those that are new in the frame.
        private @Nullable Occurrences occurrences;
        private int from;
        private int to;

        Computation(Aggregation aggregation, WindowPartition partition, WindowFrames frames) {
            this.aggregation = aggregation;
            this.partition = partition;
            this.frames = frames;
            this.growing = frames.isGrowing();
            this.size = partition.size();
            this.arguments = new @Nullable Object[aggregation.arguments().size()];
            this.kept = new Kept(partition.run());
            this.sum = start();
        }

        /** Evaluates the arguments of a row; false if it doesn't count. */
        private boolean load(int row) {
            return aggregation.load(partition.row(row), partition.run(), arguments);
        }

        private Accumulator start() {
            Accumulator plain = aggregation.accumulator().get();
            Accumulator started = growing ? plain : plain.sliding();
            return occurrences == null ? started : Objects.requireNonNull(((AddedLast) started).ofDistinctValues());
        }

        /** Gives up the set of distinct values if memory is short. */
        private void findOccurrences() {
            if (occurrences == null
                    && !frames.excludes()
                    && partition.run().spillDirectory() != null
                    && kept.isTight()
                    && sum instanceof AddedLast distinct
                    && distinct.ofDistinctValues() != null) {
                sum = Objects.requireNonNull(distinct.ofDistinctValues());
                kept.release();
                occurrences =
                        new Occurrences(partition.run(), size, row -> load(row) ? arguments : null, distinct::compare);
            }
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
            if (!load(row) || occurrences != null && occurrences.isIn(from, row)) {
                return;
            }
            long before = accumulator.kept();
            accumulator.add(arguments);
            if (accumulator == sum && sum.kept() > before) {
                kept.add(0, bytes());
                findOccurrences();
            }
        }

        private void remove(int row) {
            if (!load(row) || occurrences != null && occurrences.isAgainBefore(row, to)) {
                return;
            }
            long before = sum.kept();
            sum.remove(arguments);
            if (sum.kept() < before) {
                kept.add(0, -bytes());
            }
        }

        private long bytes() {
            return HeapBytes.ofRow(arguments) + Kept.ENTRY;
        }

        @Override
        public void close() {
            kept.release();
            if (occurrences != null) {
                occurrences.close();
            }
        }
    }
}
