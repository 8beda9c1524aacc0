package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.planner.type.Literals;
import io.github.dynamodbjdbc.planner.type.TypeNames;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Tests of an expression's syntax, where it matters in addition to the value. */
final class Shapes {
    private Shapes() {}

    /** The name if the expression is an unqualified name; null for other expressions. */
    static @Nullable Identifier name(Expression expression) {
        return expression instanceof Expression.NameReference reference
                        && reference.parts().size() == 1
                ? reference.parts().get(0)
                : null;
    }

    /** The text of a string literal, or the name of a unit of time; null for other expressions. */
    static @Nullable String text(Expression expression) {
        if (expression instanceof Expression.StringLiteral literal) {
            return literal.value();
        }
        return expression instanceof Expression.TimeUnit unit ? unit.unit() : null;
    }

    /** A date or time literal, including {@code CAST('2026-01-31' AS DATE)}; null for other expressions. */
    static Expression.@Nullable TemporalLiteral time(Expression expression) {
        if (expression instanceof Expression.TemporalLiteral literal) {
            return literal;
        }
        if (!(expression instanceof Expression.Cast cast)
                || cast.tryCast()
                || !cast.type().arguments().isEmpty()
                || !(cast.operand() instanceof Expression.StringLiteral text)) {
            return null;
        }
        Expression.TemporalKind kind =
                switch (TypeNames.columnType(cast.type())) {
                    case DATE -> Expression.TemporalKind.DATE;
                    case TIME -> Expression.TemporalKind.TIME;
                    case TIMESTAMP, TIMESTAMPTZ -> Expression.TemporalKind.TIMESTAMP;
                    default -> null;
                };
        return kind == null || !Literals.isTemporal(kind, text.value())
                ? null
                : new Expression.TemporalLiteral(kind, text.value(), text.position());
    }

    /** The value of a number literal with its sign; null for other expressions. */
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

    /** The list or set whose elements a query gives as they are, {@code SELECT x FROM UNNEST(list) AS x}; null for other queries. */
    static @Nullable Expression elements(Query query) {
        boolean plain = query.with().isEmpty()
                && query.orderBy().isEmpty()
                && query.offset() == null
                && query.limit() == null
                && query.lock() == null;
        if (!plain
                || !(query.body() instanceof QueryBody.Select select)
                || select.distinct()
                || select.where() != null
                || select.groupBy() != null
                || select.having() != null
                || select.qualify() != null
                || select.items().size() != 1
                || select.from().size() != 1
                || !(select.items().get(0) instanceof SelectItem.Item item)
                || !(select.from().get(0) instanceof FromItem.Unnest unnest)) {
            return null;
        }
        Identifier element = name(item.expression());
        Identifier alias = unnest.alias();
        boolean whole = element != null
                && alias != null
                && element.name().equals(alias.name())
                && !unnest.withOrdinality()
                && unnest.columnAliases().isEmpty()
                && unnest.at() == null;
        return whole ? unnest.expression() : null;
    }
}
