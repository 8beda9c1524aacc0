package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.grammar.ast.SortItem;
import io.github.dynamodbjdbc.grammar.ast.Window;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Generates queries with a window function that have a unique answer. */
final class WindowQueryGenerator {
    private final Dice dice;
    private final Slots slots;
    private final World world;
    private final Traits traits;
    private final Sources sources;
    private final PredicateGenerator predicates;

    WindowQueryGenerator(
            Dice dice, Slots slots, World world, Traits traits, Sources sources, PredicateGenerator predicates) {
        this.dice = dice;
        this.slots = slots;
        this.world = world;
        this.traits = traits;
        this.sources = sources;
        this.predicates = predicates;
    }

    Query query() {
        Source source = Source.of("t", world.tables().get(dice.chance(0.75) ? 0 : 1), null);
        Map<String, Datum> witness = sources.witness(source);
        Expression where = dice.chance(0.5) ? predicates.where(source, witness) : null;
        traits.shape(Traits.Shape.EXPRESSIONS);
        List<TableDesign.Key> keys = source.design().keys().all();
        String name = dice.pick(source.names());
        // Ordered by the whole key at the end, so that the order is unique.
        List<SortItem> total = new ArrayList<>();
        if (dice.chance(0.5)) {
            total.add(Sql.sort(source.column(name), dice.chance(0.5), null));
        }
        keys.forEach(key -> total.add(Sql.sort(source.column(key.name()), false, null)));
        List<Expression> partition = dice.chance(0.6) ? List.of(source.column(dice.pick(source.names()))) : List.of();
        Expression call = call(source, name, partition, total, witness);
        List<SelectItem> items = new ArrayList<>();
        keys.forEach(key -> items.add(Sql.item(source.column(key.name()), "k" + items.size())));
        items.add(Sql.item(call, "w"));
        return Sql.query(Sql.select(List.of(), false, items, List.of(source.from()), where));
    }

    private Expression call(
            Source source, String name, List<Expression> partition, List<SortItem> total, Map<String, Datum> witness) {
        String argument = dice.pick(source.names());
        Expression column = source.column(argument);
        Window ordered = new Window(null, true, partition, total, null, Sql.AT);
        DateTextGenerator dates = source.dateTexts(dice, slots, world.plain());
        if (!dates.isEmpty() && dice.chance(0.3)) {
            return dates.gap(ordered);
        }
        switch (dice.below(8)) {
            case 0 -> {
                return Sql.over("ROW_NUMBER", List.of(), ordered);
            }
            case 1 -> {
                // Peers have equal ranks, so the order need not be total.
                List<SortItem> order = List.of(Sql.sort(source.column(name), dice.chance(0.5), null));
                Window window = new Window(null, true, partition, order, null, Sql.AT);
                return Sql.over(dice.oneOf("RANK", "DENSE_RANK"), List.of(), window);
            }
            case 2, 3 -> {
                Expression value = !world.plain() && dice.chance(0.3)
                        ? source.numbers(dice, slots, false).number(1)
                        : column;
                List<Expression> arguments = new ArrayList<>(List.of(value));
                if (dice.chance(0.5)) {
                    arguments.add(Sql.number(dice.between(0, 3)));
                    if (dice.chance(0.6)) {
                        arguments.add(dice.chance(0.5) ? value : source.column(dice.pick(source.names())));
                    }
                }
                return Sql.over(dice.oneOf("LAG", "LEAD"), arguments, ordered);
            }
            case 4 -> {
                return dice.chance(0.4)
                        ? Sql.over("NTILE", List.of(Sql.number(dice.between(1, 5))), ordered)
                        : Sql.over(dice.oneOf("FIRST_VALUE", "LAST_VALUE"), List.of(column), framed(partition, total));
            }
            default -> {
                String function = dice.oneOf("COUNT", "MIN", "MAX", "SUM", "AVG", "VAR_SAMP", "STDDEV_POP");
                if (!List.of("COUNT", "MIN", "MAX").contains(function)
                        && !AggregateQueryGenerator.isSmall(source.values(argument))) {
                    function = "MAX";
                }
                Window window = dice.chance(0.4)
                        ? new Window(null, true, partition, List.of(), null, Sql.AT)
                        : dice.chance(0.4) ? ordered : framed(partition, total);
                Expression filter = dice.chance(0.15) ? predicates.condition(source, witness, 1) : null;
                return Sql.over(function, List.of(column), filter, window);
            }
        }
    }

    private Window framed(List<Expression> partition, List<SortItem> order) {
        Window.Bound start = dice.oneOf(
                bound(Window.BoundKind.UNBOUNDED_PRECEDING),
                bound(Window.BoundKind.CURRENT_ROW),
                new Window.Bound(Window.BoundKind.PRECEDING, Sql.number(dice.between(1, 3)), Sql.AT));
        Window.Bound end = dice.oneOf(
                bound(Window.BoundKind.UNBOUNDED_FOLLOWING),
                bound(Window.BoundKind.CURRENT_ROW),
                new Window.Bound(Window.BoundKind.FOLLOWING, Sql.number(dice.between(1, 3)), Sql.AT));
        return new Window(
                null,
                true,
                partition,
                order,
                new Window.Frame(Window.FrameUnit.ROWS, start, end, null, Sql.AT),
                Sql.AT);
    }

    private static Window.Bound bound(Window.BoundKind kind) {
        return new Window.Bound(kind, null, Sql.AT);
    }
}
