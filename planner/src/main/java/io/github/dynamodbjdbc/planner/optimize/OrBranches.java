package io.github.dynamodbjdbc.planner.optimize;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Rewrites conditions of joined rows before they are moved to the sides. {@code (a = b AND p) OR (a = b AND q)} becomes
 * {@code a = b AND (p OR q)}, which allows a hash join. {@code (p1 AND q1) OR (p2 AND q2)}, where p refers to one table and q to another,
 * implies {@code p1 OR p2}, which can be checked when that table is read.
 */
final class OrBranches extends RelHomogeneousShuttle {
    /** Longer ORs are usually lists of whole rows; the implied conditions would be as long. */
    private static final int MOST_BRANCHES = 100;

    @Override
    public RelNode visit(LogicalFilter filter) {
        RelNode input = filter.getInput().accept(this);
        RexNode condition = input instanceof Join ? changed(filter.getCondition(), input) : filter.getCondition();
        boolean same = input == filter.getInput() && condition.equals(filter.getCondition());
        return same ? filter : filter.copy(filter.getTraitSet(), input, condition);
    }

    @Override
    public RelNode visit(LogicalJoin join) {
        LogicalJoin visited = (LogicalJoin) super.visit(join);
        RexNode condition = changed(visited.getCondition(), visited);
        return condition.equals(visited.getCondition())
                ? visited
                : visited.copy(
                        visited.getTraitSet(),
                        condition,
                        visited.getLeft(),
                        visited.getRight(),
                        visited.getJoinType(),
                        visited.isSemiJoinDone());
    }

    private static RexNode changed(RexNode condition, RelNode joined) {
        RexBuilder builder = joined.getCluster().getRexBuilder();
        List<ImmutableBitSet> sides = new ArrayList<>();
        addSides(joined, 0, sides);
        Set<RexNode> conjuncts = new LinkedHashSet<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(condition)) {
            for (RexNode part : RelOptUtil.conjunctions(factored(builder, conjunct))) {
                conjuncts.add(part);
                conjuncts.addAll(implied(builder, part, sides));
            }
        }
        return RexUtil.composeConjunction(builder, conjuncts);
    }

    /** Adds the columns of each joined relation. */
    private static void addSides(RelNode rel, int from, List<ImmutableBitSet> sides) {
        if (rel instanceof Join join) {
            addSides(join.getLeft(), from, sides);
            if (join.getJoinType().projectsRight()) {
                addSides(join.getRight(), from + join.getLeft().getRowType().getFieldCount(), sides);
            }
        } else {
            sides.add(ImmutableBitSet.range(from, from + rel.getRowType().getFieldCount()));
        }
    }

    /** Factors out the parts that all branches of an OR share. */
    private static RexNode factored(RexBuilder builder, RexNode condition) {
        List<List<RexNode>> branches = branches(condition);
        if (branches.size() < 2) {
            return condition;
        }
        List<RexNode> common = branches.get(0).stream()
                .filter(ConditionSimplifier::neverFails)
                .filter(part -> branches.stream().allMatch(branch -> branch.contains(part)))
                .distinct()
                .toList();
        if (common.isEmpty()) {
            return condition;
        }
        List<RexNode> rest = new ArrayList<>();
        for (List<RexNode> branch : branches) {
            rest.add(RexUtil.composeConjunction(
                    builder,
                    branch.stream().filter(part -> !common.contains(part)).toList()));
        }
        List<RexNode> all = new ArrayList<>(common);
        all.add(RexUtil.composeDisjunction(builder, rest));
        return RexUtil.composeConjunction(builder, all);
    }

    /** For each relation that all branches of an OR restrict, the OR of these restrictions. */
    private static List<RexNode> implied(RexBuilder builder, RexNode condition, List<ImmutableBitSet> sides) {
        List<List<RexNode>> branches = branches(condition);
        ImmutableBitSet all = RelOptUtil.InputFinder.bits(condition);
        List<RexNode> implied = new ArrayList<>();
        if (branches.size() < 2 || branches.size() > MOST_BRANCHES) {
            return implied;
        }
        for (ImmutableBitSet side : sides) {
            if (side.contains(all)) {
                continue;
            }
            List<RexNode> weaker = new ArrayList<>();
            for (List<RexNode> branch : branches) {
                List<RexNode> ofSide =
                        branch.stream().filter(part -> isOf(part, side)).toList();
                if (!ofSide.isEmpty()) {
                    weaker.add(RexUtil.composeConjunction(builder, ofSide));
                }
            }
            if (weaker.size() == branches.size()) {
                implied.add(RexUtil.composeDisjunction(builder, weaker));
            }
        }
        return implied;
    }

    private static boolean isOf(RexNode part, ImmutableBitSet side) {
        ImmutableBitSet columns = RelOptUtil.InputFinder.bits(part);
        return !columns.isEmpty() && side.contains(columns) && ConditionSimplifier.neverFails(part);
    }

    private static List<List<RexNode>> branches(RexNode condition) {
        return RelOptUtil.disjunctions(condition).stream()
                .map(RelOptUtil::conjunctions)
                .toList();
    }
}
