package io.github.dynamodbjdbc.planner.decorrelate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.github.dynamodbjdbc.planner.function.AggregateCalls;
import io.github.dynamodbjdbc.planner.function.Aggregates;
import io.github.dynamodbjdbc.planner.function.QuantifiedOperators;
import io.github.dynamodbjdbc.planner.type.Comparisons;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a query, to which subqueries are joined one after the other. The query's own columns stay first. A subquery that refers
 * to the query only in conditions becomes a join; any other is run for each row.
 */
final class SubQueryJoins {
    /** Aggregates that are NULL for no rows, like the result of an outer join. */
    private static final Set<SqlKind> NULL_OF_NOTHING = Set.of(
            SqlKind.SUM,
            SqlKind.MIN,
            SqlKind.MAX,
            SqlKind.AVG,
            SqlKind.STDDEV_POP,
            SqlKind.STDDEV_SAMP,
            SqlKind.VAR_POP,
            SqlKind.VAR_SAMP,
            SqlKind.COVAR_POP,
            SqlKind.COVAR_SAMP,
            SqlKind.LISTAGG,
            SqlKind.ANY_VALUE);

    private static final Set<SqlKind> ZERO_OF_NOTHING = Set.of(SqlKind.COUNT, SqlKind.SUM0, SqlKind.REGR_COUNT);

    private final CorrelationVariables outer;
    private final RexBuilder builder;
    private RelNode rel;

    SubQueryJoins(RelNode rel, CorrelationVariables outer) {
        this.outer = outer;
        this.builder = rel.getCluster().getRexBuilder();
        this.rel = rel;
    }

    RelNode rel() {
        return rel;
    }

    void filter(RexNode condition) {
        rel = Decorrelated.filtered(rel, List.of(condition));
    }

    /**
     * Keeps the rows for which the subquery has a row with these values, or for which it has none.
     *
     * @param values the values to which the subquery's columns must be equal; empty for EXISTS
     */
    void keepWhere(List<RexNode> values, RelNode subquery, boolean exists) {
        JoinRelType type = exists ? JoinRelType.SEMI : JoinRelType.ANTI;
        List<RexNode> conditions = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            RelDataType columnType = subquery.getRowType().getFieldList().get(i).getType();
            conditions.add(Comparisons.compare(
                    builder, SqlKind.EQUALS, values.get(i), builder.makeInputRef(columnType, fields() + i)));
        }
        keepWhere(conditions, type, subquery);
    }

    /** Keeps the rows for which the condition, over their columns and those of the subquery, is true for none of the subquery's rows. */
    void keepWhereNoRow(RexNode condition, RelNode subquery) {
        keepWhere(new ArrayList<>(List.of(condition)), JoinRelType.ANTI, subquery);
    }

    private void keepWhere(List<RexNode> conditions, JoinRelType type, RelNode subquery) {
        Decorrelated decorrelated = Decorrelated.of(subquery, outer);
        if (decorrelated == null) {
            correlate(subquery, conditions, type);
            return;
        }
        decorrelated.conditions().forEach(condition -> conditions.add(fromOuter(RexUtil.shift(condition, fields()))));
        join(conditions.isEmpty() ? firstRow(decorrelated.rel()) : decorrelated.rel(), conditions, type);
    }

    /**
     * The keys by which a subquery's rows are grouped; null if it has to be run for each row. Groups that depend on a further outer query are
     * computed for each of its rows, and few of them are needed, so such a subquery is run for the rows that need one.
     */
    private Decorrelated.@Nullable Keys groupKeys(RelNode subquery) {
        Decorrelated decorrelated = Decorrelated.of(subquery, outer);
        return decorrelated != null
                        && RelOptUtil.getVariablesUsed(decorrelated.rel()).isEmpty()
                ? decorrelated.keys(outer)
                : null;
    }

    /** Whether the subquery has a row. */
    RexNode exists(RelNode subquery) {
        Decorrelated.Keys keys = groupKeys(subquery);
        if (keys == null) {
            correlate(marked(firstRow(subquery), List.of()), List.of(), JoinRelType.LEFT);
        } else if (keys.inner().isEmpty()) {
            join(marked(firstRow(keys.rel()), List.of()), fromOuter(keys.others()), JoinRelType.LEFT);
        } else {
            joinGroups(keys, List.of());
        }
        return builder.makeCall(SqlStdOperatorTable.IS_NOT_NULL, lastColumn());
    }

    /** Whether the value equals the only column of a row. */
    RexNode isFound(RexNode value, RelNode values) {
        RelNode distinct = LogicalAggregate.create(values, ImmutableList.of(), ImmutableBitSet.of(0), null, List.of());
        RelDataType type = distinct.getRowType().getFieldList().get(0).getType();
        RexNode equal = Comparisons.compare(builder, SqlKind.EQUALS, value, builder.makeInputRef(type, fields()));
        join(marked(distinct, List.of(builder.makeInputRef(distinct, 0))), List.of(equal), JoinRelType.LEFT);
        return builder.makeCall(SqlStdOperatorTable.IS_NOT_NULL, lastColumn());
    }

    /** The greatest result of an expression, over the columns of these rows and of the subquery, among the subquery's rows. */
    RexNode greatest(RexNode expression, RelNode subquery) {
        correlate(List.of(expression), JoinRelType.LEFT, subquery, (rows, inside) -> {
            RelNode results = Decorrelated.project(rows, inside, List.of("$0"));
            return LogicalAggregate.create(
                    results,
                    ImmutableList.of(),
                    ImmutableBitSet.of(),
                    null,
                    List.of(call(SqlStdOperatorTable.MAX, List.of(0), results)));
        });
        return lastColumn();
    }

    /** The value of a scalar subquery; NULL if it has no row. */
    RexNode scalar(RelNode subquery) {
        if (!outer.isReferredToIn(subquery)) {
            join(oneRow(subquery), List.of(), JoinRelType.LEFT);
            return lastColumn();
        }
        List<RexNode> aggregates = isAggregated(subquery) ? aggregates(subquery) : null;
        if (aggregates != null) {
            return aggregates.get(0);
        }
        Decorrelated.Keys keys = groupKeys(subquery);
        if (keys == null || !isSure(subquery)) {
            correlate(oneRow(subquery), List.of(), JoinRelType.LEFT);
            return lastColumn();
        }
        return onlyRowOfGroup(keys);
    }

    /** The value of a group's only row. A group of several rows is an error only if a row of the outer query joins it. */
    private RexNode onlyRowOfGroup(Decorrelated.Keys keys) {
        AggregateCall count = call(SqlStdOperatorTable.COUNT, List.of(), keys.rel());
        AggregateCall value = call(SqlStdOperatorTable.MIN, List.of(0), keys.rel());
        int first = joinGroups(keys, List.of(count, value));
        RexNode only = builder.makeCall(QuantifiedOperators.IS_ONLY_ROW, builder.makeInputRef(rel, first));
        RexNode column = builder.makeInputRef(rel, first + 1);
        return builder.makeCall(
                column.getType(),
                SqlStdOperatorTable.CASE,
                List.of(only, column, builder.makeNullLiteral(column.getType())));
    }

    /** Whether MIN, which returns a group's only value, supports values of that type. */
    private static boolean isSure(RelNode subquery) {
        return switch (subquery.getRowType().getFieldList().get(0).getType().getSqlTypeName()) {
            case ANY, CHAR, VARCHAR, BINARY, VARBINARY, DECIMAL, TINYINT, SMALLINT, INTEGER, BIGINT, DATE, TIMESTAMP ->
                true;
            default -> false;
        };
    }

    private boolean isAggregated(RelNode subquery) {
        if (subquery instanceof LogicalProject project) {
            return project.getProjects().stream().noneMatch(RexOver::containsOver) && isAggregated(project.getInput());
        }
        return subquery instanceof LogicalAggregate aggregate
                && aggregate.getGroupSet().isEmpty()
                && aggregate.getGroupSets().size() == 1
                && aggregate.getAggCallList().stream().allMatch(SubQueryJoins::isKnownOfNothing);
    }

    private static boolean isKnownOfNothing(AggregateCall call) {
        SqlAggFunction function = call.getAggregation();
        return NULL_OF_NOTHING.contains(function.getKind())
                || ZERO_OF_NOTHING.contains(function.getKind())
                || Aggregates.SUMMARIES.contains(function);
    }

    /** The columns of a subquery that always returns one row; null if it has to be run for each row. */
    private @Nullable List<RexNode> aggregates(RelNode subquery) {
        if (subquery instanceof LogicalProject project) {
            List<RexNode> inputs = aggregates(project.getInput());
            return inputs == null
                    ? null
                    : project.getProjects().stream()
                            .map(node -> fromOuter(over(node, inputs)))
                            .toList();
        }
        LogicalAggregate aggregate = (LogicalAggregate) subquery;
        Decorrelated.Keys keys = groupKeys(aggregate.getInput());
        if (keys == null) {
            return null;
        }
        int first = joinGroups(keys, aggregate.getAggCallList());
        RexNode found = builder.makeCall(SqlStdOperatorTable.IS_NOT_NULL, lastColumn());
        List<RexNode> values = new ArrayList<>();
        for (AggregateCall call : aggregate.getAggCallList()) {
            RexNode value = builder.makeInputRef(rel, first + values.size());
            boolean zero = ZERO_OF_NOTHING.contains(call.getAggregation().getKind());
            values.add(
                    zero
                            ? builder.makeCall(
                                    call.getType(),
                                    SqlStdOperatorTable.CASE,
                                    List.of(found, value, builder.makeZeroLiteral(call.getType())))
                            : value);
        }
        return values;
    }

    private static RexNode over(RexNode node, List<RexNode> inputs) {
        return node.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef reference) {
                return inputs.get(reference.getIndex());
            }
        });
    }

    /**
     * Joins the aggregates of each group of equal keys, followed by a column that is not NULL where there is a group.
     *
     * @return the field index of the first aggregate
     */
    private int joinGroups(Decorrelated.Keys keys, List<AggregateCall> calls) {
        RelNode groups = keys.group(ImmutableBitSet.of(), calls);
        int first = fields();
        List<RexNode> conditions = new ArrayList<>(fromOuter(keys.others()));
        for (int i = 0; i < keys.inner().size(); i++) {
            RelDataType type = groups.getRowType().getFieldList().get(i).getType();
            conditions.add(keys.equal(i, fromOuter(keys.outer().get(i)), builder.makeInputRef(type, first + i)));
        }
        List<RexNode> columns = new ArrayList<>();
        for (int i = 0; i < groups.getRowType().getFieldCount(); i++) {
            columns.add(builder.makeInputRef(groups, i));
        }
        join(marked(groups, columns), conditions, JoinRelType.LEFT);
        return first + keys.inner().size();
    }

    static AggregateCall call(SqlAggFunction function, List<Integer> arguments, RelNode input) {
        return AggregateCalls.of(function, arguments, input, true);
    }

    private void join(RelNode right, List<RexNode> conditions, JoinRelType type) {
        rel = LogicalJoin.create(
                rel,
                right,
                ImmutableList.of(),
                RexUtil.composeConjunction(builder, conditions),
                ImmutableSet.of(),
                type);
    }

    /** @param conditions conditions over the columns of these rows, followed by those of the subquery */
    private void correlate(RelNode subquery, List<RexNode> conditions, JoinRelType type) {
        correlate(conditions, type, subquery, Decorrelated::filtered);
    }

    /**
     * @param nodes expressions over the columns of these rows, followed by those of the subquery
     * @param run what is run for each row, of the subquery and the expressions inside it
     */
    private void correlate(
            List<RexNode> nodes, JoinRelType type, RelNode subquery, BiFunction<RelNode, List<RexNode>, RelNode> run) {
        CorrelationId id = rel.getCluster().createCorrel();
        RexNode row = builder.makeCorrel(rel.getRowType(), id);
        IntFunction<RexNode> column = index -> builder.makeFieldAccess(row, index);
        int own = fields();
        RexShuttle inside = new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef reference) {
                int index = reference.getIndex();
                return index < own ? column.apply(index) : builder.makeInputRef(reference.getType(), index - own);
            }
        };
        RelNode right = run.apply(
                outer.replace(subquery, column),
                nodes.stream().map(node -> node.accept(inside)).toList());
        rel = LogicalCorrelate.create(
                rel, right, ImmutableList.of(), id, RelOptUtil.correlationColumns(id, right), type);
    }

    private List<RexNode> fromOuter(List<RexNode> nodes) {
        return nodes.stream().map(this::fromOuter).toList();
    }

    private RexNode fromOuter(RexNode node) {
        return outer.replace(node, index -> builder.makeInputRef(rel, index));
    }

    private RelNode marked(RelNode input, List<RexNode> columns) {
        List<RexNode> marked = new ArrayList<>(columns);
        marked.add(builder.makeLiteral(true));
        List<String> names = new ArrayList<>();
        for (int i = 0; i < marked.size(); i++) {
            names.add("$" + i);
        }
        return Decorrelated.project(input, marked, names);
    }

    private RelNode firstRow(RelNode input) {
        return LogicalSort.create(input, RelCollations.EMPTY, null, builder.makeExactLiteral(BigDecimal.ONE));
    }

    private RelNode oneRow(RelNode subquery) {
        Double most = subquery.getCluster().getMetadataQuery().getMaxRowCount(subquery);
        if (most != null && most <= 1) {
            return subquery;
        }
        return LogicalAggregate.create(
                subquery,
                ImmutableList.of(),
                ImmutableBitSet.of(),
                null,
                List.of(call(SqlStdOperatorTable.SINGLE_VALUE, List.of(0), subquery)));
    }

    private int fields() {
        return rel.getRowType().getFieldCount();
    }

    private RexNode lastColumn() {
        return builder.makeInputRef(rel, fields() - 1);
    }
}
