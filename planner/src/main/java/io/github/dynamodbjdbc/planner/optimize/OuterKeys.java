package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.function.ComparisonOperators;
import io.github.dynamodbjdbc.planner.rel.OuterRow;
import io.github.dynamodbjdbc.planner.rel.RecursiveUnion;
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
        // Otherwise its rows differ from one outer row or round to the next.
        boolean closed = RelOptUtil.getVariablesUsed(input).isEmpty() && RecursiveUnion.isClosed(input);
        Conditions conditions = Conditions.of(filter);
        if (!closed || conditions.keys.isEmpty()) {
            return filter.copy(filter.getTraitSet(), List.of(input));
        }
        RelNode joined = joined(conditions, filtered(input, conditions.own), filter);
        return filtered(joined, conditions.others);
    }

    private static RelNode filtered(RelNode input, List<RexNode> conditions) {
        return conditions.isEmpty() ? input : Filters.create(input, conditions);
    }

    /** The conditions of a filter. What may fail is not computed before the conditions that are written before it. */
    private static final class Conditions {
        private final List<Key> keys = new ArrayList<>();

        /** On the outer row only. */
        private final List<RexNode> outer = new ArrayList<>();

        /** On the filter's input only. */
        private final List<RexNode> own = new ArrayList<>();

        private final List<RexNode> others = new ArrayList<>();

        static Conditions of(LogicalFilter filter) {
            Conditions conditions = new Conditions();
            RelOptUtil.conjunctions(filter.getCondition()).forEach(conditions::add);
            return conditions;
        }

        private void add(RexNode conjunct) {
            Key key = key(conjunct);
            boolean safe = ConditionSimplifier.neverFails(conjunct);
            if (key != null && (safe || outer.isEmpty() && others.isEmpty())) {
                keys.add(key);
            } else if (!safe) {
                others.add(conjunct);
            } else if (isOuter(conjunct)) {
                outer.add(conjunct);
            } else {
                (RexUtil.containsCorrelation(conjunct) ? others : own).add(conjunct);
            }
        }
    }

    @Override
    public RelNode visit(LogicalJoin join) {
        RelNode left = join.getLeft().accept(this);
        RelNode right = join.getRight().accept(this);
        return OuterConditions.raised(join.copy(
                join.getTraitSet(), join.getCondition(), left, right, join.getJoinType(), join.isSemiJoinDone()));
    }

    private static RelNode joined(Conditions conditions, RelNode rows, LogicalFilter filter) {
        List<Key> keys = conditions.keys;
        RexBuilder builder = rows.getCluster().getRexBuilder();
        RelNode outer = filtered(
                OuterRow.create(rows.getCluster(), keys.stream().map(Key::outer).toList()), conditions.outer);
        int first = keys.size();
        RexShuttle behind = new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef reference) {
                return builder.makeInputRef(reference.getType(), first + reference.getIndex());
            }
        };
        List<RexNode> equalities = new ArrayList<>();
        for (Key key : keys) {
            equalities.add(builder.makeCall(
                    key.equality().getType(),
                    key.equality().getOperator(),
                    List.of(
                            builder.makeInputRef(outer, equalities.size()),
                            key.own().accept(behind))));
        }
        RelNode join = LogicalJoin.create(
                outer, rows, List.of(), RexUtil.composeConjunction(builder, equalities), Set.of(), JoinRelType.INNER);
        List<RexNode> columns = new ArrayList<>();
        for (int i = first; i < join.getRowType().getFieldCount(); i++) {
            columns.add(builder.makeInputRef(join, i));
        }
        return LogicalProject.create(
                join, List.of(), columns, filter.getRowType().getFieldNames(), Set.of());
    }

    private static @Nullable Key key(RexNode conjunct) {
        if (!(conjunct instanceof RexCall call)
                || !ComparisonOperators.isEquality(call.getOperator())
                        && !ComparisonOperators.isNotDistinct(call.getOperator())
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
