package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.function.ComparisonOperators;
import io.github.dynamodbjdbc.planner.rel.UnnestRel;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;

/** Turns rows that are combined with each element of the same list into a join with the elements, by which the rows may be looked up. */
final class ConstantListJoins extends RelHomogeneousShuttle {
    @Override
    public RelNode visit(LogicalFilter filter) {
        RelNode input = filter.getInput().accept(this);
        return input instanceof UnnestRel unnest
                        && !unnest.outer()
                        && unnest.getInput() instanceof LogicalProject project
                        && isConstant(project, unnest.collection())
                        && isByElement(filter.getCondition(), unnest.inputFields())
                ? joined(filter, unnest, project)
                : filter.copy(filter.getTraitSet(), List.of(input));
    }

    private static boolean isConstant(LogicalProject project, int list) {
        RexNode node = project.getProjects().get(list);
        return RelOptUtil.InputFinder.bits(node).isEmpty()
                && RexUtil.isDeterministic(node)
                && !RexUtil.containsCorrelation(node)
                && !VolatileParts.isIn(project);
    }

    /** Whether rows have a value that equals one of an element. */
    private static boolean isByElement(RexNode condition, int inputFields) {
        for (RexNode conjunct : RelOptUtil.conjunctions(condition)) {
            if (conjunct instanceof RexCall call && ComparisonOperators.isEquality(call.getOperator())) {
                ImmutableBitSet one =
                        RelOptUtil.InputFinder.bits(call.getOperands().get(0));
                ImmutableBitSet other =
                        RelOptUtil.InputFinder.bits(call.getOperands().get(1));
                if (isOf(one, other, inputFields) || isOf(other, one, inputFields)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isOf(ImmutableBitSet row, ImmutableBitSet element, int inputFields) {
        return !row.isEmpty() && row.length() <= inputFields && element.nextSetBit(0) >= inputFields;
    }

    private static RelNode joined(LogicalFilter filter, UnnestRel unnest, LogicalProject project) {
        RexBuilder builder = filter.getCluster().getRexBuilder();
        int list = unnest.collection();
        List<RexNode> own = new ArrayList<>(project.getProjects());
        List<String> names = new ArrayList<>(project.getRowType().getFieldNames());
        RexNode constant = own.remove(list);
        String name = names.remove(list);
        RelNode rows = LogicalProject.create(project.getInput(), List.of(), own, names, Set.of());
        RelNode one = LogicalProject.create(
                LogicalValues.createOneRow(filter.getCluster()), List.of(), List.of(constant), List.of(name), Set.of());
        // The list's column comes first among those of its elements.
        RelNode elements = unnest.over(one, 0);
        int fields = own.size();
        RexShuttle moved = new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef reference) {
                return builder.makeInputRef(reference.getType(), place(reference.getIndex(), list, fields));
            }
        };
        RelNode join = LogicalJoin.create(
                rows, elements, List.of(), filter.getCondition().accept(moved), Set.of(), JoinRelType.INNER);
        List<RexNode> columns = new ArrayList<>();
        for (int i = 0; i < join.getRowType().getFieldCount(); i++) {
            columns.add(builder.makeInputRef(join, place(i, list, fields)));
        }
        return LogicalProject.create(
                join, List.of(), columns, filter.getRowType().getFieldNames(), Set.of());
    }

    /** The place of a column in the join: that of the list is behind all others of its row. */
    private static int place(int column, int list, int fields) {
        return column == list ? fields : column > list && column <= fields ? column - 1 : column;
    }
}
