package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.function.CastOperators;
import io.github.dynamodbjdbc.planner.function.ComparisonOperators;
import io.github.dynamodbjdbc.planner.rel.OuterRow;
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
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlOperator;
import org.jspecify.annotations.Nullable;

/**
 * A side of a join that may be looked up: a scan below operators that work row by row or key by key, so that a read of some keys gives the same
 * rows for them as a read of all.
 *
 * @param above the operators, from the top, and which input of each leads to the scan
 * @param columns the scan's column for each requested column; -1 if there is none
 */
record LookupSide(List<Step> above, DynamoScan scan, List<Integer> columns) {
    record Step(RelNode operator, int input) {}

    LookupSide {
        above = List.copyOf(above);
        columns = List.copyOf(columns);
    }

    /** Operators that convert a value to a form in which equal values remain equal. */
    private static final Set<SqlOperator> SAME_VALUE =
            Set.of(ComparisonOperators.CANONICAL, ComparisonOperators.CANONICAL_NUMBER, CastOperators.TO_NUMERIC);

    /** Null if the side can't be looked up. */
    static @Nullable LookupSide of(RelNode side, List<Integer> columns) {
        List<Step> above = new ArrayList<>();
        int[] below = columns.stream().mapToInt(Integer::intValue).toArray();
        RelNode rel = logical(side);
        while (!(rel instanceof DynamoScan scan)) {
            int input = rel instanceof SingleRel operator
                    ? descend(operator, below) ? 0 : -1
                    : rel instanceof LogicalJoin join ? descend(join, below) : -1;
            if (rel == null || input < 0) {
                return null;
            }
            above.add(new Step(rel, input));
            rel = logical(rel.getInput(input));
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

    /**
     * The side of a join that has the columns: the other one is the same for all keys, and is kept.
     *
     * @return -1 if the join's rows for some keys are not a join of that side's rows for them
     */
    private static int descend(LogicalJoin join, int[] columns) {
        int left = join.getLeft().getRowType().getFieldCount();
        long ofLeft = Arrays.stream(columns)
                .filter(column -> column >= 0 && column < left)
                .count();
        long ofRight = Arrays.stream(columns).filter(column -> column >= left).count();
        boolean right = ofRight > ofLeft;
        boolean possible =
                switch (join.getJoinType()) {
                    case INNER -> true;
                    case LEFT, SEMI, ANTI -> !right;
                    case RIGHT -> right;
                    default -> false;
                };
        if (!possible
                || ofLeft + ofRight == 0
                || !join.getVariablesSet().isEmpty()
                || VolatileParts.isIn(join)
                || isVolatile(join.getInput(right ? 0 : 1))) {
            return -1;
        }
        for (int i = 0; i < columns.length; i++) {
            boolean own = columns[i] >= 0 && columns[i] >= left == right;
            columns[i] = own ? columns[i] - (right ? left : 0) : -1;
        }
        return right ? 1 : 0;
    }

    /** Whether it has a volatile expression, here or below. */
    private static boolean isVolatile(RelNode rel) {
        RelNode logical = logical(rel);
        return logical != null
                && (VolatileParts.isIn(logical) || logical.getInputs().stream().anyMatch(LookupSide::isVolatile));
    }

    /** The column whose values an expression has, possibly in another form; -1 if there is none. */
    static int source(RexNode node) {
        RexNode value = node;
        while (value instanceof RexCall call && SAME_VALUE.contains(call.getOperator())) {
            value = call.getOperands().get(0);
        }
        return value instanceof RexInputRef reference ? reference.getIndex() : -1;
    }

    /** Whether the scan's rows are joined, by inner joins, and not grouped. */
    boolean isOfInnerJoins() {
        return above.stream().anyMatch(step -> step.operator() instanceof LogicalJoin)
                && above.stream()
                        .allMatch(step -> step.operator() instanceof LogicalJoin join
                                ? join.getJoinType() == JoinRelType.INNER
                                : !(step.operator() instanceof Aggregate));
    }

    /** This side's operators over another read of the same columns. */
    RelNode over(RelNode read) {
        RelNode rel = read;
        for (int i = above.size() - 1; i >= 0; i--) {
            RelNode operator = above.get(i).operator();
            List<RelNode> inputs = new ArrayList<>(operator.getInputs());
            inputs.set(above.get(i).input(), rel);
            rel = operator.copy(operator.getTraitSet(), inputs);
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
        if (original instanceof OuterRow outer) {
            return outer.names().get(column);
        }
        if (original instanceof Project project) {
            int source = source(project.getProjects().get(column));
            String own = project.getRowType().getFieldNames().get(column);
            return source >= 0 ? name(project.getInput(), source) : own.startsWith("$") ? "a value" : own;
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
