package io.github.dynamodbjdbc.planner.optimize;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.run.Computation;
import io.github.dynamodbjdbc.planner.run.Expression;
import io.github.dynamodbjdbc.planner.run.function.CalendarFunctions;
import io.github.dynamodbjdbc.planner.run.function.TimeFunctions;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;

/** The standard's operators of dates, times and intervals. */
final class TimeCalls {
    private static final Integer NONE = 0;

    private TimeCalls() {}

    /** {@code EXTRACT(unit FROM value)} */
    static Expression extract(RexCall call, Expression operand) {
        TimeUnit unit = unit(call.getOperands().get(0));
        SqlTypeName type = ValueKind.name(call.getOperands().get(1).getType());
        Computation.StrictOfOne part;
        if (SqlTypeName.YEAR_INTERVAL_TYPES.contains(type)) {
            part = value -> CalendarFunctions.partOfMonths(unit, value);
        } else if (SqlTypeName.DAY_INTERVAL_TYPES.contains(type)) {
            part = value -> CalendarFunctions.partOfInterval(unit, value);
        } else {
            part = switch (type) {
                case DATE -> value -> CalendarFunctions.partOfDate(unit, value);
                case TIME -> value -> CalendarFunctions.partOfTime(unit, value);
                case TIMESTAMP -> value -> CalendarFunctions.partOfTimestamp(unit, value);
                default -> throw mismatch("EXTRACT", type);
            };
        }
        return FunctionCalls.strictOne(operand, part);
    }

    /** {@code FLOOR(value TO unit)} and {@code CEIL(value TO unit)} */
    static Expression round(RexCall call, Expression operand) {
        TimeUnit unit = unit(call.getOperands().get(1));
        boolean floor = call.getKind() == SqlKind.FLOOR;
        SqlTypeName type = ValueKind.name(call.getOperands().get(0).getType());
        Computation.StrictOfOne rounding =
                switch (type) {
                    case DATE ->
                        floor
                                ? value -> CalendarFunctions.floorDate(unit, value)
                                : value -> CalendarFunctions.ceilDate(unit, value);
                    case TIME ->
                        floor
                                ? value -> CalendarFunctions.floorTime(unit, value)
                                : value -> CalendarFunctions.ceilTime(unit, value);
                    case TIMESTAMP ->
                        floor
                                ? value -> CalendarFunctions.floorTimestamp(unit, value)
                                : value -> CalendarFunctions.ceilTimestamp(unit, value);
                    default -> throw mismatch(call.getOperator().getName(), type);
                };
        return FunctionCalls.strictOne(operand, rounding);
    }

    private static QueryException mismatch(String function, SqlTypeName type) {
        return new QueryException(ErrorKind.TYPE_MISMATCH, function + " takes no value of type " + type);
    }

    private static TimeUnit unit(RexNode symbol) {
        Object unit = symbol instanceof RexLiteral literal ? literal.getValue() : null;
        if (unit instanceof TimeUnitRange range) {
            return range.startUnit;
        }
        if (unit instanceof TimeUnit single) {
            return single;
        }
        throw new IllegalStateException("no unit of time: " + symbol);
    }

    /** Whether it is a sum or difference of a date or time. */
    static boolean isArithmetic(RexCall call) {
        return SqlTypeName.DATETIME_TYPES.contains(
                ValueKind.name(call.getOperands().get(0).getType()));
    }

    /** The sum or difference of a date or time and an interval, or the difference of two of them. */
    static Expression arithmetic(RexCall call, Expression left, Expression right) {
        boolean minus = call.getKind() == SqlKind.MINUS || call.getKind() == SqlKind.CHECKED_MINUS;
        RelDataType by = call.getOperands().get(1).getType();
        SqlTypeName moment = ValueKind.name(call.getOperands().get(0).getType());
        if (SqlTypeName.DATETIME_TYPES.contains(ValueKind.name(by)) && minus) {
            if (SqlTypeName.YEAR_INTERVAL_TYPES.contains(call.getType().getSqlTypeName())) {
                throw mismatch("MINUS with a result of months", moment);
            }
            return FunctionCalls.strictTwo(
                    timestamp(left, moment), timestamp(right, ValueKind.name(by)), TimeFunctions::difference);
        }
        Integer factor = minus ? -1 : 1;
        if (SqlTypeName.YEAR_INTERVAL_TYPES.contains(by.getSqlTypeName())) {
            return later(call, left, right, (value, months) -> later(call, value, months, NONE, factor));
        }
        if (SqlTypeName.DAY_INTERVAL_TYPES.contains(by.getSqlTypeName())) {
            return later(call, left, right, (value, millis) -> later(call, value, NONE, millis, factor));
        }
        throw mismatch(call.getOperator().getName(), by.getSqlTypeName());
    }

    private static Expression later(
            RexCall call, Expression left, Expression right, Computation.StrictOfTwo computation) {
        boolean midnight = ValueKind.name(call.getType()) == SqlTypeName.TIMESTAMP;
        SqlTypeName moment = ValueKind.name(call.getOperands().get(0).getType());
        return FunctionCalls.strictTwo(midnight ? timestamp(left, moment) : left, right, computation);
    }

    private static Object later(RexCall call, Object moment, Object months, Object millis, Object factor) {
        return switch (call.getType().getSqlTypeName()) {
            case DATE -> TimeFunctions.laterDate(moment, months, millis, factor);
            case TIME -> TimeFunctions.laterTime(moment, millis, factor);
            default -> TimeFunctions.later(moment, months, millis, factor);
        };
    }

    /** A DATE as its midnight; all else is milliseconds already. */
    private static Expression timestamp(Expression moment, SqlTypeName type) {
        return type == SqlTypeName.DATE ? FunctionCalls.strictOne(moment, CalendarFunctions::midnight) : moment;
    }
}
