package io.github.dynamodbjdbc.planner.exec;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import org.jspecify.annotations.Nullable;

/**
 * The frame of a window function: rows around the current row.
 *
 * @param unit the unit of the bounds
 */
public record Frame(Unit unit, Bound start, Bound end, Exclusion exclusion) {
    /** Every row of a partition. */
    public static final Frame WHOLE =
            new Frame(Unit.RANGE, Bound.UNBOUNDED_PRECEDING, Bound.UNBOUNDED_FOLLOWING, Exclusion.NO_OTHERS);

    /** The unit of a distance from the current row. Also decides whether CURRENT ROW includes its peers. */
    public enum Unit {
        ROWS,
        /** The sort key's values. */
        RANGE,
        /** Groups of peers, which are rows with equal sort keys. */
        GROUPS
    }

    /** The rows that are excluded around the current row. */
    public enum Exclusion {
        NO_OTHERS,
        CURRENT_ROW,
        /** The current row and its peers. */
        GROUP,
        /** The peers without the current row. */
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
         * A bound at a distance from the current row.
         *
         * @param shift adds the distance to the sort key; null if the distance counts rows or groups
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
