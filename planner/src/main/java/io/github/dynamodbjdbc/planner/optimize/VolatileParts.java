package io.github.dynamodbjdbc.planner.optimize;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/**
 * Keeps operators with volatile expressions, such as {@code RANDOM()}, where the statement has them: merged with another operator, an expression
 * could be computed twice for a row, and moved, for other rows. Conditions without such expressions still move past them.
 */
final class VolatileParts {
    private VolatileParts() {}

    static boolean isIn(RelNode rel) {
        return rel instanceof Project project && !isStable(project.getProjects())
                || rel instanceof Filter filter && !RexUtil.isDeterministic(filter.getCondition())
                || rel instanceof Join join && !RexUtil.isDeterministic(join.getCondition());
    }

    /** Whether the expressions have the same values if they are computed again. */
    static boolean isStable(List<RexNode> nodes) {
        return nodes.stream().allMatch(RexUtil::isDeterministic);
    }

    /** The rules, which leave volatile operators as they are, and those that move conditions past these. */
    static List<RelOptRule> around(List<RelOptRule> rules) {
        List<RelOptRule> around = new ArrayList<>();
        rules.forEach(rule -> around.add(new Guarded(rule)));
        around.add(new Parted());
        around.add(new Passed());
        return around;
    }

    private static final class Guarded extends RelOptRule {
        private final RelOptRule rule;

        Guarded(RelOptRule rule) {
            super(rule.getOperand(), rule.relBuilderFactory, rule.toString());
            this.rule = rule;
        }

        @Override
        public boolean matches(RelOptRuleCall call) {
            return call.getRelList().stream().noneMatch(VolatileParts::isIn) && rule.matches(call);
        }

        @Override
        public void onMatch(RelOptRuleCall call) {
            rule.onMatch(call);
        }
    }

    /** Separates the volatile parts of a condition, which are checked last, from the others. */
    private static final class Parted extends RelOptRule {
        @SuppressWarnings("deprecation") // its successor requires a configuration class made by a code generator
        Parted() {
            super(operand(LogicalFilter.class, any()), "VolatileConditionParted");
        }

        @Override
        public void onMatch(RelOptRuleCall call) {
            LogicalFilter filter = call.rel(0);
            List<RexNode> stable = new ArrayList<>();
            List<RexNode> others = new ArrayList<>();
            for (RexNode conjunct : RelOptUtil.conjunctions(filter.getCondition())) {
                (RexUtil.isDeterministic(conjunct) ? stable : others).add(conjunct);
            }
            if (!stable.isEmpty() && !others.isEmpty()) {
                RexBuilder builder = filter.getCluster().getRexBuilder();
                Set<CorrelationId> variables = filter.getVariablesSet();
                RelNode below =
                        Filters.create(filter.getInput(), RexUtil.composeConjunction(builder, stable), variables);
                call.transformTo(Filters.create(below, RexUtil.composeConjunction(builder, others), variables));
            }
        }
    }

    /** Moves a condition on columns that are not volatile below the projection that computes others. */
    private static final class Passed extends RelOptRule {
        @SuppressWarnings("deprecation") // its successor requires a configuration class made by a code generator
        Passed() {
            super(
                    operand(LogicalFilter.class, operandJ(LogicalProject.class, null, VolatileParts::isIn, any())),
                    "ConditionPastVolatileColumns");
        }

        @Override
        public void onMatch(RelOptRuleCall call) {
            LogicalFilter filter = call.rel(0);
            LogicalProject project = call.rel(1);
            if (project.containsOver() || !filter.getVariablesSet().isEmpty()) {
                return;
            }
            List<RexNode> passing = new ArrayList<>();
            List<RexNode> rest = new ArrayList<>();
            for (RexNode conjunct : RelOptUtil.conjunctions(filter.getCondition())) {
                RexNode below = RelOptUtil.pushPastProject(conjunct, project);
                boolean passes = RexUtil.isDeterministic(below) && !RexUtil.containsCorrelation(conjunct);
                (passes ? passing : rest).add(passes ? below : conjunct);
            }
            if (passing.isEmpty()) {
                return;
            }
            RelNode computed =
                    project.copy(project.getTraitSet(), List.of(Filters.create(project.getInput(), passing)));
            call.transformTo(rest.isEmpty() ? computed : Filters.create(computed, rest));
        }
    }
}
