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
    private final AstBuilder ast;
    private final FromFunctions functions;

    FromBuilder(AstBuilder ast) {
        this.ast = ast;
        this.functions = new FromFunctions(ast);
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

    private @Nullable Expression asOf(@Nullable AsOfContext context) {
        if (context == null) {
            return null;
        }
        return context.PARAMETER() == null
                ? ArchiveBuilder.moment(context.moment())
                : ast.parameter(context.PARAMETER().getSymbol());
    }

    private FromItem join(FromItem left, FromItemContext context) {
        if (context instanceof CrossJoinContext cross) {
            FromItem right = primary(cross.tablePrimary());
            Position position = Positions.of(cross);
            JoinKind kind = kind(cross.joinKind());
            return kind == JoinKind.INNER
                    ? new FromItem.Join(JoinKind.CROSS, left, right, false, List.of(), null, position)
                    : new FromItem.Join(
                            kind,
                            left,
                            right,
                            false,
                            List.of(),
                            new Expression.BooleanLiteral(true, position),
                            position);
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
                Names.optional(join.identifier()),
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
        if (context instanceof UnpivotItemContext unpivot) {
            ast.reword();
            return PartiqlForms.unpivot(
                    ast.expressions.value(unpivot.valueExpression()),
                    unpivotAlias(unpivot),
                    unpivot.AT() == null
                            ? null
                            : Names.identifier(
                                    unpivot.identifier(unpivot.identifier().size() - 1)),
                    Positions.of(unpivot));
        } else if (context instanceof ValueItemContext value) {
            ast.reword();
            Expression expression = ast.paths.navigated(ast.paths.valueInFrom(value.valueInFrom()), value.navigation());
            Identifier alias = alias(value.tableAlias());
            return PartiqlForms.unnest(
                    expression,
                    alias == null ? PartiqlForms.name("_1", Positions.of(value)) : alias,
                    columns(value.tableAlias()),
                    Names.optional(value.identifier()),
                    Positions.of(value));
        } else if (context instanceof AbsentItemContext absent) {
            ast.reword();
            Position position = Positions.of(absent);
            return PartiqlForms.unnest(
                    absent.NULL() != null
                            ? new Expression.NullLiteral(position)
                            : new Expression.MissingLiteral(position),
                    Names.identifier(absent.identifier(0)),
                    List.of(),
                    absent.AT() == null ? null : Names.identifier(absent.identifier(1)),
                    position);
        } else if (context instanceof TableItemContext table) {
            Expression group = table.tableName().anyIdentifier().isEmpty()
                    ? ast.group(Names.identifier(table.tableName().identifier()))
                    : null;
            if (group != null) {
                ast.reword();
                return unnest(group, table, false, table.tableAlias(), table.identifier());
            }
            return new FromItem.Table(
                    Names.table(table.tableName()),
                    alias(table.tableAlias()),
                    columns(table.tableAlias()),
                    Names.optional(table.identifier()),
                    sample(table.tableSample()),
                    asOf(table.asOf()),
                    Positions.of(table));
        } else if (context instanceof PathItemContext path) {
            ast.reword();
            Expression expression = ast.paths.navigatedName(
                    path.tablePath().identifier(), path.tablePath().navigation());
            return unnest(expression, path, false, path.tableAlias(), path.identifier());
        } else if (context instanceof UnnestContext unnest) {
            Expression expression = ast.expressions.expression(unnest.expression());
            return unnest(expression, unnest, unnest.ORDINALITY() != null, unnest.tableAlias(), unnest.identifier());
        } else if (context instanceof TableFunctionContext function) {
            return functions.function(function);
        } else if (context instanceof UnnestTogetherContext unnest) {
            return functions.unnest(unnest);
        } else if (context instanceof RowsFromContext rows) {
            return functions.rowsFrom(rows);
        } else if (context instanceof JsonTableContext table) {
            return JsonTableBuilder.table(ast, table);
        } else if (context instanceof RecordFunctionContext records) {
            return functions.records(records);
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

    private static Identifier unpivotAlias(UnpivotItemContext context) {
        if (context.bareAlias() != null) {
            return Names.identifier(context.bareAlias());
        }
        return context.AS() == null
                ? PartiqlForms.name("value", Positions.of(context))
                : Names.identifier(context.identifier(0));
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

    private static FromItem unnest(
            Expression expression,
            TablePrimaryContext context,
            boolean withOrdinality,
            @Nullable TableAliasContext alias,
            @Nullable IdentifierContext at) {
        return new FromItem.Unnest(
                expression, withOrdinality, alias(alias), columns(alias), Names.optional(at), Positions.of(context));
    }

    static @Nullable Identifier alias(@Nullable TableAliasContext context) {
        if (context == null) {
            return null;
        }
        return Names.identifier(context.identifier() != null ? context.identifier() : context.bareAlias());
    }

    static List<Identifier> columns(@Nullable TableAliasContext context) {
        return context == null ? List.of() : Names.columns(context.columnList());
    }
}
