package io.github.dynamodbjdbc.planner.compile;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.exec.Computation;
import io.github.dynamodbjdbc.planner.exec.Expression;
import io.github.dynamodbjdbc.planner.exec.function.CalendarFunctions;
import io.github.dynamodbjdbc.planner.exec.function.Intervals;
import io.github.dynamodbjdbc.planner.function.IntervalType;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;

/** Compiles standard operators of parts of dates, times and intervals. */
final class TimeCalls {
    private TimeCalls() {}

    /** Compiles {@code EXTRACT(unit FROM value)}. */
    static Expression extract(RexCall call, Expression operand) {
        TimeUnit unit = unit(call.getOperands().get(0));
        SqlTypeName type = ValueKind.name(call.getOperands().get(1).getType());
        Computation.StrictOfOne part;
        if (IntervalType.is(call.getOperands().get(1).getType())) {
            part = value -> Intervals.part(unit, value);
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

    /** Compiles {@code FLOOR(value TO unit)} and {@code CEIL(value TO unit)}. */
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
}
