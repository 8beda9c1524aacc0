package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Hint;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.grammar.ast.SortItem;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Generates queries of one table or index, some of them in key order with a LIMIT. */
final class TableQueryGenerator {
    private final Dice dice;
    private final Slots slots;
    private final Traits traits;
    private final Focus focus;
    private final Sources sources;
    private final PredicateGenerator predicates;
    private final ClauseGenerator clauses;

    TableQueryGenerator(
            Dice dice,
            Slots slots,
            Traits traits,
            Focus focus,
            Sources sources,
            PredicateGenerator predicates,
            ClauseGenerator clauses) {
        this.dice = dice;
        this.slots = slots;
        this.traits = traits;
        this.focus = focus;
        this.sources = sources;
        this.predicates = predicates;
        this.clauses = clauses;
    }

    Query query() {
        Source source = sources.source("t");
        List<Hint> hints = sources.hints(source);
        Map<String, Datum> witness = sources.witness(source);
        if (dice.chance(focus == Focus.ORDERS ? 0.5 : 0.12)) {
            return ordered(source, witness, hints);
        }
        Expression where = dice.chance(0.93) ? predicates.where(source, witness) : null;
        List<SelectItem> items = clauses.items(source);
        boolean distinct = traits.shape() == Traits.Shape.COLUMNS && dice.chance(0.08);
        QueryBody.Select select = Sql.select(hints, distinct, items, List.of(source.from()), where);
        if (traits.shape() == Traits.Shape.COUNT || traits.shape() == Traits.Shape.STAR && dice.chance(0.3)) {
            return Sql.query(select);
        }
        return clauses.cut(select, clauses.order(source, distinct, items));
    }

    /** A query in key order with a LIMIT, from one partition or several. Such reads end early, so they might end too early. */
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
        Expression limit = dice.chance(0.7) ? clauses.count(dice.oneOf(1, 2, 3, 5)) : null;
        Expression offset = dice.chance(0.2) ? clauses.count(dice.oneOf(1, 2, 3)) : null;
        return Sql.query(select, order, offset, limit);
    }
}
