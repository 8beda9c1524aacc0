package io.github.dynamodbjdbc.planner.decorrelate;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;

/**
 * Removes subqueries from expressions. Calcite's own removal compares with the least and greatest value of a subquery, which is wrong
 * for values of several types, and its decorrelation loses some columns.
 *
 * <p>Quantified comparisons ({@code IN}, {@code ANY}, {@code ALL}) use a summary of the subquery's values, which distinguishes false
 * from unknown, and {@code =} a join with the values. In a WHERE, where only true matters, {@code IN} and {@code EXISTS} become semi-joins,
 * {@code NOT EXISTS} and {@code NOT IN} anti-joins, the latter without a summary if no comparison can be unknown.
 */
public final class SubQueryRemover extends RelHomogeneousShuttle {
    private SubQueryRemover() {}

    /** The query without subqueries in expressions. */
    public static RelNode remove(RelNode root) {
        return root.accept(new SubQueryRemover()).accept(new Retyping());
    }

    @Override
    public RelNode visit(LogicalFilter filter) {
        RelNode input = filter.getInput().accept(this);
        if (RexUtil.SubQueryFinder.find(filter.getCondition()) == null) {
            return filter.copy(filter.getTraitSet(), input, filter.getCondition());
        }
        return filtered(input, RelOptUtil.conjunctions(filter.getCondition()), filter.getVariablesSet());
    }

    private RelNode filtered(RelNode input, List<RexNode> conjuncts, Set<CorrelationId> variables) {
        List<RexNode> plain = new ArrayList<>();
        List<RexNode> others = new ArrayList<>();
        for (RexNode conjunct : conjuncts) {
            (RexUtil.SubQueryFinder.find(conjunct) == null ? plain : others).add(conjunct);
        }
        SubQueryJoins joins =
                new SubQueryJoins(Decorrelated.filtered(input, plain), new CorrelationVariables(variables));
        for (RexNode conjunct : others) {
            boolean negated = conjunct.getKind() == SqlKind.NOT;
            RexNode positive = negated ? ((RexCall) conjunct).getOperands().get(0) : conjunct;
            if (positive instanceof RexSubQuery subquery
                    && (isJoin(subquery, negated) || comparison(subquery) == SqlKind.EQUALS)) {
                List<RexNode> values = subquery.getOperands().stream()
                        .map(operand -> operand.accept(new Values(joins)))
                        .toList();
                RelNode rel = subquery.rel.accept(this);
                if (isJoin(subquery, negated)
                        || NeverNull.areCompared(subquery.getOperands(), input, plain, subquery.rel)) {
                    joins.keepWhere(values, rel, !negated);
                } else {
                    new Quantified(joins, values, rel).keepWhereUnequal();
                }
            } else {
                joins.filter(conjunct.accept(new Values(joins)));
            }
        }
        return firstColumns(joins.rel(), input);
    }

    private static boolean isJoin(RexSubQuery subquery, boolean negated) {
        return subquery.getKind() == SqlKind.EXISTS || !negated && comparison(subquery) == SqlKind.EQUALS;
    }

    /** The comparison of IN, ANY or SOME; OTHER for other subqueries. */
    private static SqlKind comparison(RexSubQuery subquery) {
        if (subquery.getKind() == SqlKind.IN) {
            return SqlKind.EQUALS;
        }
        return subquery.getKind() == SqlKind.SOME
                ? Objects.requireNonNull(((SqlQuantifyOperator) subquery.op).comparisonKind)
                : SqlKind.OTHER;
    }

    @Override
    public RelNode visit(LogicalProject project) {
        RelNode input = project.getInput().accept(this);
        if (RexUtil.SubQueryFinder.find(project.getProjects()) == null) {
            return project.copy(project.getTraitSet(), input, project.getProjects(), project.getRowType());
        }
        SubQueryJoins joins = new SubQueryJoins(input, new CorrelationVariables(project.getVariablesSet()));
        List<RexNode> columns = project.getProjects().stream()
                .map(node -> node.accept(new Values(joins)))
                .toList();
        return Decorrelated.project(joins.rel(), columns, project.getRowType().getFieldNames());
    }

    @Override
    public RelNode visit(LogicalJoin join) {
        RelNode left = join.getLeft().accept(this);
        RelNode right = join.getRight().accept(this);
        List<RexNode> plain = new ArrayList<>();
        List<RexNode> others = new ArrayList<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(join.getCondition())) {
            (RexUtil.SubQueryFinder.find(conjunct) == null ? plain : others).add(conjunct);
        }
        if (others.isEmpty()) {
            return join.copy(join.getTraitSet(), List.of(left, right));
        }
        RexBuilder builder = join.getCluster().getRexBuilder();
        if (join.getJoinType() == JoinRelType.INNER) {
            RelNode joined = join.copy(
                    join.getTraitSet(),
                    RexUtil.composeConjunction(builder, plain),
                    left,
                    right,
                    JoinRelType.INNER,
                    false);
            return filtered(joined, others, join.getVariablesSet());
        }
        return new OuterJoinSubQueries(join, left, right).remove(this);
    }

    /** LATERAL becomes a join if the two are equivalent. */
    @Override
    public RelNode visit(LogicalCorrelate correlate) {
        RelNode left = correlate.getLeft().accept(this);
        RelNode right = correlate.getRight().accept(this);
        CorrelationVariables outer = new CorrelationVariables(Set.of(correlate.getCorrelationId()));
        Decorrelated decorrelated = Decorrelated.of(right, outer);
        if (decorrelated == null) {
            return correlate.copy(correlate.getTraitSet(), List.of(left, right));
        }
        RexBuilder builder = correlate.getCluster().getRexBuilder();
        int fields = left.getRowType().getFieldCount();
        List<RexNode> conditions = decorrelated.conditions().stream()
                .map(condition ->
                        outer.replace(RexUtil.shift(condition, fields), index -> builder.makeInputRef(left, index)))
                .toList();
        RelNode joined = LogicalJoin.create(
                left,
                decorrelated.rel(),
                correlate.getHints(),
                RexUtil.composeConjunction(builder, conditions),
                Set.of(),
                correlate.getJoinType());
        return firstColumns(joined, correlate);
    }

    private static RelNode firstColumns(RelNode rel, RelNode like) {
        List<String> names = like.getRowType().getFieldNames();
        if (rel.getRowType().getFieldCount() == names.size()) {
            return rel;
        }
        RexBuilder builder = rel.getCluster().getRexBuilder();
        List<RexNode> columns = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            columns.add(builder.makeInputRef(rel, i));
        }
        return Decorrelated.project(rel, columns, names);
    }

    /** The expression with its subqueries replaced by columns, which are joined to its input rows. */
    RexNode value(RexNode node, SubQueryJoins joins) {
        return node.accept(new Values(joins));
    }

    private final class Values extends RexShuttle {
        private final SubQueryJoins joins;

        Values(SubQueryJoins joins) {
            this.joins = joins;
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery subquery) {
            List<RexNode> operands = subquery.getOperands().stream()
                    .map(operand -> operand.accept(this))
                    .toList();
            RelNode rel = subquery.rel.accept(SubQueryRemover.this);
            return switch (subquery.getKind()) {
                case EXISTS -> joins.exists(rel);
                case SCALAR_QUERY -> joins.scalar(rel);
                case IN, SOME -> quantified(subquery, operands, rel);
                default ->
                    throw new QueryException(
                            ErrorKind.UNSUPPORTED, subquery.getKind() + " of a subquery is not run by this version");
            };
        }

        private RexNode quantified(RexSubQuery subquery, List<RexNode> operands, RelNode rel) {
            SqlKind comparison = comparison(subquery);
            Quantified quantified = new Quantified(joins, operands, rel);
            if (comparison == SqlKind.EQUALS) {
                return quantified.isMember();
            }
            if (operands.size() == 1) {
                return quantified.any(comparison);
            }
            if (comparison != SqlKind.NOT_EQUALS) {
                throw new QueryException(
                        ErrorKind.UNSUPPORTED, "rows can be compared with ANY and ALL by = and <> only");
            }
            return quantified.anyRowOther();
        }
    }
}
