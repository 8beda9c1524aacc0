package io.github.dynamodbjdbc.planner.optimize;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.rules.ProjectToWindowRule;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;

/**
 * Plans that Calcite's rule for windows supports: below a window there is always a column, and no projection has both windows and volatile
 * expressions, which rules leave as they are.
 */
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
        if (!project.containsOver()) {
            return project.copy(project.getTraitSet(), List.of(input));
        }
        RexBuilder builder = project.getCluster().getRexBuilder();
        RelNode wide =
                input.getRowType().getFieldCount() > 0 ? input : appended(input, List.of(builder.makeLiteral(true)));
        return VolatileParts.isIn(project) ? parted(project, wide) : project.copy(project.getTraitSet(), List.of(wide));
    }

    /** Three projections: of volatile expressions that windows use, of windows, and of the expressions around these. */
    private static RelNode parted(LogicalProject project, RelNode input) {
        Appended used = new Appended(input.getRowType().getFieldCount());
        List<RexNode> stable = new RexShuttle() {
            @Override
            public RexNode visitOver(RexOver over) {
                return used.parts(over);
            }
        }.apply(project.getProjects());
        RelNode below = used.isEmpty() ? input : appended(input, used.expressions());
        Appended windows = new Appended(below.getRowType().getFieldCount());
        List<RexNode> around = new RexShuttle() {
            @Override
            public RexNode visitOver(RexOver over) {
                return windows.of(over);
            }
        }.apply(stable);
        return project.copy(
                project.getTraitSet(), appended(below, windows.expressions()), around, project.getRowType());
    }

    private static RelNode appended(RelNode input, List<RexNode> expressions) {
        List<RexNode> all = new ArrayList<>(input.getCluster().getRexBuilder().identityProjects(input.getRowType()));
        all.addAll(expressions);
        return LogicalProject.create(input, ImmutableList.of(), all, (List<String>) null, ImmutableSet.of());
    }

    /** Expressions that become columns after those of the input. */
    private static final class Appended extends RexShuttle {
        private final int first;
        private final List<RexNode> expressions = new ArrayList<>();

        Appended(int first) {
            this.first = first;
        }

        List<RexNode> expressions() {
            return expressions;
        }

        boolean isEmpty() {
            return expressions.isEmpty();
        }

        RexNode of(RexNode expression) {
            expressions.add(expression);
            return new RexInputRef(first + expressions.size() - 1, expression.getType());
        }

        /** The window over columns with the values of its volatile operands and keys. */
        RexNode parts(RexOver over) {
            return super.visitOver(over);
        }

        @Override
        public RexNode visitCall(RexCall call) {
            return RexUtil.isDeterministic(call) ? call : of(call);
        }
    }
}
