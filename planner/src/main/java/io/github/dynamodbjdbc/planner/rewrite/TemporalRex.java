package io.github.dynamodbjdbc.planner.rewrite;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.runtime.DynamicOperators;
import io.github.dynamodbjdbc.planner.runtime.TimeFunctions;
import io.github.dynamodbjdbc.planner.validate.TemporalOperators;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.TimestampString;
import org.jspecify.annotations.Nullable;

/** What runs in the place of {@link TemporalOperators}, by the types that the operands have. */
final class TemporalRex {
    private static final int MILLISECONDS = 3;

    private final RexBuilder builder;
    private final TypedOperands typedOperands;

    TemporalRex(RexBuilder builder, TypedOperands typedOperands) {
        this.builder = builder;
        this.typedOperands = typedOperands;
    }

    /** Null if the call is of none of them. */
    @Nullable
    RexNode rewrite(RexCall call, List<RexNode> operands) {
        SqlOperator operator = call.getOperator();
        RexNode first = operands.isEmpty() ? call : operands.get(0);
        if (operator.equals(TemporalOperators.MOMENT_OF)) {
            return moment(first);
        }
        if (operator.equals(TemporalOperators.TIMESTAMP_OF)) {
            return timestamp(first);
        }
        if (operator.equals(TemporalOperators.DATE_OF)) {
            return date(first);
        }
        if (operator.equals(TemporalOperators.SHIFT)) {
            return later(call.getType(), first, operands.get(1), operands.get(2), number(operands.get(3)));
        }
        if (operator.equals(TemporalOperators.SHIFT_BY) || operator.equals(TemporalOperators.SHIFT_BACK)) {
            boolean back = operator.equals(TemporalOperators.SHIFT_BACK);
            boolean months = isMonths(operands.get(1).getType());
            RexNode none = exact(0);
            return later(
                    call.getType(),
                    first,
                    months ? operands.get(1) : none,
                    months ? none : operands.get(1),
                    exact(back ? -1 : 1));
        }
        if (operator.equals(TemporalOperators.DIFFERENCE)) {
            boolean times = isTimeOfDay(first.getType());
            return builder.makeCall(
                    call.getType(),
                    DynamicOperators.DIFFERENCE,
                    times ? operands : List.of(timestamp(first), timestamp(operands.get(1))));
        }
        if (operator.equals(TemporalOperators.EPOCH_OF)) {
            return isMonths(first.getType())
                    ? builder.makeCall(DynamicOperators.EPOCH_OF_MONTHS, first)
                    : builder.makeCall(DynamicOperators.EPOCH, instant(first));
        }
        if (operator.equals(TemporalOperators.SECONDS_OF)) {
            return builder.makeCall(
                    isInterval(first.getType()) ? DynamicOperators.SECONDS_OF_INTERVAL : DynamicOperators.SECONDS,
                    instant(first));
        }
        return null;
    }

    private RexNode later(RelDataType type, RexNode moment, RexNode months, RexNode millis, RexNode factor) {
        RexNode known = folded(type.getSqlTypeName(), List.of(moment, months, millis, factor));
        if (known != null) {
            return known;
        }
        return switch (type.getSqlTypeName()) {
            case TIME -> builder.makeCall(type, DynamicOperators.LATER_TIME, List.of(moment, millis, factor));
            case DATE -> builder.makeCall(type, DynamicOperators.LATER_DATE, List.of(moment, months, millis, factor));
            default ->
                builder.makeCall(type, DynamicOperators.LATER, List.of(timestamp(moment), months, millis, factor));
        };
    }

    /** A date or timestamp of constants, which DynamoDB can compare with; null if it is none, or no date there is. */
    private @Nullable RexNode folded(SqlTypeName type, List<RexNode> operands) {
        SqlTypeName from = operands.get(0).getType().getSqlTypeName();
        boolean moment = from == SqlTypeName.DATE || from == SqlTypeName.TIMESTAMP;
        if (!moment
                || !operands.stream().allMatch(operand -> operand instanceof RexLiteral literal && !literal.isNull())) {
            return null;
        }
        RexLiteral literal = (RexLiteral) operands.get(0);
        long millis = from == SqlTypeName.TIMESTAMP
                ? Objects.requireNonNull(literal.getValueAs(Long.class))
                : Objects.requireNonNull(literal.getValueAs(Integer.class)) * TemporalOperators.MILLIS_OF_DAY;
        long later;
        try {
            later = TimeFunctions.later(millis, number(operands, 1), number(operands, 2), number(operands, 3));
        } catch (QueryException beyond) {
            // An error only if a row comes to it.
            return null;
        }
        return type == SqlTypeName.DATE
                ? builder.makeDateLiteral(
                        DateString.fromDaysSinceEpoch((int) Math.floorDiv(later, TemporalOperators.MILLIS_OF_DAY)))
                : builder.makeTimestampLiteral(TimestampString.fromMillisSinceEpoch(later), MILLISECONDS);
    }

    private static BigDecimal number(List<RexNode> operands, int index) {
        return Objects.requireNonNull(((RexLiteral) operands.get(index)).getValueAs(BigDecimal.class));
    }

    /** As milliseconds: a time or an interval of time as it is, all else as a timestamp. */
    private RexNode instant(RexNode value) {
        boolean asIs = isTimeOfDay(value.getType())
                || SqlTypeName.DAY_INTERVAL_TYPES.contains(value.getType().getSqlTypeName());
        return asIs ? value : timestamp(value);
    }

    private RexNode moment(RexNode value) {
        SqlTypeName type = value.getType().getSqlTypeName();
        return SqlTypeName.DATETIME_TYPES.contains(type) || SqlTypeName.INTERVAL_TYPES.contains(type)
                ? value
                : timestamp(value);
    }

    private RexNode timestamp(RexNode value) {
        return as(value, SqlTypeName.TIMESTAMP, DynamicOperators.AS_TIMESTAMP, DynamicOperators.TO_TIMESTAMP);
    }

    private RexNode date(RexNode value) {
        return as(value, SqlTypeName.DATE, DynamicOperators.AS_DATE, DynamicOperators.TO_DATE);
    }

    /** Text that the statement holds has to be one; where items hold it, it is one or counts as NULL. */
    private RexNode as(RexNode value, SqlTypeName wanted, SqlFunction ofItems, SqlFunction ofStatement) {
        SqlTypeName present = value.getType().getSqlTypeName();
        RelDataType type = builder.getTypeFactory()
                .createTypeWithNullability(
                        builder.getTypeFactory().createSqlType(wanted),
                        value.getType().isNullable());
        if (present == wanted) {
            return value;
        }
        if (present == SqlTypeName.NULL || RexLiteral.isNullLiteral(value)) {
            return builder.makeNullLiteral(type);
        }
        if (present == SqlTypeName.CHAR || value instanceof RexLiteral && present == SqlTypeName.VARCHAR) {
            return builder.makeCall(ofStatement, value);
        }
        if (present == SqlTypeName.ANY || present == SqlTypeName.VARCHAR) {
            return typedOperands.as(ofItems, value);
        }
        if (SqlTypeName.DATETIME_TYPES.contains(present)) {
            return builder.makeCast(type, value);
        }
        throw new QueryException(
                ErrorKind.TYPE_MISMATCH,
                SqlTypeName.INTERVAL_TYPES.contains(present)
                        ? "an interval that is written can't be added to one that is computed; add both to a date or timestamp"
                        : "a date or timestamp is wanted, not a value of type " + present);
    }

    private RexNode number(RexNode value) {
        return typedOperands.ofAny(DynamicOperators.AS_NUMERIC, value);
    }

    private RexNode exact(long number) {
        return builder.makeExactLiteral(BigDecimal.valueOf(number));
    }

    /**
     * Refuses what Calcite has no code for, or another answer.
     *
     * @param operands of a sum, difference, product or quotient
     */
    static void requireArithmetic(SqlKind operator, List<RexNode> operands) {
        boolean interval = operands.stream().anyMatch(operand -> isInterval(operand.getType()));
        boolean time = operands.stream()
                .anyMatch(operand ->
                        SqlTypeName.DATETIME_TYPES.contains(operand.getType().getSqlTypeName()));
        boolean number = operands.stream()
                .anyMatch(operand ->
                        SqlTypeName.NUMERIC_TYPES.contains(operand.getType().getSqlTypeName()));
        boolean whole = operands.stream()
                .anyMatch(operand ->
                        SqlTypeName.INT_TYPES.contains(operand.getType().getSqlTypeName()));
        boolean sum = operator == SqlKind.PLUS || operator == SqlKind.MINUS;
        if (sum && number && (time || interval)) {
            throw new QueryException(
                    ErrorKind.TYPE_MISMATCH,
                    "a number can't be added to a time, timestamp or interval, nor subtracted from one; write an INTERVAL");
        }
        if (!sum && interval && !whole) {
            throw new QueryException(
                    ErrorKind.UNSUPPORTED,
                    "an interval that stands alone is multiplied and divided by whole numbers only; behind the + or - of a"
                            + " date or timestamp an interval that is written takes any number");
        }
    }

    private static boolean isInterval(RelDataType type) {
        return SqlTypeName.INTERVAL_TYPES.contains(type.getSqlTypeName());
    }

    private static boolean isTimeOfDay(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.TIME;
    }

    private static boolean isMonths(RelDataType type) {
        return SqlTypeName.YEAR_INTERVAL_TYPES.contains(type.getSqlTypeName());
    }
}
