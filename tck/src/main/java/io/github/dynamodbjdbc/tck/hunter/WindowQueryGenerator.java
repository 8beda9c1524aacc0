package io.github.dynamodbjdbc.tck.hunter;

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

/** Makes up queries with a window function whose answer is the only one. */
final class WindowQueryGenerator {
    private final Dice dice;
    private final World world;
    private final Traits traits;
    private final Sources sources;
    private final PredicateGenerator predicates;

    WindowQueryGenerator(Dice dice, World world, Traits traits, Sources sources, PredicateGenerator predicates) {
        this.dice = dice;
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
            function = AggregateQueryGenerator.sumOrMax(source.values(argument));
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
