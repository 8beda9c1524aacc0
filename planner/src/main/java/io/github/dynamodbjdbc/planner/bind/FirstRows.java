package io.github.dynamodbjdbc.planner.bind;

import com.google.common.collect.ImmutableList;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.CoercionOperators;
import io.github.dynamodbjdbc.planner.relation.BoundQuery;
import io.github.dynamodbjdbc.planner.type.Rex;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexWindowBounds;
import org.apache.calcite.rex.RexWindowExclusion;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Translates DISTINCT ON and WITH TIES to conditions on the number or rank of a row. */
final class FirstRows {
    private final Rex rex;

    FirstRows(Rex rex) {
        this.rex = rex;
    }

    /** The condition that a row is the first of its DISTINCT ON group in the order of the query. */
    RexNode ofEach(List<BoundQuery.SortKey> on, List<BoundQuery.SortKey> order) {
        Set<RexNode> keys = on.stream().map(BoundQuery.SortKey::value).collect(Collectors.toSet());
        List<BoundQuery.SortKey> within =
                order.stream().filter(key -> !keys.contains(key.value())).toList();
        Set<RexNode> leading = order.stream()
                .takeWhile(key -> keys.contains(key.value()))
                .map(BoundQuery.SortKey::value)
                .collect(Collectors.toSet());
        if (!within.isEmpty() && leading.size() < keys.size()) {
            throw new QueryException(
                    ErrorKind.INVALID_COLUMN_REFERENCE,
                    "ORDER BY has to begin with the expressions of DISTINCT ON",
                    within.get(0).position());
        }
        List<RexNode> partition =
                on.stream().map(BoundQuery.SortKey::value).distinct().toList();
        RexNode number = over(SqlStdOperatorTable.ROW_NUMBER, partition, within);
        return rex.call(SqlStdOperatorTable.EQUALS, number, rex.number(BigDecimal.ONE));
    }

    /** Refuses WITH TIES without ORDER BY, or with DISTINCT, which changes the rows to count. */
    static void checkTies(QueryBody.Select select, List<BoundQuery.SortKey> order) {
        if (order.isEmpty()) {
            throw new QueryException(ErrorKind.SYNTAX, "WITH TIES needs an ORDER BY", select.position());
        }
        if (select.distinct()) {
            throw new QueryException(
                    ErrorKind.UNSUPPORTED,
                    "WITH TIES can't be combined with DISTINCT; write SELECT * FROM (SELECT DISTINCT …) ORDER BY … FETCH …",
                    select.position());
        }
    }

    /**
     * The condition that a row's rank is at most offset plus limit, and the limit is above 0. The sort applies OFFSET itself.
     */
    RexNode withTies(List<BoundQuery.SortKey> order, @Nullable RexNode offset, RexNode limit) {
        RexNode rank = over(SqlStdOperatorTable.RANK, List.of(), order);
        RexNode asked = offset == null ? rank : rex.call(SqlStdOperatorTable.MINUS, rank, checked(offset));
        RexNode count = checked(limit);
        return rex.and(List.of(
                rex.call(SqlStdOperatorTable.GREATER_THAN, count, rex.number(BigDecimal.ZERO)),
                rex.call(SqlStdOperatorTable.LESS_THAN_OR_EQUAL, asked, count)));
    }

    /** Adds a check at run time, since a parameter may be NULL or negative. */
    private RexNode checked(RexNode count) {
        return count instanceof RexLiteral ? count : rex.call(CoercionOperators.ROW_COUNT, count);
    }

    private RexNode over(SqlAggFunction function, List<RexNode> partition, List<BoundQuery.SortKey> order) {
        List<RexFieldCollation> keys = new ArrayList<>();
        for (BoundQuery.SortKey key : order) {
            Set<SqlKind> directions = EnumSet.of(key.nullsFirst() ? SqlKind.NULLS_FIRST : SqlKind.NULLS_LAST);
            if (key.descending()) {
                directions.add(SqlKind.DESCENDING);
            }
            keys.add(new RexFieldCollation(key.value(), directions));
        }
        return rex.builder()
                .makeOver(
                        rex.type(SqlTypeName.BIGINT, false),
                        function,
                        List.of(),
                        partition,
                        ImmutableList.copyOf(keys),
                        RexWindowBounds.UNBOUNDED_PRECEDING,
                        RexWindowBounds.CURRENT_ROW,
                        RexWindowExclusion.EXCLUDE_NO_OTHER,
                        function.getKind() == SqlKind.ROW_NUMBER,
                        true,
                        false,
                        false,
                        false);
    }
}
