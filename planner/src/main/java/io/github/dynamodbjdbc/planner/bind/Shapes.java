package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an expression plainly is, where that matters beside its value. */
final class Shapes {
    private Shapes() {}

    /** The values of a row constructor; null for all else. */
    static @Nullable List<Expression> row(Expression expression) {
        return expression instanceof Expression.Row row ? row.values() : null;
    }

    /** The text of a string literal, or the name of a unit of time; null for all else. */
    static @Nullable String text(Expression expression) {
        if (expression instanceof Expression.StringLiteral literal) {
            return literal.value();
        }
        return expression instanceof Expression.TimeUnit unit ? unit.unit() : null;
    }

    /** The value of a number literal, its sign included; null for all else. */
    static @Nullable BigDecimal number(Expression expression) {
        if (expression instanceof Expression.NumberLiteral literal) {
            return literal.value();
        }
        if (!(expression instanceof Expression.Unary unary) || unary.operator() == Expression.UnaryOperator.NOT) {
            return null;
        }
        BigDecimal operand = number(unary.operand());
        return operand != null && unary.operator() == Expression.UnaryOperator.MINUS ? operand.negate() : operand;
    }
}
