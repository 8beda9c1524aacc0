package io.github.dynamodbjdbc.planner.optimize;

import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * Limits the sides of UNION ALL, too, if the first rows of the whole are wanted: they are among the first rows of each side. A side then reads in
 * the order, or sorts no more rows than are wanted. The same applies to the side of an outer join that is kept, if the order is its own: the
 * first rows of the join are of its first rows, and only their keys are looked up.
 */
final class LimitsBelow extends RelHomogeneousShuttle {
    @Override
    public RelNode visit(LogicalSort sort) {
        RexNode rows = wanted(sort);
        RelNode limited = rows == null ? null : limited(sort.getInput(), sort.getCollation(), rows);
        RelNode input = (limited == null ? sort.getInput() : limited).accept(this);
        return input.equals(sort.getInput()) ? sort : sort.copy(sort.getTraitSet(), List.of(input));
    }

    /** The number of rows of all sides that may be among the wanted ones; null if it is not known before the plan runs. */
    private static @Nullable RexNode wanted(LogicalSort sort) {
        if (sort.offset == null || sort.fetch == null) {
            return sort.fetch;
        }
        Long offset = number(sort.offset);
        Long fetch = number(sort.fetch);
        return offset == null || fetch == null
                ? null
                : sort.getCluster()
                        .getRexBuilder()
                        .makeExactLiteral(BigDecimal.valueOf(offset).add(BigDecimal.valueOf(fetch)));
    }

    private static @Nullable Long number(RexNode node) {
        return node instanceof RexLiteral literal ? literal.getValueAs(Long.class) : null;
    }

    /** The rows with limited sides of a union or join; null if there is none to limit. */
    private static @Nullable RelNode limited(RelNode rel, RelCollation order, RexNode rows) {
        if (rel instanceof LogicalProject project) {
            RelCollation below = WantedRows.throughProject(project, order);
            RelNode input = below == null ? null : limited(project.getInput(), below, rows);
            return input == null ? null : project.copy(project.getTraitSet(), List.of(input));
        }
        if (rel instanceof LogicalJoin || rel instanceof LogicalCorrelate) {
            return ofJoin(rel, order, rows);
        }
        if (!(rel instanceof LogicalUnion union) || !union.all) {
            return null;
        }
        List<RelNode> sides = union.getInputs().stream()
                .<RelNode>map(side -> LogicalSort.create(side, order, null, rows))
                .toList();
        return union.copy(union.getTraitSet(), sides);
    }

    private static @Nullable RelNode ofJoin(RelNode join, RelCollation order, RexNode rows) {
        JoinRelType type = join instanceof LogicalCorrelate correlate
                ? correlate.getJoinType()
                : ((LogicalJoin) join).getJoinType();
        int left = join.getInput(0).getRowType().getFieldCount();
        boolean ofLeft = type == JoinRelType.LEFT && order.getKeys().stream().allMatch(key -> key < left);
        boolean ofRight = type == JoinRelType.RIGHT && order.getKeys().stream().allMatch(key -> key >= left);
        // Without an order, reading ends early anyway.
        if (order.getKeys().isEmpty() || !ofLeft && !ofRight) {
            return null;
        }
        RelNode one = join.getInput(0);
        RelNode other = join.getInput(1);
        List<RelNode> sides = ofLeft
                ? List.of(LogicalSort.create(one, order, null, rows), other)
                : List.of(one, LogicalSort.create(other, RelCollations.shift(order, -left), null, rows));
        return join.copy(join.getTraitSet(), sides);
    }
}
