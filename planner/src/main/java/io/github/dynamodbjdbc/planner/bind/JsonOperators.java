package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.planner.function.CastOperators;
import io.github.dynamodbjdbc.planner.function.DocumentOperators;
import io.github.dynamodbjdbc.planner.function.FunctionMeaning.Computed;
import io.github.dynamodbjdbc.planner.function.Functions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlOperator;
import org.jspecify.annotations.Nullable;

/** PostgreSQL's operators of {@code jsonb}. The other operators of the same names are those of lists, text and numbers. */
final class JsonOperators {
    /** Functions of arrays by names of their operators, with those of JSON. */
    private static final Map<String, String> OF_ARRAYS =
            Map.of("ARRAYCONTAINS", "JSONB_CONTAINS", "ARRAYCONTAINED", "JSONB_CONTAINED");

    private static final Set<SqlOperator> JSON = Stream.concat(
                    Stream.of(DocumentOperators.PARSE_JSON),
                    Stream.of(
                                    "PARSE_JSON",
                                    "TO_JSON",
                                    "JSONB_CONCAT",
                                    "JSONB_DELETE",
                                    "JSONB_DELETE_PATH",
                                    "JSONB_SET",
                                    "JSONB_INSERT",
                                    "JSONB_STRIP_NULLS",
                                    "JSONB_OF_PAIRS")
                            .flatMap(name -> computed(name).overloads().stream())
                            .map(overload -> overload.operator()))
            .collect(Collectors.toUnmodifiableSet());

    private JsonOperators() {}

    /** Whether a value is JSON or a document for every row, whatever is stored. */
    static boolean isJson(RexNode value) {
        return DocumentOperators.isDocument(value)
                || value instanceof RexCall call
                        && (JSON.contains(call.getOperator())
                                || call.getOperator().equals(CastOperators.ATTEMPT)
                                        && isJson(call.getOperands().get(0)));
    }

    /** {@code left || right}; null if none of them is known to be JSON. */
    static @Nullable RexNode joined(ScalarCalls scalars, RexNode left, RexNode right, Position position) {
        return isJson(left) || isJson(right) ? call(scalars, "JSONB_CONCAT", List.of(left, right), position) : null;
    }

    /** {@code left - right}, the left one JSON. */
    static RexNode without(ScalarCalls scalars, RexNode left, RexNode right, Position position) {
        return call(scalars, "JSONB_DELETE", List.of(left, right), position);
    }

    /** The function of JSON in place of one of arrays; the same name for any other function and other values. */
    static String name(String function, List<RexNode> values) {
        String ofJson = OF_ARRAYS.get(function);
        return ofJson != null && values.stream().anyMatch(JsonOperators::isJson) ? ofJson : function;
    }

    /** JSON_OBJECT_AGG as a function of the list of pairs; null for any other aggregate. */
    static @Nullable Expression objectOfRows(Expression.FunctionCall call, String name) {
        if (!name.equals("JSON_OBJECT_AGG") && !name.equals("JSONB_OBJECT_AGG")
                || call.arguments().size() != 2) {
            return null;
        }
        Position position = call.position();
        Expression pairs = new Expression.FunctionCall(
                new Identifier("ARRAY_AGG", false, position),
                List.of(new Expression.ListValue(call.arguments(), position)),
                call.distinct(),
                false,
                true,
                false,
                call.withinGroup(),
                call.filter(),
                false,
                call.over(),
                position);
        return Expression.FunctionCall.of("JSONB_OF_PAIRS", List.of(pairs), position);
    }

    private static RexNode call(ScalarCalls scalars, String name, List<RexNode> values, Position position) {
        return scalars.call(name, computed(name).overloads(), values, position);
    }

    private static Computed computed(String name) {
        return (Computed) Functions.get(name).meaning();
    }
}
