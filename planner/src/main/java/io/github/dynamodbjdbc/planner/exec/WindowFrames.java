package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.exec.Frame.Bound;
import io.github.dynamodbjdbc.planner.exec.Frame.Exclusion;
import io.github.dynamodbjdbc.planner.exec.aggregate.TotalOrder;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The frame of each row of a partition: the rows from a start (inclusive) to an end (exclusive), except some around the row itself. */
final class WindowFrames {
    private final WindowPartition partition;
    private final Frame frame;
    private final @Nullable SortKey key;
    private final int[] known = {-1, -1};
    private final int[] starts = new int[2];
    private final int[] ends = new int[2];

    WindowFrames(WindowPartition partition, Frame frame, List<SortKey> order) {
        this.partition = partition;
        this.frame = frame;
        this.key = order.size() == 1 ? order.get(0) : null;
    }

    /** Finds the frame of a row. Caches two frames, because callers go from row to row and sometimes look at the previous one. */
    private int find(int i) {
        int place = i & 1;
        if (known[place] != i) {
            starts[place] = firstOf(i);
            ends[place] = Math.max(lastOf(i), starts[place]);
            known[place] = i;
        }
        return place;
    }

    private int firstOf(int i) {
        if (frame.start() instanceof Bound.Distance bound) {
            return distant(bound, i, false);
        }
        return switch ((Bound.End) frame.start()) {
            case FIRST -> 0;
            case CURRENT -> frame.unit() == Frame.Unit.ROWS ? i : partition.peerStart(i);
            case LAST -> partition.size();
        };
    }

    private int lastOf(int i) {
        if (frame.end() instanceof Bound.Distance bound) {
            return distant(bound, i, true);
        }
        return switch ((Bound.End) frame.end()) {
            case FIRST -> 0;
            case CURRENT -> frame.unit() == Frame.Unit.ROWS ? i + 1 : partition.peerEnd(i);
            case LAST -> partition.size();
        };
    }

    /** @param behind whether to return the first row after the bound, and not the first row at it */
    private int distant(Bound.Distance bound, int i, boolean behind) {
        return switch (frame.unit()) {
            case ROWS -> counted(bound, i, i, partition.size(), behind);
            case RANGE -> ranged(bound, i, behind);
            case GROUPS -> partition.groupStart(counted(bound, i, partition.group(i), partition.groups(), behind));
        };
    }

    /** The position at a distance from another, limited to the number of positions. */
    private int counted(Bound.Distance bound, int i, int from, int count, boolean behind) {
        Object value = bound.value(partition.row(i), partition.run());
        // A partition has at most as many rows as an int can count.
        long distance = (long) Math.min(((Number) value).doubleValue(), Integer.MAX_VALUE);
        long place = (behind ? 1 : 0) + (bound.preceding() ? from - distance : from + distance);
        return (int) Math.max(0, Math.min(place, count));
    }

    private int ranged(Bound.Distance bound, int i, boolean behind) {
        RangeShift shift = bound.shift();
        if (key == null || shift == null) {
            // Without such a key, the current row's peers are the limit.
            return behind ? partition.peerEnd(i) : partition.peerStart(i);
        }
        Object current = partition.row(i)[key.column()];
        Object distance = bound.value(partition.row(i), partition.run());
        Object limit = current == null || Values.isNull(current)
                ? null
                : shift.shifted(current, distance, bound.preceding() == key.descending());
        if (limit == null) {
            // A key without a distance to others, such as NULL, has only its peers in range.
            return behind ? partition.peerEnd(i) : partition.peerStart(i);
        }
        Object canonical = limit instanceof BigDecimal number ? Values.canonical(number) : limit;
        int low = 0;
        int high = partition.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            int compared = compare(key, shift, partition.row(middle)[key.column()], canonical);
            if (behind ? compared > 0 : compared >= 0) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private static int compare(SortKey key, RangeShift shift, @Nullable Object value, Object limit) {
        if (value == null || Values.isNull(value)) {
            return key.nullsFirst() ? -1 : 1;
        }
        int compared = TotalOrder.compare(shift.place(value), limit);
        return key.descending() ? -compared : compared;
    }

    int start(int i) {
        return starts[find(i)];
    }

    /** The index after the frame's last row; at least the start. */
    int end(int i) {
        return ends[find(i)];
    }

    /** Whether rows around the current row are excluded. */
    boolean excludes() {
        return frame.exclusion() != Exclusion.NO_OTHERS;
    }

    /** Whether the frame only gains rows from one row to the next. */
    boolean isGrowing() {
        return !excludes() && frame.start() == Bound.UNBOUNDED_PRECEDING;
    }

    /** The first row that is excluded from a row's frame, if any is. */
    int excludedFrom(int i) {
        return switch (frame.exclusion()) {
            case NO_OTHERS, CURRENT_ROW -> i;
            case GROUP, TIES -> partition.peerStart(i);
        };
    }

    /** The index after the last row that is excluded from a row's frame. */
    int excludedTo(int i) {
        return switch (frame.exclusion()) {
            case NO_OTHERS -> i;
            case CURRENT_ROW -> i + 1;
            case GROUP, TIES -> partition.peerEnd(i);
        };
    }

    /** Whether the row is excluded from the frame of row {@code i}, if its bounds include it. */
    boolean isExcluded(int i, int row) {
        return row >= excludedFrom(i) && row < excludedTo(i) && (row != i || frame.exclusion() != Exclusion.TIES);
    }
}
