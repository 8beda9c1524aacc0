package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Aggregates of JSON as functions of ARRAY_AGG. */
final class JsonAggregates {
    private JsonAggregates() {}

    /** The same without an aggregate of JSON; null for any other aggregate. */
    static @Nullable Expression collected(Expression.FunctionCall call, String name) {
        return switch (name.replace("JSONB_", "JSON_")) {
            case "JSON_AGG_STRICT", "JSON_ARRAYAGG" -> present(call);
            case "JSON_OBJECT_AGG", "JSON_OBJECTAGG" -> object(call, false, false);
            case "JSON_OBJECT_AGG_STRICT" -> object(call, true, false);
            case "JSON_OBJECT_AGG_UNIQUE" -> object(call, false, true);
            case "JSON_OBJECT_AGG_UNIQUE_STRICT" -> object(call, true, true);
            default -> null;
        };
    }

    /** The list without its NULLs: of rows that have no other values, an empty one. */
    private static Expression present(Expression.FunctionCall call) {
        Position position = call.position();
        return Expression.FunctionCall.of(
                "ARRAY_REMOVE", List.of(list(call, call.arguments()), new Expression.NullLiteral(position)), position);
    }

    private static @Nullable Expression object(Expression.FunctionCall call, boolean strict, boolean unique) {
        if (call.arguments().size() != 2) {
            return null;
        }
        Position position = call.position();
        Expression pairs = list(call, List.of(new Expression.ListValue(call.arguments(), position)));
        return Expression.FunctionCall.of(
                "JSONB_OF_PAIRS",
                List.of(
                        pairs,
                        new Expression.BooleanLiteral(unique, position),
                        new Expression.BooleanLiteral(strict, position)),
                position);
    }

    private static Expression list(Expression.FunctionCall call, List<Expression> collected) {
        return new Expression.FunctionCall(
                new Identifier("ARRAY_AGG", false, call.position()),
                collected,
                call.distinct(),
                false,
                true,
                false,
                call.withinGroup(),
                call.filter(),
                false,
                call.over(),
                call.position());
    }
}
