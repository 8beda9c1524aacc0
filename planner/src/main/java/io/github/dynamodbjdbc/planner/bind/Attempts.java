package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.function.CastOperators;
import io.github.dynamodbjdbc.planner.function.FunctionEntry;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning;
import io.github.dynamodbjdbc.planner.function.Functions;
import io.github.dynamodbjdbc.planner.relation.Value;
import io.github.dynamodbjdbc.planner.type.Rex;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.sql.type.SqlTypeName;

/** Binds expressions with {@code typing=permissive}: one that does not take its values, or their types, is NULL. */
final class Attempts {
    private Attempts() {}

    private static boolean isAggregate(Expression expression) {
        if (!(expression instanceof Expression.FunctionCall call) || call.over() != null) {
            return false;
        }
        FunctionEntry entry = Functions.find(call.name().name().toUpperCase(Locale.ROOT));
        return entry != null && entry.meaning() instanceof FunctionMeaning.Aggregated;
    }

    static boolean mayFail(Expression expression) {
        return expression instanceof Expression.Unary unary && Shapes.number(unary) == null
                || expression instanceof Expression.Binary
                || expression instanceof Expression.Between
                || expression instanceof Expression.Like
                || expression instanceof Expression.InList
                || expression instanceof Expression.FunctionCall
                || expression instanceof Expression.Cast
                || expression instanceof Expression.Trim
                || expression instanceof Expression.Extract;
    }

    static Value bind(Rex rex, Expression expression, Function<Expression, Value> binding) {
        Value value;
        try {
            value = binding.apply(expression);
        } catch (QueryException failure) {
            if (!failure.kind().isOfValues()) {
                throw failure;
            }
            // An aggregate is still one: it gives a row for no rows.
            return isAggregate(expression)
                    ? binding.apply(Expression.FunctionCall.of(
                            "MAX", List.of(new Expression.NullLiteral(expression.position())), expression.position()))
                    : Value.of(rex.nullOf(SqlTypeName.ANY));
        }
        RexNode computed = value.rex();
        // Conditions fail by their operands only, and are pushed down as they are.
        boolean attempted = computed instanceof RexCall
                && !(computed instanceof RexOver)
                && computed.getType().getSqlTypeName() != SqlTypeName.BOOLEAN;
        return attempted
                ? new Value(rex.call(CastOperators.ATTEMPT, computed), value.converts(), value.origin())
                : value;
    }
}
