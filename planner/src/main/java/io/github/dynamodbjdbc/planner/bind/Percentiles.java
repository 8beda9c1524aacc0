package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code PERCENTILE_CONT(ARRAY[0.25, 0.5]) WITHIN GROUP (…)} is an array of the percentiles, or NULL without values. */
final class Percentiles {
    private final Expression.FunctionCall call;
    private final Position position;

    private Percentiles(Expression.FunctionCall call) {
        this.call = call;
        this.position = call.position();
    }

    /** The expression for several fractions; null for one fraction and for other functions. */
    static @Nullable Expression of(Expression.FunctionCall call, String name) {
        boolean isPercentile = name.equals("PERCENTILE_CONT") || name.equals("PERCENTILE_DISC");
        return isPercentile
                        && call.withinGroup().size() == 1
                        && call.arguments().size() == 1
                        && call.arguments().get(0) instanceof Expression.ListValue fractions
                ? new Percentiles(call).expression(fractions)
                : null;
    }

    private Expression expression(Expression.ListValue fractions) {
        Expression percentiles = new Expression.ListValue(
                fractions.elements().stream()
                        .map(fraction -> call(call.name(), fraction, true))
                        .toList(),
                position);
        Expression count = call(
                new Identifier("COUNT", false, position),
                call.withinGroup().get(0).expression(),
                false);
        Expression none = new Expression.NumberLiteral("0", BigDecimal.ZERO, position);
        Expression any = new Expression.Binary(BinaryOperator.GREATER, count, none, position);
        return new Expression.Case(
                null, List.of(new Expression.WhenClause(any, percentiles, position)), null, position);
    }

    private Expression call(Identifier name, Expression argument, boolean ordered) {
        return new Expression.FunctionCall(
                name,
                List.of(argument),
                false,
                false,
                true,
                false,
                ordered ? call.withinGroup() : List.of(),
                call.filter(),
                false,
                call.over(),
                position);
    }
}
