package io.github.dynamodbjdbc.planner.runtime;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import org.apache.calcite.schema.ScalarFunction;
import org.apache.calcite.schema.impl.AggregateFunctionImpl;
import org.apache.calcite.schema.impl.ScalarFunctionImpl;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.InferTypes;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandMetadata;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlUserDefinedAggFunction;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;
import org.apache.calcite.util.Optionality;

/** Calcite's names for {@link DynamicFunctions}. They stand in plans only; no statement can call them. */
public final class DynamicOperators {
    private static final SqlReturnTypeInference ANY = typed(SqlTypeName.ANY);
    private static final SqlReturnTypeInference NUMERIC =
            ReturnTypes.explicit(factory -> factory.createTypeWithNullability(
                    // The one type of every number without a scale of its own: no cast ever stands between two of them.
                    factory.createSqlType(SqlTypeName.DECIMAL, 38, 18), true));
    private static final SqlReturnTypeInference VARCHAR = typed(SqlTypeName.VARCHAR);
    private static final SqlReturnTypeInference VARBINARY = typed(SqlTypeName.VARBINARY);

    public static final SqlFunction EQUAL = comparison("equal");
    public static final SqlFunction NOT_EQUAL = comparison("notEqual");
    public static final SqlFunction LESS = comparison("less");
    public static final SqlFunction LESS_OR_EQUAL = comparison("lessOrEqual");
    public static final SqlFunction GREATER = comparison("greater");
    public static final SqlFunction GREATER_OR_EQUAL = comparison("greaterOrEqual");
    public static final SqlFunction NOT_DISTINCT = function("notDistinct", ReturnTypes.BOOLEAN_NOT_NULL);

    public static final SqlFunction CANONICAL = function("canonical", ANY);
    public static final SqlFunction CANONICAL_NUMBER = function("canonicalNumber", NUMERIC);
    public static final SqlFunction AS_NUMERIC = function("asNumeric", NUMERIC);
    public static final SqlFunction AS_VARCHAR = function("asVarchar", VARCHAR);
    public static final SqlFunction AS_BOOLEAN = function("asBoolean", ReturnTypes.BOOLEAN_FORCE_NULLABLE);
    public static final SqlFunction AS_TEXT_OR_BINARY = function("asTextOrBinary", ANY);
    public static final SqlFunction AS_VARBINARY = function("asVarbinary", VARBINARY);
    public static final SqlFunction DIVIDE = function("divide", NUMERIC);

    public static final SqlFunction DIVIDE_INTEGERS = arithmetic("divideIntegers", SqlTypeName.INTEGER, 2);
    public static final SqlFunction DIVIDE_BIGINTS = arithmetic("divideBigints", SqlTypeName.BIGINT, 2);
    public static final SqlFunction DIVIDE_DOUBLES = arithmetic("divideDoubles", SqlTypeName.DOUBLE, 2);
    public static final SqlFunction FINITE = arithmetic("finite", SqlTypeName.DOUBLE, 1);
    public static final SqlFunction ABS_INTEGER = arithmetic("absInteger", SqlTypeName.INTEGER, 1);
    public static final SqlFunction ABS_BIGINT = arithmetic("absBigint", SqlTypeName.BIGINT, 1);

    public static final SqlFunction TO_TEXT = function("toText", VARCHAR);
    public static final SqlFunction TO_NUMERIC = function("toNumeric", NUMERIC);
    public static final SqlFunction TO_BOOLEAN = function("toBoolean", ReturnTypes.BOOLEAN_FORCE_NULLABLE);
    public static final SqlFunction TO_BINARY = function("toBinary", VARBINARY);
    public static final SqlFunction TRY_NUMERIC = function("tryNumeric", NUMERIC);
    public static final SqlFunction TRY_DOUBLE = function("tryDouble", typed(SqlTypeName.DOUBLE));
    public static final SqlFunction TRY_BOOLEAN = function("tryBoolean", ReturnTypes.BOOLEAN_FORCE_NULLABLE);
    public static final SqlFunction TRY_BINARY = function("tryBinary", VARBINARY);
    public static final SqlFunction TO_DECIMAL = function("toDecimal", NUMERIC);
    public static final SqlFunction TRY_DECIMAL = function("tryDecimal", NUMERIC);
    public static final SqlFunction TO_LENGTH = function("toLength", VARCHAR);
    public static final SqlFunction TO_WHOLE = function("toWhole", NUMERIC);
    public static final SqlFunction TRY_WHOLE = function("tryWhole", NUMERIC);
    public static final SqlFunction ROUND_TO_INTEGER = function("roundToInteger", NUMERIC);
    public static final SqlFunction TO_DATE = temporal("toDate", SqlTypeName.DATE);
    public static final SqlFunction TO_TIME = temporal("toTime", SqlTypeName.TIME);
    public static final SqlFunction TO_TIMESTAMP = temporal("toTimestamp", SqlTypeName.TIMESTAMP);
    public static final SqlFunction DATE_TEXT = function(TemporalFunctions.class, "dateText", VARCHAR);
    public static final SqlFunction TIME_TEXT = function(TemporalFunctions.class, "timeText", VARCHAR);
    public static final SqlFunction TIMESTAMP_TEXT = function(TemporalFunctions.class, "timestampText", VARCHAR);
    public static final SqlFunction TRY_DATE = temporal("tryDate", SqlTypeName.DATE);
    public static final SqlFunction TRY_TIME = temporal("tryTime", SqlTypeName.TIME);
    public static final SqlFunction TRY_TIMESTAMP = temporal("tryTimestamp", SqlTypeName.TIMESTAMP);
    public static final SqlFunction AS_TIMESTAMP = temporal("asTimestamp", SqlTypeName.TIMESTAMP);
    public static final SqlFunction AS_DATE = temporal("asDate", SqlTypeName.DATE);
    public static final SqlFunction INTERVAL_TEXT = function(TemporalFunctions.class, "intervalText", VARCHAR);
    public static final SqlFunction MONTHS_TEXT = function(TemporalFunctions.class, "monthsText", VARCHAR);
    public static final SqlFunction LATER = ofTime("later", SqlTypeName.TIMESTAMP, 4);
    public static final SqlFunction LATER_DATE = ofTime("laterDate", SqlTypeName.DATE, 4);
    public static final SqlFunction LATER_TIME = ofTime("laterTime", SqlTypeName.TIME, 3);
    public static final SqlFunction DIFFERENCE = ofTime("difference", SqlTypeName.BIGINT, 2);
    public static final SqlFunction EPOCH = ofTime("epoch", SqlTypeName.DECIMAL, 1);
    public static final SqlFunction EPOCH_OF_MONTHS = ofTime("epochOfMonths", SqlTypeName.DECIMAL, 1);
    public static final SqlFunction SECONDS = ofTime("seconds", SqlTypeName.DECIMAL, 1);
    public static final SqlFunction SECONDS_OF_INTERVAL = ofTime("secondsOfInterval", SqlTypeName.DECIMAL, 1);
    public static final SqlFunction GREATEST = function("greatest", ANY);
    public static final SqlFunction LEAST = function("least", ANY);
    public static final SqlFunction LIKE = MethodFunction.of(
            "LIKE",
            PatternFunctions.class,
            "like",
            SqlTypeName.BOOLEAN,
            SqlTypeFamily.CHARACTER,
            SqlTypeFamily.CHARACTER);
    public static final SqlFunction LIKE_ESCAPE = MethodFunction.of(
            "LIKE_ESCAPE",
            PatternFunctions.class,
            "like",
            SqlTypeName.BOOLEAN,
            SqlTypeFamily.CHARACTER,
            SqlTypeFamily.CHARACTER,
            SqlTypeFamily.CHARACTER);
    public static final SqlFunction ORDER_KEY = function("orderKey", ANY);

    public static final SqlFunction FIELD = document("field", ANY);
    public static final SqlFunction ELEMENT = document("element", ANY);
    public static final SqlFunction EMPTY_DOCUMENT = document("emptyDocument", ANY);
    public static final SqlFunction WITH_FIELD = document("withField", ANY);
    public static final SqlFunction EMPTY_LIST = document("emptyList", ANY);
    public static final SqlFunction WITH_ELEMENT = document("withElement", ANY);
    public static final SqlFunction TO_SET = document("toSet", ANY);
    public static final SqlFunction TO_DOCUMENT = document("toDocument", ANY);
    public static final SqlFunction TO_LIST = document("toList", ANY);
    public static final SqlFunction BEGINS_WITH = document("beginsWith", ReturnTypes.BOOLEAN_FORCE_NULLABLE);
    public static final SqlFunction CONTAINS = document("contains", ReturnTypes.BOOLEAN_FORCE_NULLABLE);
    public static final SqlFunction ATTRIBUTE_TYPE = document("attributeType", ReturnTypes.BOOLEAN_FORCE_NULLABLE);
    public static final SqlFunction SIZE = document("size", NUMERIC);
    public static final SqlFunction EXPIRES_AT = document("expiresAt", typed(SqlTypeName.TIMESTAMP));
    public static final SqlFunction CLOCK = document("clock", ANY);

    public static final SqlFunction MEMBER = quantified("member", ReturnTypes.explicit(SqlTypeName.ANY));
    public static final SqlFunction IS_ONLY_ROW = quantified("isOnlyRow", ReturnTypes.BOOLEAN_NOT_NULL);

    /** A comparison with ANY of the values of a {@link #SUMMARY}, for each comparison of SQL's. */
    public static final Map<SqlKind, SqlFunction> QUANTIFIED_COMPARISONS = Map.of(
            SqlKind.EQUALS, quantified("anyEqual", ReturnTypes.BOOLEAN_FORCE_NULLABLE),
            SqlKind.NOT_EQUALS, quantified("anyNotEqual", ReturnTypes.BOOLEAN_FORCE_NULLABLE),
            SqlKind.LESS_THAN, quantified("lessThanAny", ReturnTypes.BOOLEAN_FORCE_NULLABLE),
            SqlKind.LESS_THAN_OR_EQUAL, quantified("atMostAny", ReturnTypes.BOOLEAN_FORCE_NULLABLE),
            SqlKind.GREATER_THAN, quantified("greaterThanAny", ReturnTypes.BOOLEAN_FORCE_NULLABLE),
            SqlKind.GREATER_THAN_OR_EQUAL, quantified("atLeastAny", ReturnTypes.BOOLEAN_FORCE_NULLABLE));

    /** The same for rows, which are lists of their columns. */
    public static final Map<SqlKind, SqlFunction> QUANTIFIED_ROW_COMPARISONS = Map.of(
            SqlKind.EQUALS, quantified("anyRowEqual", ReturnTypes.BOOLEAN_FORCE_NULLABLE),
            SqlKind.NOT_EQUALS, quantified("anyRowNotEqual", ReturnTypes.BOOLEAN_FORCE_NULLABLE));

    public static final SqlAggFunction MIN = aggregate("MIN", SqlKind.MIN, DynamicMin.class);
    public static final SqlAggFunction MAX = aggregate("MAX", SqlKind.MAX, DynamicMax.class);

    public static final SqlAggFunction FIRST = aggregate("FIRST", SqlKind.OTHER_FUNCTION, DynamicFirst.class);
    public static final SqlAggFunction LAST = aggregate("LAST", SqlKind.OTHER_FUNCTION, DynamicLast.class);
    public static final SqlAggFunction DISTINCT_COUNT =
            aggregate("DISTINCT_COUNT", SqlKind.OTHER_FUNCTION, DistinctCount.class);
    public static final SqlAggFunction DISTINCT_SUM =
            aggregate("DISTINCT_SUM", SqlKind.OTHER_FUNCTION, DistinctSum.class);

    /** What a subquery's values are for {@link #QUANTIFIED_COMPARISONS}. */
    public static final SqlAggFunction SUMMARY = aggregate("SUMMARY", SqlKind.OTHER_FUNCTION, DynamicSummary.class);

    /** Our comparison for each of SQL's. */
    public static final Map<SqlKind, SqlFunction> COMPARISONS = Map.of(
            SqlKind.EQUALS, EQUAL,
            SqlKind.NOT_EQUALS, NOT_EQUAL,
            SqlKind.LESS_THAN, LESS,
            SqlKind.LESS_THAN_OR_EQUAL, LESS_OR_EQUAL,
            SqlKind.GREATER_THAN, GREATER,
            SqlKind.GREATER_THAN_OR_EQUAL, GREATER_OR_EQUAL);

    private DynamicOperators() {}

    private static SqlReturnTypeInference typed(SqlTypeName name) {
        return ReturnTypes.explicit(factory -> factory.createTypeWithNullability(factory.createSqlType(name), true));
    }

    private static SqlFunction comparison(String method) {
        return function(method, ReturnTypes.BOOLEAN_FORCE_NULLABLE);
    }

    private static SqlFunction arithmetic(String method, SqlTypeName type, int operands) {
        return MethodFunction.of(
                method,
                NumberFunctions.class,
                method,
                type,
                Collections.nCopies(operands, SqlTypeFamily.NUMERIC).toArray(SqlTypeFamily[]::new));
    }

    private static SqlFunction ofTime(String method, SqlTypeName type, int operands) {
        return MethodFunction.of(
                method,
                TimeFunctions.class,
                method,
                type,
                Collections.nCopies(operands, SqlTypeFamily.ANY).toArray(SqlTypeFamily[]::new));
    }

    private static SqlFunction temporal(String method, SqlTypeName type) {
        return function(TemporalFunctions.class, method, typed(type));
    }

    private static SqlFunction document(String method, SqlReturnTypeInference type) {
        return function(DocumentFunctions.class, method, type);
    }

    private static SqlFunction quantified(String method, SqlReturnTypeInference type) {
        return function(QuantifiedFunctions.class, method, type);
    }

    static SqlFunction function(String method, SqlReturnTypeInference type) {
        return function(DynamicFunctions.class, method, type);
    }

    /** An operator that calls the public static method of that name, nulls included. */
    public static SqlFunction function(Class<?> owner, String method, SqlReturnTypeInference type) {
        Method target = Arrays.stream(owner.getMethods())
                .filter(candidate -> candidate.getName().equals(method))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no method " + method));
        ScalarFunction function = ScalarFunctionImpl.create(target);
        return new SqlUserDefinedFunction(
                new SqlIdentifier(method, SqlParserPos.ZERO),
                SqlKind.OTHER_FUNCTION,
                type,
                InferTypes.ANY_NULLABLE,
                operands(target.getParameterCount()),
                function);
    }

    private static SqlAggFunction aggregate(String name, SqlKind kind, Class<?> implementation) {
        AggregateFunctionImpl function = AggregateFunctionImpl.create(implementation);
        if (function == null) {
            throw new IllegalStateException("no aggregate " + name);
        }
        return new SqlUserDefinedAggFunction(
                new SqlIdentifier(name, SqlParserPos.ZERO),
                SqlKind.OTHER_FUNCTION,
                ReturnTypes.ARG0_NULLABLE_IF_EMPTY,
                InferTypes.ANY_NULLABLE,
                operands(1),
                function,
                false,
                false,
                Optionality.FORBIDDEN);
    }

    private static SqlOperandMetadata operands(int count) {
        return OperandTypes.operandMetadata(
                Collections.nCopies(count, SqlTypeFamily.ANY),
                factory -> Collections.nCopies(count, factory.createSqlType(SqlTypeName.ANY)),
                index -> "value" + index,
                index -> false);
    }
}
