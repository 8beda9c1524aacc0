package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.antlr.DynamoSqlParser.*;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.GroupBy;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.QueryBody.SetOperator;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.grammar.ast.SortItem;
import io.github.dynamodbjdbc.grammar.ast.Window;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.jspecify.annotations.Nullable;

/** Builds queries, from WITH to LIMIT. */
final class QueryBuilder {
    private final AstBuilder ast;
    private final WindowBuilder windows;

    QueryBuilder(AstBuilder ast) {
        this.ast = ast;
        this.windows = new WindowBuilder(ast);
    }

    Query query(QueryContext context) {
        ast.enter(1, context);
        List<Query.CommonTable> with =
                context.with() == null ? List.of() : Lists.map(context.with().commonTable(), this::commonTable);
        QueryBody body = body(context.queryBody());
        List<SortItem> orderBy = sortItems(context.sortItem());
        Limits limits = new Limits();
        context.limitClause().forEach(limits::add);
        ast.leave(1);
        return new Query(
                with,
                context.with() != null && context.with().RECURSIVE() != null,
                body,
                orderBy,
                limits.offset,
                limits.limit,
                limits.withTies,
                lock(context),
                Positions.of(context));
    }

    private static Query.@Nullable Lock lock(QueryContext context) {
        if (context.FOR() == null) {
            return null;
        }
        return context.UPDATE() == null ? Query.Lock.SHARE : Query.Lock.UPDATE;
    }

    private Query.CommonTable commonTable(CommonTableContext context) {
        return new Query.CommonTable(
                Names.identifier(context.identifier()),
                Names.columns(context.columnList()),
                query(context.query()),
                Positions.of(context));
    }

    /** LIMIT, OFFSET and FETCH in any order, but with each of the two values at most once. */
    private final class Limits {
        @Nullable
        Expression limit;

        @Nullable
        Expression offset;

        boolean withTies;

        private boolean limited;

        void add(LimitClauseContext context) {
            if (context instanceof LimitAllContext) {
                limit(context, null);
            } else if (context instanceof LimitContext limit) {
                limit(limit, ast.expressions.value(limit.valueExpression()));
            } else if (context instanceof LimitFromContext limit) {
                // MySQL's and SQLite's form, in which the offset comes first.
                offset(limit, ast.expressions.value(limit.valueExpression(0)));
                limit(limit, ast.expressions.value(limit.valueExpression(1)));
            } else if (context instanceof OffsetContext offset) {
                offset(offset, ast.expressions.value(offset.valueExpression()));
            } else if (context instanceof FetchContext fetch) {
                Expression one = new Expression.NumberLiteral("1", BigDecimal.ONE, Positions.of(fetch));
                limit(fetch, fetch.valueExpression() == null ? one : ast.expressions.value(fetch.valueExpression()));
                withTies = fetch.TIES() != null;
            } else if (context instanceof LimitEscapeContext escape) {
                limit(escape, ast.expressions.value(escape.valueExpression(0)));
                if (escape.OFFSET() != null) {
                    offset(escape, ast.expressions.value(escape.valueExpression(1)));
                }
            }
        }

        private void limit(LimitClauseContext context, @Nullable Expression value) {
            if (limited) {
                throw twice("the number of rows", context);
            }
            limited = true;
            limit = value;
        }

        private void offset(LimitClauseContext context, Expression value) {
            if (offset != null) {
                throw twice("OFFSET", context);
            }
            offset = value;
        }

        private static SqlSyntaxException twice(String what, LimitClauseContext context) {
            return new SqlSyntaxException(
                    what + " is given twice",
                    Positions.of(context.getStart()),
                    context.getStart().getText());
        }
    }

    private QueryBody body(QueryBodyContext context) {
        List<SetOperationContext> edge = new ArrayList<>();
        QueryBodyContext leaf = context;
        while (leaf instanceof SetOperationContext operation) {
            edge.add(operation);
            leaf = operation.queryBody(0);
        }
        Collections.reverse(edge);
        List<List<SetOperationContext>> runs = new ArrayList<>();
        for (SetOperationContext step : edge) {
            List<SetOperationContext> last = runs.isEmpty() ? List.of() : runs.get(runs.size() - 1);
            boolean same = !last.isEmpty()
                    && operator(step) != SetOperator.EXCEPT
                    && operator(step) == operator(last.get(0))
                    && all(step) == all(last.get(0));
            if (!same) {
                runs.add(new ArrayList<>());
            }
            runs.get(runs.size() - 1).add(step);
        }
        int levels = 1 + runs.stream().mapToInt(QueryBuilder::depth).sum();
        ast.enter(levels, context);
        QueryBody result = simple(((SimpleBodyContext) leaf).simpleQuery());
        for (List<SetOperationContext> run : runs) {
            List<QueryBody> operands = new ArrayList<>(List.of(result));
            run.forEach(step -> operands.add(body(step.queryBody(1))));
            SetOperationContext first = run.get(0);
            result = Chains.combine(operands, (left, right) -> setOperation(first, left, right));
            ast.leave(depth(run));
            levels -= depth(run);
        }
        ast.leave(levels);
        return result;
    }

    private static int depth(List<SetOperationContext> run) {
        // In a balanced tree the right side has a Nested and a Query above each set operation.
        return Chains.depth(run.size() + 1) * (run.size() < Chains.LONGEST ? 1 : 3);
    }

    private static QueryBody setOperation(SetOperationContext context, QueryBody left, QueryBody right) {
        SetOperator operator = operator(context);
        QueryBody nested = right;
        // A UNION on the right side needs parentheses in SQL.
        if (right instanceof QueryBody.SetOperation inner
                && (operator == SetOperator.INTERSECT || inner.operator() != SetOperator.INTERSECT)) {
            Query query = new Query(List.of(), false, right, List.of(), null, null, right.position());
            nested = new QueryBody.Nested(query, right.position());
        }
        return new QueryBody.SetOperation(operator, all(context), left, nested, Positions.between(left, right));
    }

    private static SetOperator operator(SetOperationContext context) {
        return context.UNION() != null
                ? SetOperator.UNION
                : context.INTERSECT() != null ? SetOperator.INTERSECT : SetOperator.EXCEPT;
    }

    private static boolean all(SetOperationContext context) {
        return context.setQuantifier() != null && context.setQuantifier().ALL() != null;
    }

    private QueryBody simple(SimpleQueryContext context) {
        if (context.query() != null) {
            return new QueryBody.Nested(query(context.query()), Positions.of(context));
        }
        if (context.tableName() != null) {
            TableNameContext name = context.tableName();
            return everything(
                    new FromItem.Table(Names.table(name), null, List.of(), null, null, Positions.of(name)),
                    Positions.of(context));
        }
        return context.select() != null ? select(context.select()) : values(context.values());
    }

    /** {@code SELECT * FROM item} */
    static QueryBody.Select everything(FromItem item, Position position) {
        return new QueryBody.Select(
                List.of(),
                false,
                List.of(),
                List.of(new SelectItem.Star(List.of(), position)),
                List.of(item),
                null,
                null,
                null,
                List.of(),
                null,
                position);
    }

    private QueryBody values(ValuesContext context) {
        return new QueryBody.Values(
                Lists.map(context.valuesRow(), row -> ast.expressions.expressions(row.expression())),
                Positions.of(context));
    }

    private QueryBody select(SelectContext context) {
        DistinctOnContext on = context.distinctOn();
        return new QueryBody.Select(
                HintParser.optional(context.HINT()),
                on != null
                        || context.setQuantifier() != null
                                && context.setQuantifier().DISTINCT() != null,
                on == null ? List.of() : ast.expressions.expressions(on.expression()),
                Lists.map(context.selectItem(), this::selectItem),
                Lists.map(context.fromItem(), ast.from::item),
                ast.expressions.optional(context.where),
                context.groupBy() == null ? null : groupBy(context.groupBy()),
                ast.expressions.optional(context.having),
                Lists.map(
                        context.namedWindow(),
                        named -> new QueryBody.NamedWindow(
                                Names.identifier(named.identifier()),
                                window(named.windowSpecification()),
                                Positions.of(named))),
                ast.expressions.optional(context.qualify),
                Positions.of(context));
    }

    SelectItem selectItem(SelectItemContext context) {
        if (context instanceof SelectStarContext star) {
            List<Identifier> qualifier = new ArrayList<>();
            if (star.identifier() != null) {
                qualifier.add(Names.identifier(star.identifier()));
                qualifier.addAll(Names.identifiers(star.anyIdentifier()));
            }
            return new SelectItem.Star(qualifier, Positions.of(star));
        }
        SelectExpressionContext item = (SelectExpressionContext) context;
        ParserRuleContext alias = item.anyIdentifier() != null ? item.anyIdentifier() : item.bareAlias();
        return new SelectItem.Item(
                ast.expressions.expression(item.expression()), Names.optional(alias), Positions.of(item));
    }

    private GroupBy groupBy(GroupByContext context) {
        return new GroupBy(
                context.setQuantifier() != null && context.setQuantifier().DISTINCT() != null,
                Lists.map(context.groupElement(), this::groupElement),
                Positions.of(context));
    }

    private GroupBy.Element groupElement(GroupElementContext context) {
        ast.enter(1, context);
        GroupBy.Element element;
        if (context instanceof RollupContext rollup) {
            element = new GroupBy.Rollup(groupExpressions(rollup.groupExpressions()), Positions.of(rollup));
        } else if (context instanceof CubeContext cube) {
            element = new GroupBy.Cube(groupExpressions(cube.groupExpressions()), Positions.of(cube));
        } else if (context instanceof GroupingSetsContext sets) {
            element = new GroupBy.GroupingSets(Lists.map(sets.groupElement(), this::groupElement), Positions.of(sets));
        } else {
            element = groupExpressions(((PlainGroupContext) context).groupExpressions());
        }
        ast.leave(1);
        return element;
    }

    private List<GroupBy.Expressions> groupExpressions(List<GroupExpressionsContext> contexts) {
        return Lists.map(contexts, this::groupExpressions);
    }

    private GroupBy.Expressions groupExpressions(GroupExpressionsContext context) {
        return new GroupBy.Expressions(
                ast.expressions.expressions(context.expression()), context.LPAREN() != null, Positions.of(context));
    }

    List<SortItem> sortItems(List<SortItemContext> contexts) {
        return Lists.map(contexts, this::sortItem);
    }

    private SortItem sortItem(SortItemContext context) {
        return new SortItem(
                ast.expressions.expression(context.expression()),
                context.DESC() != null,
                context.NULLS() == null ? null : context.FIRST() != null,
                Positions.of(context));
    }

    Window window(WindowSpecificationContext context) {
        return windows.window(context);
    }
}
