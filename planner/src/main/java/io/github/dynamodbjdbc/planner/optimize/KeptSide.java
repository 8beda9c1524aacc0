package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.cost.CostModel;
import io.github.dynamodbjdbc.planner.rel.DynamoTableRead;
import io.github.dynamodbjdbc.planner.rel.HashJoinNode;
import io.github.dynamodbjdbc.planner.rel.Orders;
import io.github.dynamodbjdbc.planner.rel.ProjectNode;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.mapping.Mappings;

/**
 * Swaps the sides of a hash join whose right side, which it keeps in memory, is much larger than its left one. Not where the order of the
 * left side is required, nor where LIMIT may end the reading of the left side.
 */
final class KeptSide {
    private KeptSide() {}

    static RelNode of(HashJoinNode join) {
        boolean free = join.getJoinType() != JoinRelType.SEMI && join.getJoinType() != JoinRelType.ANTI && isFree(join);
        if (!free || takesFew(join.getLeft())) {
            return join;
        }
        RelMetadataQuery metadata = join.getCluster().getMetadataQuery();
        boolean worth = CostModel.isWorthKeepingLeft(
                metadata.getRowCount(join.getLeft()), metadata.getRowCount(join.getRight()));
        return worth ? swapped(join) : join;
    }

    /** Whether the order of its rows is of no use, and they are found by keys. */
    static boolean isFree(HashJoinNode join) {
        return !join.analyzeCondition().leftKeys.isEmpty()
                && Orders.isNone(join.getTraitSet().getCollation());
    }

    private static boolean takesFew(RelNode rel) {
        return rel instanceof DynamoTableRead read
                        && (read.spec().rowsWanted() >= 0 || !read.wantedRows().isEmpty())
                || rel.getInputs().stream().anyMatch(KeptSide::takesFew);
    }

    static RelNode swapped(HashJoinNode join) {
        int lefts = join.getLeft().getRowType().getFieldCount();
        int rights = join.getRight().getRowType().getFieldCount();
        RexNode condition = RexUtil.apply(
                Mappings.createShiftMapping(lefts + rights, rights, 0, lefts, 0, lefts, rights), join.getCondition());
        HashJoinNode swapped = join.copy(
                join.getTraitSet(),
                condition,
                join.getRight(),
                join.getLeft(),
                join.getJoinType().swap(),
                join.isSemiJoinDone());
        RexBuilder builder = join.getCluster().getRexBuilder();
        List<RexNode> columns = new ArrayList<>();
        for (int i = 0; i < lefts + rights; i++) {
            columns.add(builder.makeInputRef(swapped, i < lefts ? rights + i : i - lefts));
        }
        return new ProjectNode(join.getTraitSet(), swapped, columns, join.getRowType());
    }
}
