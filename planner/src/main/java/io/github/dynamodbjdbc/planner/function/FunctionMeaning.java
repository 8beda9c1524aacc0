package io.github.dynamodbjdbc.planner.function;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.util.List;
import org.apache.calcite.sql.SqlAggFunction;

/** The meaning of a function's call. */
public sealed interface FunctionMeaning {
    /** A call of an operator of ours, with the arguments as the signature wants them. */
    record Computed(List<Overload> overloads) implements FunctionMeaning {}

    record Overload(FunctionSignature signature, ScalarFunction operator) {}

    /** An expansion by a binder: its arguments are looked at, or decide by their types what it is. */
    enum Expansion implements FunctionMeaning {
        MODULO,
        ABSOLUTE,
        SIGN,
        FLOOR,
        CEILING,
        RANDOM,
        DATE_TRUNC,
        DATE_PART,
        TO_CHAR,
        /** A function by the name of the part. */
        PART,
        DATEDIFF,
        AGE,
        MAKE_INTERVAL,
        TIMEZONE,
        OVERLAPS,
        /** {@code ARRAY(SELECT …)} */
        ARRAY,
        NORMALIZE,
        DATE,
        COALESCE,
        ISNULL,
        DECODE,
        NULLIF,
        IF,
        NVL2,
        GREATEST,
        LEAST,
        ATTRIBUTE_EXISTS,
        ATTRIBUTE_NOT_EXISTS,
        ATTRIBUTE_TYPE,
        BEGINS_WITH,
        CONTAINS,
        SIZE,
        IF_NOT_EXISTS,
        JSON_OBJECT,
        /** Words inside its parentheses make it no call of a function. */
        SYNTAX
    }

    /**
     * A function that gives rows, in FROM or in a select list.
     *
     * @param element the type of its values; of a series its bounds say it
     * @param lists what computes the list of the values; empty but for {@link Rows#COMPUTED}
     */
    record SetReturning(Rows rows, ColumnType element, List<Overload> lists) implements FunctionMeaning {}

    /** Where the values of a function that gives rows are from. */
    enum Rows {
        SERIES,
        /** The argument is the list. */
        ARGUMENT,
        COMPUTED
    }

    /** An aggregate or a window function. */
    record Aggregated(SqlAggFunction function, Kind kind) implements FunctionMeaning {
        public boolean isWindowFunction() {
            return kind == Kind.NEIGHBOUR || kind == Kind.OF_FRAME || kind == Kind.RANK;
        }

        /** Whether it sees all values of a group at once. */
        public boolean isCollected() {
            return switch (kind) {
                case ARRAY, TEXT, MEDIAN, PERCENTILE, MODE -> true;
                default -> false;
            };
        }
    }

    /** The arguments of an aggregate in the algebra. */
    enum Kind {
        /** Values of any type, which it gives back or counts. */
        VALUES(Nulls.PASSED_OVER),
        NUMBERS(Nulls.PASSED_OVER),
        CONDITIONS(Nulls.PASSED_OVER),
        /** Keys of GROUP BY. */
        KEYS(Nulls.COUNT),
        /** How the values are sorted and whether they count once are arguments, of this one and the next. */
        ARRAY(Nulls.COUNT),
        TEXT(Nulls.PASSED_OVER),
        MEDIAN(Nulls.PASSED_OVER),
        PERCENTILE(Nulls.PASSED_OVER),
        MODE(Nulls.PASSED_OVER),
        /** A window's function: a value of a row near by, how far away, and what is there if no row is. */
        NEIGHBOUR(Nulls.COUNT),
        /** A window's function: a value of a row of the frame. */
        OF_FRAME(Nulls.COUNT),
        /** A window's function: the place of the row. */
        RANK(Nulls.COUNT);

        private final Nulls nulls;

        Kind(Nulls nulls) {
            this.nulls = nulls;
        }

        Nulls nulls() {
            return nulls;
        }
    }
}
