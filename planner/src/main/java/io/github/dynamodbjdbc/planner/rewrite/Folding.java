package io.github.dynamodbjdbc.planner.rewrite;

import io.github.dynamodbjdbc.planner.runtime.DynamicFunctions;
import io.github.dynamodbjdbc.planner.runtime.DynamicOperators;
import io.github.dynamodbjdbc.planner.runtime.RexValues;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** Comparisons of constants, so that a condition that is never true is seen to be so when the statement is planned. */
final class Folding {
    private Folding() {}

    /** @param node a call of a comparison of ours */
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
