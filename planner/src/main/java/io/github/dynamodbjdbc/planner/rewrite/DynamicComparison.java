package io.github.dynamodbjdbc.planner.rewrite;

import io.github.dynamodbjdbc.planner.runtime.DynamicOperators;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.type.SqlTypeName;

/** Comparisons with values of any type, and of types whose order or equality Calcite has otherwise. */
final class DynamicComparison {
    private DynamicComparison() {}

    static RexNode compare(RexBuilder builder, RexCall call, RexNode left, RexNode right) {
        if (RexLiteral.isNullLiteral(left) || RexLiteral.isNullLiteral(right)) {
            return builder.makeNullLiteral(call.getType());
        }
        if (TimeComparison.isOf(left.getType(), right.getType())) {
            return builder.makeCall(
                    call.getOperator(),
                    TimeComparison.side(builder, left, right.getType()),
                    TimeComparison.side(builder, right, left.getType()));
        }
        if (isOwn(left.getType()) || isOwn(right.getType()) || isBoolean(left) != isBoolean(right)) {
            SqlFunction own = DynamicOperators.COMPARISONS.get(call.getKind());
            boolean decided = isAlike(left.getType(), right.getType())
                    && !left.getType().isNullable()
                    && !right.getType().isNullable();
            RexNode comparison = decided
                    ? builder.makeCall(
                            builder.getTypeFactory().createSqlType(SqlTypeName.BOOLEAN), own, List.of(left, right))
                    : builder.makeCall(own, left, right);
            return Folding.fold(builder, comparison);
        }
        return builder.makeCall(call.getOperator(), left, right);
    }

    private static boolean isBoolean(RexNode node) {
        return node.getType().getSqlTypeName() == SqlTypeName.BOOLEAN;
    }

    /** Whether values of the two types can always be compared. */
    private static boolean isAlike(RelDataType left, RelDataType right) {
        return SqlTypeName.CHAR_TYPES.contains(left.getSqlTypeName())
                        && SqlTypeName.CHAR_TYPES.contains(right.getSqlTypeName())
                || SqlTypeName.NUMERIC_TYPES.contains(left.getSqlTypeName())
                        && SqlTypeName.NUMERIC_TYPES.contains(right.getSqlTypeName());
    }

    private static boolean isOwn(RelDataType type) {
        return DynamicRex.needsOwnOrder(type) || type.getSqlTypeName() == SqlTypeName.DECIMAL;
    }
}
