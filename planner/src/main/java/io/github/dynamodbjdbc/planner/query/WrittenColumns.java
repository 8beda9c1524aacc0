package io.github.dynamodbjdbc.planner.query;

import io.github.dynamodbjdbc.planner.function.CastOperators;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Names the columns of a write where their values are computed, below ORDER BY, DISTINCT and UNION. A value that an operator loses there is an error
 * of that column, as it is without them. Below LIMIT nothing is named, as a row that is computed there may not be written.
 */
final class WrittenColumns {
    private WrittenColumns() {}

    /** The query of a write with its columns named, or any other query as it is. */
    static RelNode named(RelNode root) {
        if (!(root instanceof LogicalProject project)) {
            return root;
        }
        RelNode input = project.getInput();
        for (RexNode value : project.getProjects()) {
            if (value instanceof RexCall call && call.getOperator().equals(CastOperators.IN_COLUMN)) {
                ImmutableBitSet columns =
                        RelOptUtil.InputFinder.bits(call.getOperands().get(0));
                if (columns.cardinality() == 1 && !isComputedBy(input, columns.nth(0))) {
                    input = named(input, columns.nth(0), call.getOperands().get(1));
                }
            }
        }
        return input == project.getInput() ? root : project.copy(project.getTraitSet(), List.of(input));
    }

    /** Whether a projection directly below computes the column, which is one expression with that above then. */
    private static boolean isComputedBy(RelNode rel, int column) {
        return rel instanceof LogicalProject project && project.getProjects().get(column) instanceof RexCall;
    }

    private static RelNode named(RelNode rel, int column, RexNode name) {
        if (rel instanceof LogicalProject project) {
            return ofProject(project, column, name);
        }
        boolean ofRows = rel instanceof Sort sort && sort.fetch == null && sort.offset == null
                || rel instanceof Union
                || rel instanceof LogicalAggregate aggregate && isDistinct(aggregate);
        return ofRows
                ? rel.copy(
                        rel.getTraitSet(),
                        rel.getInputs().stream()
                                .map(input -> named(input, column, name))
                                .toList())
                : rel;
    }

    private static boolean isDistinct(LogicalAggregate aggregate) {
        int fields = aggregate.getInput().getRowType().getFieldCount();
        return aggregate.getAggCallList().isEmpty()
                && aggregate.getGroupSets().size() == 1
                && aggregate.getGroupSet().equals(ImmutableBitSet.range(fields));
    }

    private static RelNode ofProject(LogicalProject project, int column, RexNode name) {
        RexNode value = project.getProjects().get(column);
        if (value instanceof RexInputRef reference) {
            RelNode input = named(project.getInput(), reference.getIndex(), name);
            return input == project.getInput() ? project : project.copy(project.getTraitSet(), List.of(input));
        }
        if (!(value instanceof RexCall) || RexOver.containsOver(value)) {
            return project;
        }
        RexBuilder builder = project.getCluster().getRexBuilder();
        List<RexNode> values = new ArrayList<>(project.getProjects());
        values.set(column, builder.makeCall(value.getType(), CastOperators.IN_COLUMN, List.of(value, name)));
        return LogicalProject.create(
                project.getInput(),
                project.getHints(),
                values,
                project.getRowType().getFieldNames(),
                Set.of());
    }
}
