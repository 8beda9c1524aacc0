package io.github.dynamodbjdbc.grammar;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.GroupBy;
import io.github.dynamodbjdbc.grammar.ast.Hint;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Position;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.grammar.ast.SortItem;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import io.github.dynamodbjdbc.grammar.ast.WriteStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Random trees of queries and writes as the parser can build them, by a seed. */
final class RandomTrees {
    static final Position AT = Position.NONE;

    final Random random;
    final RandomExpressions expressions;
    private int depth;

    RandomTrees(long seed, boolean parameters) {
        this.random = new Random(seed);
        this.expressions = new RandomExpressions(this, parameters);
    }

    /** Whether one more level is allowed. Becomes rarer as the tree grows. */
    boolean deeper() {
        return random.nextInt(8) >= depth + 2;
    }

    <T> T nested(Supplier<T> supplier) {
        depth++;
        try {
            return supplier.get();
        } finally {
            depth--;
        }
    }

    <T> List<T> list(int least, int most, Supplier<? extends T> supplier) {
        List<T> result = new ArrayList<>();
        int size = least + random.nextInt(most - least + 1);
        while (result.size() < size) {
            result.add(supplier.get());
        }
        return result;
    }

    <T> @Nullable T maybe(Supplier<T> supplier) {
        return random.nextInt(3) == 0 ? supplier.get() : null;
    }

    @SafeVarargs
    final <T> T one(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    boolean flag() {
        return random.nextBoolean();
    }

    Identifier name() {
        return flag()
                ? new Identifier(one("a", "b", "Value", "offset", "date", "interval", "window", "$x", "ä"), false, AT)
                : new Identifier(one("a", "A b", "q\"q", "x.y", "select", "it's", "1", "-- no"), true, AT);
    }

    /** A name at a place that also allows reserved words. */
    Identifier anyName() {
        return random.nextInt(4) == 0 ? new Identifier(one("order", "END", "from", "union"), false, AT) : name();
    }

    List<Identifier> dotted() {
        List<Identifier> parts = new ArrayList<>(List.of(name()));
        parts.addAll(list(0, 2, this::anyName));
        return parts;
    }

    private List<Identifier> columns() {
        return flag() ? List.of() : list(1, 3, this::name);
    }

    Statement statement() {
        return switch (random.nextInt(9)) {
            case 8 -> merge();
            case 6 -> transaction();
            case 7 ->
                new WriteStatement.Purge(
                        dotted(),
                        maybe(this::name),
                        maybe(expressions::value),
                        maybe(expressions::any),
                        maybe(expressions::value),
                        AT);
            case 0 -> insert();
            case 1 -> update();
            case 2 ->
                new WriteStatement.Delete(
                        hints(), dotted(), maybe(this::name), maybe(expressions::any), maybe(this::returning), AT);
            case 3 ->
                new Statement.Explain(
                        one(Statement.ExplainMode.values()),
                        one(Statement.ExplainFormat.values()),
                        flag() ? new Statement.Select(query(), AT) : update(),
                        AT);
            default -> new Statement.Select(query(), AT);
        };
    }

    private Statement transaction() {
        Statement.Transaction.Kind kind = one(Statement.Transaction.Kind.values());
        boolean named =
                switch (kind) {
                    case BEGIN, COMMIT, ROLLBACK -> false;
                    case ROLLBACK_TO, SAVEPOINT, RELEASE -> true;
                };
        return new Statement.Transaction(kind, named ? name() : null, AT);
    }

    private WriteStatement insert() {
        WriteStatement.InsertSource source = flag()
                ? new WriteStatement.QuerySource(query(), AT)
                : new WriteStatement.ItemSource(list(1, 2, expressions::document), AT);
        WriteStatement.OnConflict conflict = maybe(() -> {
            WriteStatement.ConflictAction action = one(WriteStatement.ConflictAction.values());
            boolean update = action == WriteStatement.ConflictAction.UPDATE;
            return new WriteStatement.OnConflict(
                    columns(), action, update ? assignments(1) : List.of(), update ? removals(0) : List.of(), AT);
        });
        return new WriteStatement.Insert(
                hints(),
                one(WriteStatement.InsertKind.values()),
                dotted(),
                maybe(this::name),
                columns(),
                source,
                maybe(expressions::value),
                conflict,
                maybe(this::returning),
                AT);
    }

    private WriteStatement update() {
        List<WriteStatement.Assignment> assignments = assignments(0);
        return new WriteStatement.Update(
                hints(),
                dotted(),
                maybe(this::name),
                assignments,
                removals(assignments.isEmpty() ? 1 : 0),
                maybe(expressions::any),
                maybe(this::returning),
                AT);
    }

    private WriteStatement merge() {
        return new WriteStatement.Merge(
                hints(),
                dotted(),
                maybe(this::name),
                from(),
                expressions.any(),
                list(1, 3, this::mergeClause),
                maybe(this::returning),
                AT);
    }

    private WriteStatement.MergeClause mergeClause() {
        boolean matched = flag();
        WriteStatement.MergeAction action =
                switch (random.nextInt(matched ? 3 : 2)) {
                    case 0 -> new WriteStatement.MergeNothing(AT);
                    case 1 ->
                        matched
                                ? new WriteStatement.MergeUpdate(assignments(1), removals(0), AT)
                                : new WriteStatement.MergeInsert(columns(), list(1, 2, expressions::any), AT);
                    default -> new WriteStatement.MergeDelete(AT);
                };
        return new WriteStatement.MergeClause(matched, maybe(expressions::any), action, AT);
    }

    private List<WriteStatement.Assignment> assignments(int least) {
        return list(
                least,
                2,
                () -> flag()
                        ? new WriteStatement.Assignment(expressions.target(), expressions.any(), AT)
                        : new WriteStatement.Assignment(null, expressions.value(), AT));
    }

    private List<Expression> removals(int least) {
        return list(least, 2, expressions::target);
    }

    private WriteStatement.Returning returning() {
        return flag()
                ? new WriteStatement.Returning(
                        null,
                        maybe(() -> one(WriteStatement.ReturningVersion.values())),
                        list(1, 3, this::selectItem),
                        AT)
                : new WriteStatement.Returning(
                        one(WriteStatement.ReturningScope.values()),
                        one(WriteStatement.ReturningVersion.values()),
                        List.of(),
                        AT);
    }

    Query query() {
        return nested(() -> {
            List<Query.CommonTable> with = random.nextInt(5) == 0 ? list(1, 2, this::commonTable) : List.of();
            Expression limit = maybe(expressions::value);
            return new Query(
                    with,
                    !with.isEmpty() && flag(),
                    body(),
                    flag() ? List.of() : sortItems(),
                    maybe(expressions::value),
                    limit,
                    limit != null && flag(),
                    maybe(() -> one(Query.Lock.values())),
                    AT);
        });
    }

    private QueryBody body() {
        if (!deeper() || flag()) {
            return select();
        }
        return nested(() -> switch (random.nextInt(4)) {
            case 0 -> new QueryBody.Nested(query(), AT);
            case 1 -> new QueryBody.Values(list(1, 2, () -> list(1, 2, expressions::any)), AT);
            default -> setOperation();
        });
    }

    private QueryBody setOperation() {
        QueryBody.SetOperator operator = one(QueryBody.SetOperator.values());
        QueryBody left = body();
        QueryBody right = body();
        boolean intersect = operator == QueryBody.SetOperator.INTERSECT;
        return new QueryBody.SetOperation(
                operator,
                flag(),
                random.nextInt(5) == 0,
                List.of(),
                intersect
                                && left instanceof QueryBody.SetOperation inner
                                && inner.operator() != QueryBody.SetOperator.INTERSECT
                        ? nest(left)
                        : left,
                right instanceof QueryBody.SetOperation inner
                                && (intersect || inner.operator() != QueryBody.SetOperator.INTERSECT)
                        ? nest(right)
                        : right,
                AT);
    }

    private static QueryBody nest(QueryBody body) {
        return new QueryBody.Nested(new Query(List.of(), false, body, List.of(), null, null, AT), AT);
    }

    private QueryBody select() {
        List<Expression> on = random.nextInt(5) == 0 ? list(1, 2, expressions::any) : List.of();
        boolean value = random.nextInt(8) == 0;
        return new QueryBody.Select(
                hints(),
                flag() || !on.isEmpty(),
                on,
                value,
                value ? List.of(new SelectItem.Item(expressions.any(), null, AT)) : list(1, 3, this::selectItem),
                list(0, 2, this::from),
                maybe(expressions::any),
                maybe(this::groupBy),
                maybe(expressions::any),
                flag() ? List.of() : list(1, 2, () -> new QueryBody.NamedWindow(name(), expressions.window(), AT)),
                maybe(expressions::any),
                AT);
    }

    private List<Hint> hints() {
        return random.nextInt(5) == 0 ? list(1, 2, this::hint) : List.of();
    }

    private Hint hint() {
        Supplier<Identifier> argument = () -> flag() ? name() : new Identifier(one("100", "0.5"), false, AT);
        return new Hint(one("INDEX", "NO_SCAN", "MAX_RCU"), list(0, 2, argument), AT);
    }

    private SelectItem selectItem() {
        return random.nextInt(4) == 0
                ? new SelectItem.Star(flag() ? List.of() : dotted(), AT)
                : new SelectItem.Item(expressions.any(), maybe(this::anyName), AT);
    }

    private FromItem from() {
        return nested(() -> {
            Identifier alias = maybe(this::name);
            List<Identifier> columns = alias == null ? List.of() : columns();
            return switch (deeper() ? random.nextInt(5) : 0) {
                case 1 -> new FromItem.Subquery(flag(), query(), alias, columns, AT);
                case 2 -> new FromItem.Unnest(expressions.any(), flag(), alias, columns, maybe(this::name), AT);
                case 3, 4 -> join();
                default ->
                    new FromItem.Table(
                            dotted(), alias, columns, maybe(this::name), maybe(this::sample), maybe(this::moment), AT);
            };
        });
    }

    private Expression.TemporalLiteral moment() {
        return new Expression.TemporalLiteral(Expression.TemporalKind.TIMESTAMP, "2026-01-31 23:59:59", AT);
    }

    private FromItem.Sample sample() {
        return new FromItem.Sample(name(), expressions.any(), maybe(expressions::any), AT);
    }

    private Query.CommonTable commonTable() {
        Query.Search search = maybe(() -> new Query.Search(flag(), list(1, 2, this::name), name()));
        Query.Cycle cycle = maybe(() ->
                new Query.Cycle(list(1, 2, this::name), name(), expressions.value(), expressions.value(), name()));
        return new Query.CommonTable(name(), columns(), query(), search, cycle, AT);
    }

    private FromItem join() {
        FromItem.JoinKind kind = one(FromItem.JoinKind.values());
        int condition = kind == FromItem.JoinKind.CROSS ? 3 : random.nextInt(3);
        return new FromItem.Join(
                kind,
                from(),
                from(),
                condition == 0,
                condition == 1 ? list(1, 2, this::name) : List.of(),
                condition == 1 ? maybe(this::name) : null,
                condition == 2 ? expressions.any() : null,
                AT);
    }

    private GroupBy groupBy() {
        return new GroupBy(flag(), list(1, 3, () -> groupElement(0)), AT);
    }

    private GroupBy.Element groupElement(int level) {
        return switch (level > 1 ? 0 : random.nextInt(6)) {
            case 1 -> new GroupBy.Rollup(list(1, 2, this::groupExpressions), AT);
            case 2 -> new GroupBy.Cube(list(1, 2, this::groupExpressions), AT);
            case 3 -> new GroupBy.GroupingSets(list(1, 2, () -> groupElement(level + 1)), AT);
            default -> groupExpressions();
        };
    }

    private GroupBy.Expressions groupExpressions() {
        Expression single = expressions.any();
        // Parentheses of a query would be taken for those of the list.
        return flag() && !(single instanceof Expression.ScalarSubquery)
                ? new GroupBy.Expressions(List.of(single), false, AT)
                : new GroupBy.Expressions(list(0, 2, expressions::any), true, AT);
    }

    List<SortItem> sortItems() {
        return list(1, 2, () -> new SortItem(expressions.any(), flag(), maybe(this::flag), AT));
    }
}
