package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.compile.ConstantFolder;
import io.github.dynamodbjdbc.planner.function.ComparisonOperators;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Simplifies conditions: folds constants and moves negations down to the comparisons. Contradictions between comparisons are not
 * considered; a scan's predicate does that.
 */
final class ConditionSimplifier extends RexShuttle {
    /** The limit of branches, because each branch adds a nesting level to the condition. */
    private static final int LONGEST_CHOICE = 100;

    private static final Map<SqlOperator, SqlOperator> OPPOSITES = new HashMap<>();

    static {
        opposite(SqlStdOperatorTable.EQUALS, SqlStdOperatorTable.NOT_EQUALS);
        opposite(SqlStdOperatorTable.LESS_THAN, SqlStdOperatorTable.GREATER_THAN_OR_EQUAL);
        opposite(SqlStdOperatorTable.GREATER_THAN, SqlStdOperatorTable.LESS_THAN_OR_EQUAL);
        opposite(ComparisonOperators.EQUAL, ComparisonOperators.NOT_EQUAL);
        opposite(ComparisonOperators.LESS, ComparisonOperators.GREATER_OR_EQUAL);
        opposite(ComparisonOperators.GREATER, ComparisonOperators.LESS_OR_EQUAL);
        opposite(SqlStdOperatorTable.IS_NULL, SqlStdOperatorTable.IS_NOT_NULL);
        opposite(SqlStdOperatorTable.IS_TRUE, SqlStdOperatorTable.IS_NOT_TRUE);
        opposite(SqlStdOperatorTable.IS_FALSE, SqlStdOperatorTable.IS_NOT_FALSE);
    }

    private final RexBuilder builder;

    private ConditionSimplifier(RexBuilder builder) {
        this.builder = builder;
    }

    private static void opposite(SqlOperator one, SqlOperator other) {
        OPPOSITES.put(one, other);
        OPPOSITES.put(other, one);
    }

    /** A condition that is TRUE for the same rows. FALSE and UNKNOWN need not be distinguished, because both drop the row. */
    static RexNode simplify(RexBuilder builder, RexNode condition) {
        ConditionSimplifier simplifier = new ConditionSimplifier(builder);
        return simplifier.trueOf(condition.accept(simplifier));
    }

    /** Simplifies the operands of a call. The result is equivalent in every context: TRUE, FALSE and UNKNOWN are distinguished. */
    @Override
    public RexNode visitCall(RexCall call) {
        RexCall simple = (RexCall) super.visitCall(call);
        return switch (simple.getKind()) {
            case AND -> RexUtil.composeConjunction(builder, simple.getOperands());
            case OR -> RexUtil.composeDisjunction(builder, simple.getOperands());
            case IS_NULL -> isNullable(simple) ? folded(simple) : builder.makeLiteral(false);
            case IS_NOT_NULL -> isNullable(simple) ? folded(simple) : builder.makeLiteral(true);
            default -> folded(isComparison(simple) ? comparedInside(simple) : simple);
        };
    }

    private static boolean isComparison(RexCall call) {
        return call.getOperands().size() == 2 && OPPOSITES.containsKey(call.getOperator());
    }

    /** Rewrites {@code CASE WHEN c THEN 1 ELSE 2 END = 1} as {@code CASE WHEN c THEN TRUE ELSE FALSE END}. */
    private RexNode comparedInside(RexCall comparison) {
        RexNode left = comparison.getOperands().get(0);
        RexNode right = comparison.getOperands().get(1);
        if (left instanceof RexCall choice && choosesConstants(choice) && isConstant(right)) {
            return choice(
                    choice, comparison.getType(), value -> builder.makeCall(comparison.getOperator(), value, right));
        }
        if (right instanceof RexCall choice && choosesConstants(choice) && isConstant(left)) {
            return choice(
                    choice, comparison.getType(), value -> builder.makeCall(comparison.getOperator(), left, value));
        }
        return comparison;
    }

    /** Applies a function to each of a CASE's results. */
    private RexNode choice(RexCall choice, RelDataType type, UnaryOperator<RexNode> made) {
        List<RexNode> operands = new ArrayList<>(choice.getOperands());
        int last = operands.size() - 1;
        for (int i = 1; i < last; i += 2) {
            operands.set(i, folded(made.apply(operands.get(i))));
        }
        operands.set(last, folded(made.apply(operands.get(last))));
        return builder.makeCall(type, choice.getOperator(), operands);
    }

    private static boolean isNullable(RexCall call) {
        return call.getOperands().get(0).getType().isNullable();
    }

    private RexNode folded(RexNode call) {
        return ConstantFolder.fold(builder, call);
    }

    private RexNode trueOf(RexNode condition) {
        if (isTruth(condition)) {
            return builder.makeLiteral(isTrue(condition));
        }
        if (!(condition instanceof RexCall call)) {
            return condition;
        }
        return switch (call.getKind()) {
            case AND -> RexUtil.composeConjunction(builder, each(call, this::trueOf));
            case OR -> RexUtil.composeDisjunction(builder, each(call, this::trueOf));
            case NOT -> falseOf(call.getOperands().get(0));
            case IS_TRUE -> trueOf(call.getOperands().get(0));
            case IS_FALSE -> falseOf(call.getOperands().get(0));
            case CASE -> choosesConstants(call) && !guards(call) ? trueOfChoice(call.getOperands()) : call;
            default -> call;
        };
    }

    /** A condition that is TRUE where a CASE of constants is: where a branch with TRUE applies. Branches with FALSE or NULL exclude their rows. */
    private RexNode trueOfChoice(List<RexNode> operands) {
        RexNode first = trueOf(operands.get(0));
        if (operands.size() == 1) {
            return first;
        }
        RexNode rest = trueOfChoice(operands.subList(2, operands.size()));
        return isTrue(operands.get(1))
                ? RexUtil.composeDisjunction(builder, List.of(first, rest))
                : RexUtil.composeConjunction(
                        builder, List.of(folded(builder.makeCall(SqlStdOperatorTable.IS_NOT_TRUE, first)), rest));
    }

    /**
     * Whether a branch protects a condition that may fail from some rows. The parts of an AND may be checked in any order, so these rows would
     * reach it.
     */
    private static boolean guards(RexCall choice) {
        List<RexNode> operands = choice.getOperands();
        boolean guarded = false;
        for (int i = 0; i + 1 < operands.size(); i += 2) {
            if (guarded && !neverFails(operands.get(i))) {
                return true;
            }
            guarded |= !isTrue(operands.get(i + 1));
        }
        return false;
    }

    /** Whether the expression can be evaluated for any row without an error. */
    static boolean neverFails(RexNode node) {
        if (!(node instanceof RexCall call)) {
            return true;
        }
        boolean safe = OPPOSITES.containsKey(call.getOperator())
                || call.getKind() == SqlKind.AND
                || call.getKind() == SqlKind.OR
                || call.getKind() == SqlKind.NOT
                || call.getOperator().equals(ComparisonOperators.CANONICAL);
        return isConstant(call) || safe && call.getOperands().stream().allMatch(ConditionSimplifier::neverFails);
    }

    private static boolean choosesConstants(RexCall choice) {
        List<RexNode> operands = choice.getOperands();
        if (choice.getKind() != SqlKind.CASE || operands.size() > LONGEST_CHOICE) {
            return false;
        }
        for (int i = 1; i < operands.size(); i += 2) {
            if (!isConstant(operands.get(i))) {
                return false;
            }
        }
        return isConstant(operands.get(operands.size() - 1));
    }

    /** A condition that is TRUE for the rows for which the condition is FALSE. */
    private RexNode falseOf(RexNode condition) {
        if (isTruth(condition)) {
            return builder.makeLiteral(RexUtil.removeCast(condition).isAlwaysFalse());
        }
        if (!(condition instanceof RexCall call)) {
            return RexUtil.not(condition);
        }
        SqlOperator opposite = OPPOSITES.get(call.getOperator());
        if (opposite != null) {
            return trueOf(builder.makeCall(opposite, call.getOperands()));
        }
        return switch (call.getKind()) {
            case AND -> RexUtil.composeDisjunction(builder, each(call, this::falseOf));
            case OR -> RexUtil.composeConjunction(builder, each(call, this::falseOf));
            case NOT -> trueOf(call.getOperands().get(0));
            default -> RexUtil.not(call);
        };
    }

    private static boolean isTrue(RexNode constant) {
        return RexUtil.removeCast(constant).isAlwaysTrue();
    }

    private static boolean isTruth(RexNode condition) {
        return isConstant(condition)
                && (RexUtil.isNullLiteral(condition, true)
                        || RexUtil.removeCast(condition).getType().getSqlTypeName() == SqlTypeName.BOOLEAN);
    }

    private static boolean isConstant(RexNode condition) {
        return RexUtil.isLiteral(condition, true);
    }

    private static List<RexNode> each(RexCall call, UnaryOperator<RexNode> change) {
        List<RexNode> changed = new ArrayList<>();
        call.getOperands().forEach(operand -> changed.add(change.apply(operand)));
        return changed;
    }
}
