package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.rel.AggregateNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.rules.FilterAggregateTransposeRule;
import org.apache.calcite.rel.rules.FilterCorrelateRule;
import org.apache.calcite.rel.rules.FilterJoinRule;
import org.apache.calcite.rel.rules.FilterMergeRule;
import org.apache.calcite.rel.rules.FilterProjectTransposeRule;
import org.apache.calcite.rel.rules.FilterSetOpTransposeRule;
import org.apache.calcite.rel.rules.ProjectMergeRule;
import org.apache.calcite.rel.rules.ProjectRemoveRule;
import org.apache.calcite.rel.rules.PruneEmptyRules;

/** The rules that move conditions toward the scans. A rule's classes are loaded by the first plan that needs it. */
final class PushDownRules {
    private PushDownRules() {}

    static RelNode apply(RelNode root) {
        RelNode pushed = Heuristics.apply(root, rules(PlanShape.of(root)));
        Set<PlanShape> shape = PlanShape.of(pushed);
        // A condition that is never true leaves nothing to read.
        return shape.contains(PlanShape.EMPTY) ? Heuristics.apply(pushed, rules(shape)) : pushed;
    }

    private static List<RelOptRule> rules(Set<PlanShape> shape) {
        List<RelOptRule> rules = new ArrayList<>();
        if (shape.contains(PlanShape.JOIN)) {
            rules.addAll(OfJoins.RULES);
        }
        if (shape.contains(PlanShape.CORRELATE)) {
            rules.add(OfCorrelations.RULE);
        }
        if (shape.contains(PlanShape.UNNEST)) {
            rules.add(OfElements.RULE);
        }
        if (shape.contains(PlanShape.AGGREGATE)) {
            rules.add(OfAggregates.RULE);
        }
        if (shape.contains(PlanShape.SET_OPERATION)) {
            rules.add(OfSetOperations.RULE);
        }
        rules.addAll(OfAll.RULES);
        if (shape.contains(PlanShape.EMPTY)) {
            rules.addAll(OfNoRows.RULES);
        }
        return rules;
    }

    private static final class OfJoins {
        static final List<RelOptRule> RULES = List.of(
                FilterJoinRule.FilterIntoJoinRule.FilterIntoJoinRuleConfig.DEFAULT
                        .withRelBuilderFactory(Heuristics.BUILDERS)
                        .toRule(),
                FilterJoinRule.JoinConditionPushRule.JoinConditionPushRuleConfig.DEFAULT
                        .withRelBuilderFactory(Heuristics.BUILDERS)
                        .toRule());
    }

    private static final class OfCorrelations {
        static final RelOptRule RULE = FilterCorrelateRule.Config.DEFAULT
                .withRelBuilderFactory(Heuristics.BUILDERS)
                .toRule();
    }

    private static final class OfElements {
        static final RelOptRule RULE = new FilterUnnestTranspose();
    }

    private static final class OfAggregates {
        static final RelOptRule RULE = FilterAggregateTransposeRule.Config.DEFAULT
                .withRelBuilderFactory(Heuristics.BUILDERS)
                .toRule();
    }

    private static final class OfSetOperations {
        static final RelOptRule RULE = FilterSetOpTransposeRule.Config.DEFAULT
                .withRelBuilderFactory(Heuristics.BUILDERS)
                .toRule();
    }

    private static final class OfAll {
        static final List<RelOptRule> RULES = List.of(
                FilterProjectTransposeRule.Config.DEFAULT
                        .withRelBuilderFactory(Heuristics.BUILDERS)
                        .toRule(),
                FilterMergeRule.Config.DEFAULT
                        .withRelBuilderFactory(Heuristics.BUILDERS)
                        .toRule(),
                ProjectMergeRule.Config.DEFAULT
                        .withRelBuilderFactory(Heuristics.BUILDERS)
                        .toRule(),
                ProjectRemoveRule.Config.DEFAULT.toRule(),
                new SimplifyFilter());
    }

    private static final class OfNoRows {
        static final List<RelOptRule> RULES = List.of(
                PruneEmptyRules.FILTER_INSTANCE,
                PruneEmptyRules.PROJECT_INSTANCE,
                PruneEmptyRules.SORT_INSTANCE,
                PruneEmptyRules.SORT_FETCH_ZERO_INSTANCE,
                PruneEmptyRules.JOIN_LEFT_INSTANCE,
                PruneEmptyRules.JOIN_RIGHT_INSTANCE,
                PruneEmptyRules.UNION_INSTANCE,
                // Calcite's own rule would also remove the total's row of an aggregate without keys.
                PruneEmptyRules.RemoveEmptySingleRule.RemoveEmptySingleRuleConfig.AGGREGATE
                        .withOperandFor(Aggregate.class, aggregate -> !AggregateNode.hasTotal(aggregate))
                        .toRule());
    }
}
