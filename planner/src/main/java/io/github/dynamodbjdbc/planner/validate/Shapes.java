package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** What an expression plainly is, where that matters beside its value. */
final class Shapes {
    private Shapes() {}

    /** The values of a row constructor. */
    static Optional<List<Expression>> row(Expression expression) {
        return expression.accept(RowValues.INSTANCE);
    }

    /** The text of a string literal, or the name of a unit of time. */
    static Optional<String> text(Expression expression) {
        return expression.accept(TextOf.INSTANCE);
    }

    /** The index of a parameter. */
    static Optional<Integer> parameter(Expression expression) {
        return expression.accept(ParameterIndex.INSTANCE);
    }

    /** The value of a number literal, its sign included. */
    static Optional<BigDecimal> number(Expression expression) {
        return expression.accept(NumberOf.INSTANCE);
    }

    /** Whether it is a DATE, TIME or TIMESTAMP literal. */
    static boolean isTime(Expression expression) {
        return expression.accept(TimeLiteral.INSTANCE);
    }

    /** Whether it is a parameter, or a literal of a type that an attribute has. */
    static boolean isConstant(Expression expression) {
        return number(expression).isPresent() || expression.accept(Constant.INSTANCE);
    }

    private static final class RowValues extends SimpleExpressionVisitor<Optional<List<Expression>>> {
        static final RowValues INSTANCE = new RowValues();

        @Override
        Optional<List<Expression>> otherwise(Expression expression) {
            return Optional.empty();
        }

        @Override
        public Optional<List<Expression>> visit(Expression.Row row) {
            return Optional.of(row.values());
        }
    }

    private static final class TextOf extends SimpleExpressionVisitor<Optional<String>> {
        static final TextOf INSTANCE = new TextOf();

        @Override
        Optional<String> otherwise(Expression expression) {
            return Optional.empty();
        }

        @Override
        public Optional<String> visit(Expression.StringLiteral literal) {
            return Optional.of(literal.value());
        }

        @Override
        public Optional<String> visit(Expression.TimeUnit unit) {
            return Optional.of(unit.unit());
        }
    }

    private static final class ParameterIndex extends SimpleExpressionVisitor<Optional<Integer>> {
        static final ParameterIndex INSTANCE = new ParameterIndex();

        @Override
        Optional<Integer> otherwise(Expression expression) {
            return Optional.empty();
        }

        @Override
        public Optional<Integer> visit(Expression.Parameter parameter) {
            return Optional.of(parameter.index());
        }
    }

    private static final class NumberOf extends SimpleExpressionVisitor<Optional<BigDecimal>> {
        static final NumberOf INSTANCE = new NumberOf();

        @Override
        Optional<BigDecimal> otherwise(Expression expression) {
            return Optional.empty();
        }

        @Override
        public Optional<BigDecimal> visit(Expression.NumberLiteral literal) {
            return Optional.of(literal.value());
        }

        @Override
        public Optional<BigDecimal> visit(Expression.Unary unary) {
            Optional<BigDecimal> operand = unary.operand().accept(this);
            return switch (unary.operator()) {
                case MINUS -> operand.map(BigDecimal::negate);
                case PLUS -> operand;
                case NOT -> Optional.empty();
            };
        }
    }

    private static final class TimeLiteral extends SimpleExpressionVisitor<Boolean> {
        static final TimeLiteral INSTANCE = new TimeLiteral();

        @Override
        Boolean otherwise(Expression expression) {
            return false;
        }

        @Override
        public Boolean visit(Expression.TemporalLiteral literal) {
            return true;
        }
    }

    /** Numbers, which may have a sign, are {@link NumberOf}'s matter. */
    private static final class Constant extends SimpleExpressionVisitor<Boolean> {
        static final Constant INSTANCE = new Constant();

        @Override
        Boolean otherwise(Expression expression) {
            return false;
        }

        @Override
        public Boolean visit(Expression.StringLiteral literal) {
            return true;
        }

        @Override
        public Boolean visit(Expression.BooleanLiteral literal) {
            return true;
        }

        @Override
        public Boolean visit(Expression.BinaryLiteral literal) {
            return true;
        }

        @Override
        public Boolean visit(Expression.NullLiteral literal) {
            return true;
        }

        @Override
        public Boolean visit(Expression.Parameter parameter) {
            return true;
        }
    }
}
