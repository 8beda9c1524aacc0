package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.util.ArrayList;
import java.util.List;

/** Generates queries of two SELECTs combined by UNION, INTERSECT or EXCEPT. */
final class SetOperationQueryGenerator {
    private final Dice dice;
    private final Slots slots;
    private final Traits traits;
    private final boolean plain;
    private final Sources sources;
    private final PredicateGenerator predicates;

    SetOperationQueryGenerator(
            Dice dice, Slots slots, Traits traits, Sources sources, PredicateGenerator predicates, boolean plain) {
        this.dice = dice;
        this.slots = slots;
        this.traits = traits;
        this.plain = plain;
        this.sources = sources;
        this.predicates = predicates;
    }

    Query query() {
        Source first = sources.source("t");
        Source second = sources.source("t");
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
            boolean number = source.values(name).stream().anyMatch(value -> value instanceof Datum.Numeric);
            Expression column = number && dice.chance(0.3)
                    ? source.numbers(dice, slots, plain).number(1)
                    : source.column(name);
            items.add(Sql.item(column, "c" + items.size()));
        }
        Expression where = dice.chance(0.8) ? predicates.where(source, sources.witness(source)) : null;
        return Sql.select(List.of(), false, items, List.of(source.from()), where);
    }
}
