package io.github.dynamodbjdbc.planner.rewrite;

import io.github.dynamodbjdbc.planner.runtime.AggregateFunction;
import io.github.dynamodbjdbc.planner.runtime.DynamicOperators;
import io.github.dynamodbjdbc.planner.runtime.RunDataContext;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.ImplicitCastOperandTypeChecker;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Makes of operands of any type those of the type that their operator, function or aggregate takes. Apart from {@link DynamicRex},
 * for aggregates outside of expressions need it as well.
 */
final class TypedOperands {
    private static final Set<SqlKind> BOOLEAN_OPERATORS = Set.of(
            SqlKind.AND,
            SqlKind.OR,
            SqlKind.NOT,
            SqlKind.IS_TRUE,
            SqlKind.IS_FALSE,
            SqlKind.IS_NOT_TRUE,
            SqlKind.IS_NOT_FALSE);
    private static final Set<SqlKind> ARITHMETIC = Set.of(
            SqlKind.PLUS,
            SqlKind.MINUS,
            SqlKind.TIMES,
            SqlKind.DIVIDE,
            SqlKind.MOD,
            SqlKind.MINUS_PREFIX,
            SqlKind.PLUS_PREFIX);
    private static final Set<SqlKind> NUMERIC_AGGREGATES = Set.of(SqlKind.SUM, SqlKind.SUM0, SqlKind.AVG);

    private static final Set<String> BOOLEAN_AGGREGATES =
            Set.of("EVERY", "SOME", "BOOL_AND", "BOOL_OR", "LOGICAL_AND", "LOGICAL_OR");

    private final RexBuilder builder;
    private final RelDataType row;

    /** @param row what the operands refer to */
    TypedOperands(RexBuilder builder, RelDataType row) {
        this.builder = builder;
        this.row = row;
    }

    /** The operand of an operator at that position. */
    RexNode of(RexCall call, int position, RexNode operand) {
        SqlKind kind = call.getKind();
        if (!DynamicRex.isAny(operand.getType())) {
            return operand;
        } else if (BOOLEAN_OPERATORS.contains(kind)) {
            return as(DynamicOperators.AS_BOOLEAN, operand);
        } else if (ARITHMETIC.contains(kind)) {
            return as(DynamicOperators.AS_NUMERIC, operand);
        }
        return asWanted(call, position, operand);
    }

    /** By the function if the operand is of any type. */
    RexNode ofAny(SqlFunction function, RexNode operand) {
        return DynamicRex.isAny(operand.getType()) ? as(function, operand) : operand;
    }

    /** The argument of an aggregate, as the type that it adds up. */
    RexNode ofAggregate(SqlAggFunction function, int position, RexNode argument) {
        if (!DynamicRex.isAny(argument.getType())) {
            return argument;
        }
        if (function instanceof AggregateFunction own) {
            SqlFunction conversion = OperandKinds.ofFamily(own.operand(position));
            return conversion == null ? argument : as(conversion, argument);
        }
        SqlKind kind = function.getKind();
        if (NUMERIC_AGGREGATES.contains(kind)) {
            return as(DynamicOperators.AS_NUMERIC, argument);
        }
        if (BOOLEAN_AGGREGATES.contains(function.getName())) {
            return as(DynamicOperators.AS_BOOLEAN, argument);
        }
        return argument;
    }

    /** A sum of large integers is a decimal, and has to be one of decimals. */
    RexNode summand(RelDataType sum, RexNode argument) {
        return sum.getSqlTypeName() == SqlTypeName.DECIMAL
                        && SqlTypeName.INT_TYPES.contains(argument.getType().getSqlTypeName())
                ? builder.makeCall(
                        builder.getTypeFactory()
                                .createTypeWithNullability(
                                        sum, argument.getType().isNullable()),
                        DynamicOperators.TO_NUMERIC,
                        List.of(argument))
                : argument;
    }

    /** What the operator's own declaration says of its operand, else what its name says. */
    private RexNode asWanted(RexCall call, int position, RexNode operand) {
        SqlTypeFamily family = null;
        if (call.getOperator().getOperandTypeChecker() instanceof ImplicitCastOperandTypeChecker checker) {
            try {
                family = checker.getOperandSqlTypeFamily(position);
            } catch (IndexOutOfBoundsException variadic) {
                family = checker.getOperandSqlTypeFamily(0);
            }
        }
        SqlFunction function = OperandKinds.conversion(call.getOperator(), family);
        return function == null ? operand : as(function, operand);
    }

    /** By the function, which warns of a value of another type and names the column that it is of. */
    RexNode as(SqlFunction function, RexNode operand) {
        return builder.makeCall(
                function,
                operand,
                builder.makeLiteral(columnName(operand)),
                builder.makeDynamicParam(builder.getTypeFactory().createSqlType(SqlTypeName.ANY), RunDataContext.SELF));
    }

    private String columnName(RexNode operand) {
        return operand instanceof RexInputRef reference
                ? row.getFieldNames().get(reference.getIndex())
                : "an expression";
    }
}
