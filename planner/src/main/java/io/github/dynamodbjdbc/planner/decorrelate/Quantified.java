package io.github.dynamodbjdbc.planner.decorrelate;

import com.google.common.collect.ImmutableList;
import io.github.dynamodbjdbc.planner.function.AggregateFunction;
import io.github.dynamodbjdbc.planner.function.Aggregates;
import io.github.dynamodbjdbc.planner.function.DocumentOperators;
import io.github.dynamodbjdbc.planner.function.QuantifiedOperators;
import io.github.dynamodbjdbc.planner.rel.OnceRel;
import io.github.dynamodbjdbc.planner.type.Comparisons;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Comparisons of values with ANY of a subquery's rows. A summary of constant size is enough for all but {@code =}, which joins the values and
 * needs the summary only to distinguish false from unknown. Both read rows that are computed once. A subquery that refers to outer rows may be
 * looked up by keys, so it is read for one of them only: for an anti join whose condition is not false, or a summary with all values of each
 * group.
 */
final class Quantified {
    private final SubQueryJoins joins;
    private final RexBuilder builder;
    private final List<RexNode> values;
    private final RelNode subquery;
    private final boolean plain;
    private final boolean joined;

    /**
     * @param joins to which the subquery is joined
     * @param values over the columns of the joined rows; each is compared with one column of the subquery
     */
    Quantified(SubQueryJoins joins, List<RexNode> values, RelNode subquery) {
        this.joins = joins;
        this.builder = subquery.getCluster().getRexBuilder();
        this.values = values;
        this.subquery = subquery;
        this.plain = values.stream()
                .allMatch(value -> RexUtil.isDeterministic(value) && !RexUtil.containsCorrelation(value));
        this.joined = plain && RelOptUtil.getVariablesUsed(subquery).isEmpty();
    }

    /** Whether the comparison of the value with ANY row is true. */
    RexNode any(SqlKind comparison) {
        return builder.makeCall(
                Objects.requireNonNull(QuantifiedOperators.QUANTIFIED_COMPARISONS.get(comparison)),
                value(0),
                summary(Aggregates.SUMMARY, column(0)));
    }

    /** {@code (a, b) <> ANY (SELECT c, d …)}: whether one of the columns is unequal in a row. */
    RexNode anyRowOther() {
        return builder.makeCall(QuantifiedOperators.ANY_ROW_OTHER, row(), summary(Aggregates.ROW_SUMMARY, columns()));
    }

    /** {@code = ANY}, or {@code IN}. */
    RexNode isMember() {
        if (values.size() > 1) {
            return joined
                    ? equalRow()
                    : builder.makeCall(
                            QuantifiedOperators.ANY_ROW_EQUAL, row(), summary(Aggregates.MEMBERS, columns()));
        }
        if (!joined) {
            return builder.makeCall(
                    Objects.requireNonNull(QuantifiedOperators.QUANTIFIED_COMPARISONS.get(SqlKind.EQUALS)),
                    value(0),
                    summary(Aggregates.MEMBERS, column(0)));
        }
        RelNode members = members();
        RexNode found = joins.isFound(member(value(0)), members);
        return builder.makeCall(SqlStdOperatorTable.CASE, found, builder.makeLiteral(true), unequalToAll(members));
    }

    /** Keeps the rows whose values are unequal to those of each of the subquery's rows. */
    void keepWhereUnequal() {
        if (!plain) {
            joins.filter(not(isMember()));
        } else if (joined && values.size() == 1) {
            RelNode members = members();
            joins.keepWhere(List.of(member(value(0))), members, false);
            joins.filter(not(unequalToAll(members)));
        } else {
            joins.keepWhereNoRow(builder.makeCall(SqlStdOperatorTable.IS_NOT_FALSE, equal()), subquery);
        }
    }

    private RexNode not(RexNode condition) {
        return builder.makeCall(SqlStdOperatorTable.NOT, condition);
    }

    /** The subquery's values, computed once for the join and the summary. */
    private RelNode members() {
        int number = subquery.getCluster().createCorrel().getId();
        // Queries of WITH have numbers from 0 on.
        return OnceRel.create(projected(member(column(0))), -1 - number, "subquery");
    }

    private RexNode unequalToAll(RelNode members) {
        return builder.makeCall(
                QuantifiedOperators.UNEQUAL_TO_ALL, value(0), joins.scalar(aggregated(Aggregates.SUMMARY, members)));
    }

    private RexNode summary(AggregateFunction function, RexNode column) {
        return joins.scalar(aggregated(function, projected(column)));
    }

    private RelNode projected(RexNode column) {
        return Decorrelated.project(subquery, List.of(column), List.of("$member"));
    }

    private static RelNode aggregated(AggregateFunction function, RelNode members) {
        return LogicalAggregate.create(
                members,
                ImmutableList.of(),
                ImmutableBitSet.of(),
                null,
                List.of(SubQueryJoins.call(function, List.of(0), members)));
    }

    private RexNode member(RexNode value) {
        return builder.makeCall(QuantifiedOperators.MEMBER, value);
    }

    /** The result for a row: that of the comparison which is nearest to true. */
    private RexNode equalRow() {
        RexNode equal = equal();
        RexNode degree = joins.greatest(
                builder.makeCall(
                        SqlStdOperatorTable.CASE,
                        equal,
                        integer(2),
                        builder.makeCall(SqlStdOperatorTable.IS_NULL, equal),
                        integer(1),
                        integer(0)),
                subquery);
        RelDataType bool = builder.getTypeFactory().createSqlType(SqlTypeName.BOOLEAN);
        RelDataType nullable = builder.getTypeFactory().createTypeWithNullability(bool, true);
        return builder.makeCall(
                nullable,
                SqlStdOperatorTable.CASE,
                List.of(
                        builder.makeCall(SqlStdOperatorTable.EQUALS, degree, integer(2)),
                        builder.makeLiteral(true),
                        builder.makeCall(SqlStdOperatorTable.EQUALS, degree, integer(1)),
                        builder.makeNullLiteral(nullable),
                        builder.makeLiteral(false)));
    }

    private RexNode integer(int value) {
        return builder.makeExactLiteral(BigDecimal.valueOf(value));
    }

    /** The equality of the values with a row's columns, which follow those of the joined rows. */
    private RexNode equal() {
        List<RexNode> equalities = new ArrayList<>();
        int own = joins.rel().getRowType().getFieldCount();
        for (int i = 0; i < values.size(); i++) {
            RexNode column = builder.makeInputRef(type(i), own + i);
            equalities.add(Comparisons.compare(builder, SqlKind.EQUALS, values.get(i), column));
        }
        return RexUtil.composeConjunction(builder, equalities);
    }

    private RelDataType type(int i) {
        return subquery.getRowType().getFieldList().get(i).getType();
    }

    private RexNode value(int i) {
        return Comparisons.side(builder, values.get(i), builder.makeInputRef(subquery, i));
    }

    private RexNode column(int i) {
        return Comparisons.side(builder, builder.makeInputRef(subquery, i), values.get(i));
    }

    private RexNode row() {
        List<RexNode> sides = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            sides.add(value(i));
        }
        return builder.makeCall(DocumentOperators.LIST, sides);
    }

    private RexNode columns() {
        List<RexNode> columns = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            columns.add(column(i));
        }
        return builder.makeCall(DocumentOperators.LIST, columns);
    }
}
