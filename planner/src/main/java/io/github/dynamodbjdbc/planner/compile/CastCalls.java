package io.github.dynamodbjdbc.planner.compile;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.exec.Computation;
import io.github.dynamodbjdbc.planner.exec.Expression;
import io.github.dynamodbjdbc.planner.exec.function.Arithmetic;
import io.github.dynamodbjdbc.planner.exec.function.CalendarFunctions;
import io.github.dynamodbjdbc.planner.exec.function.DynamicFunctions;
import io.github.dynamodbjdbc.planner.exec.function.Intervals;
import io.github.dynamodbjdbc.planner.exec.function.TemporalFunctions;
import io.github.dynamodbjdbc.planner.exec.function.ZonedTimes;
import io.github.dynamodbjdbc.planner.function.IntervalType;
import io.github.dynamodbjdbc.planner.function.ZonedType;
import java.util.EnumSet;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Compiles Calcite's CAST and SAFE_CAST, which returns NULL on failure. Most other casts are functions of the driver. */
final class CastCalls {
    /** Errors that a value can cause. */
    private static final Set<ErrorKind> OF_VALUES = EnumSet.of(
            ErrorKind.INVALID_VALUE,
            ErrorKind.INVALID_DATETIME,
            ErrorKind.DATETIME_OVERFLOW,
            ErrorKind.NUMERIC_OUT_OF_RANGE);

    private CastCalls() {}

    /** The value, whose errors name the column to which it is written. */
    static Expression inColumn(Expression value, String column) {
        return (row, run) -> {
            try {
                return value.evaluate(row, run);
            } catch (QueryException failure) {
                if (!OF_VALUES.contains(failure.kind())) {
                    throw failure;
                }
                throw new QueryException(
                        failure.kind(), "column " + column + ": " + failure.getMessage(), null, failure);
            }
        };
    }

    static Expression of(RexCall call, Expression operand) {
        RelDataType from = call.getOperands().get(0).getType();
        if (call.getKind() != SqlKind.SAFE_CAST) {
            return cast(operand, from, call.getType());
        }
        Expression cast = cast((row, run) -> row[0], from, call.getType());
        return (row, run) -> {
            Object value = operand.evaluate(row, run);
            try {
                return value == null ? null : cast.evaluate(new Object[] {value}, run);
            } catch (QueryException notConvertible) {
                return null;
            }
        };
    }

    private static Expression cast(Expression operand, RelDataType from, RelDataType to) {
        SqlTypeName source = ValueKind.name(from);
        SqlTypeName target = ValueKind.name(to);
        if (source == SqlTypeName.NULL) {
            return operand;
        }
        if (target == SqlTypeName.ANY) {
            return toAny(operand, from);
        }
        if (IntervalType.is(to)) {
            // Only intervals are cast to intervals here.
            return operand;
        }
        return switch (target) {
            case SMALLINT -> toWhole(operand, source, Arithmetic::smallint);
            case TINYINT, INTEGER -> toWhole(operand, source, Arithmetic::integer);
            case BIGINT -> toWhole(operand, source, Arithmetic::bigint);
            case DECIMAL -> toDecimal(operand, from, to);
            case FLOAT, REAL, DOUBLE ->
                ValueKind.DOUBLE.convert(
                        isNumber(source) ? operand : FunctionCalls.one(operand, DynamicFunctions::toNumeric),
                        isNumber(source) ? ValueKind.of(from) : ValueKind.DECIMAL);
            case BOOLEAN -> toBoolean(operand, source);
            case CHAR, VARCHAR -> toText(operand, from, to);
            case BINARY, VARBINARY -> FunctionCalls.one(operand, DynamicFunctions::toBinary);
            case DATE -> toDate(operand, source);
            case TIME -> toTime(operand, source);
            case TIMESTAMP -> toTimestamp(operand, source);
            default -> {
                if (source != target) {
                    throw none(from, to);
                }
                yield operand;
            }
        };
    }

    private static QueryException none(RelDataType from, RelDataType to) {
        return new QueryException(
                ErrorKind.TYPE_MISMATCH,
                "there is no cast of a value of type " + from.getSqlTypeName() + " to " + to.getSqlTypeName());
    }

    private static boolean isNumber(SqlTypeName type) {
        return SqlTypeName.NUMERIC_TYPES.contains(type);
    }

    private static Expression toAny(Expression operand, RelDataType from) {
        Computation.OfOne text = textOf(from);
        return FunctionCalls.one(
                text == null ? operand : FunctionCalls.one(operand, text), DynamicFunctions::canonical);
    }

    /** The conversion of a date, time or interval to text; null for other types. */
    private static Computation.@Nullable OfOne textOf(RelDataType type) {
        SqlTypeName name = ValueKind.name(type);
        if (IntervalType.is(type)) {
            return Intervals::text;
        }
        return switch (name) {
            case TIME_TZ -> ZonedTimes::text;
            case DATE -> TemporalFunctions::dateText;
            case TIME -> TemporalFunctions::timeText;
            case TIMESTAMP ->
                ZonedType.isTimestamp(type) ? TemporalFunctions::zonedText : TemporalFunctions::timestampText;
            default -> null;
        };
    }

    private static Expression toWhole(Expression operand, SqlTypeName source, Computation.StrictOfOne target) {
        Expression number;
        if (source == SqlTypeName.BOOLEAN) {
            number = FunctionCalls.strictOne(operand, value -> Boolean.TRUE.equals(value) ? 1 : 0);
        } else if (isNumber(source)) {
            number = operand;
        } else {
            number = FunctionCalls.one(operand, DynamicFunctions::toWhole);
        }
        return FunctionCalls.strictOne(number, target);
    }

    /** A cast to DECIMAL. The default precision and scale do not round the number. */
    private static Expression toDecimal(Expression operand, RelDataType from, RelDataType to) {
        Expression number = FunctionCalls.one(
                from.getSqlTypeName() == SqlTypeName.BOOLEAN
                        ? toWhole(operand, SqlTypeName.BOOLEAN, Arithmetic::integer)
                        : operand,
                DynamicFunctions::toNumeric);
        boolean bounded = to.getPrecision() != 38 || to.getScale() != 18;
        boolean same = from.getSqlTypeName() == SqlTypeName.DECIMAL
                && from.getPrecision() == to.getPrecision()
                && from.getScale() == to.getScale();
        if (!bounded || same) {
            return number;
        }
        Integer precision = to.getPrecision();
        Integer scale = to.getScale();
        return FunctionCalls.strictOne(number, value -> DynamicFunctions.toDecimal(value, precision, scale));
    }

    private static Expression toBoolean(Expression operand, SqlTypeName source) {
        return isNumber(source)
                ? FunctionCalls.strictOne(operand, Arithmetic::truth)
                : FunctionCalls.one(operand, DynamicFunctions::toBoolean);
    }

    private static Expression toText(Expression operand, RelDataType from, RelDataType to) {
        Computation.OfOne moment = textOf(from);
        boolean already = SqlTypeName.CHAR_TYPES.contains(from.getSqlTypeName());
        Expression text =
                already ? operand : FunctionCalls.one(operand, moment == null ? DynamicFunctions::toText : moment);
        int length = to.getPrecision();
        boolean bounded = length != RelDataType.PRECISION_NOT_SPECIFIED && length != Integer.MAX_VALUE;
        boolean fits =
                already && from.getPrecision() != RelDataType.PRECISION_NOT_SPECIFIED && from.getPrecision() <= length;
        if (!bounded || fits) {
            return text;
        }
        Integer most = length;
        return FunctionCalls.strictOne(text, value -> DynamicFunctions.toLength(value, most));
    }

    private static Expression toDate(Expression operand, SqlTypeName source) {
        return switch (source) {
            case DATE -> operand;
            case TIMESTAMP -> FunctionCalls.strictOne(operand, CalendarFunctions::dateOf);
            default -> FunctionCalls.one(operand, TemporalFunctions::toDate);
        };
    }

    private static Expression toTime(Expression operand, SqlTypeName source) {
        return switch (source) {
            case TIME -> operand;
            case TIMESTAMP -> FunctionCalls.strictOne(operand, CalendarFunctions::timeOf);
            default -> FunctionCalls.one(operand, TemporalFunctions::toTime);
        };
    }

    private static Expression toTimestamp(Expression operand, SqlTypeName source) {
        return switch (source) {
            case TIMESTAMP -> operand;
            case DATE -> FunctionCalls.strictOne(operand, CalendarFunctions::midnight);
            case TIME ->
                (row, run) -> {
                    Object time = operand.evaluate(row, run);
                    return time == null ? null : CalendarFunctions.today(time, run.context());
                };
            default -> FunctionCalls.one(operand, TemporalFunctions::toTimestamp);
        };
    }
}
