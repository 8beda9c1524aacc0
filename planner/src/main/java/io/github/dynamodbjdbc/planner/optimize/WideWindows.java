package io.github.dynamodbjdbc.planner.optimize;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.rules.ProjectToWindowRule;

/** Adds a column to rows without columns below a window, because Calcite's rule for windows doesn't support such rows. */
final class WideWindows extends RelHomogeneousShuttle {
    private static final List<RelOptRule> RULES = List.of(
            ProjectToWindowRule.ProjectToLogicalProjectAndWindowRule.ProjectToLogicalProjectAndWindowRuleConfig.DEFAULT
                    .toRule());

    private WideWindows() {}

    /** The plan with windows as separate operators, below the projections that use them. */
    static RelNode of(RelNode root) {
        return Heuristics.apply(root.accept(new WideWindows()), RULES);
    }

    @Override
    public RelNode visit(LogicalProject project) {
        RelNode input = project.getInput().accept(this);
        if (!project.containsOver() || input.getRowType().getFieldCount() > 0) {
            return project.copy(project.getTraitSet(), List.of(input));
        }
        RelNode wide = LogicalProject.create(
                input,
                ImmutableList.of(),
                List.of(project.getCluster().getRexBuilder().makeLiteral(true)),
                List.of("$row"),
                ImmutableSet.of());
        return project.copy(project.getTraitSet(), List.of(wide));
    }
}
