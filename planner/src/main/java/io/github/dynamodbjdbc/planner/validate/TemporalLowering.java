package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** Arithmetic with dates and times, as PostgreSQL has it. */
final class TemporalLowering {
    /** Of these no sum or difference is one of dates or times. */
    private static final Set<ColumnType> OTHERS = EnumSet.of(
            ColumnType.NUMERIC,
            ColumnType.INTEGER,
            ColumnType.BIGINT,
            ColumnType.DOUBLE,
            ColumnType.BOOLEAN,
            ColumnType.VARBINARY,
            ColumnType.VARIANT);

    private TemporalLowering() {}

    /** A sum or difference that may be one of dates, times or intervals; null if it is not. */
    static @Nullable Value arithmetic(ExpressionLowering expressions, Expression.Binary binary) {
        boolean add = binary.operator() == Expression.BinaryOperator.ADD;
        if (!add && binary.operator() != Expression.BinaryOperator.SUBTRACT) {
            return null;
        }
        Interval right = Interval.of(expressions, binary.right());
        Interval left = right == null && add ? Interval.of(expressions, binary.left()) : null;
        if (right == null && left == null || right != null && Interval.of(expressions, binary.left()) != null) {
            return null;
        }
        return right == null
                ? shift(expressions.lower(binary.right()), Objects.requireNonNull(left), binary.position())
                : shift(expressions.lower(binary.left()), add ? right : right.negated(), binary.position());
    }

    /** The sum or difference of what is no interval that is written down. */
    static @Nullable Value arithmetic(Expression.Binary binary, Value left, Value right) {
        boolean add = binary.operator() == Expression.BinaryOperator.ADD;
        boolean others = isOther(left) && isOther(right);
        if (others || !add && binary.operator() != Expression.BinaryOperator.SUBTRACT) {
            return null;
        }
        boolean days = !add && left.type() == ColumnType.DATE && right.type() == ColumnType.DATE;
        boolean later = left.type() == ColumnType.DATE && isOther(right) && !right.dynamic();
        boolean dynamic =
                (left.dynamic() || right.dynamic()) && !TimeUnits.isMoment(left) && !TimeUnits.isMoment(right);
        return Value.of(
                (add ? TemporalOperators.PLUS : TemporalOperators.MINUS)
                        .createCall(Positions.of(binary.position()), left.sql(), right.sql()),
                days ? ColumnType.INTEGER : later ? ColumnType.DATE : dynamic ? ColumnType.VARIANT : null);
    }

    private static boolean isOther(Value value) {
        return value.type() != null && OTHERS.contains(value.type());
    }

    private static Value shift(Value moment, Interval interval, Position position) {
        SqlParserPos pos = Positions.of(position);
        SqlNode factor = interval.factor() == null ? Literals.number(BigDecimal.ONE, position) : interval.factor();
        SqlNode sql = TemporalOperators.SHIFT.createCall(
                pos,
                moment.sql(),
                Literals.number(interval.months(), position),
                Literals.number(interval.millis(), position),
                factor);
        return Value.of(sql, type(moment, interval));
    }

    /** Null where the factor decides. */
    private static @Nullable ColumnType type(Value moment, Interval interval) {
        if (moment.type() == ColumnType.TIMESTAMP || TimeUnits.isToBeCast(moment)) {
            return ColumnType.TIMESTAMP;
        }
        if (moment.type() == ColumnType.DATE && interval.factor() == null) {
            return interval.isOfDays() ? ColumnType.DATE : ColumnType.TIMESTAMP;
        }
        return moment.type() == ColumnType.TIME ? ColumnType.TIME : null;
    }

    /** {@code EXTRACT(unit FROM moment)}, and {@code EXTRACT(EPOCH FROM a - b)}. */
    static Value extract(ExpressionLowering expressions, Expression.Extract extract) {
        Position position = extract.position();
        if (extract.operand() instanceof Expression.Binary difference
                && difference.operator() == Expression.BinaryOperator.SUBTRACT
                && Interval.of(expressions, difference.right()) == null) {
            Value left = expressions.lower(difference.left());
            Value right = expressions.lower(difference.right());
            if (mayBeMoment(left) && mayBeMoment(right)) {
                SqlNode sql = TemporalOperators.DIFFERENCE.createCall(Positions.of(position), left.sql(), right.sql());
                return TimeUnits.extract(extract.unit(), Value.of(sql, null), position);
            }
        }
        return TimeUnits.extract(extract.unit(), expressions.lower(extract.operand()), position);
    }

    /** Nothing but times has parts, so text and values of any type are meant to be some. */
    private static boolean mayBeMoment(Value value) {
        return TimeUnits.isMoment(value) || TimeUnits.isToBeCast(value);
    }
}
