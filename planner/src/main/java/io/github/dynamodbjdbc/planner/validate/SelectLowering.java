package io.github.dynamodbjdbc.planner.validate;

import io.github.dynamodbjdbc.grammar.SqlPrinter;
import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.grammar.ast.SortItem;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSelectKeyword;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** One SELECT with its ORDER BY and LIMIT. */
final class SelectLowering {
    private static final int LONGEST_INTERNAL_NAME = 60;

    private final StatementState state;
    private final @Nullable Scope outer;
    private final Environment environment;

    SelectLowering(StatementState state, @Nullable Scope outer, Environment environment) {
        this.state = state;
        this.outer = outer;
        this.environment = environment;
    }

    /** An item of the select list. */
    record Item(String label, String internal, Value value) {}

    LoweredRelation lower(QueryBody.Select select, QueryLowering.Tail tail) {
        HintLowering hints = new HintLowering(state, select.hints(), environment.defaults());
        List<Source> sources = new FromLowering(state, outer, environment, hints).lower(select.from());
        hints.checkMatched();
        return new SelectLowering(state, outer, environment.with(hints.defaults())).lower(select, tail, sources);
    }

    /** @param sources what FROM was lowered to */
    LoweredRelation lower(QueryBody.Select select, QueryLowering.Tail tail, List<Source> sources) {
        SqlParserPos pos = Positions.of(select.position());
        Scope scope = Scope.of(outer, sources);
        ExpressionLowering expressions =
                new ExpressionLowering(state, scope, environment, WindowLowering.named(select.windows()));
        List<Item> items = items(select.items(), scope, expressions);
        List<Scope.Alias> aliases = items.stream()
                .map(item -> new Scope.Alias(item.label(), item::value))
                .toList();
        ExpressionLowering withAliases = expressions.in(scope.withAliases(aliases));

        SqlNode where = select.where() == null ? null : expressions.condition(select.where());
        SqlNodeList groupBy =
                select.groupBy() == null ? null : new GroupByLowering(withAliases, items).lower(select.groupBy());
        SqlNode having = select.having() == null ? null : withAliases.condition(select.having());
        SqlNodeList orderBy = tail.orderBy().isEmpty() ? null : orderBy(tail.orderBy(), items, withAliases);
        SqlNodeList keywords =
                select.distinct() ? new SqlNodeList(List.of(SqlSelectKeyword.DISTINCT.symbol(pos)), pos) : null;
        SqlSelect sql = new SqlSelect(
                pos,
                keywords,
                selectList(items, pos),
                FromLowering.sql(sources, select.position()),
                where,
                groupBy,
                having,
                null,
                null,
                orderBy,
                rows(tail.offset(), "OFFSET"),
                rows(tail.limit(), "LIMIT"),
                null);
        List<LoweredRelation.OutputColumn> columns = items.stream()
                .map(item -> new LoweredRelation.OutputColumn(
                        item.label(),
                        item.internal(),
                        item.value().type(),
                        item.value().converts(),
                        item.value().origin()))
                .toList();
        return new LoweredRelation(sql, columns);
    }

    /** {@code SELECT column, … FROM from} */
    static SqlSelect star(SqlNode from, List<LoweredRelation.OutputColumn> columns, SqlParserPos pos) {
        List<SqlNode> names = columns.stream()
                .<SqlNode>map(column -> new SqlIdentifier(column.internal(), pos))
                .toList();
        return new SqlSelect(
                pos, null, new SqlNodeList(names, pos), from, null, null, null, null, null, null, null, null, null);
    }

    private static SqlNodeList selectList(List<Item> items, SqlParserPos pos) {
        List<SqlNode> nodes = items.stream()
                .<SqlNode>map(item -> SqlStdOperatorTable.AS.createCall(
                        item.value().sql().getParserPosition(),
                        item.value().sql(),
                        new SqlIdentifier(item.internal(), item.value().sql().getParserPosition())))
                .toList();
        return new SqlNodeList(nodes, pos);
    }

    private List<Item> items(List<SelectItem> selected, Scope scope, ExpressionLowering expressions) {
        List<Item> items = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (SelectItem item : selected) {
            if (item instanceof SelectItem.Star star) {
                for (Relation.Shown column : star(star, scope)) {
                    items.add(item(column.name(), column.value(star.position()), names));
                }
            } else {
                SelectItem.Item expression = (SelectItem.Item) item;
                Value value = expressions.lower(expression.expression());
                items.add(item(label(expression, value), value, names));
            }
        }
        return items;
    }

    private static Item item(String label, Value value, Set<String> names) {
        String shortened = label.length() > LONGEST_INTERNAL_NAME ? label.substring(0, LONGEST_INTERNAL_NAME) : label;
        String base = shortened.isEmpty() ? "column" : shortened;
        String internal = base;
        for (int i = 2; !names.add(internal); i++) {
            internal = base + "~" + i;
        }
        return new Item(label, internal, value);
    }

    private static String label(SelectItem.Item item, Value value) {
        Identifier alias = item.alias();
        if (alias != null) {
            return alias.name();
        }
        Value.Origin origin = value.origin();
        return origin == null ? SqlPrinter.print(item.expression()) : origin.label();
    }

    private static List<Relation.Shown> star(SelectItem.Star star, Scope scope) {
        if (star.qualifier().isEmpty()) {
            if (scope.sources().isEmpty()) {
                throw new QueryException(
                        ErrorKind.INVALID_STATEMENT, "* needs a FROM to take columns from", star.position());
            }
            scope.relations().forEach(Relation::starred);
            return scope.sources().stream()
                    .flatMap(source -> source.shown().get().stream())
                    .toList();
        }
        Relation relation = NameResolution.relation(Scope.of(null, scope.sources()), star.qualifier());
        if (relation == null) {
            List<String> known = scope.relations().stream()
                    .map(Relation::alias)
                    .filter(Objects::nonNull)
                    .toList();
            String name = Identifiers.text(star.qualifier());
            throw new QueryException(
                    ErrorKind.UNKNOWN_TABLE,
                    "there is no table '" + name + "' in FROM" + NearestName.hint(name, known),
                    star.position());
        }
        relation.starred();
        return relation.shown();
    }

    private static SqlNodeList orderBy(List<SortItem> order, List<Item> items, ExpressionLowering expressions) {
        List<SqlNode> keys = new ArrayList<>();
        for (SortItem item : order) {
            Item selected = item.expression()
                    .accept(new SelectedItem(items, "ORDER BY"))
                    .orElse(null);
            SqlNode key = selected == null
                    ? expressions.lower(item.expression()).sql()
                    : new SqlIdentifier(selected.internal(), Positions.of(item.position()));
            keys.add(Sorting.key(key, item));
        }
        return new SqlNodeList(keys, Positions.of(order.get(0).position()));
    }

    /** The argument of LIMIT or OFFSET. */
    private @Nullable SqlNode rows(@Nullable Expression expression, String clause) {
        return expression == null
                ? null
                : expression.accept(new RowCount(clause)).orElse(null);
    }

    private final class RowCount extends SimpleExpressionVisitor<Optional<SqlNode>> {
        private final String clause;

        RowCount(String clause) {
            this.clause = clause;
        }

        @Override
        Optional<SqlNode> otherwise(Expression expression) {
            throw new QueryException(
                    ErrorKind.UNSUPPORTED, clause + " takes a number or a parameter", expression.position());
        }

        @Override
        public Optional<SqlNode> visit(Expression.NullLiteral literal) {
            return Optional.empty();
        }

        @Override
        public Optional<SqlNode> visit(Expression.Parameter parameter) {
            state.parameter(parameter.index(), ColumnType.BIGINT);
            return Optional.of(new SqlDynamicParam(parameter.index(), Positions.of(parameter.position())));
        }

        @Override
        public Optional<SqlNode> visit(Expression.NumberLiteral literal) {
            BigDecimal value = literal.value().stripTrailingZeros();
            if (value.scale() > 0 || value.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
                throw new QueryException(
                        ErrorKind.INVALID_STATEMENT,
                        clause + " takes a whole number, not " + literal.text(),
                        literal.position());
            }
            return Optional.of(Literals.number(value.setScale(0), literal.position()));
        }

        @Override
        public Optional<SqlNode> visit(Expression.Unary unary) {
            throw new QueryException(ErrorKind.INVALID_STATEMENT, clause + " must not be negative", unary.position());
        }
    }
}
