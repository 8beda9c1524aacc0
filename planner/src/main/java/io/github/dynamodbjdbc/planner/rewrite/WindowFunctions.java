package io.github.dynamodbjdbc.planner.rewrite;

import com.google.common.collect.ImmutableList;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.runtime.DynamicOperators;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.rex.RexWindowBound;
import org.apache.calcite.rex.RexWindowBounds;
import org.apache.calcite.rex.RexWindowExclusion;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Window functions that Calcite has no code for, said by those that it has and by our own. */
final class WindowFunctions {
    private final RexBuilder builder;
    private final UnaryOperator<RexNode> numbers;

    /** @param numbers what makes a number of a value of any type */
    WindowFunctions(RexBuilder builder, UnaryOperator<RexNode> numbers) {
        this.builder = builder;
        this.numbers = numbers;
    }

    /** What says the same; still to be rewritten. Null if the function is run as it is. */
    @Nullable
    RexNode expand(RexOver over) {
        refuseOffsets(over.getWindow());
        SqlKind kind = over.getAggOperator().getKind();
        if (kind == SqlKind.NTILE) {
            return new Ntile(builder).expand(over, over.getOperands().get(0));
        }
        if (kind == SqlKind.PERCENT_RANK) {
            return percentRank(over);
        }
        if (kind == SqlKind.CUME_DIST) {
            RexNode upToHere = count(over, over.getWindow().orderKeys);
            return ratio(over.getType(), upToHere, rows(over));
        }
        if (kind == SqlKind.FIRST_VALUE || kind == SqlKind.LAST_VALUE || kind == SqlKind.NTH_VALUE) {
            return besideCurrentRow(over);
        }
        return over.isDistinct() ? distinct(over) : null;
    }

    /**
     * A value of a frame that lies wholly before or behind the current row, and so may be empty, where Calcite's code reads a row
     * that is not there. A neighbour is as far away in any frame, and one that reaches to the current row is never empty.
     */
    private @Nullable RexNode besideCurrentRow(RexOver over) {
        RexWindow window = over.getWindow();
        RexNode before =
                window.getUpperBound().isPreceding() ? window.getUpperBound().getOffset() : null;
        RexNode behind =
                window.getLowerBound().isFollowing() ? window.getLowerBound().getOffset() : null;
        SqlKind kind = over.getAggOperator().getKind();
        boolean ownFunction = over.ignoreNulls() && kind != SqlKind.NTH_VALUE;
        if (before == null && behind == null || ownFunction) {
            return null;
        }
        if (!window.isRows() || over.ignoreNulls()) {
            throw unsupported(over.getAggOperator().getName() + " of a frame without the current row is run of ROWS,"
                    + " NULLs among them");
        }
        RexNode nth = kind == SqlKind.NTH_VALUE ? over.getOperands().get(1) : one();
        RexNode value;
        if (before != null && kind == SqlKind.LAST_VALUE) {
            value = neighbour(over, SqlStdOperatorTable.LAG, before);
        } else if (behind != null && kind != SqlKind.LAST_VALUE) {
            RexNode distance = builder.makeCall(
                    SqlStdOperatorTable.MINUS, builder.makeCall(SqlStdOperatorTable.PLUS, behind, nth), one());
            value = neighbour(over, SqlStdOperatorTable.LEAD, distance);
        } else {
            value = over(
                    over,
                    over.getAggOperator(),
                    over.getType(),
                    over.getOperands(),
                    before == null ? RexWindowBounds.CURRENT_ROW : window.getLowerBound(),
                    before == null ? window.getUpperBound() : RexWindowBounds.CURRENT_ROW);
        }
        return ifSoMany(builder, over, nth, value);
    }

    private RexNode neighbour(RexOver over, SqlAggFunction function, RexNode distance) {
        RelDataType type = builder.getTypeFactory().createTypeWithNullability(over.getType(), true);
        return over(
                over,
                function,
                type,
                List.of(over.getOperands().get(0), distance),
                RexWindowBounds.UNBOUNDED_PRECEDING,
                RexWindowBounds.UNBOUNDED_FOLLOWING);
    }

    private RexNode over(
            RexOver over,
            SqlAggFunction function,
            RelDataType type,
            List<RexNode> operands,
            RexWindowBound lower,
            RexWindowBound upper) {
        return window(over, function, type, operands, over.getWindow().orderKeys, lower, upper, true);
    }

    /** How far behind the first row, of all that come behind it: 0 for the only one. */
    private RexNode percentRank(RexOver over) {
        RexNode rank = window(
                over,
                SqlStdOperatorTable.RANK,
                bigint(),
                List.of(),
                over.getWindow().orderKeys,
                RexWindowBounds.UNBOUNDED_PRECEDING,
                RexWindowBounds.CURRENT_ROW,
                false);
        RexNode behind = builder.makeCall(SqlStdOperatorTable.MINUS, rows(over), one());
        RexNode only = builder.makeCall(SqlStdOperatorTable.EQUALS, rows(over), one());
        return builder.makeCall(
                over.getType(),
                SqlStdOperatorTable.CASE,
                List.of(
                        only,
                        builder.makeApproxLiteral(BigDecimal.ZERO, over.getType()),
                        ratio(over.getType(), builder.makeCall(SqlStdOperatorTable.MINUS, rank, one()), behind)));
    }

    private RexNode ratio(RelDataType type, RexNode part, RexNode whole) {
        return builder.makeCall(
                type, SqlStdOperatorTable.DIVIDE, List.of(builder.makeCast(type, part), builder.makeCast(type, whole)));
    }

    /** The rows of the partition. */
    private RexNode rows(RexOver over) {
        return count(over, ImmutableList.of());
    }

    private RexNode count(RexOver over, ImmutableList<RexFieldCollation> order) {
        return window(
                over,
                SqlStdOperatorTable.COUNT,
                bigint(),
                List.of(),
                order,
                RexWindowBounds.UNBOUNDED_PRECEDING,
                order.isEmpty() ? RexWindowBounds.UNBOUNDED_FOLLOWING : RexWindowBounds.CURRENT_ROW,
                false);
    }

    private RexNode distinct(RexOver over) {
        SqlAggFunction function = over.getAggOperator();
        RexWindow window = over.getWindow();
        return switch (function.getKind()) {
            case MIN, MAX ->
                window(
                        over,
                        function,
                        over.getType(),
                        over.getOperands(),
                        window.orderKeys,
                        window.getLowerBound(),
                        window.getUpperBound(),
                        window.isRows());
            case COUNT -> {
                if (over.getOperands().size() != 1) {
                    throw unsupported("COUNT(DISTINCT a, b) OVER is not run by this version");
                }
                yield members(
                        over,
                        DynamicOperators.DISTINCT_COUNT,
                        over.getType(),
                        over.getOperands().get(0));
            }
            // Who asks for the SUM of nothing looks at the count first.
            case SUM, SUM0 ->
                builder.makeCast(
                        over.getType(),
                        members(
                                over,
                                DynamicOperators.DISTINCT_SUM,
                                builder.getTypeFactory().createSqlType(SqlTypeName.DECIMAL, 38, 18),
                                numbers.apply(over.getOperands().get(0))));
            default -> throw unsupported(function.getName() + "(DISTINCT …) OVER is not run by this version");
        };
    }

    /** The function that passes NULLs over. */
    static SqlAggFunction ignoringNulls(SqlAggFunction function, List<RexNode> operands) {
        boolean plain = !operands.isEmpty()
                && (DynamicRex.needsOwnOrder(operands.get(0).getType())
                        || operands.get(0).getType().getSqlTypeName() == SqlTypeName.DECIMAL);
        return switch (function.getKind()) {
            case FIRST_VALUE, LAST_VALUE -> {
                if (!plain) {
                    throw ignoreNullsRefused(function, " for values of that type: cast them to VARIANT");
                }
                yield function.getKind() == SqlKind.FIRST_VALUE ? DynamicOperators.FIRST : DynamicOperators.LAST;
            }
            case LEAD, LAG, NTH_VALUE -> throw ignoreNullsRefused(function, "");
            // Aggregates pass them over anyway.
            default -> function;
        };
    }

    private static QueryException ignoreNullsRefused(SqlAggFunction function, String where) {
        return unsupported(function.getName() + " … IGNORE NULLS is not run by this version" + where);
    }

    private RexNode members(RexOver over, SqlAggFunction function, RelDataType type, RexNode value) {
        RexWindow window = over.getWindow();
        return window(
                over,
                function,
                type,
                List.of(builder.makeCall(DynamicOperators.MEMBER, value)),
                window.orderKeys,
                window.getLowerBound(),
                window.getUpperBound(),
                window.isRows());
    }

    /** NTH_VALUE, NULL where the frame has fewer rows. Calcite's own looks at the rows of the partition. */
    static RexNode withinFrame(RexBuilder builder, RexOver nth) {
        return ifSoMany(builder, nth, nth.getOperands().get(1), nth);
    }

    /** The value if the frame has so many rows, else NULL. */
    private static RexNode ifSoMany(RexBuilder builder, RexOver over, RexNode count, RexNode value) {
        RexWindow window = over.getWindow();
        RexNode rows = builder.makeOver(
                builder.getTypeFactory().createSqlType(SqlTypeName.BIGINT),
                SqlStdOperatorTable.COUNT,
                List.of(),
                window.partitionKeys,
                window.orderKeys,
                window.getLowerBound(),
                window.getUpperBound(),
                window.getExclude(),
                window.isRows(),
                true,
                false,
                false,
                false);
        RelDataType type = builder.getTypeFactory().createTypeWithNullability(value.getType(), true);
        return builder.makeCall(
                type,
                SqlStdOperatorTable.CASE,
                List.of(
                        builder.makeCall(SqlStdOperatorTable.GREATER_THAN_OR_EQUAL, rows, count),
                        value,
                        builder.makeNullLiteral(type)));
    }

    private RexNode window(
            RexOver over,
            SqlAggFunction function,
            RelDataType type,
            List<RexNode> operands,
            ImmutableList<RexFieldCollation> order,
            RexWindowBound lower,
            RexWindowBound upper,
            boolean rows) {
        RexWindow window = over.getWindow();
        return builder.makeOver(
                type,
                function,
                operands,
                window.partitionKeys,
                order,
                lower,
                upper,
                rows || !order.isEmpty() ? window.getExclude() : RexWindowExclusion.EXCLUDE_NO_OTHER,
                rows,
                true,
                false,
                false,
                false);
    }

    private RelDataType bigint() {
        return builder.getTypeFactory().createSqlType(SqlTypeName.BIGINT);
    }

    private RexNode one() {
        return builder.makeLiteral(1L, bigint(), false);
    }

    /** Calcite adds and subtracts there as Java's operators do. */
    private static void refuseOffsets(RexWindow window) {
        boolean offset = window.getLowerBound().getOffset() != null
                || window.getUpperBound().getOffset() != null;
        if (offset
                && !window.isRows()
                && window.orderKeys.stream()
                        .anyMatch(key -> key.left.getType().isNullable()
                                || !SqlTypeName.INT_TYPES.contains(
                                        key.left.getType().getSqlTypeName()))) {
            throw unsupported("RANGE with an offset is run over whole numbers that are never NULL:"
                    + " ORDER BY COALESCE(CAST(… AS BIGINT), 0)");
        }
    }

    static QueryException unsupported(String message) {
        return new QueryException(ErrorKind.UNSUPPORTED, message);
    }
}
