package io.github.dynamodbjdbc.planner.rewrite;

import io.github.dynamodbjdbc.planner.runtime.DynamicFunctions;
import io.github.dynamodbjdbc.planner.runtime.DynamicOperators;
import io.github.dynamodbjdbc.planner.runtime.RexValues;
import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** What constants decide when a statement is planned. */
final class Folding {
    private Folding() {}

    /**
     * The other operand of {@code x + 0}, {@code x - 0} and {@code x * 1}, null if it is none of them. Calcite would cast it to the
     * type of the result, whose digits behind the point leave no place for large numbers.
     */
    static @Nullable RexNode unchanged(RexCall call, List<RexNode> operands) {
        return switch (call.getKind()) {
            case PLUS -> isZero(operands.get(1)) ? operands.get(0) : isZero(operands.get(0)) ? operands.get(1) : null;
            case MINUS -> isZero(operands.get(1)) ? operands.get(0) : null;
            case TIMES -> isOne(operands.get(1)) ? operands.get(0) : isOne(operands.get(0)) ? operands.get(1) : null;
            default -> null;
        };
    }

    private static boolean isZero(RexNode node) {
        return isNumber(node, BigDecimal.ZERO);
    }

    private static boolean isOne(RexNode node) {
        return isNumber(node, BigDecimal.ONE);
    }

    private static boolean isNumber(RexNode node, BigDecimal number) {
        return node instanceof RexLiteral literal
                && SqlTypeName.NUMERIC_TYPES.contains(literal.getType().getSqlTypeName())
                && RexValues.canonical(literal) instanceof BigDecimal value
                && value.compareTo(number) == 0;
    }

    /**
     * A comparison of constants, so that a condition that is never true is seen to be so.
     *
     * @param node a call of a comparison of ours
     */
    static RexNode fold(RexBuilder builder, RexNode node) {
        RexCall call = (RexCall) node;
        if (!(call.getOperands().get(0) instanceof RexLiteral left)
                || !(call.getOperands().get(1) instanceof RexLiteral right)) {
            return node;
        }
        Object one = RexValues.canonical(left);
        Object other = RexValues.canonical(right);
        if (one == null || other == null) {
            return node;
        }
        Boolean truth = evaluate(call, one, other);
        return truth == null ? builder.makeNullLiteral(call.getType()) : builder.makeLiteral(truth);
    }

    private static @Nullable Boolean evaluate(RexCall call, Object left, Object right) {
        if (call.getOperator().equals(DynamicOperators.EQUAL)) {
            return DynamicFunctions.equal(left, right);
        }
        if (call.getOperator().equals(DynamicOperators.NOT_EQUAL)) {
            return DynamicFunctions.notEqual(left, right);
        }
        if (call.getOperator().equals(DynamicOperators.LESS)) {
            return DynamicFunctions.less(left, right);
        }
        if (call.getOperator().equals(DynamicOperators.LESS_OR_EQUAL)) {
            return DynamicFunctions.lessOrEqual(left, right);
        }
        if (call.getOperator().equals(DynamicOperators.GREATER)) {
            return DynamicFunctions.greater(left, right);
        }
        return DynamicFunctions.greaterOrEqual(left, right);
    }
}
