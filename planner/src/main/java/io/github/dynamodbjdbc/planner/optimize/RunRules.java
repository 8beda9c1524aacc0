package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.rel.AggregateNode;
import io.github.dynamodbjdbc.planner.rel.ConstantRows;
import io.github.dynamodbjdbc.planner.rel.CorrelateNode;
import io.github.dynamodbjdbc.planner.rel.FilterNode;
import io.github.dynamodbjdbc.planner.rel.HashJoinNode;
import io.github.dynamodbjdbc.planner.rel.Orders;
import io.github.dynamodbjdbc.planner.rel.PhysicalRule;
import io.github.dynamodbjdbc.planner.rel.ProjectNode;
import io.github.dynamodbjdbc.planner.rel.RowCountNode;
import io.github.dynamodbjdbc.planner.rel.RowCountRel;
import io.github.dynamodbjdbc.planner.rel.RowLimitNode;
import io.github.dynamodbjdbc.planner.rel.RunConvention;
import io.github.dynamodbjdbc.planner.rel.SetOperationNodes;
import io.github.dynamodbjdbc.planner.rel.SortNode;
import io.github.dynamodbjdbc.planner.rel.WindowNode;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
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

/** The rules that convert logical operators to physical ones. */
final class RunRules {
    private RunRules() {}

    static final List<RelOptRule> ALL = List.of(
            PhysicalRule.of(
                    LogicalFilter.class,
                    (filter, traits) ->
                            new FilterNode(traits, PhysicalRule.input(filter.getInput()), filter.getCondition())),
            PhysicalRule.of(
                    LogicalProject.class,
                    (project, traits) -> new ProjectNode(
                            traits,
                            PhysicalRule.input(project.getInput()),
                            project.getProjects(),
                            project.getRowType())),
            PhysicalRule.of(
                    LogicalJoin.class,
                    (join, traits) -> new HashJoinNode(
                            traits,
                            PhysicalRule.input(join.getLeft()),
                            PhysicalRule.input(join.getRight()),
                            join.getCondition(),
                            join.getVariablesSet(),
                            join.getJoinType())),
            PhysicalRule.of(
                    LogicalCorrelate.class,
                    (correlate, traits) -> new CorrelateNode(
                            traits,
                            PhysicalRule.input(correlate.getLeft()),
                            PhysicalRule.input(correlate.getRight()),
                            correlate.getCorrelationId(),
                            correlate.getRequiredColumns(),
                            correlate.getJoinType())),
            PhysicalRule.of(
                    LogicalAggregate.class,
                    (aggregate, traits) ->
                            AggregateNode.of(aggregate, traits, PhysicalRule.input(aggregate.getInput()))),
            PhysicalRule.of(
                    LogicalWindow.class,
                    (window, traits) -> WindowNode.of(window, traits, PhysicalRule.input(window.getInput()))),
            PhysicalRule.of(
                    RowCountRel.class,
                    (count, traits) ->
                            new RowCountNode(traits, PhysicalRule.input(count.getInput()), count.getRowType())),
            PhysicalRule.of(LogicalSort.class, RunRules::sort),
            PhysicalRule.of(LogicalUnion.class, RunRules::setOperation),
            PhysicalRule.of(LogicalIntersect.class, RunRules::setOperation),
            PhysicalRule.of(LogicalMinus.class, RunRules::setOperation),
            PhysicalRule.of(LogicalValues.class, (values, traits) -> ConstantRows.physical(values)));

    /** Separates a limit from its sort, so that the sort can be dropped where the rows already have the order. */
    private static RelNode sort(LogicalSort sort, RelTraitSet traits) {
        if (sort.offset == null && sort.fetch == null) {
            return new SortNode(
                    traits.replace(sort.getCollation()),
                    PhysicalRule.input(sort.getInput()),
                    sort.getCollation(),
                    null,
                    null);
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
                operation.getInputs().stream().map(PhysicalRule::input).toList());
    }
}
