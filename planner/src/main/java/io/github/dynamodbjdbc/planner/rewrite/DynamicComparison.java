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
        if (DynamicRex.isAny(left.getType()) && isTemporal(right.getType())) {
            return builder.makeCall(
                    call.getOperator(),
                    moment(builder, left, right.getType()),
                    moment(builder, right, right.getType()));
        }
        if (DynamicRex.isAny(right.getType()) && isTemporal(left.getType())) {
            return builder.makeCall(
                    call.getOperator(), moment(builder, left, left.getType()), moment(builder, right, left.getType()));
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

    private static boolean isTemporal(RelDataType type) {
        return SqlTypeName.DATETIME_TYPES.contains(type.getSqlTypeName());
    }

    /** A side of a comparison with a date or time: a value of any type is one if it is text that says one, else unknown. */
    private static RexNode moment(RexBuilder builder, RexNode side, RelDataType other) {
        boolean time = other.getSqlTypeName() == SqlTypeName.TIME;
        if (DynamicRex.isAny(side.getType())) {
            return builder.makeCall(time ? DynamicOperators.TRY_TIME : DynamicOperators.TRY_TIMESTAMP, side);
        }
        if (side.getType().getSqlTypeName() != SqlTypeName.DATE) {
            return side;
        }
        RelDataType timestamp = builder.getTypeFactory().createSqlType(SqlTypeName.TIMESTAMP);
        return builder.makeCast(
                builder.getTypeFactory()
                        .createTypeWithNullability(timestamp, side.getType().isNullable()),
                side);
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
