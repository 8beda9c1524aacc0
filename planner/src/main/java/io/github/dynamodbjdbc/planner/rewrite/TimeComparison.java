package io.github.dynamodbjdbc.planner.rewrite;

import io.github.dynamodbjdbc.planner.runtime.DynamicOperators;
import io.github.dynamodbjdbc.planner.validate.Operators;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;

/** Comparisons of a date or time with what is of no such type, which are unknown unless that is text that says one. */
public final class TimeComparison {
    private TimeComparison() {}

    /** Whether values of these types are compared so. */
    public static boolean isOf(RelDataType left, RelDataType right) {
        return isTime(left) != isTime(right);
    }

    /** One side of such a comparison, as a TIME or a TIMESTAMP. */
    public static RexNode side(RexBuilder builder, RexNode side, RelDataType other) {
        if (!isTime(side.getType())) {
            boolean time = other.getSqlTypeName() == SqlTypeName.TIME;
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

    /** A date or time that validation has made a value of any type, as it was. */
    public static RexNode time(RexNode operand) {
        if (operand instanceof RexCall call && call.getOperator().equals(Operators.ANY_VALUE_OF)) {
            RexNode value = call.getOperands().get(0);
            return isTime(value.getType()) ? value : operand;
        }
        return operand;
    }

    /** {@link #time} of each. */
    public static List<RexNode> times(List<RexNode> operands) {
        return operands.stream().map(TimeComparison::time).toList();
    }

    private static boolean isTime(RelDataType type) {
        return SqlTypeName.DATETIME_TYPES.contains(type.getSqlTypeName());
    }
}
