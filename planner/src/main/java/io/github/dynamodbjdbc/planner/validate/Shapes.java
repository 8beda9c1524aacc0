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
}
