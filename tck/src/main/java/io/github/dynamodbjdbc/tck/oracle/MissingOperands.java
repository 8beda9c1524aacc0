package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The operands through which MISSING passes: if one is MISSING and the result is NULL, that is MISSING. */
final class MissingOperands {
    /** Functions of NULL, and functions that return rows or read items. */
    private static final Set<String> OTHERS = Set.of(
            "ARRAY",
            "ATTRIBUTE_EXISTS",
            "ATTRIBUTE_NOT_EXISTS",
            "ATTRIBUTE_TYPE",
            "GROUPING",
            "GROUPING_ID",
            "IF",
            "IIF",
            "IF_ERROR",
            "IF_NOT_EXISTS",
            "ISNULL",
            "JSON_OBJECT",
            "NVL2",
            "PATH_STEP");

    /** Functions whose first argument of three is the name of a unit of time. */
    private static final Set<String> UNIT_FIRST =
            Set.of("DATEADD", "DATE_ADD", "DATE_SUB", "DATEDIFF", "DATE_DIFF", "TIMESTAMPADD", "TIMESTAMPDIFF");

    private MissingOperands() {}

    static List<Expression> of(Expression expression) {
        if (expression instanceof Expression.Unary unary) {
            return unary.operator() == Expression.UnaryOperator.NOT ? List.of() : List.of(unary.operand());
        } else if (expression instanceof Expression.Binary binary) {
            boolean logical = binary.operator() == BinaryOperator.AND || binary.operator() == BinaryOperator.OR;
            boolean row = binary.left() instanceof Expression.Row || binary.right() instanceof Expression.Row;
            return logical || row ? List.of() : List.of(binary.left(), binary.right());
        } else if (expression instanceof Expression.Between between) {
            return List.of(between.operand(), between.low(), between.high());
        } else if (expression instanceof Expression.Like like) {
            return List.of(like.operand(), like.pattern());
        } else if (expression instanceof Expression.InList in) {
            return in.operand() instanceof Expression.Row ? List.of() : List.of(in.operand());
        } else if (expression instanceof Expression.Cast cast) {
            return List.of(cast.operand());
        } else if (expression instanceof Expression.Trim trim) {
            return List.of(trim.operand());
        } else if (expression instanceof Expression.Extract extract) {
            return List.of(extract.operand());
        } else if (expression instanceof Expression.FunctionCall call) {
            return of(call);
        }
        return List.of();
    }

    private static List<Expression> of(Expression.FunctionCall call) {
        String name = name(call);
        if (call.over() != null || Aggregates.isAggregate(call) || OTHERS.contains(name)) {
            return List.of();
        }
        if (name.equals("NULLIF") || name.equals("NORMALIZE")) {
            return call.arguments().subList(0, 1);
        } else if (name.equals("JSON_VALUE_AT") || name.equals("JSON_QUERY_AT")) {
            // The default is computed only if it is needed.
            return call.arguments().subList(0, 3);
        }
        List<Expression> arguments = call.arguments();
        boolean begins = UNIT_FIRST.contains(name) && arguments.size() == 3;
        return arguments.subList(begins ? 1 : 0, arguments.size()).stream()
                .filter(argument -> !(argument instanceof Expression.TimeUnit) && !isVariadic(argument))
                .map(argument -> name.startsWith("JSON_") ? text(argument) : argument)
                .toList();
    }

    /** The text that is cast to JSON, as a function of SQL/JSON reads it; any other expression as it is. */
    static Expression text(Expression json) {
        return json instanceof Expression.Cast cast && cast.type().name().startsWith("JSON") && !cast.tryCast()
                ? cast.operand()
                : json;
    }

    /** Whether an argument is the list of further ones, none of which makes the result MISSING. */
    static boolean isVariadic(Expression argument) {
        return argument instanceof Expression.FunctionCall call && name(call).equals("VARIADIC");
    }

    /** Whether all of them have to be MISSING. */
    static boolean isOfAll(Expression expression) {
        return expression instanceof Expression.FunctionCall call && name(call).equals("COALESCE");
    }

    private static String name(Expression.FunctionCall call) {
        return call.name().name().toUpperCase(Locale.ROOT);
    }
}
