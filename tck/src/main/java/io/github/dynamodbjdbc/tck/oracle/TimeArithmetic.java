package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import org.jspecify.annotations.Nullable;

/** Arithmetic of times and intervals, and of dates in text. */
final class TimeArithmetic {
    private static final int LAST_YEAR = 9_999;

    private TimeArithmetic() {}

    /** Null for any other expression. */
    static @Nullable Bound bind(Expression.Binary expression, ExpressionBinder binder) {
        boolean add = expression.operator() == BinaryOperator.ADD;
        if (!add && expression.operator() != BinaryOperator.SUBTRACT) {
            return null;
        }
        Bound left = binder.bind(expression.left());
        Bound right = binder.bind(expression.right());
        Bound known = left.kind() == StaticType.NULL ? right : right.kind() == StaticType.NULL ? left : null;
        if (known != null
                && (known.kind().isTime() || known.kind().isTimeOfDay() || known.kind() == StaticType.INTERVAL)) {
            return Bound.of(known.kind().computed(), Trait.NONE, env -> null);
        }
        Boolean timed = isTimed(expression);
        if (left.kind() == StaticType.INTERVAL && right.kind() == StaticType.INTERVAL) {
            return Bound.of(StaticType.INTERVAL, Trait.NONE, env -> {
                Cell one = left.value(env);
                Cell other = right.value(env);
                return one == null || other == null
                        ? null
                        : Intervals.plus(
                                (Cell.Interval) one,
                                add ? (Cell.Interval) other : Intervals.negated((Cell.Interval) other));
            });
        } else if (right.kind() == StaticType.INTERVAL) {
            return shifted(left, right, add, timed);
        } else if (left.kind() == StaticType.INTERVAL && add) {
            return shifted(right, left, true, timed);
        }
        if (left.kind().isTimeOfDay() && right.kind().computed() == StaticType.DATE && add) {
            return together(right, left);
        } else if (right.kind().isTimeOfDay() && left.kind().computed() == StaticType.DATE && add) {
            return together(left, right);
        } else if (left.kind() == StaticType.TIME && right.kind() == StaticType.TIME && !add) {
            return Bound.of(StaticType.INTERVAL, Trait.NONE, env -> {
                Cell end = left.value(env);
                Cell start = right.value(env);
                return end == null || start == null
                        ? null
                        : new Cell.Interval(
                                0,
                                0,
                                ChronoUnit.MILLIS.between(
                                        ((Cell.TimeOfDay) start).time(), ((Cell.TimeOfDay) end).time()));
            });
        }
        boolean moments = left.kind().isTime()
                && right.kind().isTime()
                && (left.kind() == StaticType.TIMESTAMPTZ
                        || right.kind() == StaticType.TIMESTAMPTZ
                        || left.kind().computed() == StaticType.TIMESTAMP
                        || right.kind().computed() == StaticType.TIMESTAMP);
        if (moments && !add) {
            return Bound.of(StaticType.INTERVAL, Trait.NONE, env -> {
                LocalDateTime end = Moments.of(left.value(env));
                LocalDateTime start = Moments.of(right.value(env));
                return start == null || end == null ? null : Intervals.between(start, end);
            });
        }
        boolean days = left.kind().computed() == StaticType.DATE && right.kind().computed() == StaticType.DATE;
        return days && !add ? daysBetween(left, right) : DateTexts.bind(expression.operator(), left, right);
    }

    /** Whether the interval has hours, minutes or seconds; null if it is computed. */
    private static @Nullable Boolean isTimed(Expression.Binary expression) {
        Expression interval =
                expression.right() instanceof Expression.IntervalLiteral ? expression.right() : expression.left();
        return interval instanceof Expression.IntervalLiteral literal
                ? (Boolean) (Intervals.of(literal).millis() != 0)
                : null;
    }

    /** @param timed whether the interval has more than months and days; null if that is not known */
    static Bound shifted(Bound operand, Bound interval, boolean later, @Nullable Boolean timed) {
        if (operand.kind().isTimeOfDay()) {
            return Bound.of(operand.kind(), Trait.NONE, env -> {
                Cell.Interval length = length(interval, later, env);
                return length == null || !(operand.value(env) instanceof Cell.TimeOfDay time)
                        ? null
                        : new Cell.TimeOfDay(time.time().plus(length.millis(), ChronoUnit.MILLIS), time.offset());
            });
        } else if (!operand.kind().isTime() && !Moments.isStored(operand)) {
            throw new UnsupportedForOracle("arithmetic with times as text");
        }
        boolean date = operand.kind().computed() == StaticType.DATE;
        if (date && timed == null) {
            throw new UnsupportedForOracle("a date and an interval that is computed");
        }
        // A date remains a date if no time is added.
        boolean day = date && Boolean.FALSE.equals(timed);
        boolean zoned = operand.kind() == StaticType.TIMESTAMPTZ;
        return Bound.of(
                day ? StaticType.DATE : zoned ? StaticType.TIMESTAMPTZ : StaticType.TIMESTAMP, Trait.NONE, env -> {
                    LocalDateTime time = Moments.of(operand.value(env));
                    Cell.Interval length = length(interval, later, env);
                    if (time == null || length == null) {
                        return null;
                    }
                    LocalDateTime sum = time.plusMonths(length.months())
                            .plusDays(length.days())
                            .plus(length.millis(), ChronoUnit.MILLIS);
                    if (sum.getYear() < 1 || sum.getYear() > LAST_YEAR) {
                        throw Rejected.byValue("22008", "a time beyond the years");
                    }
                    return day
                            ? new Cell.Date(sum.toLocalDate())
                            : zoned ? new Cell.Moment(sum) : new Cell.Timestamp(sum);
                });
    }

    private static Cell.@Nullable Interval length(Bound interval, boolean later, Env env) {
        Cell length = interval.value(env);
        return length == null ? null : later ? (Cell.Interval) length : Intervals.negated((Cell.Interval) length);
    }

    /** A day and a time of it. */
    private static Bound together(Bound day, Bound time) {
        boolean zoned = time.kind() == StaticType.TIMETZ;
        return Bound.of(zoned ? StaticType.TIMESTAMPTZ : StaticType.TIMESTAMP, Trait.NONE, env -> {
            LocalDate date = day(day.value(env));
            if (date == null || !(time.value(env) instanceof Cell.TimeOfDay clock)) {
                return null;
            }
            LocalDateTime local = date.atTime(clock.time());
            return zoned && clock.offset() != null
                    ? new Cell.Moment(local.minusSeconds(clock.offset().getTotalSeconds()))
                    : new Cell.Timestamp(local);
        });
    }

    private static Bound daysBetween(Bound left, Bound right) {
        return Bound.of(StaticType.NUMBER, EnumSet.of(Trait.INTEGER, Trait.OF_32_BITS), env -> {
            LocalDate one = day(left.value(env));
            LocalDate other = day(right.value(env));
            return one == null || other == null ? null : Numbers.cell(one.toEpochDay() - other.toEpochDay());
        });
    }

    private static @Nullable LocalDate day(@Nullable Cell cell) {
        LocalDateTime time = Moments.of(cell);
        return time == null ? null : time.toLocalDate();
    }
}
