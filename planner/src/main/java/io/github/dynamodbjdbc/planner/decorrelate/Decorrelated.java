package io.github.dynamodbjdbc.planner.decorrelate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.github.dynamodbjdbc.planner.function.AggregateCalls;
import io.github.dynamodbjdbc.planner.function.ComparisonOperators;
import io.github.dynamodbjdbc.planner.type.Comparisons;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.mapping.Mappings;
import org.jspecify.annotations.Nullable;

/**
 * A subquery whose conditions on the outer query have become conditions of a join between the two.
 *
 * @param rel the subquery without references to the outer query. Its own columns come first, followed by further columns for the
 *     conditions.
 * @param conditions conditions over the columns of {@code rel} and of the outer query, all of which must be true
 */
record Decorrelated(RelNode rel, List<RexNode> conditions) {
    Decorrelated {
        conditions = List.copyOf(conditions);
    }

    /** Decorrelates a subquery; null if it refers to the outer query outside conditions that can become join conditions. */
    static @Nullable Decorrelated of(RelNode rel, CorrelationVariables outer) {
        if (!outer.isReferredToIn(rel)) {
            return new Decorrelated(rel, List.of());
        }
        if (rel instanceof LogicalFilter filter) {
            return ofFilter(filter, outer);
        }
        if (rel instanceof LogicalProject project) {
            return ofProject(project, outer);
        }
        if (rel instanceof LogicalJoin join) {
            return ofJoin(join, outer);
        }
        if (rel instanceof LogicalAggregate aggregate) {
            return ofGroups(aggregate, outer);
        }
        if (rel instanceof LogicalSort sort && sort.fetch == null && sort.offset == null) {
            // The order of a subquery's rows is irrelevant.
            return of(sort.getInput(), outer);
        }
        return null;
    }

    private static @Nullable Decorrelated ofFilter(LogicalFilter filter, CorrelationVariables outer) {
        Decorrelated input = of(filter.getInput(), outer);
        if (input == null) {
            return null;
        }
        List<RexNode> kept = new ArrayList<>();
        List<RexNode> conditions = new ArrayList<>(input.conditions);
        for (RexNode conjunct : RelOptUtil.conjunctions(filter.getCondition())) {
            (outer.isReferredToIn(conjunct) ? conditions : kept).add(conjunct);
        }
        return new Decorrelated(filtered(input.rel, kept), conditions);
    }

    static RelNode filtered(RelNode input, List<RexNode> conjuncts) {
        RexBuilder builder = input.getCluster().getRexBuilder();
        if (conjuncts.isEmpty()) {
            return input;
        }
        // Calcite does not allow casts in a filter that change only nullability.
        List<RexNode> bare = conjuncts.stream()
                .map(conjunct -> RexUtil.removeNullabilityCast(builder.getTypeFactory(), conjunct))
                .toList();
        return LogicalFilter.create(input, RexUtil.composeConjunction(builder, bare));
    }

    private static @Nullable Decorrelated ofProject(LogicalProject project, CorrelationVariables outer) {
        if (project.getProjects().stream().anyMatch(node -> outer.isReferredToIn(node) || RexOver.containsOver(node))) {
            return null;
        }
        Decorrelated input = of(project.getInput(), outer);
        if (input == null) {
            return null;
        }
        RexBuilder builder = project.getCluster().getRexBuilder();
        List<RexNode> columns = new ArrayList<>(project.getProjects());
        List<String> names = new ArrayList<>(project.getRowType().getFieldNames());
        List<RexNode> conditions = new ArrayList<>();
        for (RexNode condition : input.conditions) {
            conditions.add(condition.accept(new RexShuttle() {
                @Override
                public RexNode visitInputRef(RexInputRef reference) {
                    columns.add(reference);
                    names.add("$" + columns.size());
                    return builder.makeInputRef(reference.getType(), columns.size() - 1);
                }
            }));
        }
        return new Decorrelated(project(input.rel, columns, names), conditions);
    }

    static RelNode project(RelNode input, List<RexNode> columns, List<String> names) {
        return LogicalProject.create(input, ImmutableList.of(), columns, names, ImmutableSet.of());
    }

    private static @Nullable Decorrelated ofJoin(LogicalJoin join, CorrelationVariables outer) {
        boolean inner = join.getJoinType() == JoinRelType.INNER;
        boolean keepsLeft = inner
                || join.getJoinType() == JoinRelType.LEFT
                || join.getJoinType() == JoinRelType.SEMI
                || join.getJoinType() == JoinRelType.ANTI;
        boolean within = outer.isReferredToIn(join.getCondition()) || outer.isReferredToIn(join.getRight());
        if (!keepsLeft || within && !inner) {
            return null;
        }
        Decorrelated left = of(join.getLeft(), outer);
        Decorrelated right = of(join.getRight(), outer);
        if (left == null || right == null) {
            return null;
        }
        int leftFields = join.getLeft().getRowType().getFieldCount();
        int rightFields = join.getRight().getRowType().getFieldCount();
        int freedLeft = left.rel.getRowType().getFieldCount();
        List<RexNode> kept = new ArrayList<>();
        List<RexNode> conditions = new ArrayList<>(left.conditions);
        for (RexNode condition : right.conditions) {
            conditions.add(RexUtil.shift(condition, freedLeft));
        }
        for (RexNode conjunct : RelOptUtil.conjunctions(join.getCondition())) {
            RexNode shifted = RexUtil.shift(conjunct, leftFields, freedLeft - leftFields);
            (outer.isReferredToIn(conjunct) ? conditions : kept).add(shifted);
        }
        RexBuilder builder = join.getCluster().getRexBuilder();
        RelNode decorrelated = LogicalJoin.create(
                left.rel,
                right.rel,
                join.getHints(),
                RexUtil.composeConjunction(builder, kept),
                join.getVariablesSet(),
                join.getJoinType());
        if (freedLeft == leftFields) {
            return new Decorrelated(decorrelated, conditions);
        }
        // The subquery's own columns come first.
        int[] order = new int[decorrelated.getRowType().getFieldCount()];
        int next = 0;
        int projected = join.getJoinType().projectsRight() ? rightFields : 0;
        for (int i = 0; i < leftFields; i++) {
            order[next++] = i;
        }
        for (int i = 0; i < projected; i++) {
            order[next++] = freedLeft + i;
        }
        for (int i = leftFields; i < order.length; i++) {
            if (i < freedLeft || i >= freedLeft + projected) {
                order[next++] = i;
            }
        }
        return reordered(decorrelated, conditions, order);
    }

    private static Decorrelated reordered(RelNode rel, List<RexNode> conditions, int[] order) {
        RexBuilder builder = rel.getCluster().getRexBuilder();
        List<RexNode> columns = new ArrayList<>();
        List<String> names = new ArrayList<>();
        int[] places = new int[order.length];
        for (int i = 0; i < order.length; i++) {
            places[order[i]] = i;
            columns.add(builder.makeInputRef(rel, order[i]));
            names.add("$" + i);
        }
        RexShuttle move = new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef reference) {
                return builder.makeInputRef(reference.getType(), places[reference.getIndex()]);
            }
        };
        return new Decorrelated(
                project(rel, columns, names),
                conditions.stream().map(condition -> condition.accept(move)).toList());
    }

    /** GROUP BY and DISTINCT: expressions that are compared with the outer query become further grouping keys. */
    private static @Nullable Decorrelated ofGroups(LogicalAggregate aggregate, CorrelationVariables outer) {
        if (aggregate.getGroupSet().isEmpty() || !aggregate.getGroupType().equals(LogicalAggregate.Group.SIMPLE)) {
            return null;
        }
        Decorrelated input = of(aggregate.getInput(), outer);
        Keys keys = input == null ? null : input.keys(outer);
        if (input == null || keys == null) {
            return null;
        }
        RelNode grouped = keys.group(aggregate.getGroupSet(), aggregate.getAggCallList());
        RexBuilder builder = aggregate.getCluster().getRexBuilder();
        // Added keys come before aggregates in the grouped rows; they are moved after the subquery's own columns.
        int own = aggregate.getGroupCount();
        int added = keys.inner().size();
        int[] order = new int[grouped.getRowType().getFieldCount()];
        for (int i = 0; i < order.length; i++) {
            order[i] = i < own ? i : i < order.length - added ? i + added : i - (order.length - added) + own;
        }
        List<RexNode> conditions = new ArrayList<>(keys.others());
        for (int i = 0; i < added; i++) {
            conditions.add(keys.equal(i, keys.outer().get(i), builder.makeInputRef(grouped, own + i)));
        }
        return reordered(grouped, conditions, order);
    }

    /** The conditions as equalities of keys; null if one of them is not an equality. */
    @Nullable
    Keys keys(CorrelationVariables outer) {
        List<RexNode> inner = new ArrayList<>();
        List<RexNode> outers = new ArrayList<>();
        List<RexNode> others = new ArrayList<>();
        List<Boolean> matchesNulls = new ArrayList<>();
        for (RexNode condition : conditions) {
            if (RelOptUtil.InputFinder.bits(condition).isEmpty()) {
                others.add(condition);
                continue;
            }
            boolean nulls =
                    condition instanceof RexCall compared && ComparisonOperators.isNotDistinct(compared.getOperator());
            if (!(condition instanceof RexCall call) || !nulls && !ComparisonOperators.isEquality(call.getOperator())) {
                return null;
            }
            matchesNulls.add(nulls);
            RexNode one = call.getOperands().get(0);
            RexNode other = call.getOperands().get(1);
            if (isKey(one, other, outer)) {
                inner.add(one);
                outers.add(other);
            } else if (isKey(other, one, outer)) {
                inner.add(other);
                outers.add(one);
            } else {
                return null;
            }
        }
        return new Keys(rel, inner, outers, matchesNulls, others);
    }

    private static boolean isKey(RexNode inner, RexNode outerSide, CorrelationVariables outer) {
        // Equal floating point numbers may be in different groups: 0.0 and -0.0.
        return !outer.isReferredToIn(inner)
                && RelOptUtil.InputFinder.bits(outerSide).isEmpty()
                && !SqlTypeName.APPROX_TYPES.contains(inner.getType().getSqlTypeName());
    }

    /**
     * @param inner expressions over the columns of {@code rel}
     * @param outer the expression over the outer query to which each inner expression must be equal
     * @param matchesNulls for each of them, whether NULL equals NULL
     * @param others conditions on the outer query only
     */
    record Keys(
            RelNode rel, List<RexNode> inner, List<RexNode> outer, List<Boolean> matchesNulls, List<RexNode> others) {
        /** The condition that a key equals its column of {@link #group}. */
        RexNode equal(int key, RexNode outerSide, RexNode column) {
            RexBuilder builder = rel.getCluster().getRexBuilder();
            return matchesNulls.get(key)
                    ? Comparisons.notDistinct(builder, outerSide, column)
                    : Comparisons.compare(builder, SqlKind.EQUALS, outerSide, column);
        }

        /** An aggregate call with other input fields. Its type is inferred again, since a group is never empty. */
        private static AggregateCall move(AggregateCall call, int[] places, RelNode input) {
            Mappings.TargetMapping mapping = Mappings.target(
                    source -> places[source], places.length, input.getRowType().getFieldCount());
            return AggregateCalls.over(input, call.transform(mapping), false);
        }

        /** The rows, grouped by these columns, followed by the keys. */
        RelNode group(ImmutableBitSet own, List<AggregateCall> calls) {
            RexBuilder builder = rel.getCluster().getRexBuilder();
            List<RexNode> columns = new ArrayList<>();
            List<String> names = new ArrayList<>();
            // Calcite orders grouping columns by field, so they are projected first.
            List<Integer> sources = new ArrayList<>(own.asList());
            for (int i = 0; i < rel.getRowType().getFieldCount(); i++) {
                if (!own.get(i)) {
                    sources.add(i);
                }
            }
            int[] places = new int[sources.size()];
            int grouped = own.cardinality() + inner.size();
            for (int i = 0; i < sources.size(); i++) {
                if (i == own.cardinality()) {
                    columns.addAll(inner);
                }
                places[sources.get(i)] = columns.size();
                columns.add(builder.makeInputRef(rel, sources.get(i)));
            }
            if (sources.size() == own.cardinality()) {
                columns.addAll(inner);
            }
            for (int i = 0; i < columns.size(); i++) {
                names.add("$" + i);
            }
            RelNode input = project(rel, columns, names);
            List<AggregateCall> moved = new ArrayList<>();
            for (AggregateCall call : calls) {
                moved.add(move(call, places, input));
            }
            return LogicalAggregate.create(input, ImmutableList.of(), ImmutableBitSet.range(grouped), null, moved);
        }
    }
}
