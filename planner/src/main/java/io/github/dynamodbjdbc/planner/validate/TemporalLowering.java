package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.util.Set;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.jspecify.annotations.Nullable;

/** Arithmetic with dates and times, as PostgreSQL has it. */
final class TemporalLowering {
    private static final Set<String> TIME_UNITS = Set.of("HOUR", "MINUTE", "SECOND", "MILLISECOND", "MICROSECOND");

    private TemporalLowering() {}

    /** Null if neither side is known to be a date or timestamp. */
    static @Nullable Value arithmetic(Expression.Binary binary, Value left, Value right) {
        Position position = binary.position();
        boolean add = binary.operator() == Expression.BinaryOperator.ADD;
        if (!add && binary.operator() != Expression.BinaryOperator.SUBTRACT) {
            return null;
        }
        if (!add && left.type() == ColumnType.DATE && right.type() == ColumnType.DATE) {
            return ScalarLowering.call("$DATE_MINUS", position, left, right);
        }
        if (!add && TimeUnits.isMoment(left) && TimeUnits.isMoment(right)) {
            throw new QueryException(
                    ErrorKind.UNSUPPORTED,
                    "the difference of two timestamps would be an interval, which no column can be; use"
                            + " TIMESTAMPDIFF(SECOND, …, …) or EXTRACT(EPOCH FROM … - …)",
                    position);
        }
        if (left.type() == ColumnType.DATE && isNumber(right)) {
            Value days = add ? right : negated(right, position);
            return ScalarLowering.call("$DATE_PLUS", position, left, days);
        }
        if (add && right.type() == ColumnType.DATE && isNumber(left)) {
            return ScalarLowering.call("$DATE_PLUS", position, right, left);
        }
        if (binary.right() instanceof Expression.IntervalLiteral && TimeUnits.isToBeCast(left)) {
            return interval(binary, moment(left, position), right, binary.right());
        }
        if (add && binary.left() instanceof Expression.IntervalLiteral && TimeUnits.isToBeCast(right)) {
            return interval(binary, moment(right, position), left, binary.left());
        }
        if (TimeUnits.isMoment(left) && right.type() == null) {
            return interval(binary, left, right, binary.right());
        }
        return add && TimeUnits.isMoment(right) && left.type() == null
                ? interval(binary, right, left, binary.left())
                : null;
    }

    private static Value moment(Value value, Position position) {
        return Value.of(TimeUnits.timestamp(value, position), ColumnType.TIMESTAMP);
    }

    /** A DATE stays one where the interval is one of days or more. */
    private static Value interval(Expression.Binary binary, Value moment, Value interval, Expression expression) {
        Position position = binary.position();
        boolean time = expression instanceof Expression.IntervalLiteral literal
                && (TIME_UNITS.contains(singular(literal.fromUnit()))
                        || literal.toUnit() != null && TIME_UNITS.contains(singular(literal.toUnit())));
        ColumnType type = time ? ColumnType.TIMESTAMP : moment.type();
        return Value.of(
                (binary.operator() == Expression.BinaryOperator.ADD
                                ? SqlStdOperatorTable.PLUS
                                : SqlStdOperatorTable.MINUS)
                        .createCall(
                                Positions.of(position),
                                time ? TimeUnits.moment(moment, position) : moment.sql(),
                                interval.sql()),
                type);
    }

    private static String singular(String unit) {
        return unit.endsWith("S") ? unit.substring(0, unit.length() - 1) : unit;
    }

    private static Value negated(Value value, Position position) {
        return Value.of(SqlStdOperatorTable.UNARY_MINUS.createCall(Positions.of(position), value.sql()), value.type());
    }

    /** {@code EXTRACT(unit FROM moment)}, and {@code EXTRACT(EPOCH FROM a - b)}. */
    static Value extract(ExpressionLowering expressions, Expression.Extract extract) {
        Position position = extract.position();
        if (extract.unit().equals("EPOCH")
                && extract.operand() instanceof Expression.Binary difference
                && difference.operator() == Expression.BinaryOperator.SUBTRACT) {
            Value left = expressions.lower(difference.left());
            Value right = expressions.lower(difference.right());
            if (TimeUnits.isMoment(left) && TimeUnits.isMoment(right)) {
                return ScalarLowering.call("$SECONDS_BETWEEN", position, left, right);
            }
        }
        return TimeUnits.extract(extract.unit(), expressions.lower(extract.operand()), position);
    }

    private static boolean isNumber(Value value) {
        return value.type() == ColumnType.NUMERIC
                || value.type() == ColumnType.INTEGER
                || value.type() == ColumnType.BIGINT;
    }
}
