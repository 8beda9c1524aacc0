package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.math.BigDecimal;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/**
 * An interval that a statement writes down: months and milliseconds, so many times. SQL's intervals are either months or time;
 * PostgreSQL's may be both.
 *
 * @param factor null for once
 */
record Interval(
        BigDecimal months, BigDecimal millis, @Nullable SqlNode factor) {
    private static final BigDecimal DAY = BigDecimal.valueOf(TemporalOperators.MILLIS_OF_DAY);
    private static final int MAX_PRECISION = 10;
    private static final int MILLISECONDS = 3;

    /** Null if the expression is none: it may still be an interval that is computed in another way. */
    static @Nullable Interval of(ExpressionLowering expressions, Expression expression) {
        return expression.accept(new Reader(expressions)).orElse(null);
    }

    /** Whether a date is a date so much later. */
    boolean isOfDays() {
        return millis.remainder(DAY).signum() == 0;
    }

    Interval negated() {
        return new Interval(months.negate(), millis.negate(), factor);
    }

    /** As an operand of any operator. */
    SqlNode literal(Position position) {
        if (months.signum() != 0 && millis.signum() != 0) {
            throw new QueryException(
                    ErrorKind.UNSUPPORTED,
                    "an interval of months and of days or time can only be added to a date or timestamp",
                    position);
        }
        SqlParserPos pos = Positions.of(position);
        if (months.signum() != 0) {
            SqlIntervalQualifier unit = new SqlIntervalQualifier(TimeUnit.MONTH, MAX_PRECISION, null, -1, pos);
            return SqlLiteral.createInterval(months.signum(), months.abs().toPlainString(), unit, pos);
        }
        SqlIntervalQualifier units =
                new SqlIntervalQualifier(TimeUnit.DAY, MAX_PRECISION, TimeUnit.SECOND, MILLISECONDS, pos);
        BigDecimal[] days = millis.abs().divideAndRemainder(DAY);
        LocalTime rest = LocalTime.ofNanoOfDay(days[1].longValue() * 1_000_000);
        String text =
                days[0].toBigInteger().toString() + ' ' + rest.format(DateTimeFormatter.ofPattern("HH:mm:ss.SSS"));
        return SqlLiteral.createInterval(millis.signum() < 0 ? -1 : 1, text, units, pos);
    }

    private Interval times(SqlNode number, Position position) {
        SqlNode product = factor == null
                ? number
                : SqlStdOperatorTable.MULTIPLY.createCall(Positions.of(position), factor, number);
        return new Interval(months, millis, product);
    }

    private Interval dividedBy(SqlNode number, Position position) {
        SqlParserPos pos = Positions.of(position);
        // Not a whole number, for those would be divided without a fraction.
        SqlNode one = Literals.number(new BigDecimal("1.0"), position);
        SqlNode dividend = factor == null ? one : SqlStdOperatorTable.MULTIPLY.createCall(pos, one, factor);
        return new Interval(months, millis, SqlStdOperatorTable.DIVIDE.createCall(pos, dividend, number));
    }

    private Optional<Interval> plus(Interval other) {
        return factor != null || other.factor != null
                ? Optional.empty()
                : Optional.of(new Interval(months.add(other.months), millis.add(other.millis), null));
    }

    private static final class Reader extends SimpleExpressionVisitor<Optional<Interval>> {
        private final ExpressionLowering expressions;

        Reader(ExpressionLowering expressions) {
            this.expressions = expressions;
        }

        @Override
        Optional<Interval> otherwise(Expression expression) {
            return Optional.empty();
        }

        @Override
        public Optional<Interval> visit(Expression.IntervalLiteral literal) {
            return Optional.of(Literals.lengthOf(literal));
        }

        /** {@code '1 day'::interval} */
        @Override
        public Optional<Interval> visit(Expression.Cast cast) {
            return cast.type().name().equals("INTERVAL")
                    ? Shapes.text(cast.operand()).map(text -> IntervalText.parse(text, cast.position()))
                    : Optional.empty();
        }

        @Override
        public Optional<Interval> visit(Expression.Unary unary) {
            return switch (unary.operator()) {
                case MINUS -> unary.operand().accept(this).map(Interval::negated);
                case PLUS -> unary.operand().accept(this);
                case NOT -> Optional.empty();
            };
        }

        @Override
        public Optional<Interval> visit(Expression.Binary binary) {
            return switch (binary.operator()) {
                case ADD, SUBTRACT, MULTIPLY, DIVIDE ->
                    arithmetic(
                            binary,
                            binary.left().accept(this).orElse(null),
                            binary.right().accept(this).orElse(null));
                default -> Optional.empty();
            };
        }

        private Optional<Interval> arithmetic(
                Expression.Binary binary, @Nullable Interval left, @Nullable Interval right) {
            Position position = binary.position();
            if (left != null && right != null) {
                return switch (binary.operator()) {
                    case ADD -> left.plus(right);
                    case SUBTRACT -> left.plus(right.negated());
                    default -> Optional.empty();
                };
            }
            boolean product = binary.operator() == Expression.BinaryOperator.MULTIPLY;
            if (left != null && product) {
                return Optional.of(left.times(expressions.lower(binary.right()).sql(), position));
            }
            if (right != null && product) {
                return Optional.of(right.times(expressions.lower(binary.left()).sql(), position));
            }
            return left != null && binary.operator() == Expression.BinaryOperator.DIVIDE
                    ? Optional.of(
                            left.dividedBy(expressions.lower(binary.right()).sql(), position))
                    : Optional.empty();
        }
    }
}
