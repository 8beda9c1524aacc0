package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.GroupBy;
import io.github.dynamodbjdbc.grammar.ast.Hint;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes queries, from WITH to LIMIT. */
final class QueryPrinter implements QueryBody.Visitor<SqlWriter>, FromItem.Visitor<SqlWriter> {
    private final SqlWriter out;
    private final ExpressionPrinter expressions;
    private final FunctionPrinter functions;

    QueryPrinter(SqlWriter out, ExpressionPrinter expressions) {
        this.out = out;
        this.expressions = expressions;
        this.functions = new FunctionPrinter(out, expressions);
    }

    SqlWriter query(Query query) {
        if (!query.with().isEmpty()) {
            out.text(query.recursive() ? "WITH RECURSIVE " : "WITH ").list(query.with(), this::commonTable);
            out.text(" ");
        }
        query.body().accept(this);
        if (!query.orderBy().isEmpty()) {
            out.text(" ");
            functions.orderBy(query.orderBy());
        }
        Expression limit = query.limit();
        Expression offset = query.offset();
        // LIMIT and OFFSET may come in either order. The order of the text is kept, so that parameters keep their
        // indexes.
        if (limit != null
                && offset != null
                && firstParameter(limit) != Integer.MAX_VALUE
                && firstParameter(offset) < firstParameter(limit)) {
            optionalValue(" OFFSET ", offset);
            limit(query);
        } else {
            limit(query);
            optionalValue(" OFFSET ", offset);
        }
        return query.lock() == null ? out : out.text(" FOR ").text(query.lock().name());
    }

    private void limit(Query query) {
        optionalValue(query.withTies() ? " FETCH FIRST " : " LIMIT ", query.limit());
        out.text(query.withTies() ? " ROWS WITH TIES" : "");
    }

    void optionalValue(String keyword, @Nullable Expression value) {
        if (value != null) {
            out.text(keyword);
            expressions.value(value);
        }
    }

    private static int firstParameter(Expression expression) {
        ExpressionPrinter printer = new ExpressionPrinter();
        printer.expression(expression);
        return printer.firstParameter();
    }

    private void commonTable(Query.CommonTable table) {
        out.name(table.name());
        if (!table.columns().isEmpty()) {
            out.text(" ").names(table.columns());
        }
        out.text(" AS (");
        query(table.query()).text(")");
        Query.Search search = table.search();
        if (search != null) {
            out.text(search.depthFirst() ? " SEARCH DEPTH FIRST BY " : " SEARCH BREADTH FIRST BY ")
                    .list(search.by(), out::name)
                    .text(" SET ")
                    .name(search.column());
        }
        Query.Cycle cycle = table.cycle();
        if (cycle != null) {
            out.text(" CYCLE ").list(cycle.columns(), out::name).text(" SET ").name(cycle.mark());
            out.text(" TO ");
            expressions.value(cycle.marked());
            out.text(" DEFAULT ");
            expressions.value(cycle.otherwise());
            out.text(" USING ").name(cycle.path());
        }
    }

    @Override
    public SqlWriter visit(QueryBody.Nested nested) {
        out.text("(");
        return query(nested.query()).text(")");
    }

    @Override
    public SqlWriter visit(QueryBody.Values values) {
        return out.text("VALUES ").list(values.rows(), row -> {
            out.text("(");
            expressions.expressions(row);
            out.text(")");
        });
    }

    @Override
    public SqlWriter visit(QueryBody.SetOperation operation) {
        operation.left().accept(this);
        out.text(" ").text(operation.operator().name()).text(operation.all() ? " ALL " : " ");
        out.text(operation.corresponding() ? "CORRESPONDING " : "");
        if (!operation.by().isEmpty()) {
            out.text("BY ").names(operation.by()).text(" ");
        }
        return operation.right().accept(this);
    }

    @Override
    public SqlWriter visit(QueryBody.Select select) {
        out.text("SELECT ");
        hints(select.hints());
        out.text(select.distinct() ? "DISTINCT " : "");
        if (!select.distinctOn().isEmpty()) {
            out.text("ON (");
            expressions.expressions(select.distinctOn());
            out.text(") ");
        }
        if (select.value() && select.items().get(0) instanceof SelectItem.Item item) {
            out.text("VALUE ").operand(() -> expressions.expression(item.expression()));
            alias(item);
        } else {
            items(select.items());
        }
        excluded(select.items());
        if (!select.from().isEmpty()) {
            out.text(" FROM ").list(select.from(), item -> item.accept(this));
        }
        expressions.optional(" WHERE ", select.where());
        if (select.groupBy() != null) {
            out.text(select.groupBy().distinct() ? " GROUP BY DISTINCT " : " GROUP BY ")
                    .list(select.groupBy().elements(), this::groupElement);
        }
        expressions.optional(" HAVING ", select.having());
        if (!select.windows().isEmpty()) {
            out.text(" WINDOW ").list(select.windows(), named -> {
                out.name(named.name()).text(" AS ");
                functions.window(named.window());
            });
        }
        expressions.optional(" QUALIFY ", select.qualify());
        return out;
    }

    /** Writes a list of hints, followed by a blank. */
    void hints(List<Hint> hints) {
        if (!hints.isEmpty()) {
            out.text("/*+ ").list(hints, " ", this::hint).text(" */ ");
        }
    }

    private void excluded(List<SelectItem> items) {
        List<SelectItem.Excluded> excluded = items.stream()
                .filter(SelectItem.Star.class::isInstance)
                .flatMap(item -> ((SelectItem.Star) item).excluded().stream())
                .distinct()
                .toList();
        if (!excluded.isEmpty()) {
            out.text(" EXCLUDE ").list(excluded, this::excluded);
        }
    }

    private void excluded(SelectItem.Excluded excluded) {
        out.name(excluded.name());
        for (Expression step : excluded.steps()) {
            out.text("[");
            if (step instanceof Expression.BooleanLiteral) {
                out.text("*");
            } else {
                expressions.expression(step);
            }
            out.text("]");
        }
    }

    SqlWriter items(List<SelectItem> items) {
        return out.list(items, this::item);
    }

    private void hint(Hint hint) {
        out.text(hint.name());
        if (!hint.arguments().isEmpty()) {
            // Arguments may be numbers, which are not quoted.
            out.text("(")
                    .list(hint.arguments(), " ", argument -> {
                        if (argument.quoted()) {
                            out.name(argument);
                        } else {
                            out.text(argument.name());
                        }
                    })
                    .text(")");
        }
    }

    private void item(SelectItem item) {
        if (item instanceof SelectItem.Star star) {
            if (!star.qualifier().isEmpty()) {
                out.dotted(star.qualifier()).text(".");
            }
            out.text("*");
        } else if (item instanceof SelectItem.Item value) {
            expressions.expression(value.expression());
            alias(value);
        }
    }

    private void alias(SelectItem.Item item) {
        if (item.alias() != null) {
            out.text(" AS ").word(item.alias());
        }
    }

    private void groupElement(GroupBy.Element element) {
        if (element instanceof GroupBy.Expressions plain) {
            out.text(plain.parenthesized() ? "(" : "");
            expressions.expressions(plain.expressions());
            out.text(plain.parenthesized() ? ")" : "");
        } else if (element instanceof GroupBy.Rollup rollup) {
            groupElements("ROLLUP (", rollup.elements());
        } else if (element instanceof GroupBy.Cube cube) {
            groupElements("CUBE (", cube.elements());
        } else if (element instanceof GroupBy.GroupingSets sets) {
            groupElements("GROUPING SETS (", sets.elements());
        }
    }

    private void groupElements(String opening, List<? extends GroupBy.Element> elements) {
        out.text(opening).list(elements, this::groupElement).text(")");
    }

    @Override
    public SqlWriter visit(FromItem.Table table) {
        out.dotted(table.name());
        if (table.asOf() != null) {
            out.text(" AS OF ");
            expressions.expression(table.asOf());
        }
        alias(table.alias(), table.columnAliases(), table.at());
        FromItem.Sample sample = table.sample();
        if (sample == null) {
            return out;
        }
        out.text(" TABLESAMPLE ").name(sample.method()).text(" (");
        expressions.expression(sample.percent()).text(")");
        if (sample.seed() != null) {
            out.text(" REPEATABLE (");
            expressions.expression(sample.seed()).text(")");
        }
        return out;
    }

    @Override
    public SqlWriter visit(FromItem.Subquery subquery) {
        out.text(subquery.lateral() ? "LATERAL (" : "(");
        query(subquery.query()).text(")");
        return alias(subquery.alias(), subquery.columnAliases(), null);
    }

    @Override
    public SqlWriter visit(FromItem.Unnest unnest) {
        out.text("UNNEST(");
        expressions.expression(unnest.expression()).text(unnest.withOrdinality() ? ") WITH ORDINALITY" : ")");
        return alias(unnest.alias(), unnest.columnAliases(), unnest.at());
    }

    /** Writes a source of rows, and a join in parentheses. */
    SqlWriter primary(FromItem item) {
        if (item instanceof FromItem.Join) {
            out.text("(");
            return item.accept(this).text(")");
        }
        return item.accept(this);
    }

    private SqlWriter alias(@Nullable Identifier alias, List<Identifier> columns, @Nullable Identifier at) {
        if (alias != null) {
            out.text(" AS ").name(alias);
        }
        if (!columns.isEmpty()) {
            out.text(" ").names(columns);
        }
        return at == null ? out : out.text(" AT ").name(at);
    }

    @Override
    public SqlWriter visit(FromItem.Join join) {
        join.left().accept(this);
        out.text(join.natural() ? " NATURAL " : " ")
                .text(join.kind() == FromItem.JoinKind.INNER ? "" : join.kind() + " ")
                .text("JOIN ");
        primary(join.right());
        if (!join.using().isEmpty()) {
            out.text(" USING ").names(join.using());
            if (join.usingAlias() != null) {
                out.text(" AS ").name(join.usingAlias());
            }
        }
        expressions.optional(" ON ", join.on());
        return out;
    }
}
