package io.github.dynamodbjdbc.tck.hunter;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.FromItem;
import io.github.dynamodbjdbc.grammar.ast.GroupBy;
import io.github.dynamodbjdbc.grammar.ast.Hint;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.grammar.ast.SortItem;
import io.github.dynamodbjdbc.grammar.ast.Window;
import io.github.dynamodbjdbc.tck.hunter.Made.Kind;
import io.github.dynamodbjdbc.tck.oracle.Database;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.Settings.TimeToLive;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes up statements over the tables of a round. */
final class StatementGenerator {
    private final Dice dice;
    private final World world;
    private final Pools pools;
    private final Focus focus;
    private final Manner manner;

    private Slots slots;
    private Traits traits = new Traits();
    private PredicateGenerator predicates;
    private TimeToLive mode = TimeToLive.HIDE;

    /**
     * What is to be seen to besides chance.
     *
     * @param bindings with how many a statement is to be run, at most
     * @param consistent whether statements may read what is strongly consistent only
     */
    record Manner(Focus focus, int bindings, boolean consistent) {}

    StatementGenerator(Dice dice, World world, Pools pools, Manner manner) {
        this.dice = dice;
        this.world = world;
        this.pools = pools;
        this.focus = manner.focus();
        this.manner = manner;
        this.slots = new Slots(dice, 0);
        this.predicates = new PredicateGenerator(dice, slots, traits, pools, focus, world.plain());
    }

    Made next() {
        if (focus != Focus.ANYTHING && dice.chance(0.8)) {
            return make(Kind.TABLE);
        }
        int kind = dice.below(100);
        return make(
                kind < 12
                        ? Kind.EXPRESSION
                        : kind < 62
                                ? Kind.TABLE
                                : kind < 70
                                        ? Kind.JOIN
                                        : kind < 80
                                                ? Kind.GROUPS
                                                : kind < 86
                                                        ? Kind.SET_OPERATION
                                                        : kind < 93 ? Kind.SUBQUERY : Kind.WINDOW);
    }

    Made make(Kind kind) {
        slots = new Slots(dice, focus == Focus.LISTS ? 1.0 : dice.oneOf(0.0, 0.5, 0.5, 1.0));
        traits = new Traits();
        predicates = new PredicateGenerator(dice, slots, traits, pools, focus, world.plain());
        Map<String, String> properties = new HashMap<>();
        mode = dice.oneOf(TimeToLive.HIDE, TimeToLive.HIDE, TimeToLive.SHOW, TimeToLive.ONLY);
        if (mode == TimeToLive.ONLY && world.tables().get(0).design().ttlAttribute() == null) {
            mode = TimeToLive.HIDE;
        }
        if (mode != TimeToLive.HIDE && kind != Kind.EXPRESSION && dice.chance(0.7)) {
            properties.put("ttl", mode.name().toLowerCase(Locale.ROOT));
        } else {
            mode = TimeToLive.HIDE;
        }
        if (manner.consistent() && kind != Kind.EXPRESSION) {
            properties.put("consistentRead", "true");
        }
        Query query =
                switch (kind) {
                    case EXPRESSION -> expressions();
                    case TABLE -> table();
                    case JOIN -> join();
                    case GROUPS -> groups();
                    case SET_OPERATION -> setOperation();
                    case SUBQUERY -> subquery();
                    case WINDOW -> window();
                };
        return new Made(kind, query, Probe.of(query), slots.bindings(manner.bindings()), properties, traits);
    }

    private Query expressions() {
        ExpressionGenerator generator = new ExpressionGenerator(dice, slots, List.of(), List.of());
        List<SelectItem> items = new ArrayList<>();
        for (int i = dice.between(1, 4); i > 0; i--) {
            items.add(Sql.item(generator.any(dice.between(1, 3)), "e" + i));
        }
        traits.shape(Traits.Shape.EXPRESSIONS);
        return Sql.query(Sql.select(List.of(), false, items, List.of(), null));
    }

    private Source source(String alias) {
        return source(alias, dice.chance(0.75) ? 0 : 1);
    }

    private Source source(String alias, int table) {
        Database.Contents contents = world.tables().get(table);
        List<TableDesign.IndexDesign> indexes = contents.design().indexes().stream()
                .filter(index -> !manner.consistent() || !index.global())
                .toList();
        if (!indexes.isEmpty() && dice.chance(0.12)) {
            TableDesign.IndexDesign index = dice.pick(indexes);
            Source named = Source.of(alias, contents, index);
            // One that can't tell what has expired is refused by some modes, and holds the same otherwise.
            if (!named.items().isEmpty()
                    && (contents.design().ttlAttribute() == null
                            || named.columns().containsKey(contents.design().ttlAttribute()))) {
                return named;
            }
        }
        return Source.of(alias, contents, null);
    }

    /** An item that the statement sees. */
    private Map<String, Datum> witness(Source source) {
        List<Map<String, Datum>> visible = source.items().stream()
                .filter(item -> World.isVisible(source.design(), item, mode))
                .toList();
        return visible.isEmpty()
                ? (source.items().isEmpty() ? Map.of() : dice.pick(source.items()))
                : dice.pick(visible);
    }

    private List<Hint> hints(Source source) {
        List<Hint> hints = new ArrayList<>();
        if (dice.chance(0.06) && source.design().ttlAttribute() != null) {
            mode = dice.oneOf(TimeToLive.values());
            hints.add(Sql.hint("TTL", mode.name()));
        }
        if (dice.chance(0.05) && source.index() == null) {
            hints.add(Sql.hint("CONSISTENT"));
        }
        return hints;
    }

    private Query table() {
        Source source = source("t");
        List<Hint> hints = hints(source);
        Map<String, Datum> witness = witness(source);
        if (dice.chance(focus == Focus.ORDERS ? 0.5 : 0.12)) {
            return ordered(source, witness, hints);
        }
        Expression where = dice.chance(0.93) ? predicates.where(source, witness) : null;
        List<SelectItem> items = items(source);
        boolean distinct = traits.shape() == Traits.Shape.COLUMNS && dice.chance(0.08);
        QueryBody.Select select = Sql.select(hints, distinct, items, List.of(source.from()), where);
        if (traits.shape() == Traits.Shape.COUNT || traits.shape() == Traits.Shape.STAR && dice.chance(0.3)) {
            return Sql.query(select);
        }
        return cut(select, order(source, distinct, items));
    }

    /** In the order of a key, from one partition or several, cut: what reads no more than it has to can read too little. */
    private Query ordered(Source source, Map<String, Datum> witness, List<Hint> hints) {
        traits.shape(Traits.Shape.COLUMNS);
        TableDesign.Keys keys = dice.pick(source.allKeys());
        List<Expression> where = new ArrayList<>(
                dice.chance(0.5)
                        ? new KeyListGenerator(dice, slots, traits).partitions(source, keys, witness)
                        : predicates.partition(source, keys, witness));
        if (where.isEmpty() || dice.chance(0.4)) {
            where.add(predicates.condition(source, witness, 1));
        }
        List<TableDesign.Key> by = keys.sort().isEmpty() ? keys.partition() : keys.sort();
        boolean descending = dice.chance(0.5);
        List<SortItem> order = by.stream()
                .map(key -> Sql.sort(source.column(key.name()), descending, null))
                .toList();
        List<SelectItem> items = new ArrayList<>();
        by.forEach(key -> items.add(Sql.item(source.column(key.name()), null)));
        dice.some(source.names(), dice.between(0, 2))
                .forEach(name -> items.add(Sql.item(source.column(name), "c" + items.size())));
        QueryBody.Select select = Sql.select(hints, false, items, List.of(source.from()), Sql.and(where));
        Expression limit = dice.chance(0.7) ? count(dice.oneOf(1, 2, 3, 5)) : null;
        Expression offset = dice.chance(0.2) ? count(dice.oneOf(1, 2, 3)) : null;
        return Sql.query(select, order, offset, limit);
    }

    private List<SelectItem> items(Source source) {
        int kind = dice.below(20);
        if (kind < 5) {
            traits.shape(Traits.Shape.STAR);
            return List.of(Sql.star());
        } else if (kind < 7) {
            traits.shape(Traits.Shape.COUNT);
            return List.of(Sql.item(Sql.countStar(), "n"));
        } else if (kind < 10) {
            traits.shape(Traits.Shape.EXPRESSIONS);
            return expressionItems(source);
        }
        traits.shape(Traits.Shape.COLUMNS);
        List<SelectItem> items = new ArrayList<>();
        for (String name : dice.some(source.names(), dice.between(1, 4))) {
            items.add(Sql.item(source.column(name), null));
        }
        return items;
    }

    private List<SelectItem> expressionItems(Source source) {
        List<Expression> texts = new ArrayList<>();
        List<Expression> numbers = new ArrayList<>();
        source.columns().forEach((name, values) -> {
            if (values.stream().allMatch(value -> value instanceof Datum.Text)) {
                texts.add(source.column(name));
            } else if (values.stream()
                    .allMatch(value -> value instanceof Datum.Numeric number
                            && number.value().precision() - number.value().scale() < 12
                            && number.value().scale() < 6)) {
                numbers.add(source.column(name));
            }
        });
        ExpressionGenerator generator = new ExpressionGenerator(dice, slots, texts, numbers);
        List<SelectItem> items = new ArrayList<>();
        for (int i = dice.between(1, 3); i > 0; i--) {
            items.add(Sql.item(generator.any(dice.between(1, 2)), "e" + i));
        }
        items.add(Sql.item(source.column(dice.pick(source.names())), null));
        return items;
    }

    private List<SortItem> order(Source source, boolean distinct, List<SelectItem> items) {
        if (dice.chance(0.55)) {
            return List.of();
        }
        List<Expression> by = new ArrayList<>();
        if (distinct) {
            items.forEach(item -> by.add(((SelectItem.Item) item).expression()));
        } else if (dice.chance(0.5)) {
            World.keys(dice.pick(source.allKeys())).forEach(key -> by.add(source.column(key.name())));
        } else {
            dice.some(source.names(), 2).forEach(name -> by.add(source.column(name)));
        }
        boolean descending = dice.chance(0.5);
        return by.subList(0, dice.between(1, by.size())).stream()
                .map(column -> Sql.sort(
                        column,
                        dice.chance(0.9) ? descending : !descending,
                        dice.chance(0.2) ? Boolean.valueOf(dice.chance(0.5)) : null))
                .toList();
    }

    private Query cut(QueryBody body, List<SortItem> order) {
        Expression limit = dice.chance(0.3) ? count(dice.oneOf(1, 2, 3, 5, 10, 50)) : null;
        Expression offset = dice.chance(limit == null ? 0.03 : 0.2) ? count(dice.oneOf(0, 1, 2, 3)) : null;
        return Sql.query(body, order, offset, limit);
    }

    private Expression count(int value) {
        return slots.operand(Pools.number(value), List.of(Pools.number(1), Pools.number(4), Pools.number(7)));
    }

    private Query join() {
        Source left = source("t", 0);
        Source right = source("u", dice.chance(0.7) ? 1 : 0);
        Map<String, Datum> witness = witness(left);
        Map<String, Datum> other = witness(right);
        traits.shape(Traits.Shape.COLUMNS);
        FromItem.JoinKind kind = dice.oneOf(
                FromItem.JoinKind.INNER,
                FromItem.JoinKind.INNER,
                FromItem.JoinKind.LEFT,
                FromItem.JoinKind.LEFT,
                FromItem.JoinKind.RIGHT,
                FromItem.JoinKind.FULL);
        List<Expression> on = new ArrayList<>();
        on.add(matching(left, right));
        if (dice.chance(0.2)) {
            on.add(dice.chance(0.5) ? predicates.condition(left, witness, 1) : predicates.condition(right, other, 1));
        }
        FromItem join = new FromItem.Join(kind, left.from(), right.from(), false, List.of(), Sql.and(on), Sql.AT);
        List<Expression> where = new ArrayList<>();
        if (dice.chance(0.5)) {
            where.add(predicates.where(left, witness));
        }
        if (dice.chance(0.25)) {
            where.add(predicates.condition(right, other, 1));
        }
        List<SelectItem> items = new ArrayList<>();
        if (dice.chance(0.15)) {
            traits.shape(Traits.Shape.STAR);
            items.add(Sql.star());
        } else if (dice.chance(0.2)) {
            traits.shape(Traits.Shape.COUNT);
            items.add(Sql.item(Sql.countStar(), "n"));
        } else {
            dice.some(left.names(), dice.between(1, 2))
                    .forEach(name -> items.add(Sql.item(left.column(name), "l_" + items.size())));
            dice.some(right.names(), dice.between(1, 2))
                    .forEach(name -> items.add(Sql.item(right.column(name), "r_" + items.size())));
        }
        QueryBody.Select select =
                Sql.select(List.of(), false, items, List.of(join), where.isEmpty() ? null : Sql.and(where));
        return traits.shape() == Traits.Shape.COLUMNS
                ? cut(select, dice.chance(0.5) ? List.of() : order(left, false, items))
                : Sql.query(select);
    }

    /** An equality of two attributes that have a value in common, if there is such a pair. */
    private Expression matching(Source left, Source right) {
        List<String[]> pairs = new ArrayList<>();
        for (String one : left.names()) {
            for (String other : right.names()) {
                if (left.values(one).stream()
                        .anyMatch(value -> ValueType.of(value).isOrdered()
                                && right.values(other).contains(value))) {
                    pairs.add(new String[] {one, other});
                }
            }
        }
        String[] pair =
                pairs.isEmpty() ? new String[] {dice.pick(left.names()), dice.pick(right.names())} : dice.pick(pairs);
        traits.add(Form.COLUMNS);
        return Sql.binary(left.column(pair[0]), BinaryOperator.EQUAL, right.column(pair[1]));
    }

    private Query groups() {
        Source source = source("t");
        List<Hint> hints = hints(source);
        Map<String, Datum> witness = witness(source);
        Expression where = dice.chance(0.6) ? predicates.where(source, witness) : null;
        traits.shape(Traits.Shape.AGGREGATES);
        List<Expression> keys = new ArrayList<>();
        for (String name : dice.some(source.names(), dice.oneOf(0, 1, 1, 1, 2))) {
            keys.add(source.column(name));
        }
        List<SelectItem> items = new ArrayList<>();
        keys.forEach(key -> items.add(Sql.item(key, "k" + items.size())));
        for (int i = dice.between(1, 3); i > 0; i--) {
            items.add(Sql.item(aggregate(source, witness), "g" + i));
        }
        Expression having = dice.chance(0.2)
                ? Sql.binary(
                        Sql.countStar(),
                        BinaryOperator.GREATER_OR_EQUAL,
                        slots.operand(Pools.number(1), List.of(Pools.number(2))))
                : null;
        QueryBody.Select select = new QueryBody.Select(
                hints,
                false,
                items,
                List.of(source.from()),
                where,
                keys.isEmpty() ? null : grouping(keys),
                having,
                List.of(),
                Sql.AT);
        List<SortItem> order = keys.isEmpty() || dice.chance(0.6)
                ? List.of()
                : keys.stream()
                        .map(key -> Sql.sort(key, dice.chance(0.4), null))
                        .toList();
        return cut(select, order);
    }

    private GroupBy grouping(List<Expression> keys) {
        return switch (dice.below(12)) {
            case 0 -> Sql.rollup(keys);
            case 1 -> Sql.cube(keys);
            default -> Sql.groupBy(keys);
        };
    }

    private Expression aggregate(Source source, Map<String, Datum> witness) {
        String name = dice.pick(source.names());
        Expression column = source.column(name);
        Expression filter = dice.chance(0.12) ? predicates.condition(source, witness, 1) : null;
        return switch (dice.below(7)) {
            case 0, 1 -> filter == null ? Sql.countStar() : Sql.call("COUNT", false, filter, List.of(column));
            case 2 -> Sql.call("COUNT", dice.chance(0.4), filter, List.of(column));
            case 3 -> Sql.call(sumOrMax(source.values(name)), false, filter, List.of(column));
            case 4 -> Sql.call("MIN", false, filter, List.of(column));
            case 5 -> Sql.call("MAX", false, filter, List.of(column));
            default ->
                isSmall(source.values(name))
                        ? Sql.call("AVG", false, filter, List.of(column))
                        : Sql.call("COUNT", true, filter, List.of(column));
        };
    }

    private static String sumOrMax(List<Datum> values) {
        return isSmall(values) ? "SUM" : "MAX";
    }

    /** Whether sums of the values stay far from 38 digits. */
    private static boolean isSmall(List<Datum> values) {
        return values.stream()
                .allMatch(value -> !(value instanceof Datum.Numeric number)
                        || number.value().precision() - number.value().scale() < 12
                                && number.value().scale() < 6);
    }

    private Query setOperation() {
        Source first = source("t");
        Source second = source("t");
        List<String> names = dice.some(first.names(), dice.between(1, 2));
        List<String> others = dice.some(second.names(), names.size());
        boolean alike = others.size() < names.size() || dice.chance(0.5);
        traits.shape(Traits.Shape.COLUMNS);
        QueryBody left = operand(first, names);
        QueryBody right = alike ? operand(first, names) : operand(second, others);
        QueryBody.SetOperator operator = dice.oneOf(
                QueryBody.SetOperator.UNION,
                QueryBody.SetOperator.UNION,
                QueryBody.SetOperator.INTERSECT,
                QueryBody.SetOperator.EXCEPT);
        return Sql.query(new QueryBody.SetOperation(operator, dice.chance(0.5), left, right, Sql.AT));
    }

    private QueryBody operand(Source source, List<String> names) {
        List<SelectItem> items = new ArrayList<>();
        for (String name : names) {
            items.add(Sql.item(source.column(name), "c" + items.size()));
        }
        Expression where = dice.chance(0.8) ? predicates.where(source, witness(source)) : null;
        return Sql.select(List.of(), false, items, List.of(source.from()), where);
    }

    private Query subquery() {
        Source outer = source("t", 0);
        Source inner = source("u", dice.chance(0.6) ? 1 : 0);
        Map<String, Datum> witness = witness(outer);
        List<Expression> where = new ArrayList<>();
        where.add(inSubquery(outer, inner));
        traits.add(Form.SUBQUERY);
        if (dice.chance(0.4)) {
            where.add(predicates.condition(outer, witness, 1));
        }
        List<SelectItem> items = items(outer);
        return Sql.query(Sql.select(List.of(), false, items, List.of(outer.from()), Sql.and(where)));
    }

    private Expression inSubquery(Source outer, Source inner) {
        Map<String, Datum> other = witness(inner);
        Expression where = dice.chance(0.5) ? predicates.condition(inner, other, 1) : null;
        Expression.Binary matching = (Expression.Binary) matching(outer, inner);
        boolean negated = dice.chance(0.3);
        switch (dice.below(4)) {
            case 0, 1 -> {
                return new Expression.InQuery(
                        matching.left(),
                        select(List.of(Sql.item(matching.right(), null)), inner, where),
                        negated,
                        Sql.AT);
            }
            case 2 -> {
                Expression both = Stream.concat(Stream.of((Expression) matching), Stream.ofNullable(where))
                        .reduce((one, two) -> Sql.binary(one, BinaryOperator.AND, two))
                        .orElseThrow();
                Expression exists =
                        new Expression.Exists(select(List.of(Sql.item(Sql.number(1), null)), inner, both), Sql.AT);
                return negated ? Sql.not(exists) : exists;
            }
            default -> {
                Query scalar = select(
                        List.of(Sql.item(Sql.call(dice.oneOf("MAX", "MIN"), matching.right()), null)), inner, where);
                return Sql.binary(
                        matching.left(),
                        dice.oneOf(BinaryOperator.EQUAL, BinaryOperator.LESS_OR_EQUAL, BinaryOperator.GREATER_OR_EQUAL),
                        new Expression.ScalarSubquery(scalar, Sql.AT));
            }
        }
    }

    private static Query select(List<SelectItem> items, Source source, @Nullable Expression where) {
        return Sql.query(Sql.select(List.of(), false, items, List.of(source.from()), where));
    }

    private Query window() {
        Source source = Source.of("t", world.tables().get(dice.chance(0.75) ? 0 : 1), null);
        Map<String, Datum> witness = witness(source);
        Expression where = dice.chance(0.5) ? predicates.where(source, witness) : null;
        traits.shape(Traits.Shape.EXPRESSIONS);
        List<TableDesign.Key> keys = World.keys(source.design().keys());
        String name = dice.pick(source.names());
        // By the whole key at last, so that there is one order only.
        List<SortItem> total = new ArrayList<>();
        if (dice.chance(0.5)) {
            total.add(Sql.sort(source.column(name), dice.chance(0.5), null));
        }
        keys.forEach(key -> total.add(Sql.sort(source.column(key.name()), false, null)));
        List<Expression> partition = dice.chance(0.6) ? List.of(source.column(dice.pick(source.names()))) : List.of();
        String function = dice.oneOf("ROW_NUMBER", "RANK", "DENSE_RANK", "COUNT", "MIN", "MAX", "LAG", "SUM");
        String argument = dice.pick(source.names());
        if (function.equals("SUM")) {
            function = sumOrMax(source.values(argument));
        }
        boolean ranked = function.equals("ROW_NUMBER") || function.equals("RANK") || function.equals("DENSE_RANK");
        boolean ordered = ranked || function.equals("LAG") || dice.chance(0.4);
        // Peers of a rank have one rank: there the order needs not be total.
        List<SortItem> order = !ordered
                ? List.of()
                : function.equals("RANK") || function.equals("DENSE_RANK")
                        ? List.of(Sql.sort(source.column(name), dice.chance(0.5), null))
                        : total;
        Window window = new Window(null, true, partition, order, null, Sql.AT);
        Expression call = new Expression.FunctionCall(
                Sql.word(function),
                ranked ? List.of() : List.of(source.column(argument)),
                false,
                false,
                true,
                false,
                List.of(),
                null,
                false,
                window,
                Sql.AT);
        List<SelectItem> items = new ArrayList<>();
        keys.forEach(key -> items.add(Sql.item(source.column(key.name()), "k" + items.size())));
        items.add(Sql.item(call, "w"));
        return Sql.query(Sql.select(List.of(), false, items, List.of(source.from()), where));
    }
}
