package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser.*;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.FromItem.JoinKind;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.Query;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds the items of FROM. */
final class FromBuilder {
    private static final List<String> ROWS =
            List.of("GENERATE_SERIES", "REGEXP_MATCHES", "REGEXP_SPLIT_TO_TABLE", "STRING_TO_TABLE");

    private final AstBuilder ast;

    FromBuilder(AstBuilder ast) {
        this.ast = ast;
    }

    FromItem item(FromItemContext context) {
        List<FromItemContext> edge = new ArrayList<>();
        FromItemContext leaf = context;
        while (leaf.getChild(0) instanceof FromItemContext left) {
            edge.add(leaf);
            leaf = left;
        }
        Collections.reverse(edge);
        int levels = 1 + edge.size();
        ast.enter(levels, context);
        FromItem result = primary(((PrimaryItemContext) leaf).tablePrimary());
        for (FromItemContext join : edge) {
            result = join(result, join);
            ast.leave(1);
        }
        ast.leave(1);
        return result;
    }

    private FromItem join(FromItem left, FromItemContext context) {
        if (context instanceof CrossJoinContext cross) {
            FromItem right = primary(cross.tablePrimary());
            return new FromItem.Join(JoinKind.CROSS, left, right, false, List.of(), null, Positions.of(cross));
        } else if (context instanceof NaturalJoinContext natural) {
            FromItem right = primary(natural.tablePrimary());
            JoinKind kind = kind(natural.joinKind());
            return new FromItem.Join(kind, left, right, true, List.of(), null, Positions.of(natural));
        }
        ConditionJoinContext join = (ConditionJoinContext) context;
        return new FromItem.Join(
                kind(join.joinKind()),
                left,
                item(join.fromItem(1)),
                false,
                Names.columns(join.columnList()),
                ast.expressions.optional(join.expression()),
                Positions.of(join));
    }

    private static JoinKind kind(@Nullable JoinKindContext context) {
        if (context == null || context.INNER() != null) {
            return JoinKind.INNER;
        }
        return context.LEFT() != null ? JoinKind.LEFT : context.RIGHT() != null ? JoinKind.RIGHT : JoinKind.FULL;
    }

    FromItem primary(TablePrimaryContext context) {
        if (context instanceof TableItemContext table) {
            return new FromItem.Table(
                    Names.table(table.tableName()),
                    alias(table.tableAlias()),
                    columns(table.tableAlias()),
                    Names.optional(table.identifier()),
                    sample(table.tableSample()),
                    Positions.of(table));
        } else if (context instanceof PathItemContext path) {
            Expression expression = ast.expressions.dottedPath(
                    path.tablePath().identifier(), path.tablePath().pathStep());
            return unnest(expression, path, false, path.tableAlias(), path.identifier());
        } else if (context instanceof UnnestContext unnest) {
            Expression expression = ast.expressions.expression(unnest.expression());
            return unnest(expression, unnest, unnest.ORDINALITY() != null, unnest.tableAlias(), unnest.identifier());
        } else if (context instanceof TableFunctionContext function) {
            return tableFunction(function);
        } else if (context instanceof DerivedTableContext derived) {
            return new FromItem.Subquery(
                    derived.LATERAL() != null,
                    ast.queries.query(derived.query()),
                    alias(derived.tableAlias()),
                    columns(derived.tableAlias()),
                    Positions.of(derived));
        } else if (context instanceof NestedItemContext nested) {
            FromItem item = item(nested.fromItem());
            return nested.tableAlias() == null ? item : renamed(item, nested);
        }
        return item(((OuterJoinEscapeContext) context).fromItem());
    }

    /** A subquery that gives a join in parentheses an alias, which hides the aliases inside. */
    private static FromItem renamed(FromItem item, NestedItemContext context) {
        Position position = Positions.of(context);
        return new FromItem.Subquery(
                false,
                new Query(List.of(), false, QueryBuilder.everything(item, position), List.of(), null, null, position),
                alias(context.tableAlias()),
                columns(context.tableAlias()),
                position);
    }

    private FromItem.@Nullable Sample sample(@Nullable TableSampleContext context) {
        return context == null
                ? null
                : new FromItem.Sample(
                        Names.identifier(context.method),
                        ast.expressions.expression(context.percent),
                        ast.expressions.optional(context.seed),
                        Positions.of(context));
    }

    /** A function that returns rows becomes UNNEST of its list of values. */
    private FromItem tableFunction(TableFunctionContext context) {
        String name = context.identifier().getText();
        if (!ROWS.contains(Names.upper(name))) {
            throw new SqlSyntaxException(
                    "a function in FROM is UNNEST or one of " + String.join(", ", ROWS) + ", not " + name,
                    Positions.of(context.identifier()),
                    name);
        }
        Expression call = Expression.FunctionCall.of(
                name, ast.expressions.expressions(context.expression()), Positions.of(context));
        return new FromItem.Unnest(
                call,
                context.ORDINALITY() != null,
                alias(context.tableAlias()),
                columns(context.tableAlias()),
                null,
                Positions.of(context));
    }

    private static FromItem unnest(
            Expression expression,
            TablePrimaryContext context,
            boolean withOrdinality,
            @Nullable TableAliasContext alias,
            @Nullable IdentifierContext at) {
        return new FromItem.Unnest(
                expression, withOrdinality, alias(alias), columns(alias), Names.optional(at), Positions.of(context));
    }

    private static @Nullable Identifier alias(@Nullable TableAliasContext context) {
        if (context == null) {
            return null;
        }
        return Names.identifier(context.identifier() != null ? context.identifier() : context.bareAlias());
    }

    private static List<Identifier> columns(@Nullable TableAliasContext context) {
        return context == null ? List.of() : Names.columns(context.columnList());
    }
}
