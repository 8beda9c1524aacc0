package io.github.dynamodbjdbc.planner.bind;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.PathStep;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * SEARCH and CYCLE of a recursive table, expressed in the rest of the language: columns that the first part begins and the step
 * continues. Their rows are lists.
 *
 * <pre>
 * WITH RECURSIVE t (n) AS (SELECT 1 UNION ALL SELECT e.to FROM t JOIN e ON e.n = t.n) SEARCH DEPTH FIRST BY n SET s
 *
 * SELECT x.n, [[x.n]] AS s FROM (SELECT 1) AS x (n)
 * UNION ALL SELECT x.n, ARRAY_APPEND(x.s, [x.n]) AS s FROM (SELECT e.to, t.s FROM t JOIN e ON e.n = t.n) AS x (n, s)
 * </pre>
 */
final class RecursiveOrder {
    private static final String ROW = "x";
    private static final String FIRST = "first part of a recursive query";

    private final Query.CommonTable table;
    private final Query.@Nullable Search search;
    private final Query.@Nullable Cycle cycle;
    private final Position position;

    private RecursiveOrder(Query.CommonTable table) {
        this.table = table;
        this.search = table.search();
        this.cycle = table.cycle();
        this.position = table.position();
    }

    /** Null where the table has neither. */
    static @Nullable RecursiveOrder of(Query.CommonTable table) {
        return table.search() == null && table.cycle() == null ? null : new RecursiveOrder(table);
    }

    /** A name for the first part, which no text can have. */
    Query.CommonTable first(List<String> names) {
        return new Query.CommonTable(name(FIRST), names(names), table.query(), position);
    }

    /** The first part with the columns of both clauses. */
    QueryBody begun(List<String> names) {
        check(names);
        List<SelectItem> items = items(names);
        if (search != null) {
            List<Expression> by = values(search.by());
            items.add(item(search.depthFirst() ? list(List.of(list(by))) : list(with(number(0), by)), search.column()));
        }
        if (cycle != null) {
            items.add(item(cycle.otherwise(), cycle.mark()));
            items.add(item(list(List.of(list(values(cycle.columns())))), cycle.path()));
        }
        FromItem from = new FromItem.Table(List.of(name(FIRST)), name(ROW), names(names), null, position);
        return select(items, from);
    }

    /** The step with the columns of both clauses; rows that close a cycle are not continued. */
    QueryBody continued(List<String> names, QueryBody step, FromItem.Table reference) {
        if (!(step instanceof QueryBody.Select written) || written.groupBy() != null || written.distinct()) {
            throw new QueryException(
                    ErrorKind.UNSUPPORTED,
                    "SEARCH and CYCLE need a recursive query whose step is one SELECT without DISTINCT and GROUP BY",
                    step.position());
        }
        Identifier alias = reference.alias() == null ? reference.name().get(0) : reference.alias();
        List<SelectItem> inner = new ArrayList<>(written.items());
        List<Identifier> columns = new ArrayList<>(names(names));
        List<SelectItem> items = items(names);
        Expression where = written.where();
        if (search != null) {
            inner.add(item(column(alias, search.column()), search.column()));
            columns.add(search.column());
            Expression before = column(name(ROW), search.column());
            List<Expression> by = values(search.by());
            items.add(item(
                    search.depthFirst() ? appended(before, list(by)) : list(with(deeper(before), by)),
                    search.column()));
        }
        if (cycle != null) {
            inner.add(item(column(alias, cycle.path()), cycle.path()));
            columns.add(cycle.path());
            Expression path = column(name(ROW), cycle.path());
            Expression row = list(values(cycle.columns()));
            Expression seen =
                    new Expression.Is(call("ARRAY_POSITION", path, row), Expression.Test.NULL, true, position);
            items.add(item(
                    new Expression.Case(
                            null,
                            List.of(new Expression.WhenClause(seen, cycle.marked(), position)),
                            cycle.otherwise(),
                            position),
                    cycle.mark()));
            items.add(item(appended(path, row), cycle.path()));
            Expression open =
                    new Expression.IsDistinctFrom(column(alias, cycle.mark()), cycle.marked(), false, position);
            where = where == null ? open : new Expression.Binary(Expression.BinaryOperator.AND, where, open, position);
        }
        QueryBody extended = new QueryBody.Select(
                written.hints(),
                false,
                inner,
                written.from(),
                where,
                null,
                written.having(),
                written.windows(),
                written.qualify(),
                written.position());
        Query query = new Query(List.of(), false, extended, List.of(), null, null, written.position());
        return select(items, new FromItem.Subquery(false, query, name(ROW), columns, position));
    }

    private void check(List<String> names) {
        List<Identifier> used = new ArrayList<>();
        if (search != null) {
            used.addAll(search.by());
        }
        if (cycle != null) {
            used.addAll(cycle.columns());
        }
        for (Identifier column : used) {
            if (names.stream().noneMatch(name -> name.equalsIgnoreCase(column.name()))) {
                throw new QueryException(
                        ErrorKind.UNKNOWN_COLUMN,
                        "the recursive query '" + table.name().name() + "' has no column '" + column.name() + "'",
                        column.position());
            }
        }
    }

    private QueryBody select(List<SelectItem> items, FromItem from) {
        return new QueryBody.Select(
                List.of(), false, items, List.of(from), null, null, null, List.of(), null, position);
    }

    private List<SelectItem> items(List<String> names) {
        List<SelectItem> items = new ArrayList<>();
        for (Identifier column : names(names)) {
            items.add(item(column(name(ROW), column), column));
        }
        return items;
    }

    private List<Expression> values(List<Identifier> columns) {
        return columns.stream().map(column -> column(name(ROW), column)).toList();
    }

    private static List<Expression> with(Expression first, List<Expression> more) {
        List<Expression> all = new ArrayList<>(List.of(first));
        all.addAll(more);
        return all;
    }

    private Expression appended(Expression list, Expression row) {
        return call("ARRAY_APPEND", list, row);
    }

    /** The depth of a row is the first value of its list. */
    private Expression deeper(Expression before) {
        Expression depth = new Expression.PathAccess(before, List.of(new PathStep.Index(0, position)), position);
        return new Expression.Binary(Expression.BinaryOperator.ADD, depth, number(1), position);
    }

    private Expression call(String function, Expression... arguments) {
        return Expression.FunctionCall.of(function, List.of(arguments), position);
    }

    private Expression number(int value) {
        return new Expression.NumberLiteral(Integer.toString(value), BigDecimal.valueOf(value), position);
    }

    private Expression list(List<Expression> elements) {
        return new Expression.ListValue(elements, position);
    }

    private SelectItem item(Expression expression, Identifier alias) {
        return new SelectItem.Item(expression, alias, position);
    }

    private Expression column(Identifier of, Identifier column) {
        return new Expression.NameReference(List.of(of, column), position);
    }

    private Identifier name(String name) {
        return new Identifier(name, true, position);
    }

    private List<Identifier> names(List<String> names) {
        return names.stream().map(this::name).toList();
    }
}
