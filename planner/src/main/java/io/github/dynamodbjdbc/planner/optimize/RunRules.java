package io.github.dynamodbjdbc.planner.optimize;

import java.util.List;
import java.util.function.BiFunction;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalIntersect;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalMinus;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rel.logical.LogicalWindow;

/** The rules that give each logical operator the one that is run. */
final class RunRules {
    private RunRules() {}

    static final List<RelOptRule> ALL = List.of(
            rule(
                    LogicalFilter.class,
                    (filter, traits) -> new FilterNode(traits, input(filter.getInput()), filter.getCondition())),
            rule(
                    LogicalProject.class,
                    (project, traits) -> new ProjectNode(
                            traits, input(project.getInput()), project.getProjects(), project.getRowType())),
            rule(
                    LogicalJoin.class,
                    (join, traits) -> new JoinNode(
                            traits,
                            input(join.getLeft()),
                            input(join.getRight()),
                            join.getCondition(),
                            join.getVariablesSet(),
                            join.getJoinType())),
            rule(
                    LogicalCorrelate.class,
                    (correlate, traits) -> new CorrelateNode(
                            traits,
                            input(correlate.getLeft()),
                            input(correlate.getRight()),
                            correlate.getCorrelationId(),
                            correlate.getRequiredColumns(),
                            correlate.getJoinType())),
            rule(
                    LogicalAggregate.class,
                    (aggregate, traits) -> AggregateNode.of(aggregate, traits, input(aggregate.getInput()))),
            rule(LogicalWindow.class, (window, traits) -> WindowNode.of(window, traits, input(window.getInput()))),
            rule(
                    RowCountRel.class,
                    (count, traits) -> new RowCountNode(traits, input(count.getInput()), count.getRowType())),
            rule(LogicalSort.class, RunRules::sort),
            rule(LogicalUnion.class, RunRules::setOperation),
            rule(LogicalIntersect.class, RunRules::setOperation),
            rule(LogicalMinus.class, RunRules::setOperation),
            rule(LogicalValues.class, (values, traits) -> ConstantRows.physical(values)));

    /** A limit stands above a sort of its own, which goes where the rows come in that order anyway. */
    private static RelNode sort(LogicalSort sort, RelTraitSet traits) {
        if (sort.offset == null && sort.fetch == null) {
            return new SortNode(
                    traits.replace(sort.getCollation()), input(sort.getInput()), sort.getCollation(), null, null);
        }
        RelNode rows = Orders.isNone(sort.getCollation())
                ? sort.getInput()
                : sort.copy(sort.getTraitSet(), sort.getInput(), sort.getCollation(), null, null);
        return new RowLimitNode(
                RelOptRule.convert(rows, rows.getTraitSet().replace(RunConvention.INSTANCE)), sort.offset, sort.fetch);
    }

    private static RelNode setOperation(SetOp operation, RelTraitSet traits) {
        return SetOperationNodes.of(
                operation,
                traits,
                operation.getInputs().stream().map(RunRules::input).toList());
    }

    /** An input that can be run, in whatever order. */
    static RelNode input(RelNode logical) {
        return RelOptRule.convert(logical, logical.getTraitSet().replace(RunConvention.INSTANCE));
    }

    /** @param physical makes the node that is run, given its traits */
    static <R extends RelNode> RelOptRule rule(Class<R> logical, BiFunction<R, RelTraitSet, RelNode> physical) {
        return new Rule<>(logical, physical);
    }

    private static final class Rule<R extends RelNode> extends RelOptRule {
        private final BiFunction<R, RelTraitSet, RelNode> physical;

        @SuppressWarnings("deprecation") // its successor wants a configuration class made by a code generator
        Rule(Class<R> logical, BiFunction<R, RelTraitSet, RelNode> physical) {
            super(operand(logical, Convention.NONE, any()), "Run" + logical.getSimpleName());
            this.physical = physical;
        }

        @Override
        public void onMatch(RelOptRuleCall call) {
            R node = call.rel(0);
            call.transformTo(physical.apply(node, node.getCluster().traitSetOf(RunConvention.INSTANCE)));
        }
    }
}
