package io.github.dynamodbjdbc.planner.decorrelate;

import com.google.common.collect.ImmutableList;
import io.github.dynamodbjdbc.planner.rel.OnceRel;
import io.github.dynamodbjdbc.planner.type.Comparisons;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * The distinct values of those columns of the outer query that a subquery refers to. They are joined to the subquery where its own joins need
 * them, for example on the left side of an anti join whose right side refers to the outer query:
 *
 * <pre>{@code
 * a WHERE NOT EXISTS (b WHERE b.k = a.k AND NOT EXISTS (c WHERE c.x = b.x AND c.y = a.y))
 *
 * Anti join on k, y
 *   a
 *   Anti join on x, y
 *     Join on k
 *       b
 *       DISTINCT k, y of a
 *     c
 * }</pre>
 */
final class OuterValues {
    private final CorrelationVariables outer;
    private final ImmutableBitSet columns;
    private final RelNode rows;
    private final RelNode distinct;
    private final RexBuilder builder;

    private OuterValues(CorrelationVariables outer, ImmutableBitSet columns, RelNode rows) {
        this.outer = outer;
        this.columns = columns;
        this.rows = rows;
        this.builder = rows.getCluster().getRexBuilder();
        List<RexNode> values = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int column : columns) {
            values.add(builder.makeInputRef(rows, column));
            names.add("$" + names.size());
        }
        this.distinct = LogicalAggregate.create(
                Decorrelated.project(rows, values, names),
                ImmutableList.of(),
                ImmutableBitSet.range(columns.cardinality()),
                null,
                List.of());
    }

    /**
     * The values for a subquery.
     *
     * @param rows the outer query's rows
     * @return null for types of which equal values may have different texts, as 0.0 and -0.0, or a day and 24 hours
     */
    static @Nullable OuterValues of(RelNode subquery, CorrelationVariables outer, RelNode rows) {
        ImmutableBitSet columns = outer.columns(subquery);
        for (int column : columns) {
            SqlTypeName type =
                    rows.getRowType().getFieldList().get(column).getType().getSqlTypeName();
            if (SqlTypeName.APPROX_TYPES.contains(type) || SqlTypeName.INTERVAL_TYPES.contains(type)) {
                return null;
            }
        }
        RelNode read = isRepeatable(rows)
                ? rows
                // Queries of WITH have numbers from 0 on.
                : OnceRel.create(rows, -1 - rows.getCluster().createCorrel().getId(), "outer rows");
        return new OuterValues(outer, columns, read);
    }

    /** Whether the rows are the same if they are computed again, and are computed from tables. */
    private static boolean isRepeatable(RelNode rel) {
        boolean itself = rel instanceof TableScan
                || rel instanceof LogicalFilter filter && RexUtil.isDeterministic(filter.getCondition())
                || rel instanceof LogicalProject project
                        && project.getProjects().stream().allMatch(RexUtil::isDeterministic)
                        && !project.containsOver()
                || rel instanceof LogicalJoin join && RexUtil.isDeterministic(join.getCondition())
                // The elements of a list, and rounding, may depend on the order of reading.
                || rel instanceof LogicalAggregate aggregate
                        && aggregate.getAggCallList().isEmpty()
                || rel instanceof OnceRel;
        return itself && (rel instanceof OnceRel || rel.getInputs().stream().allMatch(OuterValues::isRepeatable));
    }

    /** The outer query's rows, which take the place of those that the values were made of. */
    RelNode rows() {
        return rows;
    }

    /** The subquery for each of the values, which are its last columns; null if it can't be joined to them. */
    @Nullable
    Decorrelated joinedTo(RelNode subquery) {
        RelNode joined = under(subquery);
        if (joined == null) {
            return null;
        }
        int own = subquery.getRowType().getFieldCount();
        RexNode row = builder.makeCorrel(
                rows.getRowType(), outer.variables().iterator().next());
        List<RexNode> conditions = new ArrayList<>();
        for (int column : columns) {
            RexNode value = builder.makeInputRef(joined, own + conditions.size());
            conditions.add(Comparisons.notDistinct(builder, builder.makeFieldAccess(row, column), value));
        }
        return new Decorrelated(joined, conditions);
    }

    private @Nullable RelNode under(RelNode rel) {
        Decorrelated decorrelated = Decorrelated.of(rel, outer);
        if (decorrelated != null) {
            return under(decorrelated, rel.getRowType().getFieldCount());
        }
        if (rel instanceof LogicalFilter filter) {
            RelNode input = under(filter.getInput());
            List<RexNode> conjuncts = RelOptUtil.conjunctions(filter.getCondition());
            return input == null ? null : Decorrelated.filtered(input, overInput(conjuncts, filter.getInput()));
        }
        if (rel instanceof LogicalProject project) {
            return RexOver.containsOver(project.getProjects(), null) ? null : ofProject(project);
        }
        if (rel instanceof LogicalJoin join) {
            return join.getJoinType().generatesNullsOnLeft() ? null : ofJoin(join);
        }
        if (rel instanceof LogicalAggregate aggregate) {
            boolean grouped = !aggregate.getGroupSet().isEmpty()
                    && aggregate.getGroupSets().size() == 1;
            return grouped ? ofGroups(aggregate) : null;
        }
        return rel instanceof LogicalSort sort && sort.fetch == null && sort.offset == null
                ? under(sort.getInput())
                : null;
    }

    private RelNode under(Decorrelated decorrelated, int own) {
        RelNode rel = decorrelated.rel();
        int width = rel.getRowType().getFieldCount();
        RelNode joined = join(
                rel,
                distinct,
                decorrelated.conditions().stream()
                        .map(condition -> outer.replace(condition, at(width)))
                        .toList(),
                JoinRelType.INNER);
        return width == own ? joined : columns(joined, own, width);
    }

    private @Nullable RelNode ofProject(LogicalProject project) {
        RelNode input = under(project.getInput());
        if (input == null) {
            return null;
        }
        List<RexNode> nodes = new ArrayList<>(overInput(project.getProjects(), project.getInput()));
        List<String> names = new ArrayList<>(project.getRowType().getFieldNames());
        for (int i = project.getInput().getRowType().getFieldCount();
                i < input.getRowType().getFieldCount();
                i++) {
            nodes.add(builder.makeInputRef(input, i));
            names.add("$" + names.size());
        }
        return Decorrelated.project(input, nodes, names);
    }

    private @Nullable RelNode ofJoin(LogicalJoin join) {
        RelNode left = under(join.getLeft());
        Decorrelated right = Decorrelated.of(join.getRight(), outer);
        if (right == null) {
            right = joinedTo(join.getRight());
        }
        if (left == null || right == null) {
            return null;
        }
        int own = join.getLeft().getRowType().getFieldCount();
        int added = columns.cardinality();
        List<RexNode> conditions = new ArrayList<>();
        for (RexNode condition : RelOptUtil.conjunctions(join.getCondition())) {
            conditions.add(outer.replace(RexUtil.shift(condition, own, added), at(own)));
        }
        for (RexNode condition : right.conditions()) {
            conditions.add(outer.replace(RexUtil.shift(condition, own + added), at(own)));
        }
        RelNode joined = join(left, right.rel(), conditions, join.getJoinType());
        return join.getJoinType().projectsRight()
                ? moved(joined, own, join.getRight().getRowType().getFieldCount())
                : joined;
    }

    /** The joined rows with the values behind the right side's own columns. */
    private RelNode moved(RelNode joined, int left, int right) {
        int added = columns.cardinality();
        List<Integer> sources = new ArrayList<>();
        for (int i = 0; i < left + right + added; i++) {
            sources.add(i < left ? i : i < left + right ? i + added : i - right);
        }
        return columns(joined, sources);
    }

    private @Nullable RelNode ofGroups(LogicalAggregate aggregate) {
        RelNode input = under(aggregate.getInput());
        if (input == null) {
            return null;
        }
        int own = aggregate.getInput().getRowType().getFieldCount();
        int added = columns.cardinality();
        RelNode grouped = LogicalAggregate.create(
                input,
                ImmutableList.of(),
                aggregate.getGroupSet().union(ImmutableBitSet.range(own, own + added)),
                null,
                aggregate.getAggCallList());
        int keys = aggregate.getGroupCount();
        return moved(grouped, keys, aggregate.getAggCallList().size());
    }

    /** The first columns, followed by the values. */
    private RelNode columns(RelNode rel, int first, int values) {
        List<Integer> sources = new ArrayList<>();
        for (int i = 0; i < first; i++) {
            sources.add(i);
        }
        for (int i = 0; i < columns.cardinality(); i++) {
            sources.add(values + i);
        }
        return columns(rel, sources);
    }

    private RelNode columns(RelNode rel, List<Integer> sources) {
        List<RexNode> nodes = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int source : sources) {
            nodes.add(builder.makeInputRef(rel, source));
            names.add("$" + names.size());
        }
        return Decorrelated.project(rel, nodes, names);
    }

    private List<RexNode> overInput(List<RexNode> nodes, RelNode input) {
        IntFunction<RexNode> values = at(input.getRowType().getFieldCount());
        return nodes.stream().map(node -> outer.replace(node, values)).toList();
    }

    /** The outer query's columns in rows that have the values from a field index on. */
    private IntFunction<RexNode> at(int first) {
        return column -> {
            int place = columns.indexOf(column);
            return builder.makeInputRef(
                    distinct.getRowType().getFieldList().get(place).getType(), first + place);
        };
    }

    private RelNode join(RelNode left, RelNode right, List<RexNode> conditions, JoinRelType type) {
        return LogicalJoin.create(
                left, right, ImmutableList.of(), RexUtil.composeConjunction(builder, conditions), Set.of(), type);
    }
}
