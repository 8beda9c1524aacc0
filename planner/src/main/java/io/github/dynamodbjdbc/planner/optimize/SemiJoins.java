package io.github.dynamodbjdbc.planner.optimize;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * Semi joins that are inner joins as well, since a row finds one row at most: {@code o IN (SELECT l FROM … GROUP BY l HAVING …)}. Among inner joins
 * the groups may be joined first, with the relation that has the compared column.
 */
final class SemiJoins {
    private SemiJoins() {}

    /** The inner join; null if it might give more rows. */
    static @Nullable LogicalJoin asInner(LogicalJoin join) {
        boolean semi =
                join.getJoinType() == JoinRelType.SEMI && join.getVariablesSet().isEmpty() && !VolatileParts.isIn(join);
        return semi && isUnique(join.getRight(), comparedOfRight(join))
                ? LogicalJoin.create(
                        join.getLeft(), join.getRight(), List.of(), join.getCondition(), Set.of(), JoinRelType.INNER)
                : null;
    }

    /** The columns that the semi join has. */
    static RelNode ofLeft(LogicalJoin semi, RelNode joined) {
        List<RexNode> columns = new ArrayList<>();
        for (int i = 0; i < semi.getRowType().getFieldCount(); i++) {
            columns.add(semi.getCluster().getRexBuilder().makeInputRef(joined, i));
        }
        return LogicalProject.create(
                joined, List.of(), columns, semi.getRowType().getFieldNames(), Set.of());
    }

    /** The columns of the right side that have to equal a column of the left one. */
    private static List<Integer> comparedOfRight(LogicalJoin join) {
        int left = join.getLeft().getRowType().getFieldCount();
        List<Integer> compared = new ArrayList<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(join.getCondition())) {
            if (JoinColumns.isEquality(conjunct)) {
                List<Integer> columns = RelOptUtil.InputFinder.bits(conjunct).asList();
                if (columns.size() == 2 && columns.get(0) < left && columns.get(1) >= left) {
                    compared.add(columns.get(1) - left);
                }
            }
        }
        return compared;
    }

    private static boolean isUnique(RelNode rel, List<Integer> columns) {
        if (rel instanceof LogicalFilter filter) {
            return isUnique(filter.getInput(), columns);
        }
        if (rel instanceof LogicalProject project) {
            List<Integer> below = new ArrayList<>();
            for (int column : columns) {
                if (project.getProjects().get(column) instanceof RexInputRef reference) {
                    below.add(reference.getIndex());
                }
            }
            return isUnique(project.getInput(), below);
        }
        return rel instanceof LogicalAggregate aggregate
                && LogicalAggregate.isSimple(aggregate)
                && aggregate.getGroupCount() > 0
                && new HashSet<>(columns).containsAll(groups(aggregate));
    }

    private static Set<Integer> groups(LogicalAggregate aggregate) {
        Set<Integer> groups = new HashSet<>();
        for (int i = 0; i < aggregate.getGroupCount(); i++) {
            groups.add(i);
        }
        return groups;
    }
}
