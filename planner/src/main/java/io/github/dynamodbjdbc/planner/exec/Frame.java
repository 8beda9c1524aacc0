package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import org.jspecify.annotations.Nullable;

/**
 * The rows around a row that a window function is of.
 *
 * @param unit what its bounds are told in
 */
public record Frame(Unit unit, Bound start, Bound end, Exclusion exclusion) {
    /** Every row of a partition. */
    public static final Frame WHOLE =
            new Frame(Unit.RANGE, Bound.UNBOUNDED_PRECEDING, Bound.UNBOUNDED_FOLLOWING, Exclusion.NO_OTHERS);

    /** The unit of a distance from the current row, and whether CURRENT ROW includes its peers. */
    public enum Unit {
        ROWS,
        /** The values that rows are sorted by. */
        RANGE,
        /** Rows that are sorted alike count as one. */
        GROUPS
    }

    /** The rows left out around the current row. */
    public enum Exclusion {
        NO_OTHERS,
        CURRENT_ROW,
        /** The rows that are sorted alike. */
        GROUP,
        /** The same, but for the current row itself. */
        TIES
    }

    public sealed interface Bound {
        Bound UNBOUNDED_PRECEDING = End.FIRST;
        Bound UNBOUNDED_FOLLOWING = End.LAST;
        Bound CURRENT_ROW = End.CURRENT;

        /** Bounds without a distance. */
        enum End implements Bound {
            FIRST,
            CURRENT,
            LAST
        }

        /**
         * So far from the current row.
         *
         * @param shift how the distance is added to what rows are sorted by; null if it counts rows or groups
         */
        record Distance(
                Expression distance,
                boolean preceding,
                @Nullable RangeShift shift) implements Bound {
            Object value(@Nullable Object[] row, Run run) {
                Object value = distance.evaluate(row, run);
                boolean negative = value instanceof Number number && number.doubleValue() < 0;
                if (value == null || negative) {
                    throw new QueryException(
                            ErrorKind.INVALID_ARGUMENT, "the offset of a frame can't be negative or NULL");
                }
                return value;
            }
        }
    }
}
