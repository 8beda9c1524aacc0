package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.QueryBody;
import io.github.dynamodbjdbc.grammar.ast.SelectItem;
import io.github.dynamodbjdbc.grammar.ast.SortItem;
import java.util.ArrayList;
import java.util.List;

/** Generates the clauses that several kinds of statements have: the select list, ORDER BY, LIMIT and OFFSET. */
final class ClauseGenerator {
    private final Dice dice;
    private final Slots slots;
    private final Traits traits;
    private final Focus focus;
    private final boolean plain;

    ClauseGenerator(Dice dice, Slots slots, Traits traits, Focus focus, boolean plain) {
        this.dice = dice;
        this.slots = slots;
        this.traits = traits;
        this.focus = focus;
        this.plain = plain;
    }

    List<SelectItem> items(Source source) {
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
        ExpressionGenerator generator = source.expressions(dice, slots, plain);
        DateTextGenerator dates = source.dateTexts(dice, slots, plain);
        List<SelectItem> items = new ArrayList<>();
        if (!dates.isEmpty() && dice.chance(0.6)) {
            items.add(Sql.item(dates.value(), "d"));
        }
        for (int i = dice.between(1, 3); i > 0; i--) {
            items.add(Sql.item(generator.any(dice.between(1, 2)), "e" + i));
        }
        items.add(Sql.item(source.column(dice.pick(source.names())), null));
        return items;
    }

    /** Whether a join should have an order. */
    boolean isOrdered() {
        return focus == Focus.FIRST_ROWS || !dice.chance(0.5);
    }

    List<SortItem> order(Source source, boolean distinct, List<SelectItem> items) {
        if (dice.chance(focus == Focus.FIRST_ROWS ? 0.1 : 0.55)) {
            return List.of();
        }
        List<Expression> by = new ArrayList<>();
        if (distinct) {
            items.forEach(item -> by.add(((SelectItem.Item) item).expression()));
        } else if (dice.chance(0.5) && !source.allKeys().isEmpty()) {
            dice.pick(source.allKeys()).all().forEach(key -> by.add(source.column(key.name())));
        } else {
            dice.some(source.names(), 2).forEach(name -> by.add(source.column(name)));
        }
        DateTextGenerator dates = source.dateTexts(dice, slots, plain);
        if (!distinct && !dates.isEmpty() && dice.chance(0.25)) {
            by.add(0, dates.value());
        }
        boolean descending = dice.chance(0.5);
        return by.subList(0, dice.between(1, by.size())).stream()
                .map(column -> Sql.sort(
                        column,
                        dice.chance(0.9) ? descending : !descending,
                        dice.chance(0.2) ? Boolean.valueOf(dice.chance(0.5)) : null))
                .toList();
    }

    Query cut(QueryBody body, List<SortItem> order) {
        boolean often = focus == Focus.FIRST_ROWS;
        Expression limit = dice.chance(often ? 0.7 : 0.3) ? count(dice.oneOf(1, 2, 3, 5, 10, 50)) : null;
        double offsets = limit == null ? 0.03 : often ? 0.6 : 0.2;
        Expression offset = dice.chance(offsets) ? count(dice.oneOf(0, 1, 2, 3)) : null;
        return Sql.query(body, order, offset, limit);
    }

    Expression count(int value) {
        return slots.operand(Pools.number(value), List.of(Pools.number(1), Pools.number(4), Pools.number(7)));
    }
}
