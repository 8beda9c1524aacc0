package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser.ArgumentsContext;
import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser.CallContext;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Position;
import java.util.ArrayList;
import java.util.List;

/** Calls whose further arguments are the elements of a list: the last argument is a call of VARIADIC with the list. */
final class VariadicCalls {
    /** A name, the arguments and parentheses around them. */
    private static final int PLAIN = 4;

    private VariadicCalls() {}

    static Expression of(AstBuilder ast, String name, CallContext context) {
        ArgumentsContext written = context.arguments();
        List<Expression> arguments = new ArrayList<>(ast.expressions.expressions(written.expression()));
        int last = arguments.size() - 1;
        Position position = arguments.get(last).position();
        if (context.getChildCount() > PLAIN
                || written.setQuantifier() != null
                || !written.sortItem().isEmpty()
                || written.nullTreatment() != null) {
            throw new SqlSyntaxException(
                    "VARIADIC is for functions that are no aggregates",
                    position,
                    written.VARIADIC().getText());
        }
        Expression list = arguments.get(last);
        if (name.equals("FORMAT")) {
            list = OperatorCalls.call("COALESCE", position, list, new Expression.ListValue(List.of(), position));
        }
        arguments.set(last, OperatorCalls.call("VARIADIC", position, list));
        ast.reword();
        if (name.equals("JSON_BUILD_OBJECT") || name.equals("JSONB_BUILD_OBJECT")) {
            Expression no = new Expression.BooleanLiteral(false, position);
            arguments.addAll(0, List.of(no, no));
            return Expression.FunctionCall.of("JSON_OBJECT_OF", arguments, Positions.of(context));
        }
        String function = Names.identifier(context.functionName()).name();
        return Expression.FunctionCall.of(function, arguments, Positions.of(context));
    }
}
