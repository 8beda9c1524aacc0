package io.github.dynamodbjdbc.planner.function;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.exec.Aggregation;
import io.github.dynamodbjdbc.planner.exec.Expression;
import io.github.dynamodbjdbc.planner.exec.aggregate.Accumulator;
import io.github.dynamodbjdbc.planner.exec.aggregate.Accumulators;
import io.github.dynamodbjdbc.planner.exec.aggregate.Accumulators.NumberKind;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;
import org.jspecify.annotations.Nullable;

/** The driver's own aggregate functions, and the implementations of these and of Calcite's. */
public final class Aggregates {
    /** {@code ARRAY_AGG(value, distinct, directions, keys)} */
    public static final AggregateFunction ARRAY_AGG = new AggregateFunction(
            "ARRAY_AGG",
            Signature.result(SqlTypeName.ANY),
            List.of(SqlTypeFamily.ANY, SqlTypeFamily.BOOLEAN, SqlTypeFamily.CHARACTER, SqlTypeFamily.ANY),
            Nulls.COUNT,
            Accumulators::array);

    /** {@code STRING_AGG(value, separator, distinct, directions, keys)} */
    public static final AggregateFunction STRING_AGG = new AggregateFunction(
            "STRING_AGG",
            Signature.result(SqlTypeName.VARCHAR),
            List.of(
                    SqlTypeFamily.CHARACTER,
                    SqlTypeFamily.CHARACTER,
                    SqlTypeFamily.BOOLEAN,
                    SqlTypeFamily.CHARACTER,
                    SqlTypeFamily.ANY),
            // The implementation skips NULL values itself, because a NULL separator matters.
            Nulls.COUNT,
            Accumulators::text);

    /** {@code PERCENTILE_CONT(value, fraction, descending)} */
    public static final AggregateFunction PERCENTILE_CONT = new AggregateFunction(
            "PERCENTILE_CONT",
            Signature.result(SqlTypeName.DECIMAL),
            List.of(SqlTypeFamily.NUMERIC, SqlTypeFamily.NUMERIC, SqlTypeFamily.BOOLEAN),
            Nulls.PASSED_OVER,
            Accumulators::continuousPercentile);

    /** {@code PERCENTILE_DISC(value, fraction, descending)} */
    public static final AggregateFunction PERCENTILE_DISC = new AggregateFunction(
            "PERCENTILE_DISC",
            ReturnTypes.ARG0_NULLABLE_IF_EMPTY,
            List.of(SqlTypeFamily.ANY, SqlTypeFamily.NUMERIC, SqlTypeFamily.BOOLEAN),
            Nulls.PASSED_OVER,
            Accumulators::discretePercentile);

    /** {@code MODE(value, descending)} */
    public static final AggregateFunction MODE = new AggregateFunction(
            "MODE",
            ReturnTypes.ARG0_NULLABLE_IF_EMPTY,
            List.of(SqlTypeFamily.ANY, SqlTypeFamily.BOOLEAN),
            Nulls.PASSED_OVER,
            Accumulators::mode);

    public static final AggregateFunction STDDEV_SAMP =
            AggregateFunction.ofNumbers("STDDEV_SAMP", 1, Accumulators::sampleDeviation);

    public static final AggregateFunction STDDEV_POP =
            AggregateFunction.ofNumbers("STDDEV_POP", 1, Accumulators::populationDeviation);

    public static final AggregateFunction VAR_SAMP =
            AggregateFunction.ofNumbers("VAR_SAMP", 1, Accumulators::sampleVariance);

    public static final AggregateFunction VAR_POP =
            AggregateFunction.ofNumbers("VAR_POP", 1, Accumulators::populationVariance);

    public static final AggregateFunction COVAR_SAMP =
            AggregateFunction.ofNumbers("COVAR_SAMP", 2, Accumulators::sampleVariance);

    public static final AggregateFunction COVAR_POP =
            AggregateFunction.ofNumbers("COVAR_POP", 2, Accumulators::populationVariance);

    public static final AggregateFunction CORR =
            AggregateFunction.of("CORR", SqlTypeName.DOUBLE, 2, Accumulators::correlation);

    public static final AggregateFunction REGR_AVGX =
            AggregateFunction.of("REGR_AVGX", SqlTypeName.DOUBLE, 2, Accumulators::averageOfX);

    public static final AggregateFunction REGR_AVGY =
            AggregateFunction.of("REGR_AVGY", SqlTypeName.DOUBLE, 2, Accumulators::averageOfY);

    public static final AggregateFunction REGR_INTERCEPT =
            AggregateFunction.of("REGR_INTERCEPT", SqlTypeName.DOUBLE, 2, Accumulators::intercept);

    public static final AggregateFunction REGR_SLOPE =
            AggregateFunction.of("REGR_SLOPE", SqlTypeName.DOUBLE, 2, Accumulators::slope);

    public static final AggregateFunction REGR_R2 =
            AggregateFunction.of("REGR_R2", SqlTypeName.DOUBLE, 2, Accumulators::determination);

    public static final AggregateFunction REGR_SXX =
            AggregateFunction.of("REGR_SXX", SqlTypeName.DOUBLE, 2, Accumulators::squaresOfX);

    public static final AggregateFunction REGR_SYY =
            AggregateFunction.of("REGR_SYY", SqlTypeName.DOUBLE, 2, Accumulators::squaresOfY);

    public static final AggregateFunction REGR_SXY =
            AggregateFunction.of("REGR_SXY", SqlTypeName.DOUBLE, 2, Accumulators::productsOfPairs);

    /** The number of pairs. */
    public static final AggregateFunction REGR_COUNT =
            AggregateFunction.of("REGR_COUNT", SqlTypeName.BIGINT, 2, Accumulators::count);

    public static final AggregateFunction BIT_AND =
            AggregateFunction.of("BIT_AND", SqlTypeName.BIGINT, 1, Accumulators::bitAnd);

    public static final AggregateFunction BIT_OR =
            AggregateFunction.of("BIT_OR", SqlTypeName.BIGINT, 1, Accumulators::bitOr);

    public static final AggregateFunction BIT_XOR =
            AggregateFunction.of("BIT_XOR", SqlTypeName.BIGINT, 1, Accumulators::bitXor);

    public static final AggregateFunction SUM_OF_INTERVALS = ofIntervals("SUM", Accumulators::sumOfIntervals);

    public static final AggregateFunction AVG_OF_INTERVALS = ofIntervals("AVG", Accumulators::averageOfIntervals);

    /** The sum of the counts of parts; 0 if there are none. */
    public static final AggregateFunction SUM_OF_COUNTS = new AggregateFunction(
            "SUM",
            Signature.result(SqlTypeName.BIGINT, false),
            List.of(SqlTypeFamily.NUMERIC),
            Nulls.PASSED_OVER,
            Accumulators.sum(NumberKind.BIGINT, true));

    /** The sum of a part of the exact numbers of a sum, of any size, as the sum of all parts may be in range. */
    public static final AggregateFunction SUM_OF_PART = new AggregateFunction(
            "SUM",
            ReturnTypes.ARG0_NULLABLE_IF_EMPTY,
            List.of(SqlTypeFamily.NUMERIC),
            Nulls.PASSED_OVER,
            Accumulators::sumOfPart);

    /** A summary of a subquery's values, of constant size, for comparisons with ANY and ALL. */
    public static final AggregateFunction SUMMARY = summary("SUMMARY", Accumulators::summary);

    /** Summaries of the columns of rows, which are represented as lists. */
    public static final AggregateFunction ROW_SUMMARY = summary("ROW_SUMMARY", Accumulators::rowSummary);

    /** A summary with all values, for {@code =}. */
    public static final AggregateFunction MEMBERS = summary("MEMBERS", Accumulators::members);

    public static final Set<SqlAggFunction> SUMMARIES = Set.of(SUMMARY, ROW_SUMMARY, MEMBERS);

    private Aggregates() {}

    private static AggregateFunction summary(String name, Supplier<Accumulator> accumulator) {
        return new AggregateFunction(
                name,
                ReturnTypes.explicit(SqlTypeName.ANY).andThen(SqlTypeTransforms.FORCE_NULLABLE),
                List.of(SqlTypeFamily.ANY),
                Nulls.COUNT,
                accumulator);
    }

    private static AggregateFunction ofIntervals(String name, Supplier<Accumulator> accumulator) {
        return new AggregateFunction(
                name,
                ReturnTypes.ARG0_NULLABLE_IF_EMPTY,
                List.of(SqlTypeFamily.DATETIME_INTERVAL),
                Nulls.PASSED_OVER,
                accumulator);
    }

    /** The implementation of an aggregate, and whether rows with a NULL among its arguments count. */
    private record Computed(Supplier<Accumulator> accumulator, boolean nullsCount) {
        static Computed of(Supplier<Accumulator> accumulator) {
            return new Computed(accumulator, false);
        }

        Computed distinct() {
            return new Computed(Accumulators.distinct(accumulator), nullsCount);
        }
    }

    /**
     * @param type the type of the result
     * @param arguments over the columns of the operator's input
     * @param filter null for none
     */
    public static Aggregation aggregation(
            SqlAggFunction function,
            RelDataType type,
            boolean distinct,
            List<Expression> arguments,
            @Nullable Expression filter) {
        if (function instanceof FilteredAggregate filtered) {
            return aggregation(
                    filtered.function(), type, distinct, arguments.subList(1, arguments.size()), arguments.get(0));
        }
        Computed all = computed(function, type);
        // DISTINCT doesn't change MIN, MAX and ANY_VALUE.
        boolean once = distinct
                        && function.getKind() != SqlKind.MIN
                        && function.getKind() != SqlKind.MAX
                        && function.getKind() != SqlKind.ANY_VALUE
                || function.equals(SqlStdOperatorTable.APPROX_COUNT_DISTINCT);
        Computed computed = once ? all.distinct() : all;
        return new Aggregation(computed.accumulator(), arguments, filter, computed.nullsCount());
    }

    private static Computed computed(SqlAggFunction function, RelDataType type) {
        if (function instanceof AggregateFunction own) {
            return new Computed(own.accumulator(), own.nulls() == Nulls.COUNT);
        }
        return switch (function.getKind()) {
            case COUNT -> Computed.of(Accumulators::count);
            case SUM -> Computed.of(Accumulators.sum(kind(type), false));
            case SUM0 -> Computed.of(Accumulators.sum(kind(type), true));
            case AVG -> Computed.of(Accumulators.average(kind(type)));
            // EVERY and SOME have these kinds, too.
            case MIN -> Computed.of(Accumulators::least);
            case MAX -> Computed.of(Accumulators::greatest);
            case ANY_VALUE -> Computed.of(Accumulators::anyValue);
            case SINGLE_VALUE -> new Computed(Accumulators::singleValue, true);
            default ->
                throw new QueryException(
                        ErrorKind.UNSUPPORTED, "the aggregate " + function.getName() + " can't be run by this version");
        };
    }

    private static NumberKind kind(RelDataType type) {
        SqlTypeName name = type.getSqlTypeName();
        if (name == SqlTypeName.BIGINT) {
            return NumberKind.BIGINT;
        }
        if (SqlTypeName.INT_TYPES.contains(name)) {
            return NumberKind.INTEGER;
        }
        return SqlTypeName.APPROX_TYPES.contains(name) ? NumberKind.DOUBLE : NumberKind.DECIMAL;
    }
}
