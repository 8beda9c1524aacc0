package io.github.dynamodbjdbc.planner.rewrite;

import io.github.dynamodbjdbc.planner.runtime.DynamicOperators;
import io.github.dynamodbjdbc.planner.runtime.RunDataContext;
import io.github.dynamodbjdbc.planner.validate.Operators;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Puts what can be run in the place of the functions that only lowering knows. */
final class OwnFunctions {
    private static final Map<SqlOperator, SqlFunction> SAME_OPERANDS = Map.of(
            Operators.TO_DOCUMENT, DynamicOperators.TO_DOCUMENT,
            Operators.TO_LIST, DynamicOperators.TO_LIST,
            Operators.BEGINS_WITH, DynamicOperators.BEGINS_WITH,
            Operators.CONTAINS, DynamicOperators.CONTAINS,
            Operators.ATTRIBUTE_TYPE, DynamicOperators.ATTRIBUTE_TYPE,
            Operators.SIZE, DynamicOperators.SIZE,
            Operators.EXPIRES_AT, DynamicOperators.EXPIRES_AT,
            Operators.ANY_VALUE_OF, DynamicOperators.CANONICAL);

    private OwnFunctions() {}

    /** Null if the call is of none of them. */
    static @Nullable RexNode rewrite(RexBuilder builder, RexCall call, List<RexNode> operands) {
        SqlOperator operator = call.getOperator();
        SqlFunction same = SAME_OPERANDS.get(operator);
        if (same != null) {
            return builder.makeCall(same, AnyValue.stored(builder, operands));
        }
        if (operator.equals(Operators.PATH)) {
            return path(builder, operands);
        }
        if (operator.equals(Operators.DOCUMENT)) {
            RexNode document = builder.makeCall(DynamicOperators.EMPTY_DOCUMENT);
            for (int i = 0; i < operands.size(); i += 2) {
                document = builder.makeCall(
                        DynamicOperators.WITH_FIELD,
                        document,
                        operands.get(i),
                        AnyValue.stored(builder, operands.get(i + 1)));
            }
            return document;
        }
        if (operator.equals(Operators.LIST_VALUE)) {
            return list(builder, operands);
        }
        if (operator.equals(Operators.SORT_KEYS)) {
            return sortKeys(builder, operands);
        }
        if (operator.equals(Operators.SET_VALUE)) {
            return builder.makeCall(DynamicOperators.TO_SET, list(builder, operands));
        }
        if (operator.equals(Operators.GREATER) || operator.equals(Operators.LESSER)) {
            return extreme(
                    builder,
                    operator.equals(Operators.GREATER) ? DynamicOperators.GREATEST : DynamicOperators.LEAST,
                    operands);
        }
        if (operator.equals(Operators.IS_EXPIRED)) {
            return isExpired(builder, operands.get(0));
        }
        return null;
    }

    private static RexNode path(RexBuilder builder, List<RexNode> operands) {
        RexNode value = operands.get(0);
        for (RexNode step : operands.subList(1, operands.size())) {
            boolean field = SqlTypeName.CHAR_TYPES.contains(step.getType().getSqlTypeName());
            value = builder.makeCall(field ? DynamicOperators.FIELD : DynamicOperators.ELEMENT, value, step);
        }
        return value;
    }

    private static RexNode extreme(RexBuilder builder, SqlFunction function, List<RexNode> operands) {
        RexNode result = AnyValue.of(builder, operands.get(0));
        for (RexNode operand : operands.subList(1, operands.size())) {
            result = builder.makeCall(function, result, AnyValue.stored(builder, operand));
        }
        return result;
    }

    /** Intervals by their length, which their text does not order by. */
    private static RexNode sortKeys(RexBuilder builder, List<RexNode> keys) {
        RexNode list = builder.makeCall(DynamicOperators.EMPTY_LIST);
        for (RexNode key : keys) {
            boolean interval = SqlTypeName.INTERVAL_TYPES.contains(key.getType().getSqlTypeName());
            list = builder.makeCall(
                    DynamicOperators.WITH_ELEMENT, list, interval ? key : AnyValue.stored(builder, key));
        }
        return list;
    }

    private static RexNode list(RexBuilder builder, List<RexNode> elements) {
        RexNode list = builder.makeCall(DynamicOperators.EMPTY_LIST);
        for (RexNode element : elements) {
            list = builder.makeCall(DynamicOperators.WITH_ELEMENT, list, AnyValue.stored(builder, element));
        }
        return list;
    }

    /** The condition of {@link TtlRewrite#condition} for expired items, over a value instead of an attribute. */
    private static RexNode isExpired(RexBuilder builder, RexNode ttl) {
        RexNode numeric = builder.makeCall(
                SqlStdOperatorTable.AND,
                builder.makeCall(DynamicOperators.LESS, ttl, clock(builder, false)),
                builder.makeCall(DynamicOperators.GREATER, ttl, clock(builder, true)));
        return builder.makeCall(SqlStdOperatorTable.IS_TRUE, numeric);
    }

    private static RexNode clock(RexBuilder builder, boolean fiveYearsAgo) {
        return builder.makeCall(
                DynamicOperators.CLOCK,
                builder.makeLiteral(fiveYearsAgo),
                builder.makeDynamicParam(builder.getTypeFactory().createSqlType(SqlTypeName.ANY), RunDataContext.SELF));
    }
}
