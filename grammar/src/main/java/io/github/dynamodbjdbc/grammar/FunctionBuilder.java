package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser.*;
import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParserBaseVisitor;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.FunctionCall;
import io.github.dynamodbjdbc.grammar.ast.Expression.TrimSide;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.SortItem;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import io.github.dynamodbjdbc.grammar.ast.Window;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** Builds calls of functions, including those with a special syntax. */
final class FunctionBuilder extends DynamoSqlParserBaseVisitor<Expression> {
    private static final List<String> INTERVAL_ARGUMENTS =
            List.of("YEARS", "MONTHS", "WEEKS", "DAYS", "HOURS", "MINS", "SECS");

    private final AstBuilder ast;
    private final JsonCallBuilder json;

    FunctionBuilder(AstBuilder ast) {
        this.ast = ast;
        this.json = new JsonCallBuilder(ast);
    }

    Expression function(FunctionContext context) {
        return visit(context);
    }

    Expression escaped(FunctionEscapeContext context) {
        Expression function = visit(context.function());
        if (!(function instanceof FunctionCall call)) {
            return function;
        }
        return new FunctionCall(
                call.name(),
                call.arguments(),
                call.distinct(),
                call.star(),
                call.parenthesized(),
                true,
                call.withinGroup(),
                call.filter(),
                call.ignoreNulls(),
                call.over(),
                Positions.of(context));
    }

    /** <code>{fn CONVERT(x, SQL_VARCHAR)}</code>. Other drivers also accept the type's name without the prefix. */
    Expression convert(ConvertEscapeContext context) {
        TypeName type = Names.type(context.typeName());
        String name = type.name().startsWith("SQL_") ? type.name().substring("SQL_".length()) : type.name();
        return new Expression.Cast(
                ast.expressions.expression(context.expression()),
                new TypeName(name, type.arguments(), type.position()),
                false,
                Positions.of(context));
    }

    static String unit(UnitContext context) {
        String unit = Names.upper(context.getText());
        return unit.startsWith("SQL_TSI_") && unit.length() > "SQL_TSI_".length()
                ? unit.substring("SQL_TSI_".length())
                : unit;
    }

    private static Expression.TimeUnit timeUnit(UnitContext context) {
        return new Expression.TimeUnit(unit(context), Positions.of(context));
    }

    private static Expression call(ParserRuleContext context, Expression... arguments) {
        return call(context, List.of(arguments), true);
    }

    /** A call of a function whose name is the first token. */
    private static Expression call(ParserRuleContext context, List<Expression> arguments, boolean parenthesized) {
        return new FunctionCall(
                Names.identifier(context.getStart()),
                arguments,
                false,
                false,
                parenthesized,
                false,
                List.of(),
                null,
                false,
                null,
                Positions.of(context));
    }

    @Override
    public Expression visitNiladicFunction(NiladicFunctionContext context) {
        return call(context, List.of(), false);
    }

    @Override
    public Expression visitCast(CastContext context) {
        return cast(
                ast.expressions.expression(context.expression()),
                context.typeName(),
                context.TRY_CAST() != null,
                Positions.of(context));
    }

    /** A cast. A cast of an array literal to an array type becomes the list of its elements. */
    Expression cast(Expression operand, TypeNameContext context, boolean tryCast, Position position) {
        TypeName type = Names.type(context);
        if (context.LBRACKET().isEmpty()
                || !(operand instanceof Expression.StringLiteral literal)
                || !literal.value().startsWith("{")) {
            return cast(operand, type, tryCast, position);
        }
        TypeName element = Names.elementType(context);
        return ArrayLiteral.list(literal, element.name().equals("TEXT") ? null : element);
    }

    /** A cast of a word such as {@code 'today'} is the time that it means, and one to JSONPATH a call. */
    Expression cast(Expression operand, TypeName type, boolean tryCast, Position position) {
        if (type.name().equals("JSONPATH") && type.arguments().isEmpty()) {
            ast.reword();
            return tryCast
                    ? OperatorCalls.call("JSONPATH", position, operand, new Expression.BooleanLiteral(true, position))
                    : OperatorCalls.call("JSONPATH", position, operand);
        }
        Expression word = operand instanceof Expression.StringLiteral literal
                ? TimeWords.of(type, literal.value(), position)
                : null;
        if (word == null) {
            return new Expression.Cast(operand, type, tryCast, position);
        }
        ast.reword();
        return word;
    }

    @Override
    public Expression visitConvert(ConvertContext context) {
        return cast(
                ast.expressions.expression(context.converted().expression()),
                Names.type(context.converted().typeName()),
                false,
                Positions.of(context));
    }

    @Override
    public Expression visitJsonObject(JsonObjectContext context) {
        IdentifierContext window = context.identifier().size() > 1 ? context.identifier(1) : null;
        return json.object(context, over(window, context.windowSpecification()));
    }

    @Override
    public Expression visitJsonCall(JsonCallContext context) {
        IdentifierContext window = context.identifier().size() > 1 ? context.identifier(1) : null;
        return json.call(context, over(window, context.windowSpecification()));
    }

    @Override
    public Expression visitExtract(ExtractContext context) {
        return new Expression.Extract(
                unit(context.unit()), ast.expressions.expression(context.expression()), Positions.of(context));
    }

    @Override
    public Expression visitTrim(TrimContext context) {
        TrimSide side = context.LEADING() != null
                ? TrimSide.LEADING
                : context.TRAILING() != null ? TrimSide.TRAILING : TrimSide.BOTH;
        Expression characters = context.characters == null ? null : ast.expressions.value(context.characters);
        return new Expression.Trim(
                side, characters, ast.expressions.expression(context.operand), Positions.of(context));
    }

    @Override
    public Expression visitSubstring(SubstringContext context) {
        List<Expression> arguments = new ArrayList<>();
        arguments.add(ast.expressions.expression(context.operand));
        if (context.pattern != null) {
            arguments.add(ast.expressions.value(context.pattern));
            arguments.add(ast.expressions.value(context.escape));
            return call(context, arguments, true);
        }
        arguments.add(
                context.start == null
                        ? new Expression.NumberLiteral(
                                "1", BigDecimal.ONE, Positions.of(context.FOR().getSymbol()))
                        : ast.expressions.expression(context.start));
        if (context.length != null) {
            arguments.add(ast.expressions.expression(context.length));
        }
        return call(context, arguments, true);
    }

    /** {@code MAKE_INTERVAL(days => 7)} becomes a call with positional arguments. Missing ones have their defaults. */
    @Override
    public Expression visitNamedCall(NamedCallContext context) {
        return call(
                context,
                arguments(
                        context.identifier().getStart(),
                        ast.expressions.expressions(context.expression()),
                        context.namedArgument()),
                true);
    }

    /** All arguments of a function, those with names behind the others. */
    List<Expression> arguments(Token function, List<Expression> positional, List<NamedArgumentContext> named) {
        Map<String, Expression> parameters = parameters(function, Positions.of(function));
        List<String> names = List.copyOf(parameters.keySet());
        if (positional.size() > names.size()) {
            throw new SqlSyntaxException(
                    function.getText() + " takes " + names.size() + " arguments",
                    Positions.of(function),
                    function.getText());
        }
        for (int i = 0; i < positional.size(); i++) {
            parameters.put(names.get(i), positional.get(i));
        }
        for (NamedArgumentContext argument : named) {
            Token name = argument.getStart();
            int index = names.indexOf(Names.upper(name.getText()));
            if (index < positional.size()) {
                throw new SqlSyntaxException(
                        "the arguments of " + Names.upper(function.getText()) + " are " + String.join(", ", names),
                        Positions.of(name),
                        name.getText());
            }
            parameters.put(names.get(index), ast.expressions.expression(argument.expression()));
        }
        return List.copyOf(parameters.values());
    }

    /** The names of a function's arguments with their defaults. */
    private static Map<String, Expression> parameters(Token function, Position position) {
        String name = Names.upper(function.getText());
        Map<String, Expression> parameters = new LinkedHashMap<>();
        if (name.equals("MAKE_INTERVAL")) {
            INTERVAL_ARGUMENTS.forEach(
                    each -> parameters.put(each, new Expression.NumberLiteral("0", BigDecimal.ZERO, position)));
        } else if (name.startsWith("JSONB_PATH_")) {
            parameters.put("TARGET", new Expression.NullLiteral(position));
            parameters.put("PATH", new Expression.NullLiteral(position));
            parameters.put("VARS", new Expression.StringLiteral("{}", position));
            parameters.put("SILENT", new Expression.BooleanLiteral(false, position));
        } else {
            throw new SqlSyntaxException(
                    "only the arguments of MAKE_INTERVAL and JSONB_PATH_… have names",
                    Positions.of(function),
                    function.getText());
        }
        return parameters;
    }

    @Override
    public Expression visitPosition(PositionContext context) {
        return call(
                context,
                ast.expressions.value(context.valueExpression(0)),
                ast.expressions.value(context.valueExpression(1)));
    }

    @Override
    public Expression visitOverlay(OverlayContext context) {
        return call(context, ast.expressions.expressions(context.expression()), true);
    }

    @Override
    public Expression visitRoundToUnit(RoundToUnitContext context) {
        return call(context, ast.expressions.expression(context.expression()), timeUnit(context.unit()));
    }

    @Override
    public Expression visitTimestampFunction(TimestampFunctionContext context) {
        return call(
                context,
                timeUnit(context.unit()),
                ast.expressions.expression(context.expression(0)),
                ast.expressions.expression(context.expression(1)));
    }

    /** {@code COLL_COUNT(SELECT …)}, and {@code JSON_ARRAY(SELECT …)} without its NULLs */
    @Override
    public Expression visitQueryCall(QueryCallContext context) {
        Position position = Positions.of(context);
        String name = Names.upper(context.functionName().getText());
        if (name.equals("JSON_ARRAY")) {
            ast.reword();
            Expression query = new Expression.ScalarSubquery(ast.queries.query(context.query()), position);
            Expression array = OperatorCalls.call(
                    "ARRAY_REMOVE",
                    position,
                    OperatorCalls.call(PrimaryBuilder.ARRAY, position, query),
                    new Expression.NullLiteral(position));
            return JsonCallBuilder.returned(array, context.typeName());
        } else if (context.RETURNING() != null) {
            throw new SqlSyntaxException("RETURNING is for functions of JSON", position, context.getText());
        }
        return OperatorCalls.call(name, position, ast.expressions.primaries.list(context.query(), position));
    }

    @Override
    public Expression visitCall(CallContext context) {
        ArgumentsContext arguments = context.arguments();
        List<SortItem> withinGroup = ast.queries.sortItems(arguments.sortItem());
        if (context.WITHIN() != null) {
            if (!withinGroup.isEmpty()) {
                Token within = context.WITHIN().getSymbol();
                throw new SqlSyntaxException(
                        "the order is given twice: ORDER BY inside the parentheses, and WITHIN GROUP",
                        Positions.of(within),
                        within.getText());
            }
            withinGroup = ast.queries.sortItems(context.sortItem());
        }
        String name = Names.upper(context.functionName().getText());
        if (name.equals("MATCH")) {
            throw new SqlSyntaxException(
                    SyntaxHints.GRAPH_PATTERNS,
                    Positions.of(context),
                    context.functionName().getText());
        }
        if (name.startsWith("COLL_") || name.startsWith("BAG_") || name.equals("CARDINALITY")) {
            return ofCollections(name, arguments, context);
        }
        if (arguments.last != null) {
            return VariadicCalls.of(ast, name, context);
        }
        Expression empty = JsonCallBuilder.empty(name, arguments.getChildCount(), Positions.of(context));
        if (empty != null) {
            ast.reword();
            return empty;
        }
        return new FunctionCall(
                Names.identifier(context.functionName()),
                arguments.identifier() == null
                        ? ast.expressions.expressions(arguments.expression())
                        : List.of(wholeRow(arguments)),
                arguments.setQuantifier() != null && arguments.setQuantifier().DISTINCT() != null,
                arguments.STAR() != null && arguments.identifier() == null,
                true,
                false,
                withinGroup,
                ast.expressions.optional(context.filter),
                ignoreNulls(context),
                over(context.identifier(), context.windowSpecification()),
                Positions.of(context));
    }

    /** Bags that are written there keep their duplicates; {@code COLL_SUM(DISTINCT a)} takes each element once. */
    private Expression ofCollections(String name, ArgumentsContext context, CallContext call) {
        boolean distinct =
                context.setQuantifier() != null && context.setQuantifier().DISTINCT() != null;
        List<Expression> written = context.identifier() == null
                ? ast.expressions.expressions(context.expression())
                : List.of(members(context));
        List<Expression> arguments = Lists.map(written, argument -> {
            Expression list = PartiqlForms.bag(argument);
            return distinct ? OperatorCalls.call("COLL_DISTINCT", list.position(), list) : list;
        });
        return call(call, arguments, true);
    }

    /** {@code t.a.*} as a collection means the values of its members. */
    private Expression members(ArgumentsContext context) {
        ast.reword();
        Position position = Positions.of(context);
        Expression each = new Expression.BooleanLiteral(true, position);
        return OperatorCalls.call(
                "PATH_VALUES", position, wholeRow(context), new Expression.ListValue(List.of(each), position));
    }

    /** {@code t.*} as an argument means the row t. */
    private static Expression wholeRow(ArgumentsContext context) {
        List<Identifier> parts = new ArrayList<>();
        parts.add(Names.identifier(context.identifier()));
        parts.addAll(Names.identifiers(context.anyIdentifier()));
        return new Expression.NameReference(parts, Positions.of(context));
    }

    private static boolean ignoreNulls(CallContext context) {
        List<NullTreatmentContext> treatments = new ArrayList<>(context.nullTreatment());
        if (context.arguments().nullTreatment() != null) {
            treatments.add(context.arguments().nullTreatment());
        }
        if (treatments.size() > 1) {
            Token second = treatments.get(1).getStart();
            throw new SqlSyntaxException(
                    "IGNORE NULLS or RESPECT NULLS is given twice", Positions.of(second), second.getText());
        }
        return !treatments.isEmpty() && treatments.get(0).IGNORE() != null;
    }

    private @Nullable Window over(@Nullable IdentifierContext name, @Nullable WindowSpecificationContext window) {
        if (window != null) {
            return ast.queries.window(window);
        }
        return name == null
                ? null
                : new Window(Names.identifier(name), false, List.of(), List.of(), null, Positions.of(name));
    }
}
