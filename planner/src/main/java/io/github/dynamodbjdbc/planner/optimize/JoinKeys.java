package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.catalog.MomentForm;
import io.github.dynamodbjdbc.planner.function.ComparisonOperators;
import io.github.dynamodbjdbc.planner.function.MomentOperators;
import io.github.dynamodbjdbc.planner.function.StoredTime;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.rules.JoinPushExpressionsRule;
import org.apache.calcite.rel.rules.ProjectMergeRule;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Rewrites the equalities between the sides of a join so that Calcite recognizes a hash join. A hash table requires that equal values are
 * equal objects, so values that are not canonical yet are converted.
 */
final class JoinKeys extends RelHomogeneousShuttle {
    private static final List<RelOptRule> RULES = List.of(
            JoinPushExpressionsRule.Config.DEFAULT
                    .withRelBuilderFactory(Heuristics.BUILDERS)
                    .toRule(),
            ProjectMergeRule.Config.DEFAULT
                    .withRelBuilderFactory(Heuristics.BUILDERS)
                    .toRule());

    private JoinKeys() {}

    /** The plan with its joins rewritten, and with the computed keys below the joins. */
    static RelNode of(RelNode root) {
        return Heuristics.apply(root.accept(new JoinKeys()), RULES);
    }

    @Override
    public RelNode visit(LogicalJoin join) {
        RelNode left = join.getLeft().accept(this);
        RelNode right = join.getRight().accept(this);
        RexBuilder builder = join.getCluster().getRexBuilder();
        int leftFields = left.getRowType().getFieldCount();
        List<RexNode> conjuncts = new ArrayList<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(join.getCondition())) {
            conjuncts.add(keyed(builder, conjunct, leftFields));
        }
        return join.copy(
                join.getTraitSet(),
                RexUtil.composeConjunction(builder, conjuncts),
                left,
                right,
                join.getJoinType(),
                join.isSemiJoinDone());
    }

    private static RexNode keyed(RexBuilder builder, RexNode conjunct, int leftFields) {
        if (!(conjunct instanceof RexCall call) || !RexUtil.isDeterministic(call)) {
            return conjunct;
        }
        boolean matchesNulls = call.getOperator().equals(ComparisonOperators.NOT_DISTINCT);
        if (!matchesNulls && !call.getOperator().equals(ComparisonOperators.EQUAL)) {
            return conjunct;
        }
        RexNode one = call.getOperands().get(0);
        RexNode other = call.getOperands().get(1);
        if (side(one, leftFields) * side(other, leftFields) != -1) {
            return conjunct;
        }
        if (matchesNulls) {
            return builder.makeCall(
                    SqlStdOperatorTable.IS_NOT_DISTINCT_FROM, canonical(builder, one), canonical(builder, other));
        }
        if (ofDay(one, other)) {
            return ofDay(builder, (RexCall) one, (RexCall) other);
        }
        if (ofDay(other, one)) {
            return ofDay(builder, (RexCall) other, (RexCall) one);
        }
        return builder.makeCall(SqlStdOperatorTable.EQUALS, canonical(builder, one), canonical(builder, other));
    }

    /** Whether a column with stored text is compared with a DATE. */
    private static boolean ofDay(RexNode column, RexNode day) {
        MomentForm read = column instanceof RexCall call ? MomentOperators.readBy(call.getOperator()) : null;
        MomentForm operand = day instanceof RexCall call ? MomentOperators.operandOf(call.getOperator()) : null;
        return read != null
                && read.isOfDays()
                && operand == MomentForm.DATE
                && StoredTime.is(((RexCall) column).getOperands().get(0).getType());
    }

    /** A DATE equals exactly one text, by which the column is looked up. */
    private static RexNode ofDay(RexBuilder builder, RexCall column, RexCall day) {
        RexNode stored = column.getOperands().get(0);
        RexNode date = day.getOperands().get(0);
        RelDataType type = builder.getTypeFactory()
                .createTypeWithNullability(stored.getType(), date.getType().isNullable());
        return builder.makeCall(
                SqlStdOperatorTable.EQUALS, stored, builder.makeCall(type, MomentOperators.AS_STORED, List.of(date)));
    }

    /** -1 for the left side, 1 for the right side, 0 for both or neither. */
    private static int side(RexNode node, int leftFields) {
        ImmutableBitSet fields = RelOptUtil.InputFinder.bits(node);
        if (fields.isEmpty()) {
            return 0;
        }
        if (fields.length() <= leftFields) {
            return -1;
        }
        return fields.nextSetBit(0) >= leftFields ? 1 : 0;
    }

    private static RexNode canonical(RexBuilder builder, RexNode node) {
        RelDataType type = node.getType();
        boolean already =
                type.getSqlTypeName() == SqlTypeName.ANY || SqlTypeName.STRING_TYPES.contains(type.getSqlTypeName());
        return already ? node : builder.makeCall(ComparisonOperators.CANONICAL, node);
    }
}
