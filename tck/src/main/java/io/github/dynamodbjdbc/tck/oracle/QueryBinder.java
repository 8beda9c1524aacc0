package io.github.dynamodbjdbc.tck.oracle;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SortItem;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Binds a whole query: WITH, set operations, VALUES, ORDER BY, LIMIT. */
final class QueryBinder {
    private final @Nullable Scope outer;
    private final Context context;

    QueryBinder(@Nullable Scope outer, Context context) {
        this.outer = outer;
        this.context = context;
    }

    BoundQuery bind(Query query) {
        Context inner = query.with().isEmpty() ? context : withNamed(query);
        if (query.body() instanceof QueryBody.Nested nested
                && query.orderBy().isEmpty()
                && query.limit() == null
                && query.offset() == null) {
            return new QueryBinder(outer, inner).bind(nested.query());
        }
        if (query.withTies() && query.orderBy().isEmpty()) {
            throw Rejected.always("42601", "WITH TIES without ORDER BY");
        }
        BoundBody body = query.body().accept(new BodyBinder(query.orderBy(), inner));
        Long limit = query.limit() == null ? null : count(query.limit());
        long offset = query.offset() == null ? 0 : count(query.offset());
        return new BoundQuery(body.columns(), env -> {
            BoundQuery.Rows rows = sorted(body, env, offset, limit);
            return query.withTies() && limit != null ? withTies(rows, offset, limit) : rows;
        });
    }

    private Context withNamed(Query query) {
        Map<String, Context.NamedQuery> named = new HashMap<>(context.named());
        for (Query.CommonTable table : query.with()) {
            if (table.search() != null || table.cycle() != null) {
                throw new UnsupportedForOracle("the order of a recursive query");
            }
            int before = outer == null ? 0 : outer.references;
            BoundQuery bound = query.recursive() && RecursiveQuery.refersToItself(table)
                    ? new RecursiveQuery(table, outer, context.with(named)).bind()
                    : new QueryBinder(outer, context.with(named)).bind(table.query());
            BoundQuery renamed =
                    new BoundQuery(DerivedRelation.renamed(bound.columns(), table.columns()), bound.running());
            boolean independent = outer == null || outer.references == before;
            named.put(
                    table.name().name(),
                    new Context.NamedQuery(
                            independent ? renamed.remembering() : renamed,
                            table.query().givesValues(),
                            outer,
                            context.timeToLive()));
        }
        return context.with(named);
    }

    private long count(Expression expression) {
        Scope nothing = new Scope(null, List.of(), Map.of());
        if (!(expression instanceof Expression.NumberLiteral) && !(expression instanceof Expression.Parameter)) {
            throw new UnsupportedForOracle("LIMIT or OFFSET of an expression");
        }
        BigDecimal number =
                new ExpressionBinder(nothing, context).bind(expression).number(Env.EMPTY);
        if (number == null || number.stripTrailingZeros().scale() > 0) {
            throw new UnsupportedForOracle("LIMIT or OFFSET of what is not an integer");
        }
        if (number.signum() < 0) {
            throw Rejected.always("2201W", "a negative LIMIT or OFFSET");
        }
        return number.min(BigDecimal.valueOf(Long.MAX_VALUE)).longValueExact();
    }

    /** Moves the limit after the rows that tie with the last one. */
    private static BoundQuery.Rows withTies(BoundQuery.Rows rows, long offset, long limit) {
        List<Integer> ties = rows.ties();
        long end = offset + limit;
        while (limit > 0 && end > 0 && end < ties.size() && ties.get((int) end).equals(ties.get((int) end - 1))) {
            end++;
        }
        return new BoundQuery.Rows(rows.rows(), ties, offset, end - offset);
    }

    private static BoundQuery.Rows sorted(BoundBody body, @Nullable Env env, long offset, @Nullable Long limit) {
        Comparator<BoundBody.Line> order =
                Comparator.comparing(BoundBody.Line::keys, Direction.comparator(body.directions()));
        List<BoundBody.Line> lines = new ArrayList<>(body.running().run(env));
        lines.sort(order);
        List<List<@Nullable Cell>> rows = new ArrayList<>();
        List<Integer> ties = new ArrayList<>();
        int tie = 0;
        for (int i = 0; i < lines.size(); i++) {
            if (i > 0 && order.compare(lines.get(i - 1), lines.get(i)) != 0) {
                tie++;
            }
            rows.add(Collections.unmodifiableList(lines.get(i).cells()));
            ties.add(tie);
        }
        return new BoundQuery.Rows(rows, ties, offset, limit);
    }

    /** Binds a query body with its ORDER BY. */
    private final class BodyBinder implements QueryBody.Visitor<BoundBody> {
        private final List<SortItem> orderBy;
        private final Context inner;

        BodyBinder(List<SortItem> orderBy, Context inner) {
            this.orderBy = orderBy;
            this.inner = inner;
        }

        @Override
        public BoundBody visit(QueryBody.Select select) {
            return new SelectBinder(select, orderBy, outer, inner).bind();
        }

        @Override
        public BoundBody visit(QueryBody.Nested nested) {
            BoundQuery query = new QueryBinder(outer, inner).bind(nested.query());
            return byOutput(query.columns(), query::rows);
        }

        @Override
        public BoundBody visit(QueryBody.Values values) {
            Scope nothing = new Scope(outer, List.of(), Map.of());
            ExpressionBinder binder = new ExpressionBinder(nothing, inner);
            refuseBareTexts(values);
            List<List<Bound>> rows = values.rows().stream().map(binder::bind).toList();
            List<OutputColumn> columns = new ArrayList<>();
            for (int i = 0; i < rows.get(0).size(); i++) {
                List<Bound> column = new ArrayList<>();
                for (List<Bound> row : rows) {
                    if (row.size() != rows.get(0).size()) {
                        throw Rejected.always("42601", "rows of different lengths");
                    }
                    column.add(row.get(i));
                }
                Bound any = ExpressionBinder.alternatives(column, env -> null);
                columns.add(new OutputColumn("column" + (i + 1), true, any.kind(), any.traits()));
            }
            return byOutput(columns, env -> {
                List<List<@Nullable Cell>> all = new ArrayList<>();
                for (List<Bound> row : rows) {
                    List<@Nullable Cell> cells = new ArrayList<>();
                    row.forEach(value -> cells.add(value.value(Env.ofRow(env, Map.of()))));
                    all.add(as(columns, cells));
                }
                return all;
            });
        }

        /** Text next to a value whose type is written is of that type. */
        private static void refuseBareTexts(QueryBody.Values values) {
            for (int i = 0; i < values.rows().get(0).size(); i++) {
                int column = i;
                List<Expression> alike = values.rows().stream()
                        .filter(row -> column < row.size())
                        .map(row -> row.get(column))
                        .toList();
                boolean typed = alike.stream()
                        .anyMatch(value ->
                                value instanceof Expression.Cast || value instanceof Expression.TemporalLiteral);
                if (typed && alike.stream().anyMatch(Expression.StringLiteral.class::isInstance)) {
                    throw new UnsupportedForOracle("the type of text in VALUES");
                }
            }
        }

        @Override
        public BoundBody visit(QueryBody.SetOperation operation) {
            BoundQuery one = side(operation.left());
            BoundQuery other = side(operation.right());
            List<String> chosen = operation.by().isEmpty()
                    ? names(one).stream()
                            .filter(names(other)::contains)
                            .distinct()
                            .toList()
                    : operation.by().stream().map(Identifier::name).toList();
            BoundQuery left = operation.corresponding() ? chosen(one, chosen) : one;
            BoundQuery right = operation.corresponding() ? chosen(other, chosen) : other;
            if (left.columns().size() != right.columns().size()) {
                throw Rejected.always("42601", "sides of different numbers of columns");
            }
            List<OutputColumn> columns = new ArrayList<>();
            for (int i = 0; i < left.columns().size(); i++) {
                OutputColumn merged =
                        left.columns().get(i).merged(right.columns().get(i));
                if (merged.traits().contains(Trait.ROUNDED)
                        && !(operation.all() && operation.operator() == QueryBody.SetOperator.UNION)) {
                    throw new UnsupportedForOracle("a set operation on rounded numbers");
                }
                columns.add(merged);
            }
            boolean all = operation.all() && operation.operator() == QueryBody.SetOperator.UNION;
            return byOutput(
                    columns, env -> combined(operation, as(columns, left, env, all), as(columns, right, env, all)));
        }

        private static List<String> names(BoundQuery side) {
            return side.columns().stream().map(OutputColumn::name).toList();
        }

        /** The columns of these names, in their order. */
        private static BoundQuery chosen(BoundQuery side, List<String> names) {
            List<Integer> places = names.stream().map(names(side)::indexOf).toList();
            if (names.isEmpty() || places.contains(-1)) {
                throw new UnsupportedForOracle("CORRESPONDING of a name that a side does not have");
            }
            if (names.stream().anyMatch(name -> Collections.frequency(names(side), name) > 1)) {
                throw Rejected.always("42702", "CORRESPONDING of a name that two columns of a side have");
            }
            return new BoundQuery(places.stream().map(side.columns()::get).toList(), env -> {
                List<List<@Nullable Cell>> rows = new ArrayList<>();
                List<Integer> ties = new ArrayList<>();
                for (List<@Nullable Cell> row : side.rows(env)) {
                    ties.add(rows.size());
                    List<@Nullable Cell> cells = new ArrayList<>();
                    places.forEach(place -> cells.add(row.get(place)));
                    rows.add(cells);
                }
                return new BoundQuery.Rows(rows, ties, 0, null);
            });
        }

        /** @param missing whether MISSING stays; rows that are compared have NULL in its place */
        private static List<List<@Nullable Cell>> as(
                List<OutputColumn> columns, BoundQuery side, @Nullable Env env, boolean missing) {
            List<List<@Nullable Cell>> rows = new ArrayList<>();
            side.rows(env).forEach(row -> rows.add(as(columns, missing ? row : Values.normal(row))));
            return rows;
        }

        /** A row converted to the columns' types. */
        private static List<@Nullable Cell> as(List<OutputColumn> columns, List<@Nullable Cell> row) {
            List<@Nullable Cell> cells = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                cells.add(Moments.as(columns.get(i).kind(), row.get(i)));
            }
            return cells;
        }

        private BoundQuery side(QueryBody body) {
            BoundBody bound = body.accept(new BodyBinder(List.of(), inner));
            return new BoundQuery(bound.columns(), env -> sorted(bound, env, 0, null));
        }

        private interface Cells {
            List<List<@Nullable Cell>> of(@Nullable Env outer);
        }

        /** Sorts by columns of the result, the only names that this ORDER BY can use. */
        private BoundBody byOutput(List<OutputColumn> columns, Cells cells) {
            List<Integer> keys = orderBy.stream()
                    .map(item -> place(item.expression(), columns))
                    .toList();
            return new BoundBody(columns, orderBy.stream().map(Direction::of).toList(), env -> {
                List<BoundBody.Line> lines = new ArrayList<>();
                for (List<@Nullable Cell> row : cells.of(env)) {
                    List<@Nullable Cell> sorted = new ArrayList<>();
                    keys.forEach(key -> sorted.add(Values.normal(row.get(key))));
                    lines.add(new BoundBody.Line(row, sorted));
                }
                return lines;
            });
        }

        private static int place(Expression key, List<OutputColumn> columns) {
            if (key instanceof Expression.NumberLiteral number) {
                return SelectBinder.ordinal(number, columns.size());
            }
            if (key instanceof Expression.NameReference name && name.parts().size() == 1) {
                for (int i = 0; i < columns.size(); i++) {
                    if (columns.get(i).named()
                            && columns.get(i).name().equals(name.parts().get(0).name())) {
                        return i;
                    }
                }
            }
            throw new UnsupportedForOracle("ORDER BY of something else than a column of the result");
        }
    }

    private static List<List<@Nullable Cell>> combined(
            QueryBody.SetOperation operation, List<List<@Nullable Cell>> left, List<List<@Nullable Cell>> right) {
        List<List<@Nullable Cell>> rows = new ArrayList<>();
        List<List<@Nullable Cell>> others = new ArrayList<>(right);
        switch (operation.operator()) {
            case UNION -> {
                rows.addAll(left);
                rows.addAll(right);
            }
            case INTERSECT ->
                left.forEach(row -> {
                    if (operation.all() ? others.remove(row) : others.contains(row)) {
                        rows.add(row);
                    }
                });
            case EXCEPT ->
                left.forEach(row -> {
                    if (operation.all() ? !others.remove(row) : !others.contains(row)) {
                        rows.add(row);
                    }
                });
        }
        if (operation.all()) {
            return rows;
        }
        HashSet<List<@Nullable Cell>> seen = new HashSet<>();
        rows.removeIf(row -> !seen.add(row));
        return rows;
    }
}
