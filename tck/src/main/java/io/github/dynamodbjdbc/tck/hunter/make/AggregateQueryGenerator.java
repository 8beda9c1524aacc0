package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.GroupBy;
import io.github.dynamodbjdbc.grammar.ast.Hint;
import io.github.dynamodbjdbc.grammar.ast.Identifier;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.grammar.ast.SortItem;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Generates queries with aggregates, over groups or over all rows. */
final class AggregateQueryGenerator {
    private final Dice dice;
    private final Slots slots;
    private final Traits traits;
    private final Focus focus;
    private final Sources sources;
    private final PredicateGenerator predicates;
    private final ClauseGenerator clauses;
    private final boolean plain;

    AggregateQueryGenerator(
            Dice dice,
            Slots slots,
            Traits traits,
            Focus focus,
            Sources sources,
            PredicateGenerator predicates,
            ClauseGenerator clauses,
            boolean plain) {
        this.dice = dice;
        this.slots = slots;
        this.traits = traits;
        this.focus = focus;
        this.sources = sources;
        this.predicates = predicates;
        this.clauses = clauses;
        this.plain = plain;
    }

    Query query() {
        Source source = sources.source("t");
        List<Hint> hints = sources.hints(source);
        Map<String, Datum> witness = sources.witness(source);
        Expression where = dice.chance(0.6) ? predicates.where(source, witness) : null;
        traits.shape(Traits.Shape.AGGREGATES);
        List<Expression> keys = new ArrayList<>();
        for (String name : dice.some(source.names(), dice.oneOf(0, 1, 1, 1, 2))) {
            keys.add(source.column(name));
        }
        if (!plain && dice.chance(0.12)) {
            return source.numbers(dice, slots, plain).groups(hints, source.from(), where);
        }
        DateTextGenerator dates = source.dateTexts(dice, slots, plain);
        if (!dates.isEmpty() && dice.chance(0.2)) {
            return dates.groups(hints, source.from(), where);
        }
        List<SelectItem> items = new ArrayList<>();
        // Aliases that are also names of columns.
        List<String> aliases = !plain && dice.chance(0.2) ? dice.some(source.names(), keys.size() + 3) : List.of();
        boolean shadowed = !plain && !keys.isEmpty() && dice.chance(0.15);
        keys.forEach(key -> items.add(
                shadowed
                        ? Sql.item(fewer(key), name(key))
                        : Sql.item(key, alias(aliases, items.size(), "k" + items.size()))));
        for (int i = dice.between(1, 3); i > 0; i--) {
            Expression value = !dates.isEmpty() && dice.chance(0.3) ? dates.span() : aggregate(source, witness);
            items.add(Sql.item(value, alias(aliases, items.size(), "g" + i)));
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
                keys.isEmpty() ? null : grouping(shadowed ? names(keys) : aliases.isEmpty() ? keys : bare(keys)),
                having,
                List.of(),
                null,
                Sql.AT);
        List<SortItem> order = keys.isEmpty() || dice.chance(0.6)
                ? List.of()
                : keys.stream()
                        .map(key -> Sql.sort(key, dice.chance(0.4), null))
                        .toList();
        return clauses.cut(select, order);
    }

    private static String alias(List<String> aliases, int item, String otherwise) {
        return item < aliases.size() ? aliases.get(item) : otherwise;
    }

    /** Keys sometimes without their table's name: the select list uses them as columns, so they are not aliases. */
    private List<Expression> bare(List<Expression> keys) {
        return dice.chance(0.5) ? keys : names(keys);
    }

    private static List<Expression> names(List<Expression> keys) {
        return keys.stream().<Expression>map(key -> Sql.column(name(key))).toList();
    }

    private static String name(Expression column) {
        List<Identifier> parts = ((Expression.NameReference) column).parts();
        return parts.get(parts.size() - 1).name();
    }

    /** An expression with fewer values than its column. Under the column's name it makes fewer groups, if the name is taken for the alias. */
    private Expression fewer(Expression key) {
        return dice.chance(0.5)
                ? Sql.is(key, Expression.Test.NULL, dice.chance(0.5))
                : Sql.call("COALESCE", Sql.call("NULLIF", key, key), Sql.text("x"));
    }

    private GroupBy grouping(List<Expression> keys) {
        return switch (dice.below(12)) {
            case 0 -> Sql.rollup(keys);
            case 1 -> Sql.cube(keys);
            case 2 -> Sql.groupingSets(keys);
            default -> Sql.groupBy(keys);
        };
    }

    private Expression aggregate(Source source, Map<String, Datum> witness) {
        String name = dice.pick(source.names());
        Expression column = source.column(name);
        Expression filter = dice.chance(0.12) ? predicates.condition(source, witness, 1) : null;
        if (focus == Focus.FILES && dice.chance(0.6)) {
            return Sql.call("COUNT", true, filter, List.of(column));
        }
        return switch (dice.below(7)) {
            case 0, 1 -> filter == null ? Sql.countStar() : Sql.call("COUNT", false, filter, List.of(column));
            case 2 -> Sql.call("COUNT", dice.chance(0.4), filter, List.of(column));
            case 3 -> Sql.call(isSmall(source.values(name)) ? "SUM" : "MAX", false, filter, List.of(column));
            case 4 -> Sql.call("MIN", false, filter, List.of(column));
            case 5 -> Sql.call("MAX", false, filter, List.of(column));
            default ->
                isSmall(source.values(name))
                        ? Sql.call(mean(), dice.chance(0.1), filter, List.of(column))
                        : Sql.call("COUNT", true, filter, List.of(column));
        };
    }

    private String mean() {
        return dice.oneOf("AVG", "AVG", "VAR_POP", "VAR_SAMP", "STDDEV_POP", "STDDEV_SAMP");
    }

    /** Whether sums of the values have far fewer than 38 digits. */
    static boolean isSmall(List<Datum> values) {
        return values.stream()
                .allMatch(value -> !(value instanceof Datum.Numeric number)
                        || number.value().precision() - number.value().scale() < 12
                                && number.value().scale() < 6);
    }
}
