package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.JsonClauses.Kind;
import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser.*;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * JSON_TABLE as a lateral query over the list of the values that its path finds. NESTED columns are such a query that is joined to each of
 * them; several NESTED of one level are the union of their queries.
 */
final class JsonTableBuilder {
    private static final String VARIABLES = "json_variables";

    private final AstBuilder ast;
    private final JsonCallBuilder calls;
    private final boolean fails;
    private final Expression variables;
    private final Position position;
    /** The names of paths. */
    private final List<Identifier> paths = new ArrayList<>();

    private int levels;

    private JsonTableBuilder(AstBuilder ast, JsonTableContext context) {
        this.ast = ast;
        this.calls = new JsonCallBuilder(ast);
        this.fails = context.ERROR().size() > 1;
        this.position = Positions.of(context);
        this.variables =
                context.jsonVariable().isEmpty() ? new Expression.StringLiteral("{}", position) : name(VARIABLES);
    }

    static FromItem table(AstBuilder ast, JsonTableContext context) {
        ast.reword();
        JsonTableBuilder builder = new JsonTableBuilder(ast, context);
        Identifier alias = FromBuilder.alias(context.tableAlias());
        FromItem before = null;
        if (!context.jsonVariable().isEmpty()) {
            Expression document = builder.calls.variables(context.jsonVariable(), builder.position);
            before = builder.unnest(
                    new Expression.ListValue(List.of(document), builder.position), VARIABLES, List.of(VARIABLES));
        }
        builder.named(context.identifier());
        Expression value = ast.expressions.expression(context.json);
        Level level = builder.level(
                before,
                context.FORMAT() == null ? value : JsonCallBuilder.json(value),
                builder.rootPath(context.path),
                context.jsonColumns());
        Set<String> names = new HashSet<>();
        builder.paths.addAll(level.names());
        for (Identifier name : builder.paths) {
            if (!names.add(name.name())) {
                throw new SqlSyntaxException(
                        "JSON_TABLE has two columns or paths " + name.name(), name.position(), name.name());
            }
        }
        return new FromItem.Subquery(
                true,
                builder.query(level.body()),
                alias == null ? builder.identifier("json_table") : alias,
                FromBuilder.columns(context.tableAlias()),
                builder.position);
    }

    private String rootPath(ExpressionContext context) {
        if (ast.expressions.expression(context) instanceof Expression.StringLiteral path) {
            return path.value();
        }
        throw JsonClauses.error("the path of JSON_TABLE is a string literal, such as '$[*]'", context);
    }

    /** @param names those of its columns */
    private record Level(QueryBody body, List<Identifier> names) {}

    /** @param before a source whose columns the path sees; null for none */
    private Level level(@Nullable FromItem before, Expression json, String path, JsonColumnsContext columns) {
        int number = levels++;
        String row = "json_row_" + number;
        String place = "json_place_" + number;
        Expression found = OperatorCalls.call(
                "JSONB_PATH_QUERY_ARRAY", position, json, new Expression.StringLiteral(path, position), variables);
        Expression rows = fails
                ? found
                : OperatorCalls.call("IF_ERROR", position, found, new Expression.ListValue(List.of(), position));
        boolean places = columns.jsonColumn().stream().anyMatch(OrdinalityColumnContext.class::isInstance);
        FromItem from = unnest(rows, row, places ? List.of(row, place) : List.of(row));
        from = before == null ? from : join(FromItem.JoinKind.CROSS, before, from, null);
        List<Level> nested = new ArrayList<>();
        List<SelectItem> items = new ArrayList<>();
        List<Identifier> names = new ArrayList<>();
        String nestedName = "json_nested_" + number;
        Expression value = OperatorCalls.call("JSON_CONTEXT", position, name(row));
        for (JsonColumnContext column : columns.jsonColumn()) {
            if (column instanceof NestedColumnsContext of) {
                named(of.identifier());
                Level level = level(null, value, Names.string(of.string()), of.jsonColumns());
                level.names().forEach(each -> {
                    names.add(each);
                    items.add(item(name(nestedName, each), each));
                });
                nested.add(level);
            } else if (column instanceof OrdinalityColumnContext of) {
                names.add(Names.identifier(of.identifier()));
                items.add(item(name(place), names.get(names.size() - 1)));
            } else if (column instanceof ExistsColumnContext of) {
                names.add(Names.identifier(of.identifier()));
                items.add(item(exists(value, of), names.get(names.size() - 1)));
            } else if (column instanceof ValueColumnContext of) {
                names.add(Names.identifier(of.identifier()));
                items.add(item(value(value, of), names.get(names.size() - 1)));
            }
        }
        if (!nested.isEmpty()) {
            FromItem all =
                    new FromItem.Subquery(true, query(union(nested)), identifier(nestedName), List.of(), position);
            from = join(FromItem.JoinKind.LEFT, from, all, new Expression.BooleanLiteral(true, position));
        }
        return new Level(select(items, List.of(from)), names);
    }

    private void named(@Nullable IdentifierContext path) {
        if (path != null) {
            paths.add(Names.identifier(path));
        }
    }

    /** The rows of all levels, each with NULL for the columns of the others. */
    private QueryBody union(List<Level> levels) {
        if (levels.size() == 1) {
            return levels.get(0).body();
        }
        QueryBody all = null;
        for (int i = 0; i < levels.size(); i++) {
            Level level = levels.get(i);
            List<SelectItem> items = new ArrayList<>();
            String rows = "json_rows";
            for (int j = 0; j < levels.size(); j++) {
                for (Identifier column : levels.get(j).names()) {
                    items.add(item(j == i ? name(rows, column) : new Expression.NullLiteral(position), column));
                }
            }
            FromItem from = new FromItem.Subquery(true, query(level.body()), identifier(rows), List.of(), position);
            QueryBody body = select(items, List.of(from));
            all = all == null
                    ? body
                    : new QueryBody.SetOperation(QueryBody.SetOperator.UNION, true, all, body, position);
        }
        return all == null ? select(List.of(), List.of()) : all;
    }

    private Expression exists(Expression row, ExistsColumnContext column) {
        JsonClauses clauses = new JsonClauses("EXISTS", column.jsonClause(), EnumSet.of(Kind.ON_ERROR));
        Expression exists = calls.exists(
                List.of(row, path(column.string(), column.identifier()), variables), clauses, fails, position);
        return new Expression.Cast(exists, Names.type(column.typeName()), false, position);
    }

    private Expression value(Expression row, ValueColumnContext column) {
        JsonClauses clauses = new JsonClauses("a column", column.jsonClause(), allowed());
        boolean json = column.FORMAT() != null
                || JsonCallBuilder.isJson(column.typeName())
                || !column.typeName().LBRACKET().isEmpty()
                || clauses.get(Kind.WRAPPER) != null
                || clauses.get(Kind.QUOTES) != null;
        return calls.ofPath(
                json ? "JSON_QUERY" : "JSON_VALUE",
                List.of(row, path(column.string(), column.identifier()), variables),
                clauses,
                column.typeName(),
                fails,
                position);
    }

    private static EnumSet<Kind> allowed() {
        EnumSet<Kind> allowed = EnumSet.copyOf(JsonCallBuilder.OF_QUERIES);
        allowed.removeAll(EnumSet.of(Kind.PASSING, Kind.RETURNING));
        return allowed;
    }

    /** The path of a column; of one without a path, the member of its name. */
    private Expression path(@Nullable StringContext path, IdentifierContext name) {
        String member = Names.identifier(name).name().replace("\\", "\\\\").replace("\"", "\\\"");
        return new Expression.StringLiteral(path == null ? "$.\"" + member + "\"" : Names.string(path), position);
    }

    private FromItem join(FromItem.JoinKind kind, FromItem left, FromItem right, @Nullable Expression on) {
        return new FromItem.Join(kind, left, right, false, List.of(), on, position);
    }

    private FromItem unnest(Expression list, String alias, List<String> columns) {
        return new FromItem.Unnest(
                list, columns.size() > 1, identifier(alias), Lists.map(columns, this::identifier), null, position);
    }

    private Identifier identifier(String name) {
        return new Identifier(name, false, position);
    }

    private Expression name(String name) {
        return new Expression.NameReference(List.of(identifier(name)), position);
    }

    private Expression name(String table, Identifier column) {
        return new Expression.NameReference(List.of(identifier(table), column), position);
    }

    private static SelectItem item(Expression value, Identifier name) {
        return new SelectItem.Item(value, name, name.position());
    }

    private QueryBody select(List<SelectItem> items, List<FromItem> from) {
        return new QueryBody.Select(List.of(), false, items, from, null, null, null, List.of(), null, position);
    }

    private Query query(QueryBody body) {
        return new Query(List.of(), false, body, List.of(), null, null, position);
    }
}
