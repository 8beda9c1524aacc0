package io.github.dynamodbjdbc.planner.rewrite;

import com.google.common.collect.ImmutableList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.rex.RexWindowBounds;
import org.apache.calcite.rex.RexWindowExclusion;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;

/** NTILE by SQL's rule, that the first tiles take the rows left over. Calcite's own spreads them. */
final class Ntile {
    private final RexBuilder builder;
    private final RelDataType bigint;

    Ntile(RexBuilder builder) {
        this.builder = builder;
        this.bigint = builder.getTypeFactory().createSqlType(SqlTypeName.BIGINT);
    }

    /** With rows r = q·n + rest: the first {@code rest} tiles hold q + 1 rows, the others q. */
    RexNode expand(RexOver over, RexNode tiles) {
        RexNode one = builder.makeLiteral(1L, bigint, false);
        RexNode n = builder.makeCast(bigint, tiles);
        RexNode row = call(SqlStdOperatorTable.MINUS, rowNumber(over.getWindow()), one);
        RexNode rows = rowCount(over.getWindow());
        RexNode q = call(SqlStdOperatorTable.DIVIDE_INTEGER, rows, n);
        RexNode rest = call(SqlStdOperatorTable.MINUS, rows, call(SqlStdOperatorTable.MULTIPLY, q, n));
        RexNode larger = call(SqlStdOperatorTable.PLUS, q, one);
        RexNode inLarger = call(SqlStdOperatorTable.MULTIPLY, rest, larger);
        // Where there are fewer rows than tiles, q is 0 and no row comes to the second branch; it may be computed all
        // the same.
        RexNode divisor = builder.makeCall(
                SqlStdOperatorTable.CASE,
                builder.makeCall(SqlStdOperatorTable.EQUALS, q, builder.makeLiteral(0L, bigint, false)),
                one,
                q);
        RexNode tile = builder.makeCall(
                SqlStdOperatorTable.CASE,
                builder.makeCall(SqlStdOperatorTable.LESS_THAN, row, inLarger),
                call(SqlStdOperatorTable.PLUS, call(SqlStdOperatorTable.DIVIDE_INTEGER, row, larger), one),
                call(
                        SqlStdOperatorTable.PLUS,
                        call(
                                SqlStdOperatorTable.PLUS,
                                rest,
                                call(
                                        SqlStdOperatorTable.DIVIDE_INTEGER,
                                        call(SqlStdOperatorTable.MINUS, row, inLarger),
                                        divisor)),
                        one));
        return builder.makeCast(over.getType(), tile);
    }

    private RexNode call(SqlOperator operator, RexNode left, RexNode right) {
        return builder.makeCall(bigint, operator, List.of(left, right));
    }

    private RexNode rowNumber(RexWindow window) {
        return window(SqlStdOperatorTable.ROW_NUMBER, window, window.orderKeys, true);
    }

    private RexNode rowCount(RexWindow window) {
        return window(SqlStdOperatorTable.COUNT, window, ImmutableList.of(), false);
    }

    private RexNode window(
            SqlAggFunction function,
            RexWindow window,
            ImmutableList<org.apache.calcite.rex.RexFieldCollation> order,
            boolean upToHere) {
        return builder.makeOver(
                bigint,
                function,
                List.of(),
                window.partitionKeys,
                order,
                RexWindowBounds.UNBOUNDED_PRECEDING,
                upToHere ? RexWindowBounds.CURRENT_ROW : RexWindowBounds.UNBOUNDED_FOLLOWING,
                RexWindowExclusion.EXCLUDE_NO_OTHER,
                upToHere,
                true,
                false,
                false,
                false);
    }
}
