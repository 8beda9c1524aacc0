package io.github.dynamodbjdbc.planner.function;

import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.util.List;
import org.apache.calcite.sql.SqlAggFunction;

/** The meaning of a function's call. */
public sealed interface FunctionMeaning {
    /** A call of one of the driver's operators, with the arguments as the signature declares them. */
    record Computed(List<Overload> overloads) implements FunctionMeaning {}

    record Overload(FunctionSignature signature, ScalarFunction operator) {}

    /** An expansion by the binder, which inspects the arguments or their types. */
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
        /** DATE_PART by the name of the part: YEAR(x) and the like. */
        PART,
        DATEDIFF,
        DATE_ADD,
        DATE_SUB,
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
        IF_ERROR,
        NVL2,
        GREATEST,
        LEAST,
        ATTRIBUTE_EXISTS,
        ATTRIBUTE_NOT_EXISTS,
        ATTRIBUTE_TYPE,
        BEGINS_WITH,
        CONTAINS,
        IN_COLLECTION,
        TUPLE_WITHOUT,
        SIZE,
        IF_NOT_EXISTS,
        JSON_OBJECT,
        /** Keywords within the parentheses; the grammar has a rule for it. */
        SYNTAX
    }

    /**
     * A function that returns rows, in FROM or in the select list.
     *
     * @param element the type of its values; for a series, its bounds decide
     * @param lists the implementations, which compute the list of values; empty except for {@link Rows#COMPUTED}
     */
    record SetReturning(Rows rows, ColumnType element, List<Overload> lists) implements FunctionMeaning {}

    /** The source of a set-returning function's values. */
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

        /** Whether it needs all values of a group together. */
        public boolean isCollected() {
            return switch (kind) {
                case ARRAY, TEXT, MEDIAN, PERCENTILE, MODE -> true;
                default -> false;
            };
        }
    }

    /** The kind of an aggregate's or window function's arguments in the algebra. */
    enum Kind {
        /** Values of any type, which it returns or counts. */
        VALUES(Nulls.PASSED_OVER),
        NUMBERS(Nulls.PASSED_OVER),
        CONDITIONS(Nulls.PASSED_OVER),
        /** Keys of GROUP BY. */
        KEYS(Nulls.COUNT),
        /** For this kind and the next, the sort order and DISTINCT are arguments. */
        ARRAY(Nulls.COUNT),
        TEXT(Nulls.PASSED_OVER),
        MEDIAN(Nulls.PASSED_OVER),
        PERCENTILE(Nulls.PASSED_OVER),
        MODE(Nulls.PASSED_OVER),
        /** A window function of a value in another row: the value, the distance, and the default. */
        NEIGHBOUR(Nulls.COUNT),
        /** A window function of a value in a row of the frame. */
        OF_FRAME(Nulls.COUNT),
        /** A window function of the row's rank. */
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
