package io.github.dynamodbjdbc.planner.decorrelate;

import io.github.dynamodbjdbc.planner.function.ComparisonOperators;
import io.github.dynamodbjdbc.planner.type.Comparisons;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;

/**
 * Finds columns that are never NULL: by their types, as those of key attributes, or by a condition that is not true for NULL. Declarations of
 * NOT NULL are checks of writes and decide nothing here.
 */
final class NeverNull {
    private static final Set<SqlKind> COMPARISONS = Set.of(
            SqlKind.EQUALS,
            SqlKind.NOT_EQUALS,
            SqlKind.LESS_THAN,
            SqlKind.LESS_THAN_OR_EQUAL,
            SqlKind.GREATER_THAN,
            SqlKind.GREATER_THAN_OR_EQUAL);

    private NeverNull() {}

    /** Whether all the values can be compared with the columns of the subquery's rows, and no comparison is unknown. */
    static boolean areCompared(List<RexNode> values, RelNode rows, List<RexNode> conditions, RelNode subquery) {
        RexBuilder builder = rows.getCluster().getRexBuilder();
        return IntStream.range(0, values.size()).allMatch(i -> {
            RexNode value = known(builder, values.get(i), rows, conditions);
            RexNode column = known(builder, builder.makeInputRef(subquery, i), subquery, List.of());
            return !Comparisons.compare(builder, SqlKind.EQUALS, value, column)
                    .getType()
                    .isNullable();
        });
    }

    /** The value, with a type that is not nullable if it is a column that is never NULL. */
    private static RexNode known(RexBuilder builder, RexNode value, RelNode rows, List<RexNode> conditions) {
        RelDataType type = value.getType();
        if (!type.isNullable() || !(value instanceof RexInputRef reference)) {
            return value;
        }
        int column = reference.getIndex();
        return isImplied(column, conditions) || is(rows, column)
                ? builder.makeInputRef(builder.getTypeFactory().createTypeWithNullability(type, false), column)
                : value;
    }

    private static boolean is(RelNode rel, int column) {
        if (!rel.getRowType().getFieldList().get(column).getType().isNullable()) {
            return true;
        }
        if (rel instanceof Filter filter) {
            return isImplied(column, RelOptUtil.conjunctions(filter.getCondition())) || is(filter.getInput(), column);
        }
        if (rel instanceof Project project) {
            return project.getProjects().get(column) instanceof RexInputRef reference
                    && is(project.getInput(), reference.getIndex());
        }
        if (rel instanceof Join join) {
            int left = join.getLeft().getRowType().getFieldCount();
            return column < left
                    ? !join.getJoinType().generatesNullsOnLeft() && is(join.getLeft(), column)
                    : !join.getJoinType().generatesNullsOnRight() && is(join.getRight(), column - left);
        }
        if (rel instanceof Aggregate aggregate) {
            return aggregate.getGroupType() == Aggregate.Group.SIMPLE
                    && column < aggregate.getGroupCount()
                    && is(aggregate.getInput(), aggregate.getGroupSet().nth(column));
        }
        if (rel instanceof Union) {
            return rel.getInputs().stream().allMatch(input -> is(input, column));
        }
        return rel instanceof Sort && is(rel.getInput(0), column);
    }

    private static boolean isImplied(int column, List<RexNode> conditions) {
        return conditions.stream().anyMatch(condition -> implies(condition, column));
    }

    private static boolean implies(RexNode condition, int column) {
        if (!(condition instanceof RexCall call)) {
            return false;
        }
        return switch (call.getKind()) {
            case AND -> call.getOperands().stream().anyMatch(operand -> implies(operand, column));
            case OR -> call.getOperands().stream().allMatch(operand -> implies(operand, column));
            default ->
                (call.getKind() == SqlKind.IS_NOT_NULL
                                || COMPARISONS.contains(call.getKind())
                                || ComparisonOperators.COMPARISONS.containsValue(call.getOperator()))
                        && call.getOperands().stream()
                                .anyMatch(operand ->
                                        operand instanceof RexInputRef reference && reference.getIndex() == column);
        };
    }
}
