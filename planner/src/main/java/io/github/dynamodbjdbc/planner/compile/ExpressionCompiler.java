package io.github.dynamodbjdbc.planner.compile;

import io.github.dynamodbjdbc.planner.error.Cancellation;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.exec.Expression;
import io.github.dynamodbjdbc.planner.exec.function.Arithmetic;
import io.github.dynamodbjdbc.planner.function.CastOperators;
import io.github.dynamodbjdbc.planner.function.RexValues;
import io.github.dynamodbjdbc.planner.function.ScalarFunction;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Compiles Calcite's expressions to closures. Constant expressions are evaluated immediately; one that fails stays a call, and fails only
 * if a row evaluates it.
 */
public final class ExpressionCompiler {
    private ExpressionCompiler() {}

    public static Expression compile(RexNode node) {
        Cancellation.check();
        if (node instanceof RexInputRef reference) {
            int index = reference.getIndex();
            return (row, run) -> row[index];
        }
        if (node instanceof RexLiteral literal) {
            return literal.isNull() ? Constant.NULL : new Constant(RexValues.value(literal));
        }
        if (node instanceof RexDynamicParam parameter) {
            return parameter(parameter.getIndex(), parameter.getType());
        }
        if (node instanceof RexFieldAccess access && access.getReferenceExpr() instanceof RexCorrelVariable variable) {
            int correlation = variable.id.getId();
            int index = access.getField().getIndex();
            return (row, run) -> run.outerRow(correlation)[index];
        }
        if (node instanceof RexCall call) {
            return call(call);
        }
        throw new IllegalStateException("no code for " + node.getClass().getSimpleName() + " " + node);
    }

    private static List<Expression> compile(List<RexNode> nodes) {
        List<Expression> expressions = new ArrayList<>();
        nodes.forEach(node -> expressions.add(compile(node)));
        return expressions;
    }

    private static Expression parameter(int index, RelDataType type) {
        Expression value = (row, run) -> run.parameter(index);
        if (!SqlTypeName.NUMERIC_TYPES.contains(type.getSqlTypeName())) {
            return value;
        }
        return switch (ValueKind.of(type)) {
            case INTEGER -> FunctionCalls.strictOne(value, Arithmetic::integer);
            case LONG -> FunctionCalls.strictOne(value, Arithmetic::bigint);
            case DECIMAL -> FunctionCalls.strictOne(value, Arithmetic::decimal);
            default -> FunctionCalls.strictOne(value, Arithmetic::approximate);
        };
    }

    private static Expression call(RexCall call) {
        if (call.getOperator().equals(CastOperators.IN_COLUMN)) {
            String column =
                    String.valueOf(NoRun.evaluate(compile(call.getOperands().get(1))));
            return new WrittenValues(ExpressionCompiler::compile)
                    .of(call.getOperands().get(0), column);
        }
        List<Expression> operands = compile(call.getOperands());
        Expression code = code(call, operands);
        if (code instanceof Constant || !isConstant(call, operands)) {
            return code;
        }
        try {
            return new Constant(NoRun.evaluate(code));
        } catch (QueryException failure) {
            // The error is left to the row that evaluates the expression.
            return code;
        }
    }

    private static boolean isConstant(RexCall call, List<Expression> operands) {
        return operands.stream().allMatch(Constant.class::isInstance) && isOfOperandsAlone(call);
    }

    /** Whether the result of a call depends on its operands only. */
    static boolean isOfOperandsAlone(RexCall call) {
        return !(call instanceof RexOver || call instanceof RexSubQuery)
                && call.getOperator().isDeterministic()
                && !call.getOperator().isDynamicFunction()
                && !call.getOperator().equals(SqlStdOperatorTable.RAND)
                && !isOfToday(call);
    }

    /** Whether the call casts a TIME to a TIMESTAMP, which has the date of the run. */
    private static boolean isOfToday(RexCall call) {
        return (call.getKind() == SqlKind.CAST || call.getKind() == SqlKind.SAFE_CAST)
                && call.getType().getSqlTypeName() == SqlTypeName.TIMESTAMP
                && call.getOperands().get(0).getType().getSqlTypeName() == SqlTypeName.TIME;
    }

    private static Expression code(RexCall call, List<Expression> operands) {
        if (call.getOperator().equals(CastOperators.ATTEMPT)) {
            return attempt(operands.get(0), Constant.NULL);
        }
        if (call.getOperator().equals(CastOperators.IF_ERROR)) {
            return attempt(operands.get(0), operands.get(1));
        }
        if (call.getOperator() instanceof ScalarFunction function) {
            return function(function, operands);
        }
        return switch (call.getKind()) {
            case AND -> LogicalExpressions.and(ConstantList.joined(call, operands, Comparison.NOT_EQUAL));
            case OR -> LogicalExpressions.or(ConstantList.joined(call, operands, Comparison.EQUAL));
            case NOT -> LogicalExpressions.not(operands.get(0));
            case IS_NULL -> LogicalExpressions.isNull(operands.get(0));
            case IS_NOT_NULL -> LogicalExpressions.isNotNull(operands.get(0));
            case IS_TRUE -> LogicalExpressions.is(operands.get(0), true);
            case IS_FALSE -> LogicalExpressions.is(operands.get(0), false);
            case IS_NOT_TRUE -> LogicalExpressions.isNot(operands.get(0), true);
            case IS_NOT_FALSE -> LogicalExpressions.isNot(operands.get(0), false);
            case CASE -> LogicalExpressions.choose(branches(call, operands));
            case COALESCE -> LogicalExpressions.firstNotNull(alike(call, operands));
            case EQUALS, NOT_EQUALS, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL ->
                ComparisonCalls.of(call, operands.get(0), operands.get(1));
            case IS_DISTINCT_FROM, IS_NOT_DISTINCT_FROM ->
                ComparisonCalls.distinct(operands.get(0), operands.get(1), call.getKind());
            case PLUS, MINUS, CHECKED_PLUS, CHECKED_MINUS, TIMES, CHECKED_TIMES, DIVIDE, CHECKED_DIVIDE, MOD ->
                NumberCalls.binary(call, operands.get(0), operands.get(1));
            case MINUS_PREFIX, CHECKED_MINUS_PREFIX -> NumberCalls.unary(call, operands.get(0));
            case PLUS_PREFIX -> alike(call, operands).get(0);
            case FLOOR, CEIL ->
                operands.size() == 2
                        ? TimeCalls.round(call, operands.get(0))
                        : NumberCalls.unary(call, operands.get(0));
            case EXTRACT -> TimeCalls.extract(call, operands.get(1));
            case CAST, SAFE_CAST -> CastCalls.of(call, operands.get(0));
            case REINTERPRET -> operands.get(0);
            case LIKE -> Patterns.like(operands);
            default -> StandardFunctions.of(call, operands);
        };
    }

    private static Expression attempt(Expression value, Expression otherwise) {
        return (row, run) -> {
            try {
                return value.evaluate(row, run);
            } catch (QueryException failure) {
                if (failure.kind().isOfValues()) {
                    return otherwise.evaluate(row, run);
                }
                throw failure;
            }
        };
    }

    private static Expression function(ScalarFunction function, List<Expression> operands) {
        Comparison comparison = ComparisonCalls.own(function);
        if (comparison != null) {
            return ComparisonCalls.of(comparison, operands.get(0), operands.get(1));
        }
        Expression pattern = Patterns.of(function, operands);
        return pattern == null ? FunctionCalls.of(function, operands) : pattern;
    }

    /** The operands, converted to the type of the result. */
    static List<Expression> alike(RexCall call, List<Expression> operands) {
        List<Expression> alike = new ArrayList<>();
        for (int i = 0; i < operands.size(); i++) {
            alike.add(
                    ValueKind.convert(operands.get(i), call.getOperands().get(i).getType(), call.getType()));
        }
        return alike;
    }

    /** The operands of CASE: conditions unchanged, results converted to the type of CASE. */
    private static List<Expression> branches(RexCall call, List<Expression> operands) {
        List<Expression> alike = alike(call, operands);
        List<Expression> branches = new ArrayList<>();
        int last = operands.size() - 1;
        for (int i = 0; i <= last; i++) {
            branches.add(i % 2 == 0 && i < last ? operands.get(i) : alike.get(i));
        }
        return branches;
    }
}
