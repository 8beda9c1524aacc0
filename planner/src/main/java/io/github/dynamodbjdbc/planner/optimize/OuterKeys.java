package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.rel.OuterRow;
import io.github.dynamodbjdbc.planner.rel.RecursiveUnion;
import io.github.dynamodbjdbc.planner.type.Comparisons;
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
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.jspecify.annotations.Nullable;

/**
 * Turns equalities with the outer row of a correlated subquery into joins with that row. Like the rows of any other join, the subquery's are
 * then looked up by their keys, or found in a hash table that is kept from one outer row to the next:
 *
 * <pre>{@code
 * Filter b.id = outer.x AND b.n > 5     Join b.id = x
 *   b                                     OuterRow x
 *                                         Filter b.n > 5
 *                                           b
 * }</pre>
 */
final class OuterKeys extends RelHomogeneousShuttle {
    /** An equality of an expression over the outer row with one over the filter's input. */
    private record Key(RexCall equality, RexNode outer, RexNode own) {}

    @Override
    public RelNode visit(LogicalFilter filter) {
        RelNode input = filter.getInput().accept(this);
        boolean again = !RexUtil.containsCorrelation(filter.getCondition())
                // Its rows differ from one outer row to the next.
                || !RelOptUtil.getVariablesUsed(input).isEmpty()
                || !RecursiveUnion.isClosed(input);
        List<Key> keys = new ArrayList<>();
        List<RexNode> own = new ArrayList<>();
        List<RexNode> others = new ArrayList<>();
        if (!again) {
            List<RexNode> conjuncts = RelOptUtil.conjunctions(filter.getCondition());
            boolean guarded = conjuncts.stream().anyMatch(OuterKeys::isOuter);
            for (RexNode conjunct : conjuncts) {
                Key key = key(conjunct);
                // What may fail is not computed before the conditions on the outer row, or those that drop its own
                // rows.
                boolean safe = ConditionSimplifier.neverFails(conjunct);
                if (key != null && (safe || !guarded)) {
                    keys.add(key);
                } else {
                    (safe && !RexUtil.containsCorrelation(conjunct) ? own : others).add(conjunct);
                }
            }
        }
        if (keys.isEmpty()) {
            return filter.copy(filter.getTraitSet(), List.of(input));
        }
        RelNode joined = joined(keys, own.isEmpty() ? input : Filters.create(input, own), filter);
        return others.isEmpty() ? joined : Filters.create(joined, others);
    }

    @Override
    public RelNode visit(LogicalJoin join) {
        RelNode left = join.getLeft().accept(this);
        RelNode right = join.getRight().accept(this);
        return OuterConditions.raised(join.copy(
                join.getTraitSet(), join.getCondition(), left, right, join.getJoinType(), join.isSemiJoinDone()));
    }

    private static RelNode joined(List<Key> keys, RelNode rows, LogicalFilter filter) {
        RexBuilder builder = rows.getCluster().getRexBuilder();
        OuterRow outer =
                OuterRow.create(rows.getCluster(), keys.stream().map(Key::outer).toList());
        int first = keys.size();
        RexShuttle behind = new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef reference) {
                return builder.makeInputRef(reference.getType(), first + reference.getIndex());
            }
        };
        List<RexNode> conditions = new ArrayList<>();
        for (Key key : keys) {
            conditions.add(builder.makeCall(
                    key.equality().getType(),
                    key.equality().getOperator(),
                    List.of(
                            builder.makeInputRef(outer, conditions.size()),
                            key.own().accept(behind))));
        }
        RelNode join = LogicalJoin.create(
                outer, rows, List.of(), RexUtil.composeConjunction(builder, conditions), Set.of(), JoinRelType.INNER);
        List<RexNode> columns = new ArrayList<>();
        for (int i = first; i < join.getRowType().getFieldCount(); i++) {
            columns.add(builder.makeInputRef(join, i));
        }
        return LogicalProject.create(
                join, List.of(), columns, filter.getRowType().getFieldNames(), Set.of());
    }

    private static @Nullable Key key(RexNode conjunct) {
        if (!(conjunct instanceof RexCall call)
                || !Comparisons.isEquality(call.getOperator()) && !Comparisons.isNotDistinct(call.getOperator())
                || !RexUtil.isDeterministic(call)) {
            return null;
        }
        RexNode one = call.getOperands().get(0);
        RexNode other = call.getOperands().get(1);
        if (isOuter(one) && isOwn(other)) {
            return new Key(call, one, other);
        }
        return isOuter(other) && isOwn(one) ? new Key(call, other, one) : null;
    }

    private static boolean isOuter(RexNode node) {
        return RexUtil.containsCorrelation(node)
                && RelOptUtil.InputFinder.bits(node).isEmpty();
    }

    private static boolean isOwn(RexNode node) {
        return !RexUtil.containsCorrelation(node)
                && !RelOptUtil.InputFinder.bits(node).isEmpty();
    }
}
