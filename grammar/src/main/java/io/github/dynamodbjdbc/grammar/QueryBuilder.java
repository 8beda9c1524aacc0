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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
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
        Query query = new Query(
                with,
                context.with() != null && context.with().RECURSIVE() != null,
                body,
                orderBy,
                limits.offset,
                limits.limit,
                limits.withTies,
                lock(context),
                Positions.of(context));
        if (isPivot(context)) {
            PartiqlForms.checkPivot(query);
        }
        return query;
    }

    /** A query that is an expression. */
    Query value(ExpressionContext context) {
        int reworded = ast.reworded();
        Expression value = ast.expressions.expression(context);
        return PartiqlForms.query(value, label(context, value, reworded));
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
                context.searchClause() == null ? null : search(context.searchClause()),
                context.cycleClause() == null ? null : cycle(context.cycleClause()),
                Positions.of(context));
    }

    private static Query.Search search(SearchClauseContext context) {
        return new Query.Search(
                context.DEPTH() != null, Lists.map(context.names, Names::identifier), Names.identifier(context.column));
    }

    private Query.Cycle cycle(CycleClauseContext context) {
        Position position = Positions.of(context);
        return new Query.Cycle(
                Lists.map(context.names, Names::identifier),
                Names.identifier(context.mark),
                context.marked == null
                        ? new Expression.BooleanLiteral(true, position)
                        : ast.expressions.value(context.marked),
                context.otherwise == null
                        ? new Expression.BooleanLiteral(false, position)
                        : ast.expressions.value(context.otherwise),
                Names.identifier(context.path));
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
                    && all(step) == all(last.get(0))
                    && step.OUTER() == null
                    && last.get(0).OUTER() == null
                    && step.corresponding() == null
                    && last.get(0).corresponding() == null;
            if (!same) {
                runs.add(new ArrayList<>());
            }
            runs.get(runs.size() - 1).add(step);
        }
        int levels = 1 + runs.stream().mapToInt(QueryBuilder::depth).sum();
        ast.enter(levels, context);
        QueryBody result = leaf instanceof BagOperationContext bag
                ? bagOperation(bag)
                : simple(((SimpleBodyContext) leaf).simpleQuery());
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

    /** A set operation whose right side is a bag that is written down. */
    private QueryBody bagOperation(BagOperationContext context) {
        QueryBody left = body(context.queryBody());
        BagContext bag = context.bag();
        Expression elements =
                ast.expressions.primaries.visit(bag.setValue() == null ? bag.listValue() : bag.setValue());
        QueryBody right = PartiqlForms.elements(PartiqlForms.bag(elements)).body();
        SetOperator operator = context.UNION() != null
                ? SetOperator.UNION
                : context.INTERSECT() != null ? SetOperator.INTERSECT : SetOperator.EXCEPT;
        return new QueryBody.SetOperation(
                operator, all(context.setQuantifier()), values(left), right, Positions.of(context));
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
        boolean outer = context.OUTER() != null;
        return new QueryBody.SetOperation(
                operator,
                all(context),
                context.corresponding() != null,
                context.corresponding() == null
                        ? List.of()
                        : Names.columns(context.corresponding().columnList()),
                outer ? values(left) : left,
                outer ? values(nested) : nested,
                Positions.between(left, right));
    }

    /** OUTER set operations are of values: a row of columns is a tuple. */
    private static QueryBody values(QueryBody body) {
        Query query = PartiqlForms.query(body);
        if (query.givesValues()) {
            return body;
        }
        Position position = body.position();
        Identifier row = PartiqlForms.name("$row", position);
        Query tuples = PartiqlForms.select(
                true,
                List.of(new SelectItem.Item(
                        PartiqlForms.reference(row), PartiqlForms.name("value", position), position)),
                List.of(new FromItem.Subquery(false, query, row, List.of(), position)),
                position);
        return tuples.body();
    }

    private static SetOperator operator(SetOperationContext context) {
        return context.UNION() != null
                ? SetOperator.UNION
                : context.INTERSECT() != null ? SetOperator.INTERSECT : SetOperator.EXCEPT;
    }

    private static boolean all(SetOperationContext context) {
        return all(context.setQuantifier());
    }

    private static boolean all(@Nullable SetQuantifierContext context) {
        return context != null && context.ALL() != null;
    }

    private QueryBody simple(SimpleQueryContext context) {
        if (context.query() != null) {
            return new QueryBody.Nested(query(context.query()), Positions.of(context));
        }
        if (context.tableName() != null) {
            TableNameContext name = context.tableName();
            return everything(
                    new FromItem.Table(Names.table(name), null, List.of(), null, Positions.of(name)),
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

    /** Whether the query is a PIVOT, which may follow its FROM. */
    static boolean isPivot(QueryContext context) {
        return context.queryBody() instanceof SimpleBodyContext simple
                && simple.simpleQuery().select() != null
                && simple.simpleQuery().select().pivot != null;
    }

    private QueryBody values(ValuesContext context) {
        return new QueryBody.Values(
                Lists.map(context.valuesRow(), row -> ast.expressions.expressions(row.expression())),
                Positions.of(context));
    }

    private QueryBody select(SelectContext context) {
        List<FromItem> from = new ArrayList<>(Lists.map(context.fromItem(), ast.from::item));
        for (LetBindingContext let : context.letBinding()) {
            from.add(
                    PartiqlForms.let(ast.expressions.expression(let.expression()), Names.identifier(let.identifier())));
        }
        Map<String, Optional<Expression>> names = new HashMap<>();
        PartiqlForms.variables(from, Positions.of(context))
                .forEach(variable -> names.put(variable.name(), Optional.empty()));
        ast.bind(names);
        List<FromItem> grouped = new ArrayList<>();
        GroupBy groupBy = context.groupBy() == null ? null : groupBy(context.groupBy(), grouped);
        if (context.groupBy() != null && context.groupBy().AS() != null) {
            Identifier group = Names.identifier(context.groupBy().identifier());
            Expression all = PartiqlForms.group(from, group.position());
            names.put(group.name(), Optional.of(context.groupBy().BY() == null ? PartiqlForms.orNone(all) : all));
        }
        from.addAll(grouped);
        QueryBody select = select(context, from, groupBy);
        ast.unbind();
        return select;
    }

    private QueryBody select(SelectContext context, List<FromItem> from, @Nullable GroupBy groupBy) {
        DistinctOnContext on = context.distinctOn();
        List<SelectItem> items = Lists.map(context.selectItem(), this::selectItem);
        if (context.selected != null) {
            int reworded = ast.reworded();
            Expression selected = ast.expressions.expression(context.selected);
            Expression value = context.pivot == null
                    ? selected
                    : PartiqlForms.pivot(selected, ast.expressions.expression(context.pivot));
            Identifier label = context.identifier() != null
                    ? Names.identifier(context.identifier())
                    : context.pivot == null
                            ? label(context.selected, selected, reworded)
                            : PartiqlForms.name("value", Positions.of(context.selected));
            items = List.of(new SelectItem.Item(value, label, Positions.of(context.selected)));
        }
        List<SelectItem.Excluded> excluded = Lists.map(context.excluded(), this::excluded);
        return new QueryBody.Select(
                HintParser.all(context.HINT()),
                on != null
                        || context.setQuantifier() != null
                                && context.setQuantifier().DISTINCT() != null,
                on == null ? List.of() : ast.expressions.expressions(on.expression()),
                context.selected != null,
                excluded.isEmpty() ? items : Lists.map(items, item -> without(item, excluded)),
                from,
                ast.expressions.optional(context.where),
                groupBy,
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

    private SelectItem.Excluded excluded(ExcludedContext context) {
        return new SelectItem.Excluded(
                Names.identifier(context.identifier()), ast.paths.written(context.navigation()), Positions.of(context));
    }

    /** EXCLUDE takes away from stars, and from values that are named. */
    private static SelectItem without(SelectItem item, List<SelectItem.Excluded> excluded) {
        if (item instanceof SelectItem.Star star) {
            return new SelectItem.Star(star.qualifier(), excluded, star.position());
        }
        SelectItem.Item value = (SelectItem.Item) item;
        Expression left = value.expression();
        if (!(left instanceof Expression.NameReference named)) {
            return item;
        }
        List<Expression> parts = new ArrayList<>();
        named.parts().forEach(part -> parts.add(new Expression.StringLiteral(part.name(), part.position())));
        for (SelectItem.Excluded place : excluded) {
            List<Expression> path = new ArrayList<>();
            path.add(new Expression.StringLiteral(place.name().name(), place.position()));
            path.addAll(place.steps());
            if (path.size() > parts.size() && starts(path, parts)) {
                left = OperatorCalls.call(
                        "TUPLE_WITHOUT",
                        place.position(),
                        left,
                        new Expression.ListValue(path.subList(parts.size(), path.size()), place.position()));
            }
        }
        Identifier label =
                value.alias() == null ? named.parts().get(named.parts().size() - 1) : value.alias();
        return new SelectItem.Item(left, label, value.position());
    }

    private static boolean starts(List<Expression> path, List<Expression> start) {
        for (int i = 0; i < start.size(); i++) {
            if (!(path.get(i) instanceof Expression.StringLiteral one)
                    || !(start.get(i) instanceof Expression.StringLiteral other)
                    || !one.value().equals(other.value())) {
                return false;
            }
        }
        return true;
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
        int reworded = ast.reworded();
        Expression value = ast.expressions.expression(item.expression());
        // A variable of GROUP AS has its name.
        Token name = item.expression().getStart();
        boolean group =
                alias == null && name.equals(item.expression().getStop()) && ast.group(Names.identifier(name)) != null;
        return new SelectItem.Item(
                value,
                group
                        ? Names.identifier(name)
                        : alias == null ? label(item.expression(), value, reworded) : Names.optional(alias),
                Positions.of(item));
    }

    /**
     * The label of a value without an alias: its text, if it is built as another one; null if it is printed as it was written.
     *
     * @param before the number of expressions that were built as others before it
     */
    private @Nullable Identifier label(ExpressionContext context, Expression value, int before) {
        Identifier last = PartiqlForms.label(value);
        return last != null || ast.reworded() == before
                ? last
                : PartiqlForms.name(PartiqlForms.text(context), Positions.of(context));
    }

    /** @param keys receives the expressions that name keys */
    private GroupBy groupBy(GroupByContext context, List<FromItem> keys) {
        Position position = Positions.of(context);
        if (context.BY() == null) {
            return new GroupBy(false, List.of(new GroupBy.Expressions(List.of(), true, position)), position);
        }
        return new GroupBy(
                context.setQuantifier() != null && context.setQuantifier().DISTINCT() != null,
                Lists.map(context.groupElement(), element -> groupElement(element, keys)),
                position);
    }

    private GroupBy.Element groupElement(GroupElementContext context, List<FromItem> keys) {
        ast.enter(1, context);
        GroupBy.Element element;
        if (context instanceof RollupContext rollup) {
            element = new GroupBy.Rollup(groupExpressions(rollup.groupExpressions()), Positions.of(rollup));
        } else if (context instanceof CubeContext cube) {
            element = new GroupBy.Cube(groupExpressions(cube.groupExpressions()), Positions.of(cube));
        } else if (context instanceof GroupingSetsContext sets) {
            element = new GroupBy.GroupingSets(
                    Lists.map(sets.groupElement(), each -> groupElement(each, keys)), Positions.of(sets));
        } else {
            PlainGroupContext plain = (PlainGroupContext) context;
            element = plain.identifier() == null
                    ? groupExpressions(plain.groupExpressions())
                    : named(groupExpressions(plain.groupExpressions()), Names.identifier(plain.identifier()), keys);
        }
        ast.leave(1);
        return element;
    }

    /** {@code GROUP BY e AS k} is {@code LET e AS k GROUP BY k}. */
    private static GroupBy.Element named(GroupBy.Expressions key, Identifier name, List<FromItem> keys) {
        if (key.expressions().size() != 1) {
            throw new SqlSyntaxException("a name is that of one key of GROUP BY", name.position(), name.name());
        }
        keys.add(PartiqlForms.let(key.expressions().get(0), name));
        return new GroupBy.Expressions(List.of(PartiqlForms.reference(name)), false, key.position());
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
                context.DESC() != null || context.GREATER() != null,
                context.NULLS() == null ? null : context.FIRST() != null,
                Positions.of(context));
    }

    Window window(WindowSpecificationContext context) {
        return windows.window(context);
    }
}
