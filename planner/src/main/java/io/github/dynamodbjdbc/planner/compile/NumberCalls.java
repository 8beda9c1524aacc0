package io.github.dynamodbjdbc.planner.compile;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.exec.Computation;
import io.github.dynamodbjdbc.planner.exec.Expression;
import io.github.dynamodbjdbc.planner.exec.function.Arithmetic;
import io.github.dynamodbjdbc.planner.exec.function.DynamicFunctions;
import io.github.dynamodbjdbc.planner.exec.function.NumberFunctions;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;

/** Compiles standard operators of numbers, for the common type of the operands. */
final class NumberCalls {
    private NumberCalls() {}

    /** A sum, difference, product, quotient or remainder. */
    static Expression binary(RexCall call, Expression left, Expression right) {
        ValueKind one = kind(call, 0);
        ValueKind other = kind(call, 1);
        ValueKind kind = one.and(other);
        ValueKind result = ValueKind.of(call.getType());
        if (result == ValueKind.LONG && kind == ValueKind.INTEGER) {
            // The result is BIGINT, so INTEGER operands must not overflow.
            kind = ValueKind.LONG;
        }
        return result.convert(
                FunctionCalls.strictTwo(
                        kind.convert(left, one), kind.convert(right, other), computation(call.getKind(), kind)),
                kind);
    }

    private static ValueKind kind(RexCall call, int operand) {
        RelDataType type = call.getOperands().get(operand).getType();
        ValueKind kind = ValueKind.of(type);
        if (kind == ValueKind.OTHER) {
            throw mismatch(call);
        }
        return kind;
    }

    private static QueryException mismatch(RexCall call) {
        return new QueryException(
                ErrorKind.TYPE_MISMATCH,
                call.getOperator().getName() + " takes no values of type "
                        + call.getOperands().stream()
                                .map(RexNode::getType)
                                .map(type -> type.getSqlTypeName().getName())
                                .toList());
    }

    private static Computation.StrictOfTwo computation(SqlKind operator, ValueKind kind) {
        return switch (operator) {
            case PLUS, CHECKED_PLUS ->
                switch (kind) {
                    case INTEGER -> Arithmetic::addIntegers;
                    case LONG -> Arithmetic::addBigints;
                    case DECIMAL -> Arithmetic::addDecimals;
                    default -> Arithmetic::addDoubles;
                };
            case MINUS, CHECKED_MINUS ->
                switch (kind) {
                    case INTEGER -> Arithmetic::subtractIntegers;
                    case LONG -> Arithmetic::subtractBigints;
                    case DECIMAL -> Arithmetic::subtractDecimals;
                    default -> Arithmetic::subtractDoubles;
                };
            case TIMES, CHECKED_TIMES ->
                switch (kind) {
                    case INTEGER -> Arithmetic::multiplyIntegers;
                    case LONG -> Arithmetic::multiplyBigints;
                    case DECIMAL -> Arithmetic::multiplyDecimals;
                    default -> Arithmetic::multiplyDoubles;
                };
            case DIVIDE, CHECKED_DIVIDE ->
                switch (kind) {
                    case INTEGER -> Arithmetic::divideIntegers;
                    case LONG -> Arithmetic::divideBigints;
                    case DECIMAL -> DynamicFunctions::divide;
                    default -> NumberFunctions::divideDoubles;
                };
            case MOD ->
                switch (kind) {
                    case INTEGER -> Arithmetic::remainderOfIntegers;
                    case LONG -> Arithmetic::remainderOfBigints;
                    case DECIMAL -> Arithmetic::remainderOfDecimals;
                    default -> Arithmetic::remainderOfDoubles;
                };
            default -> throw new IllegalStateException(operator.name());
        };
    }

    /** {@code -}, ABS, SIGN, FLOOR or CEIL of one number. */
    static Expression unary(RexCall call, Expression operand) {
        ValueKind kind = kind(call, 0);
        Computation.StrictOfOne computation =
                switch (call.getKind()) {
                    case MINUS_PREFIX, CHECKED_MINUS_PREFIX -> negation(kind);
                    case FLOOR -> kind == ValueKind.DECIMAL ? Arithmetic::floorDecimal : Arithmetic::floorDouble;
                    case CEIL -> kind == ValueKind.DECIMAL ? Arithmetic::ceilDecimal : Arithmetic::ceilDouble;
                    default -> call.getOperator().getName().equals("ABS") ? absolute(kind) : sign(kind);
                };
        boolean whole = kind == ValueKind.INTEGER || kind == ValueKind.LONG;
        boolean rounding = call.getKind() == SqlKind.FLOOR || call.getKind() == SqlKind.CEIL;
        return ValueKind.of(call.getType())
                .convert(whole && rounding ? operand : FunctionCalls.strictOne(operand, computation), kind);
    }

    private static Computation.StrictOfOne negation(ValueKind kind) {
        return switch (kind) {
            case INTEGER -> Arithmetic::negateInteger;
            case LONG -> Arithmetic::negateBigint;
            case DECIMAL -> Arithmetic::negateDecimal;
            default -> Arithmetic::negateDouble;
        };
    }

    private static Computation.StrictOfOne absolute(ValueKind kind) {
        return switch (kind) {
            case INTEGER -> NumberFunctions::absInteger;
            case LONG -> NumberFunctions::absBigint;
            case DECIMAL -> Arithmetic::absDecimal;
            default -> Arithmetic::absDouble;
        };
    }

    private static Computation.StrictOfOne sign(ValueKind kind) {
        return switch (kind) {
            case INTEGER -> Arithmetic::signOfInteger;
            case LONG -> Arithmetic::signOfBigint;
            case DECIMAL -> Arithmetic::signOfDecimal;
            default -> Arithmetic::signOfDouble;
        };
    }
}
