package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlLexer;
import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser.*;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.grammar.ast.Window;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Functions in FROM. */
final class FromFunctions {
    private static final Set<String> ROWS = Set.of(
            "GENERATE_SERIES",
            "GENERATE_SUBSCRIPTS",
            "JSON_ARRAY_ELEMENTS",
            "JSON_ARRAY_ELEMENTS_TEXT",
            "JSON_OBJECT_KEYS",
            "JSON_OBJECT_VALUES",
            "JSON_OBJECT_VALUES_TEXT",
            "JSONB_ARRAY_ELEMENTS",
            "JSONB_ARRAY_ELEMENTS_TEXT",
            "JSONB_OBJECT_KEYS",
            "JSONB_PATH_QUERY",
            "JSONB_PATH_QUERY_TZ",
            "REGEXP_MATCHES",
            "REGEXP_SPLIT_TO_TABLE",
            "STRING_TO_TABLE",
            "UNNEST");

    /** Functions of a name and a value in each row, with the function of the values. */
    private static final Map<String, String> PAIRS = Map.of(
            "JSON_EACH", "JSON_OBJECT_VALUES",
            "JSONB_EACH", "JSON_OBJECT_VALUES",
            "JSON_EACH_TEXT", "JSON_OBJECT_VALUES_TEXT",
            "JSONB_EACH_TEXT", "JSON_OBJECT_VALUES_TEXT");

    private final AstBuilder ast;

    FromFunctions(AstBuilder ast) {
        this.ast = ast;
    }

    /** A function that gives rows is a list of its values; any other is a row of its value. */
    FromItem function(TableFunctionContext context) {
        Identifier name = Names.identifier(context.identifier());
        Position position = Positions.of(context);
        if (context.identifier().getStart().getType() == DynamoSqlLexer.JSON_TABLE) {
            throw new SqlSyntaxException(
                    "JSON_TABLE has a value, a path and columns: JSON_TABLE(a, '$[*]' COLUMNS (x INTEGER PATH '$.x'))",
                    position,
                    context.identifier().getText());
        }
        Identifier alias = FromBuilder.alias(context.tableAlias());
        List<Identifier> columns = FromBuilder.columns(context.tableAlias());
        List<Expression> positional = ast.expressions.expressions(context.expression());
        List<Expression> arguments = context.namedArgument().isEmpty()
                ? positional
                : ast.functions.arguments(context.identifier().getStart(), positional, context.namedArgument());
        boolean ordinality = context.ORDINALITY() != null;
        String values = PAIRS.get(Names.upper(name.name()));
        if (values != null) {
            List<SelectItem> pair = List.of(
                    item(Expression.FunctionCall.of("JSON_OBJECT_KEYS", arguments, position), "key"),
                    item(Expression.FunctionCall.of(values, arguments, position), "value"));
            return together(pair, ordinality, alias == null ? name : alias, columns, position);
        }
        Expression call = Expression.FunctionCall.of(context.identifier().getText(), arguments, position);
        return ROWS.contains(Names.upper(name.name()))
                ? new FromItem.Unnest(call, ordinality, alias, columns, null, position)
                : oneRow(call, ordinality, alias == null ? name : alias, columns, position);
    }

    /** {@code UNNEST(a, b)} */
    FromItem unnest(UnnestTogetherContext context) {
        List<SelectItem> items = Lists.map(
                context.expression(),
                list -> item(
                        OperatorCalls.call("UNNEST", Positions.of(list), ast.expressions.expression(list)), "unnest"));
        return together(items, context.ORDINALITY() != null, context.tableAlias(), "unnest", Positions.of(context));
    }

    /** {@code ROWS FROM (f(a), g(b))} */
    FromItem rowsFrom(RowsFromContext context) {
        List<SelectItem> items = Lists.map(context.function(), function -> {
            Expression call = ast.functions.function(function);
            if (!(call instanceof Expression.FunctionCall named)
                    || !ROWS.contains(Names.upper(named.name().name()))) {
                throw new SqlSyntaxException(
                        "ROWS FROM takes functions that give rows, such as UNNEST",
                        Positions.of(function),
                        function.getText());
            }
            return item(call, named.name().name());
        });
        return together(items, context.ORDINALITY() != null, context.tableAlias(), "rows", Positions.of(context));
    }

    /** {@code JSON_TO_RECORDSET(x) AS r (a INTEGER, b VARCHAR)}: the members of those names as these types. */
    FromItem records(RecordFunctionContext context) {
        Identifier name = Names.identifier(context.identifier(0));
        Position position = Positions.of(context);
        String function = Names.upper(name.name()).replace("JSONB_", "JSON_");
        boolean several = function.equals("JSON_TO_RECORDSET");
        if (!several && !function.equals("JSON_TO_RECORD")) {
            throw new SqlSyntaxException(
                    "columns with types are for JSON_TO_RECORDSET and JSON_TO_RECORD", position, name.name());
        }
        Identifier alias = context.identifier().size() > 1 ? Names.identifier(context.identifier(1)) : name;
        Expression json = ast.expressions.expression(context.expression());
        Identifier each = new Identifier("record", false, position);
        Expression record = several ? new Expression.NameReference(List.of(each), position) : json;
        List<SelectItem> items = Lists.map(context.typedColumn(), column -> {
            Identifier label = Names.identifier(column.identifier());
            Expression member = OperatorCalls.call(
                    several ? "PATH_STEP" : "JSON_EXTRACT_PATH",
                    position,
                    record,
                    new Expression.StringLiteral(label.name(), label.position()));
            // A member of type JSON is the value itself: its text is not JSON text.
            boolean value = Names.type(column.typeName()).name().startsWith("JSON");
            return new SelectItem.Item(
                    value ? member : ast.functions.cast(member, column.typeName(), false, label.position()),
                    label,
                    label.position());
        });
        List<FromItem> from = several
                ? List.of(new FromItem.Unnest(
                        OperatorCalls.call("JSON_ARRAY_ELEMENTS", position, json),
                        false,
                        each,
                        List.of(each),
                        null,
                        position))
                : List.of();
        return new FromItem.Subquery(true, query(items, from, position), alias, List.of(), position);
    }

    private static FromItem together(
            List<SelectItem> items,
            boolean ordinality,
            @Nullable TableAliasContext alias,
            String otherwise,
            Position position) {
        Identifier named = FromBuilder.alias(alias);
        return together(
                items,
                ordinality,
                named == null ? new Identifier(otherwise, false, position) : named,
                FromBuilder.columns(alias),
                position);
    }

    /** {@code LATERAL (SELECT f(a), g(b)) AS alias (columns)}: a row for each place, with NULL where a function gives fewer. */
    private static FromItem together(
            List<SelectItem> items, boolean ordinality, Identifier alias, List<Identifier> columns, Position position) {
        Query rows = query(items, List.of(), position);
        if (ordinality) {
            Identifier inner = new Identifier("rows", false, position);
            Window all = new Window(null, true, List.of(), List.of(), null, position);
            Expression place = new Expression.FunctionCall(
                    new Identifier("ROW_NUMBER", false, position),
                    List.of(),
                    false,
                    false,
                    true,
                    false,
                    List.of(),
                    null,
                    false,
                    all,
                    position);
            rows = query(
                    List.of(new SelectItem.Star(List.of(), position), item(place, "ordinality")),
                    List.of(new FromItem.Subquery(false, rows, inner, List.of(), position)),
                    position);
        }
        return new FromItem.Subquery(true, rows, alias, columns, position);
    }

    /** {@code LATERAL (SELECT f(x) AS alias) AS alias}; a position is always 1. */
    private static FromItem oneRow(
            Expression call, boolean ordinality, Identifier alias, List<Identifier> columns, Position position) {
        List<SelectItem> items = new ArrayList<>(List.of(new SelectItem.Item(call, alias, position)));
        if (ordinality) {
            items.add(item(new Expression.NumberLiteral("1", BigDecimal.ONE, position), "ordinality"));
        }
        return new FromItem.Subquery(true, query(items, List.of(), position), alias, columns, position);
    }

    private static SelectItem item(Expression value, String name) {
        return new SelectItem.Item(value, new Identifier(name, false, value.position()), value.position());
    }

    private static Query query(List<SelectItem> items, List<FromItem> from, Position position) {
        QueryBody body =
                new QueryBody.Select(List.of(), false, items, from, null, null, null, List.of(), null, position);
        return new Query(List.of(), false, body, List.of(), null, null, position);
    }
}
