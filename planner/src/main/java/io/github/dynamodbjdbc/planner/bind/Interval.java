package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.run.function.IntervalText;
import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.parser.SqlParserUtil;
import org.jspecify.annotations.Nullable;

/**
 * An interval that a statement writes down: months and milliseconds, so many times. SQL's intervals are either months or time;
 * PostgreSQL's may be both.
 *
 * @param factor null for once
 */
record Interval(
        BigDecimal months, BigDecimal millis, @Nullable RexNode factor) {
    private static final BigDecimal DAY = BigDecimal.valueOf(TimeArithmetic.MILLIS_OF_DAY);

    /** Null if the expression is none: it may still be an interval that is computed in another way. */
    static @Nullable Interval of(ExpressionBinder expressions, Expression expression) {
        if (expression instanceof Expression.IntervalLiteral literal) {
            return of(literal);
        }
        if (expression instanceof Expression.Cast cast) {
            // '1 day'::interval
            return cast.type().name().equals("INTERVAL") ? ofText(expressions, cast.operand(), cast.position()) : null;
        }
        if (expression instanceof Expression.FunctionCall call && MakeInterval.isCallOf(call)) {
            return of(expressions, MakeInterval.written(call));
        }
        if (expression instanceof Expression.Unary unary && unary.operator() != Expression.UnaryOperator.NOT) {
            Interval operand = of(expressions, unary.operand());
            return operand != null && unary.operator() == Expression.UnaryOperator.MINUS ? operand.negated() : operand;
        }
        return expression instanceof Expression.Binary binary
                ? switch (binary.operator()) {
                    case ADD, SUBTRACT, MULTIPLY, DIVIDE ->
                        arithmetic(
                                expressions, binary, of(expressions, binary.left()), of(expressions, binary.right()));
                    default -> null;
                }
                : null;
    }

    private static @Nullable Interval arithmetic(
            ExpressionBinder expressions, Expression.Binary binary, @Nullable Interval left, @Nullable Interval right) {
        if (left != null && right != null) {
            return switch (binary.operator()) {
                case ADD -> left.plus(right);
                case SUBTRACT -> left.plus(right.negated());
                default -> null;
            };
        }
        boolean product = binary.operator() == BinaryOperator.MULTIPLY;
        if (left != null && product) {
            return left.times(expressions, expressions.bind(binary.right()).rex(), binary.position());
        }
        if (right != null && product) {
            return right.times(expressions, expressions.bind(binary.left()).rex(), binary.position());
        }
        return left != null && binary.operator() == BinaryOperator.DIVIDE
                ? left.dividedBy(expressions, expressions.bind(binary.right()).rex(), binary.position())
                : null;
    }

    /** {@code CAST('1 day' AS INTERVAL)}, and {@code CAST(n || ' days' AS INTERVAL)}; null for other text. */
    private static @Nullable Interval ofText(ExpressionBinder expressions, Expression operand, Position position) {
        String text = Shapes.text(operand);
        if (text != null) {
            return ofText(text, position);
        }
        if (operand instanceof Expression.Binary binary && binary.operator() == BinaryOperator.CONCAT) {
            String unit = Shapes.text(binary.right());
            if (unit != null && unit.matches("\\s*[A-Za-z]+\\s*")) {
                Expression count = new Expression.Cast(
                        binary.left(), new TypeName("NUMERIC", List.of(), position), false, position);
                return ofText("1 " + unit, position)
                        .times(expressions, expressions.bind(count).rex(), position);
            }
        }
        return null;
    }

    static Interval ofText(String text, Position position) {
        try {
            IntervalText.Length length = IntervalText.parse(text);
            return new Interval(length.months(), length.millis(), null);
        } catch (QueryException none) {
            throw new QueryException(none.kind(), String.valueOf(none.getMessage()), position, none);
        }
    }

    /** {@code '1' DAY} */
    private static Interval ofUnit(String number, String unit, Position position) {
        if (!number.strip().matches(IntervalText.NUMBER)) {
            throw new QueryException(
                    ErrorKind.INVALID_DATETIME,
                    "'" + number + "' is no number that could stand before " + unit
                            + "; an alias behind INTERVAL '1 day' needs AS",
                    position);
        }
        return ofText(number.strip() + ' ' + TimeUnits.lengthOf(unit, position), position);
    }

    /** How long the interval is that a literal says. */
    static Interval of(Expression.IntervalLiteral literal) {
        Position position = literal.position();
        Interval interval;
        if (literal.fromUnit() == null) {
            interval = ofText(literal.text(), position);
        } else if (literal.toUnit() == null) {
            interval = ofUnit(literal.text(), literal.fromUnit(), position);
        } else {
            interval = of(literal.text(), literal.fromUnit(), literal.toUnit(), position);
        }
        return literal.negative() ? interval.negated() : interval;
    }

    /** {@code '1 02:30' DAY TO MINUTE} */
    private static Interval of(String text, String fromUnit, String toUnit, Position position) {
        SqlIntervalQualifier units = new SqlIntervalQualifier(
                TimeUnits.of(fromUnit, position), TimeUnits.of(toUnit, position), SqlParserPos.ZERO);
        try {
            return units.isYearMonth()
                    ? new Interval(
                            BigDecimal.valueOf(SqlParserUtil.intervalToMonths(text, units)), BigDecimal.ZERO, null)
                    : new Interval(
                            BigDecimal.ZERO, BigDecimal.valueOf(SqlParserUtil.intervalToMillis(text, units)), null);
        } catch (RuntimeException malformed) {
            throw new QueryException(
                    ErrorKind.INVALID_DATETIME,
                    "'" + text + "' is no interval of " + fromUnit + " TO " + toUnit,
                    position,
                    malformed);
        }
    }

    /** Whether a date is a date so much later. */
    boolean isOfDays() {
        return millis.remainder(DAY).signum() == 0;
    }

    Interval negated() {
        return new Interval(months.negate(), millis.negate(), factor);
    }

    /** As an operand of any operator. */
    RexNode literal(Rex rex, Position position) {
        if (months.signum() != 0 && millis.signum() != 0) {
            throw new QueryException(
                    ErrorKind.UNSUPPORTED,
                    "an interval of months and of days or time can only be added to a date or timestamp",
                    position);
        }
        return months.signum() != 0 ? rex.months(months) : rex.millis(BigDecimal.valueOf(millis.longValue()));
    }

    private Interval times(ExpressionBinder expressions, RexNode number, Position position) {
        RexNode product = factor == null
                ? number
                : expressions.arithmetic().binary(BinaryOperator.MULTIPLY, factor, number, position);
        return new Interval(months, millis, product);
    }

    private Interval dividedBy(ExpressionBinder expressions, RexNode number, Position position) {
        ArithmeticBinder arithmetic = expressions.arithmetic();
        // Not a whole number, for those would be divided without a fraction.
        RexNode one = expressions.rex().number(new BigDecimal("1.0"));
        RexNode dividend = factor == null ? one : arithmetic.binary(BinaryOperator.MULTIPLY, one, factor, position);
        return new Interval(months, millis, arithmetic.binary(BinaryOperator.DIVIDE, dividend, number, position));
    }

    private @Nullable Interval plus(Interval other) {
        return factor != null || other.factor != null
                ? null
                : new Interval(months.add(other.months), millis.add(other.millis), null);
    }
}
