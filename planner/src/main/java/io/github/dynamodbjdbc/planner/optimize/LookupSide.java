package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.function.CastOperators;
import io.github.dynamodbjdbc.planner.function.ComparisonOperators;
import io.github.dynamodbjdbc.planner.scan.DynamoScan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.volcano.RelSubset;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlOperator;
import org.jspecify.annotations.Nullable;

/**
 * A side of a join that may be looked up: a scan below operators that work row by row, so that a read of some keys gives the same rows for
 * them as a read of all.
 *
 * @param above the operators, from the top
 * @param columns the scan's column for each requested column; -1 if there is none
 */
record LookupSide(List<SingleRel> above, DynamoScan scan, List<Integer> columns) {
    LookupSide {
        above = List.copyOf(above);
        columns = List.copyOf(columns);
    }

    /** Operators that convert a value to a form in which equal values remain equal. */
    private static final Set<SqlOperator> SAME_VALUE =
            Set.of(ComparisonOperators.CANONICAL, ComparisonOperators.CANONICAL_NUMBER, CastOperators.TO_NUMERIC);

    /** Null if the side can't be looked up. */
    static @Nullable LookupSide of(RelNode side, List<Integer> columns) {
        List<SingleRel> above = new ArrayList<>();
        int[] below = columns.stream().mapToInt(Integer::intValue).toArray();
        RelNode rel = logical(side);
        while (!(rel instanceof DynamoScan scan)) {
            if (!(rel instanceof SingleRel operator) || !descend(operator, below)) {
                return null;
            }
            above.add(operator);
            rel = logical(operator.getInput());
        }
        return new LookupSide(above, scan, Arrays.stream(below).boxed().toList());
    }

    private static boolean descend(SingleRel operator, int[] columns) {
        if (operator instanceof Project project) {
            if (project.containsOver() || VolatileParts.isIn(project)) {
                return false;
            }
            for (int i = 0; i < columns.length; i++) {
                columns[i] = columns[i] < 0 ? -1 : source(project.getProjects().get(columns[i]));
            }
            return true;
        }
        if (operator instanceof Aggregate aggregate) {
            if (aggregate.getGroupType() != Aggregate.Group.SIMPLE
                    || aggregate.getGroupSet().isEmpty()) {
                return false;
            }
            for (int i = 0; i < columns.length; i++) {
                boolean group = columns[i] >= 0 && columns[i] < aggregate.getGroupCount();
                columns[i] = group ? aggregate.getGroupSet().nth(columns[i]) : -1;
            }
            return true;
        }
        // A row that is looked up again has to give the same values.
        return operator instanceof Filter && !VolatileParts.isIn(operator);
    }

    /** The column whose values an expression has, possibly in another form; -1 if there is none. */
    static int source(RexNode node) {
        RexNode value = node;
        while (value instanceof RexCall call && SAME_VALUE.contains(call.getOperator())) {
            value = call.getOperands().get(0);
        }
        return value instanceof RexInputRef reference ? reference.getIndex() : -1;
    }

    /** This side's operators over another read of the same columns. */
    RelNode over(RelNode read) {
        RelNode rel = read;
        for (int i = above.size() - 1; i >= 0; i--) {
            rel = above.get(i).copy(above.get(i).getTraitSet(), List.of(rel));
        }
        return rel;
    }

    /** The logical node from which Volcano derived the node's alternatives. */
    static @Nullable RelNode logical(@Nullable RelNode rel) {
        return rel instanceof RelSubset subset ? subset.getOriginal() : rel;
    }

    /** A column's name in its table, or in the query. */
    static String name(RelNode rel, int column) {
        RelNode original = logical(rel);
        if (original instanceof DynamoScan scan) {
            return scan.alias() + '.' + scan.getRowType().getFieldNames().get(column);
        }
        if (original instanceof Project project) {
            int source = source(project.getProjects().get(column));
            return source >= 0
                    ? name(project.getInput(), source)
                    : project.getRowType().getFieldNames().get(column);
        }
        if (original instanceof Aggregate aggregate) {
            return column < aggregate.getGroupCount()
                    ? name(aggregate.getInput(), aggregate.getGroupSet().nth(column))
                    : aggregate.getRowType().getFieldNames().get(column);
        }
        if (original != null && !original.getInputs().isEmpty()) {
            RelNode first = original.getInput(0);
            int fields = first.getRowType().getFieldCount();
            if (column < fields) {
                return name(first, column);
            }
            if (original.getInputs().size() == 2) {
                return name(original.getInput(1), column - fields);
            }
        }
        return rel.getRowType().getFieldNames().get(column);
    }
}
