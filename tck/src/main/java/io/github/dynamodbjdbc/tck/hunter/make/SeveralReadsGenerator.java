package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.Hint;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.grammar.ast.SortItem;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.Settings.TimeToLive;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Makes up queries that read a table in several places, which a planner may read once, and joins of more than two tables, which it may put
 * in another order.
 */
final class SeveralReadsGenerator {
    /** A row of a join may find so many of the next table; more make millions. */
    private static final int MOST_MATCHES = 6;

    private static final double MOST_ROWS = 20_000;

    private final Dice dice;
    private final Slots slots;
    private final Traits traits;
    private final Sources sources;
    private final PredicateGenerator predicates;
    private final boolean plain;

    SeveralReadsGenerator(
            Dice dice, Slots slots, Traits traits, Sources sources, PredicateGenerator predicates, boolean plain) {
        this.dice = dice;
        this.slots = slots;
        this.traits = traits;
        this.sources = sources;
        this.predicates = predicates;
        this.plain = plain;
    }

    Query query() {
        traits.shape(Traits.Shape.COLUMNS);
        return switch (dice.below(12)) {
            case 0, 1 -> scalars();
            case 2, 3 -> named();
            case 4 -> union(dice.between(2, 4));
            case 5 -> branches();
            case 6, 7 -> new CorrelatedQueryGenerator(dice, traits, sources, predicates).query();
            case 8 -> once();
            case 9 -> grouped();
            case 10 -> series();
            default -> chain();
        };
    }

    /** A column for each of some summaries of one table, or of two. */
    private Query scalars() {
        List<SelectItem> items = new ArrayList<>();
        int table = dice.chance(0.75) ? 0 : 1;
        for (int i = dice.between(2, 5); i > 0; i--) {
            Source source = sources.source("t", dice.chance(0.85) ? table : 1 - table);
            List<SelectItem> summary = List.of(Sql.item(summary(source), null));
            Query each =
                    Sql.query(Sql.select(hints(source), false, summary, List.of(source.from()), where(source, 0.85)));
            items.add(Sql.item(new Expression.ScalarSubquery(each, Sql.AT), "s" + i));
        }
        return Sql.query(Sql.select(List.of(), false, items, List.of(), null));
    }

    private Expression summary(Source source) {
        String column = dice.pick(source.names());
        return switch (dice.below(4)) {
            case 0 -> Sql.countStar();
            case 1 -> Sql.call("COUNT", source.column(column));
            case 2 -> Sql.call(dice.oneOf("MIN", "MAX"), source.column(column));
            default -> Sql.call("SUM", source.numbers(dice, slots, plain).number(1));
        };
    }

    private Expression where(Source source, double share) {
        return dice.chance(share)
                ? predicates.where(source, sources.witness(source))
                : new Expression.BooleanLiteral(true, Sql.AT);
    }

    /** A hinted path is read independently of other reads. */
    private List<Hint> hints(Source source) {
        List<Hint> hints = new ArrayList<>();
        if (source.index() == null && dice.chance(0.08)) {
            hints.add(Sql.hint("PATH", source.alias(), "Scan"));
        }
        if (source.index() == null && dice.chance(0.08)) {
            hints.add(Sql.hint("CONSISTENT"));
        }
        if (dice.chance(0.05)) {
            hints.add(Sql.hint("SEGMENTS", "3"));
        }
        if (source.design().ttlAttribute() != null && dice.chance(0.15)) {
            // References with different TTL modes may not share a read.
            hints.add(Sql.hint("TTL", dice.oneOf(TimeToLive.values()).name()));
        }
        return hints;
    }

    /** A query of WITH that is used two or three times, each time with a condition of its own. */
    private Query named() {
        Source source = sources.source("t");
        Source inner = source.only(dice.some(source.names(), dice.between(2, 4)));
        Identifier name = Sql.word("w");
        List<SelectItem> shown = new ArrayList<>();
        inner.names().forEach(column -> shown.add(Sql.item(source.column(column), null)));
        Query body = Sql.query(Sql.select(List.of(), false, shown, List.of(source.from()), where(source, 0.5)));
        Query.CommonTable table = new Query.CommonTable(name, List.of(), body, Sql.AT);
        QueryBody used = null;
        List<String> columns = dice.some(inner.names(), 1);
        for (int i = dice.between(2, 3); i > 0; i--) {
            Expression first = inner.column(columns.get(0));
            boolean number = inner.values(columns.get(0)).stream().allMatch(value -> value instanceof Datum.Numeric);
            List<SelectItem> items = List.of(Sql.item(first, "c"), Sql.item(number ? first : Sql.number(i), "d"));
            FromItem from = new FromItem.Table(List.of(name), Sql.word("t"), List.of(), null, Sql.AT);
            QueryBody select = Sql.select(List.of(), false, items, List.of(from), ofNamed(inner));
            used = used == null ? select : setOperation(used, select);
        }
        QueryBody whole = used == null ? body.body() : used;
        return new Query(List.of(table), false, whole, List.of(), null, null, Sql.AT);
    }

    /** Two queries of WITH that end in LIMIT, so that each is computed once, and are used several times. */
    private Query once() {
        List<Query.CommonTable> tables = new ArrayList<>();
        for (String name : List.of("w", "x")) {
            Source source = sources.source("t");
            boolean descending = dice.chance(0.5);
            List<SortItem> order = source.design().keys().all().stream()
                    .map(key -> Sql.sort(source.column(key.name()), descending, null))
                    .toList();
            List<SelectItem> items = List.of(Sql.item(source.column(dice.pick(source.names())), "c"));
            QueryBody select = Sql.select(List.of(), false, items, List.of(source.from()), where(source, 0.4));
            Query body = Sql.query(select, order, null, Sql.number(dice.between(1, 30)));
            tables.add(new Query.CommonTable(Sql.word(name), List.of(), body, Sql.AT));
        }
        QueryBody used = null;
        for (String name : dice.some(List.of("w", "x", "w", "x"), 4)) {
            FromItem from = new FromItem.Table(List.of(Sql.word(name)), Sql.word("t"), List.of(), null, Sql.AT);
            List<SelectItem> items = List.of(Sql.item(Sql.column("t", "c"), "c"));
            Expression where =
                    dice.chance(0.3) ? Sql.is(Sql.column("t", "c"), Expression.Test.NULL, dice.chance(0.8)) : null;
            QueryBody select = Sql.select(List.of(), false, items, List.of(from), where);
            used = used == null ? select : setOperation(used, select);
        }
        return new Query(tables, false, Objects.requireNonNull(used), List.of(), null, null, Sql.AT);
    }

    /** Numbers of a series, with the rows that have them. */
    private Query series() {
        Source source = sources.source("t");
        String column = dice.pick(source.names());
        List<Expression> ends =
                new ArrayList<>(List.of(Sql.number(dice.between(-3, 3)), Sql.number(dice.between(3, 12))));
        if (dice.chance(0.3)) {
            ends.add(Sql.number(dice.between(1, 3)));
        }
        FromItem numbers = new FromItem.Unnest(
                Sql.call("GENERATE_SERIES", ends.toArray(Expression[]::new)),
                false,
                Sql.word("s"),
                List.of(Sql.word("n")),
                null,
                Sql.AT);
        Expression same = Sql.binary(Sql.column("s", "n"), BinaryOperator.EQUAL, source.column(column));
        FromItem from = join(dice.oneOf(FromItem.JoinKind.INNER, FromItem.JoinKind.LEFT), numbers, source, same);
        List<SelectItem> items = new ArrayList<>(List.of(Sql.item(Sql.column("s", "n"), "n")));
        items.addAll(shown(List.of(source)));
        return Sql.query(Sql.select(List.of(), false, items, List.of(from), null));
    }

    /** Groups that HAVING selects, and rows of their keys: how many keys there are is unknown before. */
    private Query grouped() {
        Source groups = sources.source("t", dice.below(2));
        Source rows = sources.source("u", dice.below(2));
        String[] pair = JoinQueryGenerator.pair(dice, groups, rows);
        Expression key = groups.column(pair[0]);
        QueryBody select = new QueryBody.Select(
                List.of(),
                false,
                List.of(),
                false,
                List.of(Sql.item(key, "k"), Sql.item(Sql.countStar(), "n")),
                List.of(groups.from()),
                dice.chance(0.3) ? where(groups, 1) : null,
                Sql.groupBy(List.of(key)),
                Sql.binary(Sql.countStar(), BinaryOperator.GREATER_OR_EQUAL, Sql.number(dice.between(1, 3))),
                List.of(),
                null,
                Sql.AT);
        FromItem from = new FromItem.Subquery(false, Sql.query(select), Sql.word("g"), List.of(), Sql.AT);
        Expression same = Sql.binary(Sql.column("g", "k"), BinaryOperator.EQUAL, rows.column(pair[1]));
        from = join(dice.oneOf(FromItem.JoinKind.INNER, FromItem.JoinKind.LEFT), from, rows, same);
        List<SelectItem> items = new ArrayList<>(List.of(Sql.item(Sql.column("g", "n"), "n")));
        items.add(Sql.item(rows.column(dice.pick(rows.names())), "c"));
        return Sql.query(Sql.select(List.of(), false, items, List.of(from), null));
    }

    /** A comparison with a value that it has. */
    private Expression ofNamed(Source inner) {
        String column = dice.pick(inner.names());
        List<Datum> values = inner.values(column).stream()
                .filter(value -> ValueType.of(value).isOrdered())
                .toList();
        return values.isEmpty()
                ? Sql.is(inner.column(column), Expression.Test.NULL, dice.chance(0.5))
                : Sql.binary(
                        inner.column(column),
                        dice.oneOf(BinaryOperator.EQUAL, BinaryOperator.LESS_OR_EQUAL, BinaryOperator.GREATER_OR_EQUAL),
                        slots.operand(dice.pick(values), values));
    }

    private QueryBody setOperation(QueryBody one, QueryBody other) {
        return new QueryBody.SetOperation(
                dice.oneOf(
                        QueryBody.SetOperator.UNION,
                        QueryBody.SetOperator.UNION,
                        QueryBody.SetOperator.EXCEPT,
                        QueryBody.SetOperator.INTERSECT),
                dice.chance(0.6),
                one,
                other,
                Sql.AT);
    }

    /** Selects of one table, each of other rows, made one. */
    private Query union(int selects) {
        Source source = sources.source("t");
        List<String> columns = dice.some(source.names(), dice.between(1, 2));
        QueryBody all = null;
        for (int i = 0; i < selects; i++) {
            List<SelectItem> items = new ArrayList<>();
            columns.forEach(column -> items.add(Sql.item(source.column(column), "c" + items.size())));
            QueryBody select = Sql.select(hints(source), false, items, List.of(source.from()), where(source, 0.9));
            all = all == null ? select : setOperation(all, select);
        }
        return Sql.query(Objects.requireNonNull(all));
    }

    /** Two tables joined by an OR with conditions on both in each branch, with or without a common equality. */
    private Query branches() {
        Source left = sources.source("t", 0);
        Source right = sources.source("u", dice.chance(0.6) ? 1 : 0);
        Expression same = equal(left, right);
        boolean common = dice.chance(0.7);
        List<Expression> all = new ArrayList<>();
        for (int i = dice.between(2, 3); i > 0; i--) {
            List<Expression> branch = new ArrayList<>();
            branch.add(common ? same : dice.chance(0.5) ? same : equal(left, right));
            if (dice.chance(0.8)) {
                branch.add(predicates.condition(left, sources.witness(left), 1));
            }
            if (dice.chance(0.8)) {
                branch.add(predicates.condition(right, sources.witness(right), 1));
            }
            all.add(Sql.and(dice.some(branch, branch.size())));
        }
        Expression where = all.stream()
                .reduce((one, other) -> Sql.binary(one, BinaryOperator.OR, other))
                .orElseThrow();
        List<FromItem> from = dice.chance(0.5)
                ? List.of(left.from(), right.from())
                : List.of(join(FromItem.JoinKind.INNER, left.from(), right, where));
        return Sql.query(
                Sql.select(List.of(), false, shown(List.of(left, right)), from, from.size() == 2 ? where : null));
    }

    private Expression equal(Source left, Source right) {
        String[] pair = JoinQueryGenerator.pair(dice, left, right);
        return Sql.binary(left.column(pair[0]), BinaryOperator.EQUAL, right.column(pair[1]));
    }

    private List<SelectItem> shown(List<Source> from) {
        List<SelectItem> items = new ArrayList<>();
        for (Source source : dice.some(from, dice.between(1, Math.min(4, from.size())))) {
            items.add(Sql.item(source.column(dice.pick(source.names())), "c" + items.size()));
        }
        return items;
    }

    static FromItem.Join join(FromItem.JoinKind kind, FromItem left, Source right, Expression on) {
        return new FromItem.Join(kind, left, right.from(), false, List.of(), on, Sql.AT);
    }

    /** Joins of up to eight tables, each with one of those before it. */
    private Query chain() {
        List<Source> joined = new ArrayList<>();
        Source first = sources.source("t0", dice.below(2));
        joined.add(first);
        FromItem from = first.from();
        double rows = first.items().size();
        for (int i = dice.between(2, 7); i > 0; i--) {
            Source next = sources.source("t" + joined.size(), dice.below(2));
            Source to = dice.chance(0.6) ? joined.get(joined.size() - 1) : dice.pick(joined);
            String[] pair = selective(dice, to, next);
            double matches = pair == null ? Double.MAX_VALUE : matches(next, pair[1]);
            if (pair == null || rows * matches > MOST_ROWS) {
                break;
            }
            rows *= Math.max(1, matches);
            Expression on = Sql.binary(to.column(pair[0]), BinaryOperator.EQUAL, next.column(pair[1]));
            if (dice.chance(0.2)) {
                on = Sql.binary(on, BinaryOperator.AND, predicates.condition(next, sources.witness(next), 1));
            }
            FromItem.JoinKind kind = dice.oneOf(
                    FromItem.JoinKind.INNER, FromItem.JoinKind.INNER, FromItem.JoinKind.INNER, FromItem.JoinKind.LEFT);
            from = join(kind, from, next, on);
            joined.add(next);
        }
        traits.add(Form.COLUMNS);
        List<Expression> where = new ArrayList<>();
        for (Source source : dice.some(joined, dice.between(0, 2))) {
            where.add(predicates.condition(source, sources.witness(source), 1));
        }
        boolean count = dice.chance(0.2);
        List<SelectItem> items = count ? List.of(Sql.item(Sql.countStar(), "n")) : shown(joined);
        return Sql.query(Sql.select(List.of(), false, items, List.of(from), where.isEmpty() ? null : Sql.and(where)));
    }

    /** Attributes with values in common, of which few rows of the second one have the same; null if chance finds none. */
    static String @Nullable [] selective(Dice dice, Source to, Source next) {
        for (int i = 0; i < 8; i++) {
            String[] pair = JoinQueryGenerator.pair(dice, to, next);
            if (matches(next, pair[1]) <= MOST_MATCHES) {
                return pair;
            }
        }
        return null;
    }

    /** The most rows with the same value. */
    private static double matches(Source source, String column) {
        Map<Datum, Long> counts = source.items().stream()
                .map(item -> item.get(column))
                .filter(value -> value != null && ValueType.of(value).isOrdered())
                .collect(Collectors.groupingBy(value -> value, Collectors.counting()));
        return counts.values().stream().mapToLong(Long::longValue).max().orElse(0);
    }
}
