package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.function.ComparisonOperators;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.jspecify.annotations.Nullable;

/**
 * The right side of a join in a correlated subquery without its conditions on the outer row, which become conditions of the join. Its rows are
 * the same for each outer row then, and their hash table is made once.
 *
 * @param rel the side's own columns, followed by further ones for the conditions
 * @param conditions over the columns of {@code rel} and of outer rows
 */
record OuterConditions(RelNode rel, List<RexNode> conditions) {
    OuterConditions {
        conditions = List.copyOf(conditions);
    }

    /** The join with a right side that doesn't depend on the outer row, or the join itself. */
    static RelNode raised(LogicalJoin join) {
        boolean filters = join.getJoinType() == JoinRelType.SEMI || join.getJoinType() == JoinRelType.ANTI;
        boolean keepsLeft =
                filters || join.getJoinType() == JoinRelType.INNER || join.getJoinType() == JoinRelType.LEFT;
        boolean byKey = RelOptUtil.conjunctions(join.getCondition()).stream()
                .anyMatch(conjunct ->
                        conjunct instanceof RexCall call && ComparisonOperators.isEquality(call.getOperator()));
        // The raised conditions are checked behind those of the join.
        boolean safe = ConditionSimplifier.neverFails(join.getCondition());
        OuterConditions right = keepsLeft && byKey && safe ? of(join.getRight()) : null;
        if (right == null) {
            return join;
        }
        RexBuilder builder = join.getCluster().getRexBuilder();
        int left = join.getLeft().getRowType().getFieldCount();
        List<RexNode> all = new ArrayList<>();
        all.add(join.getCondition());
        right.conditions.forEach(condition -> all.add(RexUtil.shift(condition, left)));
        RelNode raised = LogicalJoin.create(
                join.getLeft(),
                right.rel,
                join.getHints(),
                RexUtil.composeConjunction(builder, all),
                Set.of(),
                join.getJoinType());
        int fields = join.getRowType().getFieldCount();
        if (raised.getRowType().getFieldCount() == fields) {
            return raised;
        }
        List<RexNode> own = new ArrayList<>();
        for (int i = 0; i < fields; i++) {
            own.add(builder.makeInputRef(raised, i));
        }
        return LogicalProject.create(raised, List.of(), own, join.getRowType().getFieldNames(), Set.of());
    }

    /** Null if the rows depend on the outer row by more than a condition, or don't depend on it at all. */
    private static @Nullable OuterConditions of(RelNode rel) {
        if (rel instanceof LogicalFilter filter) {
            boolean only = RelOptUtil.getVariablesUsed(filter.getInput()).isEmpty()
                    && RexUtil.containsCorrelation(filter.getCondition())
                    && RexUtil.isDeterministic(filter.getCondition())
                    && ConditionSimplifier.neverFails(filter.getCondition());
            return only ? ofFilter(filter) : null;
        }
        if (rel instanceof LogicalProject project) {
            // An expression that may fail is not computed for rows that the conditions drop.
            boolean plain = !project.containsOver()
                    && project.getProjects().stream()
                            .allMatch(node -> RexUtil.isDeterministic(node)
                                    && !RexUtil.containsCorrelation(node)
                                    && ConditionSimplifier.neverFails(node));
            OuterConditions input = plain ? of(project.getInput()) : null;
            return input == null ? null : input.under(project);
        }
        return null;
    }

    private static OuterConditions ofFilter(LogicalFilter filter) {
        List<RexNode> own = new ArrayList<>();
        List<RexNode> outer = new ArrayList<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(filter.getCondition())) {
            (RexUtil.containsCorrelation(conjunct) ? outer : own).add(conjunct);
        }
        return new OuterConditions(own.isEmpty() ? filter.getInput() : Filters.create(filter.getInput(), own), outer);
    }

    private OuterConditions under(LogicalProject project) {
        List<RexNode> columns = new ArrayList<>(project.getProjects());
        List<String> names = new ArrayList<>(project.getRowType().getFieldNames());
        RexBuilder builder = project.getCluster().getRexBuilder();
        RexShuttle added = new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef reference) {
                int place = columns.indexOf(reference);
                if (place < 0) {
                    place = columns.size();
                    columns.add(reference);
                    names.add("$" + place);
                }
                return builder.makeInputRef(reference.getType(), place);
            }
        };
        List<RexNode> above =
                conditions.stream().map(condition -> condition.accept(added)).toList();
        return new OuterConditions(LogicalProject.create(rel, List.of(), columns, names, Set.of()), above);
    }
}
