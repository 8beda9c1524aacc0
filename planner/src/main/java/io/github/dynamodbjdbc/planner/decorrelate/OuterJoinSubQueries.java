package io.github.dynamodbjdbc.planner.decorrelate;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Removes subqueries from the ON of an outer join. Each becomes a column of the side to which it refers: a condition above the join
 * would drop rows that the join keeps.
 */
final class OuterJoinSubQueries {
    private final LogicalJoin join;
    private final RexBuilder builder;
    private final RelNode left;
    private final RelNode right;
    private final int leftFields;

    OuterJoinSubQueries(LogicalJoin join, RelNode left, RelNode right) {
        this.join = join;
        this.builder = join.getCluster().getRexBuilder();
        this.left = left;
        this.right = right;
        this.leftFields = left.getRowType().getFieldCount();
    }

    RelNode remove(SubQueryRemover subqueries) {
        Map<RexSubQuery, Boolean> found = new LinkedHashMap<>();
        join.getCondition().accept(new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery subquery) {
                found.putIfAbsent(subquery, isOfLeft(subquery));
                return subquery;
            }
        });
        List<RexSubQuery> ofLeft = found.keySet().stream()
                .filter(subquery -> Boolean.TRUE.equals(found.get(subquery)))
                .toList();
        List<RexSubQuery> ofRight = found.keySet().stream()
                .filter(subquery -> !ofLeft.contains(subquery))
                .toList();
        RelNode widerLeft = withValues(subqueries, left, ofLeft, 0);
        RelNode widerRight = withValues(subqueries, right, ofRight, leftFields);
        int added = ofLeft.size();
        int rightFields = right.getRowType().getFieldCount();
        RexNode condition = join.getCondition().accept(new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery subquery) {
                int index = ofLeft.contains(subquery)
                        ? leftFields + ofLeft.indexOf(subquery)
                        : leftFields + added + rightFields + ofRight.indexOf(subquery);
                return builder.makeInputRef(subquery.getType(), index);
            }

            @Override
            public RexNode visitInputRef(RexInputRef reference) {
                int index = reference.getIndex();
                return index < leftFields ? reference : builder.makeInputRef(reference.getType(), index + added);
            }
        });
        RelNode joined = LogicalJoin.create(
                widerLeft, widerRight, join.getHints(), condition, join.getVariablesSet(), join.getJoinType());
        List<RexNode> columns = new ArrayList<>();
        for (int i = 0; i < leftFields + rightFields; i++) {
            columns.add(builder.makeInputRef(joined, i < leftFields ? i : i + added));
        }
        return Decorrelated.project(joined, columns, join.getRowType().getFieldNames());
    }

    private boolean isOfLeft(RexSubQuery subquery) {
        ImmutableBitSet.Builder used = ImmutableBitSet.builder();
        subquery.getOperands().forEach(operand -> used.addAll(RelOptUtil.InputFinder.bits(operand)));
        join.getVariablesSet().forEach(id -> used.addAll(RelOptUtil.correlationColumns(id, subquery.rel)));
        ImmutableBitSet columns = used.build();
        boolean ofLeft = columns.length() <= leftFields;
        if (!ofLeft && columns.nextSetBit(0) < leftFields) {
            throw new QueryException(
                    ErrorKind.UNSUPPORTED,
                    "a subquery in ON of an outer join may refer to one side of it, not to both");
        }
        return ofLeft;
    }

    /** The rows of one side, with an additional column for each subquery. */
    private RelNode withValues(SubQueryRemover subqueries, RelNode side, List<RexSubQuery> ofSide, int offset) {
        if (ofSide.isEmpty()) {
            return side;
        }
        CorrelationVariables outer = new CorrelationVariables(join.getVariablesSet());
        SubQueryJoins joins = new SubQueryJoins(side, outer);
        List<RexNode> columns = new ArrayList<>();
        List<String> names = new ArrayList<>(side.getRowType().getFieldNames());
        for (int i = 0; i < names.size(); i++) {
            columns.add(builder.makeInputRef(side, i));
        }
        for (RexSubQuery subquery : ofSide) {
            columns.add(subqueries.value(onSide(subquery, side, outer, offset), joins));
            names.add("$" + columns.size());
        }
        return Decorrelated.project(joins.rel(), columns, names);
    }

    /** The subquery with references to the columns of one side by their field indexes in that side. */
    private RexSubQuery onSide(RexSubQuery subquery, RelNode side, CorrelationVariables outer, int offset) {
        if (offset == 0) {
            return subquery;
        }
        RelNode moved = outer.variables().isEmpty()
                ? subquery.rel
                : outer.replace(
                        subquery.rel,
                        index -> builder.makeFieldAccess(
                                builder.makeCorrel(
                                        side.getRowType(),
                                        outer.variables().iterator().next()),
                                index - offset));
        List<RexNode> operands = subquery.getOperands().stream()
                .map(operand -> org.apache.calcite.rex.RexUtil.shift(operand, -offset))
                .toList();
        return subquery.clone(subquery.getType(), operands).clone(moved);
    }
}
