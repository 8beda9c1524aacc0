package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.CoercionOperators;
import io.github.dynamodbjdbc.planner.function.TimeOperators;
import io.github.dynamodbjdbc.planner.run.function.TimeFunctions;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.TimestampString;
import org.jspecify.annotations.Nullable;

/** Arithmetic with dates, times and intervals, as PostgreSQL has it. */
final class TimeArithmetic {
    static final long MILLIS_OF_DAY = 86_400_000;

    private final Rex rex;
    private final Casts casts;

    TimeArithmetic(Rex rex, Casts casts) {
        this.rex = rex;
        this.casts = casts;
    }

    /** A sum or difference of which one side is an interval that is written down; null if it is none. */
    @Nullable
    RexNode written(ExpressionBinder expressions, Expression.Binary binary) {
        boolean add = binary.operator() == BinaryOperator.ADD;
        if (!add && binary.operator() != BinaryOperator.SUBTRACT) {
            return null;
        }
        Interval right = Interval.of(expressions, binary.right());
        Interval left = Interval.of(expressions, binary.left());
        if (right == null ? left == null || !add : left != null) {
            return null;
        }
        Position position = binary.position();
        return right == null
                ? shift(expressions.bind(binary.right()).rex(), Objects.requireNonNull(left), position)
                : shift(expressions.bind(binary.left()).rex(), add ? right : right.negated(), position);
    }

    private RexNode shift(RexNode value, Interval interval, Position position) {
        RexNode moment = casts.computed(value);
        RexNode factor = interval.factor() == null ? rex.number(1) : interval.factor();
        boolean days = interval.isOfDays() && Types.isInteger(factor.getType());
        boolean keep = Types.isTimeOfDay(moment.getType()) || Types.isDate(moment.getType()) && days;
        return later(
                keep ? moment.getType().getSqlTypeName() : SqlTypeName.TIMESTAMP,
                moment,
                rex.number(interval.months()),
                rex.number(interval.millis()),
                Types.isAny(factor.getType()) ? rex.as(CoercionOperators.AS_NUMERIC, factor) : factor,
                position);
    }

    /** An operation of which a side is or may be a date, a time or an interval; null if it is one of numbers. */
    @Nullable
    RexNode computed(BinaryOperator operator, RexNode left, RexNode right, Position position) {
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

    private static boolean isTemporal(RelDataType left, RelDataType right) {
        return Types.isTime(left) || Types.isTime(right) || Types.isInterval(left) || Types.isInterval(right);
    }

    private @Nullable RexNode sum(RexNode left, RexNode right, Position position) {
        RelDataType one = left.getType();
        RelDataType other = right.getType();
        if (Types.isInterval(one) && Types.isTime(other) || isDays(one) && Types.isDate(other)) {
            return sum(right, left, position);
        }
        if (Types.isInterval(other) && Types.mayBeMoment(one)) {
            return shiftedBy(left, right, false, position);
        }
        if (Types.isNumber(one) && isWritten(right)) {
            return sum(right, left, position);
        }
        if ((Types.isDate(one) || isWritten(left) && Types.isNumber(other)) && isDays(other)) {
            return rex.call(TimeOperators.DATE_PLUS, casts.date(left, position), days(right));
        }
        return ofIntervals(SqlStdOperatorTable.PLUS, left, right);
    }

    private @Nullable RexNode difference(RexNode left, RexNode right, Position position) {
        RelDataType one = left.getType();
        RelDataType other = right.getType();
        if (Types.isInterval(other) && Types.mayBeMoment(one)) {
            return shiftedBy(left, right, true, position);
        }
        if (Types.isDate(one) && Types.isDate(other)) {
            return rex.call(TimeOperators.DAYS_BETWEEN, left, right);
        }
        if (Types.isDate(one)
                && (Types.isAny(other) && !(right instanceof RexDynamicParam) || isWritten(right))
                && !Rex.isNull(right)) {
            return rex.call(TimeOperators.DATE_DIFFERENCE, left, right);
        }
        if (Types.isDate(one) && Types.isText(other)) {
            return difference(left, casts.date(right, position), position);
        }
        if (Types.isDate(other)
                && (Types.isAny(one) && !(left instanceof RexDynamicParam) || isWritten(left))
                && !Rex.isNull(left)) {
            return rex.call(TimeOperators.DIFFERENCE_FROM_DATE, left, right);
        }
        if (isWritten(left) && isWritten(right)) {
            return rex.call(TimeOperators.TEXT_DIFFERENCE, left, right);
        }
        if ((Types.isDate(one) || isWritten(left) && Types.isNumber(other)) && isDays(other)) {
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
        return moments ? between(left, right, position) : ofIntervals(SqlStdOperatorTable.MINUS, left, right);
    }

    /** The interval from the second to the first. */
    RexNode between(RexNode left, RexNode right, Position position) {
        boolean times = Types.isTimeOfDay(left.getType());
        return rex.builder()
                .makeCall(
                        rex.nullable(rex.timeIntervalType(), true),
                        TimeOperators.DIFFERENCE,
                        times
                                ? List.of(left, right)
                                : List.of(casts.timestamp(left, position), casts.timestamp(right, position)));
    }

    private @Nullable RexNode ofIntervals(SqlOperator operator, RexNode left, RexNode right) {
        boolean alike = Types.isInterval(left.getType())
                && Types.isInterval(right.getType())
                && Types.isMonths(left.getType()) == Types.isMonths(right.getType());
        return alike ? rex.strict(left.getType(), operator, left, right) : null;
    }

    private @Nullable RexNode scaled(BinaryOperator operator, RexNode left, RexNode right, Position position) {
        boolean interval = Types.isInterval(left.getType()) || Types.isInterval(right.getType());
        if (!interval) {
            return null;
        }
        boolean whole = Types.isInteger(left.getType()) || Types.isInteger(right.getType());
        if (!whole) {
            throw new QueryException(
                    ErrorKind.UNSUPPORTED,
                    "an interval that stands alone is multiplied and divided by whole numbers only; behind the + or - of a"
                            + " date or timestamp an interval that is written takes any number",
                    position);
        }
        if (operator == BinaryOperator.MULTIPLY) {
            boolean first = Types.isInterval(left.getType());
            return rex.strict(
                    first ? left.getType() : right.getType(),
                    SqlStdOperatorTable.MULTIPLY,
                    first ? left : right,
                    first ? right : left);
        }
        return Types.isInterval(left.getType())
                ? rex.strict(left.getType(), SqlStdOperatorTable.DIVIDE, left, right)
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

    /** Whether it is text that rows hold, which can be no number but a date. */
    private static boolean isWritten(RexNode value) {
        return Types.isText(value.getType()) && !(value instanceof RexLiteral);
    }

    /** Whether it may be a number of days. */
    private static boolean isDays(RelDataType type) {
        return Types.isNumber(type) || Types.isAny(type);
    }

    private RexNode days(RexNode value) {
        return Types.isAny(value.getType()) ? rex.as(CoercionOperators.AS_NUMERIC, value) : value;
    }

    private RexNode shiftedBy(RexNode moment, RexNode interval, boolean back, Position position) {
        boolean months = Types.isMonths(interval.getType());
        boolean keep = Types.isTimeOfDay(moment.getType()) || Types.isDate(moment.getType()) && months;
        RexNode none = rex.number(0);
        return later(
                keep ? moment.getType().getSqlTypeName() : SqlTypeName.TIMESTAMP,
                moment,
                months ? interval : none,
                months ? none : interval,
                rex.number(back ? -1 : 1),
                position);
    }

    private RexNode later(
            SqlTypeName type, RexNode moment, RexNode months, RexNode millis, RexNode factor, Position position) {
        RexNode known = folded(type, List.of(moment, months, millis, factor));
        if (known != null) {
            return known;
        }
        RelDataType result = rex.type(type, true);
        return switch (type) {
            case TIME -> rex.builder().makeCall(result, TimeOperators.LATER_TIME, List.of(moment, millis, factor));
            case DATE ->
                rex.builder().makeCall(result, TimeOperators.LATER_DATE, List.of(moment, months, millis, factor));
            default ->
                rex.builder()
                        .makeCall(
                                result,
                                TimeOperators.LATER,
                                List.of(casts.timestamp(moment, position), months, millis, factor));
        };
    }

    /** A date or timestamp of constants, which DynamoDB can compare with; null if it is none, or no date there is. */
    private @Nullable RexNode folded(SqlTypeName type, List<RexNode> operands) {
        boolean constant = Types.isMoment(operands.get(0).getType())
                && operands.stream().allMatch(operand -> operand instanceof RexLiteral literal && !literal.isNull());
        if (!constant) {
            return null;
        }
        RexLiteral literal = (RexLiteral) operands.get(0);
        long millis = Types.isTimestamp(literal.getType())
                ? Objects.requireNonNull(literal.getValueAs(Long.class))
                : Objects.requireNonNull(literal.getValueAs(Integer.class)) * MILLIS_OF_DAY;
        long later;
        try {
            later = TimeFunctions.later(millis, number(operands, 1), number(operands, 2), number(operands, 3));
        } catch (QueryException beyond) {
            // An error only if a row comes to it.
            return null;
        }
        return type == SqlTypeName.DATE
                ? rex.date(DateString.fromDaysSinceEpoch((int) Math.floorDiv(later, MILLIS_OF_DAY)))
                : rex.timestamp(TimestampString.fromMillisSinceEpoch(later));
    }

    private static BigDecimal number(List<RexNode> operands, int index) {
        return Objects.requireNonNull(((RexLiteral) operands.get(index)).getValueAs(BigDecimal.class));
    }

    /** Seconds since 1970, of the day, or of an interval. */
    RexNode epoch(RexNode value, Position position) {
        return Types.isMonths(value.getType())
                ? rex.call(TimeOperators.EPOCH_OF_MONTHS, value)
                : rex.call(TimeOperators.EPOCH, instant(value, position));
    }

    /** Seconds of the minute. */
    RexNode seconds(RexNode value, Position position) {
        return rex.call(
                Types.isInterval(value.getType()) ? TimeOperators.SECONDS_OF_INTERVAL : TimeOperators.SECONDS,
                instant(value, position));
    }

    /** As milliseconds: a time or an interval of time as it is, all else as a timestamp. */
    private RexNode instant(RexNode value, Position position) {
        boolean asIs = Types.isTimeOfDay(value.getType())
                || Types.isInterval(value.getType()) && !Types.isMonths(value.getType());
        return asIs ? casts.computed(value) : casts.timestamp(value, position);
    }

    /** A date, time or interval as it is, all else as a timestamp. */
    RexNode moment(RexNode value, Position position) {
        return Types.isTime(value.getType()) || Types.isInterval(value.getType())
                ? casts.computed(value)
                : casts.timestamp(value, position);
    }
}
