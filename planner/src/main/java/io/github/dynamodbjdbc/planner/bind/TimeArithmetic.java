package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.compile.ConstantFolder;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.CoercionOperators;
import io.github.dynamodbjdbc.planner.function.ScalarFunction;
import io.github.dynamodbjdbc.planner.function.TimeOperators;
import io.github.dynamodbjdbc.planner.function.ZoneOperators;
import io.github.dynamodbjdbc.planner.type.Casts;
import io.github.dynamodbjdbc.planner.type.Rex;
import io.github.dynamodbjdbc.planner.type.Types;
import io.github.dynamodbjdbc.planner.value.Interval;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.TimestampString;
import org.jspecify.annotations.Nullable;

/** Binds arithmetic with dates, times and intervals, with the rules of PostgreSQL. */
final class TimeArithmetic {
    private static final Map<SqlTypeName, ScalarFunction> LATER = Map.of(
            SqlTypeName.TIMESTAMP, TimeOperators.LATER,
            SqlTypeName.DATE, TimeOperators.LATER_DATE,
            SqlTypeName.TIME, TimeOperators.LATER_TIME);
    private static final Map<SqlTypeName, ScalarFunction> EARLIER = Map.of(
            SqlTypeName.TIMESTAMP, TimeOperators.EARLIER,
            SqlTypeName.DATE, TimeOperators.EARLIER_DATE,
            SqlTypeName.TIME, TimeOperators.EARLIER_TIME);

    private final Rex rex;
    private final Casts casts;

    TimeArithmetic(Rex rex, Casts casts) {
        this.rex = rex;
        this.casts = casts;
    }

    /** An operation with a date, time or interval, or with a dynamic value that may be one; null for arithmetic with numbers. */
    @Nullable
    RexNode computed(BinaryOperator operator, RexNode left, RexNode right, Position position) {
        RexNode unknown = ofNull(operator, left, right);
        if (unknown != null) {
            return unknown;
        }
        RexNode one = casts.computed(left);
        RexNode other = casts.computed(right);
        RexNode result =
                switch (operator) {
                    case ADD -> sum(one, other, position);
                    case SUBTRACT -> difference(one, other, position);
                    case MULTIPLY, DIVIDE -> scaled(operator, one, other, position);
                    default -> null;
                };
        if (result == null && isTemporal(left.getType(), right.getType())) {
            throw refused(operator, left.getType(), right.getType(), position);
        }
        return result;
    }

    /** NULL if one side of a sum or difference is NULL, and the other one a date, time or interval; null for other operands. */
    private @Nullable RexNode ofNull(BinaryOperator operator, RexNode left, RexNode right) {
        boolean sum = operator == BinaryOperator.ADD || operator == BinaryOperator.SUBTRACT;
        RexNode known = Rex.isNull(left) ? right : Rex.isNull(right) ? left : null;
        return sum && known != null && isTemporal(known.getType(), known.getType())
                ? rex.nullOf(rex.nullable(casts.computed(known).getType(), true))
                : null;
    }

    private static boolean isTemporal(RelDataType left, RelDataType right) {
        return Types.isTime(left)
                || Types.isTime(right)
                || Types.isZonedTime(left)
                || Types.isZonedTime(right)
                || Types.isInterval(left)
                || Types.isInterval(right);
    }

    private @Nullable RexNode sum(RexNode left, RexNode right, Position position) {
        RelDataType one = left.getType();
        RelDataType other = right.getType();
        RexNode zoned = ofZones(left, right);
        if (zoned != null) {
            return zoned;
        }
        boolean swapped = Types.isInterval(one) && Types.mayBeMoment(other) || isDays(one) && Types.isDate(other);
        if (swapped) {
            return sum(right, left, position);
        }
        if (Types.isInterval(other) && Types.mayBeMoment(one)) {
            return shifted(LATER, left, right, position);
        }
        if (isDays(one) && isWritten(right)) {
            return sum(right, left, position);
        }
        if ((Types.isDate(one) || isWritten(left)) && isDays(other)) {
            return rex.call(TimeOperators.DATE_PLUS, casts.date(left, position), days(right));
        }
        return ofIntervals(TimeOperators.PLUS, left, right);
    }

    /** A date with a time, and a time of a zone with an interval; null for other operands. */
    private @Nullable RexNode ofZones(RexNode left, RexNode right) {
        RelDataType one = left.getType();
        RelDataType other = right.getType();
        boolean swapped = Types.isDate(other) || Types.isZonedTime(other) && Types.isInterval(one);
        RexNode first = swapped ? right : left;
        RexNode second = swapped ? left : right;
        if (Types.isZonedTime(first.getType()) && Types.isInterval(second.getType())) {
            return rex.call(ZoneOperators.LATER, first, second);
        }
        if (!Types.isDate(first.getType())) {
            return null;
        }
        if (Types.isZonedTime(second.getType())) {
            return casts.withZone(rex.call(ZoneOperators.AT_TIMETZ, first, second));
        }
        return Types.isTimeOfDay(second.getType())
                ? folded(SqlTypeName.TIMESTAMP, rex.call(ZoneOperators.AT_TIME, first, second))
                : null;
    }

    private @Nullable RexNode difference(RexNode left, RexNode right, Position position) {
        RelDataType one = left.getType();
        RelDataType other = right.getType();
        if (Types.isZonedTime(one) && Types.isInterval(other)) {
            return rex.call(ZoneOperators.EARLIER, left, right);
        }
        if (Types.isInterval(other) && Types.mayBeMoment(one)) {
            return shifted(EARLIER, left, right, position);
        }
        if (Types.isDate(one) && Types.isDate(other)) {
            return rex.call(TimeOperators.DAYS_BETWEEN, left, right);
        }
        if (Types.isDate(one) && isRead(right)) {
            return rex.call(TimeOperators.DATE_DIFFERENCE, left, rex.as(CoercionOperators.AS_DATE_OR_NUMBER, right));
        }
        if (Types.isDate(one) && Types.isText(other)) {
            return difference(left, casts.date(right, position), position);
        }
        if (Types.isDate(other) && isRead(left)) {
            return rex.call(TimeOperators.DIFFERENCE_FROM_DATE, rex.as(CoercionOperators.AS_DATE_TEXT, left), right);
        }
        if (isRead(left) && isRead(right) && (isWritten(left) || isWritten(right))) {
            return rex.call(
                    TimeOperators.TEXT_DIFFERENCE,
                    rex.as(CoercionOperators.AS_DATE_TEXT, left),
                    rex.as(CoercionOperators.AS_DATE_OR_NUMBER, right));
        }
        if ((Types.isDate(one) || isWritten(left)) && isDays(other)) {
            return rex.call(TimeOperators.DATE_MINUS, casts.date(left, position), days(right));
        }
        if (Types.isTimeOfDay(one) && Types.isTimeOfDay(other)) {
            return between(left, right, position);
        }
        boolean moments = Types.mayBeMoment(one)
                && Types.mayBeMoment(other)
                && (Types.isMoment(one) || Types.isMoment(other))
                && !Types.isTimeOfDay(one)
                && !Types.isTimeOfDay(other);
        return moments ? between(left, right, position) : ofIntervals(TimeOperators.MINUS, left, right);
    }

    /** The interval from the second moment to the first. */
    RexNode between(RexNode left, RexNode right, Position position) {
        return Types.isTimeOfDay(left.getType())
                ? rex.call(TimeOperators.DIFFERENCE_OF_TIMES, left, right)
                : rex.call(TimeOperators.DIFFERENCE, casts.timestamp(left, position), casts.timestamp(right, position));
    }

    private @Nullable RexNode ofIntervals(ScalarFunction operator, RexNode left, RexNode right) {
        boolean alike = Types.isInterval(left.getType()) && Types.isInterval(right.getType());
        return alike ? rex.strict(left.getType(), operator, left, right) : null;
    }

    private @Nullable RexNode scaled(BinaryOperator operator, RexNode left, RexNode right, Position position) {
        boolean first = Types.isInterval(left.getType());
        boolean second = Types.isInterval(right.getType());
        boolean product = operator == BinaryOperator.MULTIPLY;
        if (first == second || second && !product) {
            return null;
        }
        RexNode interval = first ? left : right;
        RexNode number = first ? right : left;
        boolean scales = Types.isNumber(number.getType()) || Types.isAny(number.getType()) || Rex.isNull(number);
        return scales
                ? rex.strict(
                        interval.getType(),
                        product ? TimeOperators.TIMES : TimeOperators.DIVIDED_BY,
                        interval,
                        days(number))
                : null;
    }

    private static QueryException refused(
            BinaryOperator operator, RelDataType left, RelDataType right, Position position) {
        boolean sum = operator == BinaryOperator.ADD || operator == BinaryOperator.SUBTRACT;
        if (sum && (isDays(left) || isDays(right))) {
            return new QueryException(
                    ErrorKind.TYPE_MISMATCH,
                    "a number can't be added to a time, timestamp or interval, nor subtracted from one; write an INTERVAL",
                    position);
        }
        return ArithmeticBinder.notApplicable(
                operator.symbol(), Types.describe(List.of(left, right), " " + operator.symbol() + " "), position);
    }

    /** Whether the value is text from rows, which may be a date but no number. */
    private static boolean isWritten(RexNode value) {
        return Types.isText(value.getType()) && !(value instanceof RexLiteral);
    }

    /** Whether the value comes from an item, so that only at run time it is known whether it is a date. */
    private static boolean isRead(RexNode value) {
        return isWritten(value)
                || Types.isAny(value.getType()) && !(value instanceof RexDynamicParam) && !Rex.isNull(value);
    }

    /** Whether the value may be a number of days. */
    private static boolean isDays(RelDataType type) {
        return Types.isNumber(type) || Types.isAny(type);
    }

    private RexNode days(RexNode value) {
        return Types.isAny(value.getType()) ? rex.as(CoercionOperators.AS_NUMERIC, value) : value;
    }

    /** A moment shifted by an interval. A DATE stays a DATE if the interval has whole days, a TIME stays a TIME; others are TIMESTAMPs. */
    private RexNode shifted(
            Map<SqlTypeName, ScalarFunction> operators, RexNode moment, RexNode interval, Position position) {
        RelDataType present = moment.getType();
        boolean keep = Types.isTimeOfDay(present) || Types.isDate(present) && isOfDays(interval);
        SqlTypeName type = keep ? present.getSqlTypeName() : SqlTypeName.TIMESTAMP;
        RexNode shifted = rex.call(
                Objects.requireNonNull(operators.get(type)),
                keep ? moment : casts.timestamp(moment, position),
                interval);
        RexNode folded = folded(type, shifted);
        return Types.isZoned(present) ? casts.withZone(folded) : folded;
    }

    /** Whether the interval has no time part in any row. */
    private static boolean isOfDays(RexNode interval) {
        ConstantFolder.Known known = ConstantFolder.evaluate(interval);
        if (known != null) {
            return !(known.value() instanceof Interval constant) || constant.micros() == 0;
        }
        if (!(interval instanceof RexCall call)) {
            return false;
        }
        List<RexNode> operands = call.getOperands();
        if (call.getKind() == SqlKind.CASE) {
            return IntStream.range(0, operands.size())
                    .filter(i -> i % 2 == 1 || i == operands.size() - 1)
                    .allMatch(i -> isOfDays(operands.get(i)));
        }
        SqlOperator operator = call.getOperator();
        if (operator.equals(TimeOperators.TIMES)) {
            return isOfDays(operands.get(0)) && Types.isInteger(operands.get(1).getType());
        }
        boolean sum = operator.equals(TimeOperators.PLUS)
                || operator.equals(TimeOperators.MINUS)
                || operator.equals(TimeOperators.NEGATED);
        return sum && operands.stream().allMatch(TimeArithmetic::isOfDays);
    }

    /** Replaces a constant expression with a literal, which DynamoDB can compare. An error is left to the row that evaluates it. */
    private RexNode folded(SqlTypeName type, RexNode shifted) {
        ConstantFolder.Known known = ConstantFolder.evaluate(shifted);
        if (known == null || !(known.value() instanceof Number number)) {
            return shifted;
        }
        return switch (type) {
            case DATE -> rex.date(DateString.fromDaysSinceEpoch(number.intValue()));
            case TIMESTAMP -> rex.timestamp(TimestampString.fromMillisSinceEpoch(number.longValue()));
            default -> shifted;
        };
    }

    /** Seconds since 1970-01-01, since midnight for a time, or the length of an interval in seconds. */
    RexNode epoch(RexNode value, Position position) {
        if (Types.isZonedTime(value.getType())) {
            return rex.call(ZoneOperators.EPOCH, value);
        }
        return Types.isInterval(value.getType())
                ? rex.call(TimeOperators.EPOCH_OF_INTERVAL, value)
                : rex.call(TimeOperators.EPOCH, instant(value, position));
    }

    /** The seconds of the minute. */
    RexNode seconds(RexNode value, Position position) {
        return rex.call(
                Types.isInterval(value.getType()) ? TimeOperators.SECONDS_OF_INTERVAL : TimeOperators.SECONDS,
                instant(value, position));
    }

    /** A time or an interval unchanged, other values as a timestamp. */
    private RexNode instant(RexNode value, Position position) {
        if (Types.isZonedTime(value.getType())) {
            return rex.call(ZoneOperators.TIME_OF, value);
        }
        boolean asIs = Types.isTimeOfDay(value.getType()) || Types.isInterval(value.getType());
        return asIs ? casts.computed(value) : casts.timestamp(value, position);
    }

    /** A date, time or interval unchanged, other values as a timestamp. */
    RexNode moment(RexNode value, Position position) {
        if (Types.isZonedTime(value.getType())) {
            return rex.call(ZoneOperators.TIME_OF, value);
        }
        return Types.isTime(value.getType()) || Types.isInterval(value.getType())
                ? casts.computed(value)
                : casts.timestamp(value, position);
    }
}
