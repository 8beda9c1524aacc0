package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.planner.runtime.AggregateFunction;
import io.github.dynamodbjdbc.planner.runtime.ArrayAggregate;
import io.github.dynamodbjdbc.planner.runtime.ContinuousPercentile;
import io.github.dynamodbjdbc.planner.runtime.DiscretePercentile;
import io.github.dynamodbjdbc.planner.runtime.MostFrequent;
import io.github.dynamodbjdbc.planner.runtime.Statistics;
import io.github.dynamodbjdbc.planner.runtime.TextAggregate;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlTableFunction;
import org.apache.calcite.sql.fun.SqlFloorFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandTypeChecker;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlOperatorTables;
import org.apache.calcite.util.Static;

/** What statements can say that no operator of Calcite's means. ANY is any canonical value; NULL and missing are both null. */
public final class Operators {
    private static final SqlReturnTypeInference ANY_NULLABLE = binding -> {
        RelDataType any = binding.getTypeFactory().createSqlType(SqlTypeName.ANY);
        return binding.getTypeFactory().createTypeWithNullability(any, true);
    };
    private static final SqlReturnTypeInference NUMERIC_NULLABLE = binding -> binding.getTypeFactory()
            .createTypeWithNullability(DynamoTypeSystem.numeric(binding.getTypeFactory()), true);
    private static final SqlReturnTypeInference TIMESTAMP_NULLABLE = binding -> binding.getTypeFactory()
            .createTypeWithNullability(binding.getTypeFactory().createSqlType(SqlTypeName.TIMESTAMP), true);
    private static final SqlOperandTypeChecker ONE_ANY = OperandTypes.ANY;
    private static final SqlOperandTypeChecker TWO_ANY = OperandTypes.family(SqlTypeFamily.ANY, SqlTypeFamily.ANY);

    /** {@code ANY_VALUE_OF(value)}: the same value, in an expression of any type. */
    public static final SqlFunction ANY_VALUE_OF = function("ANY_VALUE_OF", ANY_NULLABLE, ONE_ANY);

    /** {@code NUMBER_OF(value)}: a number as it is; else null, and the value is said to be passed over. */
    public static final SqlFunction NUMBER_OF = function("NUMBER_OF", NUMERIC_NULLABLE, ONE_ANY);

    /** {@code TEXT_OR_BINARY(value)}: text or binary as it is; else null, and the value is said to be passed over. */
    public static final SqlFunction TEXT_OR_BINARY = function("TEXT_OR_BINARY", ANY_NULLABLE, ONE_ANY);

    /** {@code PATH(value, 'field', 0, …)}: what a document holds there; null if nothing. Steps are literals. */
    public static final SqlFunction PATH = function("PATH", ANY_NULLABLE, OperandTypes.VARIADIC);

    /** {@code DOCUMENT('name', value, …)}: a map. A null value is a stored NULL. */
    public static final SqlFunction DOCUMENT = function("DOCUMENT", ANY_NULLABLE, OperandTypes.VARIADIC);

    /** {@code LIST_VALUE(element, …)}: a list. */
    public static final SqlFunction LIST_VALUE = function("LIST_VALUE", ANY_NULLABLE, OperandTypes.VARIADIC);

    /** {@code SORT_KEYS(key, …)}: what an aggregate's values are sorted by, as a list. */
    public static final SqlFunction SORT_KEYS = function("SORT_KEYS", ANY_NULLABLE, OperandTypes.VARIADIC);

    /** {@code SET_VALUE(element, …)}: a DynamoDB set; its elements are all text, all numbers or all binary. */
    public static final SqlFunction SET_VALUE = function("SET_VALUE", ANY_NULLABLE, OperandTypes.VARIADIC);

    /** {@code TO_DOCUMENT(value)}: a map as it is, JSON text parsed; a value of any other type is an invalid one. */
    public static final SqlFunction TO_DOCUMENT = function("TO_DOCUMENT", ANY_NULLABLE, ONE_ANY);

    /** {@code TO_LIST(value)}: a list or set as it is, a JSON array parsed; a value of any other type is an invalid one. */
    public static final SqlFunction TO_LIST = function("TO_LIST", ANY_NULLABLE, ONE_ANY);

    /** {@code BEGINS_WITH(value, prefix)}: for two strings or two binaries; else unknown. */
    public static final SqlFunction BEGINS_WITH = function("BEGINS_WITH", ReturnTypes.BOOLEAN_FORCE_NULLABLE, TWO_ANY);

    /** {@code CONTAINS(value, element)}: substring of a string, element of a list or set; unknown for values of other types. */
    public static final SqlFunction CONTAINS = function("CONTAINS", ReturnTypes.BOOLEAN_FORCE_NULLABLE, TWO_ANY);

    /**
     * {@code ATTRIBUTE_TYPE(value, 'S', missing)}: whether a stored value is of DynamoDB's type of that name; false if it is
     * missing. A value that is null without being missing is a stored NULL.
     */
    public static final SqlFunction ATTRIBUTE_TYPE = function(
            "ATTRIBUTE_TYPE",
            ReturnTypes.BOOLEAN_FORCE_NULLABLE,
            OperandTypes.family(SqlTypeFamily.ANY, SqlTypeFamily.ANY, SqlTypeFamily.ANY));

    /** {@code SIZE(value)}: characters of a string, bytes of a binary, elements of a document, list or set; else null. */
    public static final SqlFunction SIZE = function("SIZE", NUMERIC_NULLABLE, ONE_ANY);

    /** {@code EXPIRES_AT(ttl)}: the time that a TTL attribute says, in epoch seconds; null if it is no number. */
    public static final SqlFunction EXPIRES_AT = function("EXPIRES_AT", TIMESTAMP_NULLABLE, ONE_ANY);

    /** {@code IS_EXPIRED(ttl)}: whether an item with that TTL attribute has expired by the statement's clock; never null. */
    public static final SqlFunction IS_EXPIRED = function("IS_EXPIRED", ReturnTypes.BOOLEAN_NOT_NULL, ONE_ANY);

    /** Columns of {@link #UNNEST} beside the element: its position counted from 0, and from 1. */
    static final String UNNEST_POSITION = "$position";

    static final String UNNEST_ORDINALITY = "$ordinality";

    /**
     * {@code UNNEST(value, 'text', 'name')}: a row for each element of a list or set, none of a value of any other type. The text
     * is what the statement calls the value, the name what it calls an element. The only table function there is.
     */
    public static final SqlFunction UNNEST = new UnnestFunction();
    /** {@code GREATER(a, b, …)}: the greatest of values of any type; null only if all are. */
    public static final SqlFunction GREATER = function("GREATER", ANY_NULLABLE, OperandTypes.VARIADIC);

    /** {@code LESSER(a, b, …)}: the least of values of any type; null only if all are. */
    public static final SqlFunction LESSER = function("LESSER", ANY_NULLABLE, OperandTypes.VARIADIC);

    /** {@code LIKE_TYPE(value, other)}: the value, as one of the type that both are of in one column. */
    public static final SqlFunction LIKE_TYPE = function(
            "LIKE_TYPE",
            binding -> {
                List<RelDataType> types = binding.collectOperandTypes();
                RelDataType common = binding.getTypeFactory().leastRestrictive(types);
                if (common == null && DynamoTypeCoercion.mixTimesWithText(types)) {
                    return ANY_NULLABLE.inferReturnType(binding);
                }
                if (common == null) {
                    throw binding.newError(Static.RESOURCE.needSameTypeParameter());
                }
                boolean nullable = common.getSqlTypeName() == SqlTypeName.ANY
                        || types.get(0).isNullable();
                return binding.getTypeFactory().createTypeWithNullability(common, nullable);
            },
            TWO_ANY);

    /** {@code ARRAY_AGG([value], distinct, directions, keys)} */
    static final SqlAggFunction ARRAY_AGG = AggregateFunction.of(
            "ARRAY_AGG",
            ArrayAggregate.class,
            SqlTypeName.ANY,
            SqlTypeFamily.ANY,
            SqlTypeFamily.BOOLEAN,
            SqlTypeFamily.CHARACTER,
            SqlTypeFamily.ANY);

    /** {@code STRING_AGG(value, separator, distinct, directions, keys)} */
    static final SqlAggFunction STRING_AGG = AggregateFunction.of(
            "STRING_AGG",
            TextAggregate.class,
            SqlTypeName.VARCHAR,
            SqlTypeFamily.CHARACTER,
            SqlTypeFamily.CHARACTER,
            SqlTypeFamily.BOOLEAN,
            SqlTypeFamily.CHARACTER,
            SqlTypeFamily.ANY);

    /** {@code PERCENTILE_CONT(value, fraction, descending)} */
    static final SqlAggFunction PERCENTILE_CONT = AggregateFunction.of(
            "PERCENTILE_CONT",
            ContinuousPercentile.class,
            SqlTypeName.DECIMAL,
            SqlTypeFamily.NUMERIC,
            SqlTypeFamily.NUMERIC,
            SqlTypeFamily.BOOLEAN);

    /** {@code PERCENTILE_DISC(value, fraction, descending)} */
    static final SqlAggFunction PERCENTILE_DISC = AggregateFunction.of(
            "PERCENTILE_DISC",
            DiscretePercentile.class,
            SqlTypeName.ANY,
            SqlTypeFamily.ANY,
            SqlTypeFamily.NUMERIC,
            SqlTypeFamily.BOOLEAN);

    static final SqlAggFunction MODE =
            AggregateFunction.of("MODE", MostFrequent.class, SqlTypeName.ANY, SqlTypeFamily.ANY);

    static final SqlAggFunction STDDEV_SAMP =
            AggregateFunction.ofNumbers("STDDEV_SAMP", Statistics.SampleDeviation.class, 1);

    static final SqlAggFunction STDDEV_POP =
            AggregateFunction.ofNumbers("STDDEV_POP", Statistics.PopulationDeviation.class, 1);

    static final SqlAggFunction VAR_SAMP = AggregateFunction.ofNumbers("VAR_SAMP", Statistics.SampleVariance.class, 1);

    static final SqlAggFunction VAR_POP =
            AggregateFunction.ofNumbers("VAR_POP", Statistics.PopulationVariance.class, 1);

    static final SqlAggFunction COVAR_SAMP =
            AggregateFunction.ofNumbers("COVAR_SAMP", Statistics.SampleCovariance.class, 2);

    static final SqlAggFunction COVAR_POP =
            AggregateFunction.ofNumbers("COVAR_POP", Statistics.PopulationCovariance.class, 2);

    /** Every operator of ours. */
    public static final List<SqlFunction> OWN = List.of(
            PATH,
            DOCUMENT,
            LIST_VALUE,
            SORT_KEYS,
            SET_VALUE,
            TO_DOCUMENT,
            TO_LIST,
            BEGINS_WITH,
            CONTAINS,
            ATTRIBUTE_TYPE,
            SIZE,
            EXPIRES_AT,
            IS_EXPIRED,
            UNNEST,
            ANY_VALUE_OF,
            NUMBER_OF,
            TEXT_OR_BINARY,
            GREATER,
            LESSER,
            LIKE_TYPE,
            TemporalOperators.MOMENT_OF,
            TemporalOperators.TIMESTAMP_OF,
            TemporalOperators.DATE_OF,
            TemporalOperators.SHIFT,
            TemporalOperators.SHIFT_BY,
            TemporalOperators.SHIFT_BACK,
            TemporalOperators.DIFFERENCE,
            TemporalOperators.EPOCH_OF,
            TemporalOperators.SECONDS_OF);

    /** Calcite's, but a number of DynamoDB's may have more whole digits than a decimal, and stays without bounds. */
    static final SqlFunction CEIL = rounding(SqlKind.CEIL);

    static final SqlFunction FLOOR = rounding(SqlKind.FLOOR);

    static final SqlOperatorTable TABLE = SqlOperatorTables.chain(
            SqlOperatorTables.of(OWN),
            SqlOperatorTables.of(CEIL, FLOOR),
            SqlOperatorTables.of(Functions.LIBRARY),
            SqlStdOperatorTable.instance());

    private Operators() {}

    private static final class UnnestFunction extends SqlFunction implements SqlTableFunction {
        UnnestFunction() {
            super(
                    "UNNEST_VALUE",
                    SqlKind.OTHER_FUNCTION,
                    ReturnTypes.CURSOR,
                    null,
                    OperandTypes.VARIADIC,
                    SqlFunctionCategory.USER_DEFINED_TABLE_FUNCTION);
        }

        @Override
        public SqlReturnTypeInference getRowTypeInference() {
            return binding -> binding.getTypeFactory()
                    .builder()
                    .add(binding.getOperandLiteralValue(2, String.class), ANY_NULLABLE.inferReturnType(binding))
                    .add(UNNEST_POSITION, SqlTypeName.BIGINT)
                    .add(UNNEST_ORDINALITY, SqlTypeName.BIGINT)
                    .build();
        }
    }

    private static SqlFunction rounding(SqlKind kind) {
        return new SqlFloorFunction(kind)
                .withReturnTypeInference(binding -> DynamoTypeSystem.isNumeric(binding.getOperandType(0))
                        ? binding.getOperandType(0)
                        : ReturnTypes.ARG0_OR_EXACT_NO_SCALE.inferReturnType(binding));
    }

    private static SqlFunction function(String name, SqlReturnTypeInference returns, SqlOperandTypeChecker operands) {
        return new SqlFunction(
                name, SqlKind.OTHER_FUNCTION, returns, null, operands, SqlFunctionCategory.USER_DEFINED_FUNCTION);
    }
}
