package io.github.dynamodbjdbc.planner.rel;

import com.google.common.collect.ImmutableList;
import io.github.dynamodbjdbc.planner.exec.Expression;
import io.github.dynamodbjdbc.planner.exec.HashJoinSource;
import io.github.dynamodbjdbc.planner.exec.JoinKind;
import io.github.dynamodbjdbc.planner.exec.NestedLoopJoinSource;
import io.github.dynamodbjdbc.planner.exec.ReopeningJoinSource;
import io.github.dynamodbjdbc.planner.exec.RowSource;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.DeriveMode;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinInfo;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.Pair;
import org.jspecify.annotations.Nullable;

/**
 * Joins two inputs that are read whole. With equalities between the sides, the right one is kept in a hash table; otherwise each left row is
 * compared with all right rows. The order of the left side is kept, unless unmatched right rows follow.
 */
public final class HashJoinNode extends Join implements PhysicalNode {
    private final boolean keepsTable;

    public HashJoinNode(
            RelTraitSet traits,
            RelNode left,
            RelNode right,
            RexNode condition,
            Set<CorrelationId> variables,
            JoinRelType type) {
        this(traits, left, right, condition, variables, type, false);
    }

    private HashJoinNode(
            RelTraitSet traits,
            RelNode left,
            RelNode right,
            RexNode condition,
            Set<CorrelationId> variables,
            JoinRelType type,
            boolean keepsTable) {
        super(left.getCluster(), traits, ImmutableList.of(), left, right, condition, variables, type);
        this.keepsTable = keepsTable;
    }

    /** This join for a right side that has the same rows each time the join is run: its hash table is made once. */
    public HashJoinNode keepingTable() {
        boolean possible = !joinType.generatesNullsOnLeft();
        return new HashJoinNode(
                getTraitSet(), left, right, getCondition(), getVariablesSet(), joinType, keepsTable || possible);
    }

    @Override
    public HashJoinNode copy(
            RelTraitSet traitSet,
            RexNode conditionExpr,
            RelNode newLeft,
            RelNode newRight,
            JoinRelType type,
            boolean semiJoinDone) {
        return new HashJoinNode(traitSet, newLeft, newRight, conditionExpr, getVariablesSet(), type, keepsTable);
    }

    @Override
    public RelWriter explainTerms(RelWriter pw) {
        return super.explainTerms(pw).itemIf("keepsTable", true, keepsTable);
    }

    @Override
    public String operation() {
        return analyzeCondition().leftKeys.isEmpty() ? "NestedLoopJoin" : "HashJoin";
    }

    @Override
    public @Nullable Pair<RelTraitSet, List<RelTraitSet>> passThroughTraits(RelTraitSet required) {
        int fields = left.getRowType().getFieldCount();
        return joinType.generatesNullsOnLeft()
                ? null
                : Orders.passThrough(this, required, column -> column < fields ? column : -1);
    }

    @Override
    public @Nullable Pair<RelTraitSet, List<RelTraitSet>> deriveTraits(RelTraitSet childTraits, int childId) {
        return joinType.generatesNullsOnLeft() ? null : Orders.derive(this, childTraits, childId, column -> column);
    }

    @Override
    public DeriveMode getDeriveMode() {
        return DeriveMode.LEFT_FIRST;
    }

    @Override
    public RowSource toSource(SourceBuilder builder) {
        RowSource rows = builder.source(left);
        RowSource others = builder.source(right);
        JoinKind kind = kind(joinType);
        int leftFields = left.getRowType().getFieldCount();
        int rightFields = right.getRowType().getFieldCount();
        JoinInfo info = analyzeCondition();
        if (info.leftKeys.isEmpty()) {
            Expression condition = builder.expression(getCondition());
            return keepsTable
                    ? new ReopeningJoinSource(rows, others, kind, leftFields, rightFields, condition)
                    : new NestedLoopJoinSource(rows, others, kind, leftFields, rightFields, condition);
        }
        RexNode rest = RexUtil.composeConjunction(getCluster().getRexBuilder(), info.nonEquiConditions);
        boolean[] matchesNulls = new boolean[info.leftKeys.size()];
        for (int i = 0; i < matchesNulls.length; i++) {
            matchesNulls[i] = !info.nullExclusionFlags.get(i);
        }
        HashJoinSource source = new HashJoinSource(
                rows,
                others,
                kind,
                leftFields,
                rightFields,
                info.leftKeys.toIntArray(),
                info.rightKeys.toIntArray(),
                matchesNulls,
                !Orders.isNone(getTraitSet().getCollation()),
                rest.isAlwaysTrue() ? null : builder.expression(rest));
        return keepsTable ? builder.keepingTable(source) : source;
    }

    private static JoinKind kind(JoinRelType type) {
        return switch (type) {
            case INNER -> JoinKind.INNER;
            case LEFT -> JoinKind.LEFT;
            case RIGHT -> JoinKind.RIGHT;
            case FULL -> JoinKind.FULL;
            case SEMI -> JoinKind.SEMI;
            case ANTI -> JoinKind.ANTI;
            default -> throw new IllegalStateException("no join of type " + type);
        };
    }
}
