package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.util.List;

/** Generates conditions on the beginning, the content and the pattern of a text. */
final class TextConditionGenerator {
    private final Dice dice;
    private final Slots slots;
    private final Traits traits;
    private final OperandValues values;
    private final boolean plain;

    TextConditionGenerator(Dice dice, Slots slots, Traits traits, OperandValues values, boolean plain) {
        this.dice = dice;
        this.slots = slots;
        this.traits = traits;
        this.values = values;
        this.plain = plain;
    }

    Expression condition(Source source, String name, Datum.Text value) {
        Expression column = source.column(name);
        String text = value.value();
        // Avoids unpaired surrogates.
        int[] points = text.codePoints().toArray();
        int from = points.length == 0 ? 0 : dice.below(points.length);
        int to = points.length == 0 ? 0 : dice.between(from, points.length);
        String prefix = new String(points, 0, to);
        String middle = new String(points, from, to - from);
        if (!plain && dice.chance(0.25)) {
            traits.add(Form.BEGINS_WITH, ValueType.S);
            return Sql.call(
                    "begins_with", column, slots.operand(Pools.text(prefix), values.alternatives(source.values(name))));
        } else if (!plain && dice.chance(0.2)) {
            traits.add(Form.CONTAINS, ValueType.S);
            return Sql.call(
                    "contains", column, slots.operand(Pools.text(middle), values.alternatives(source.values(name))));
        }
        traits.add(Form.LIKE, ValueType.S);
        boolean escaped = !plain && dice.chance(0.5);
        String quotedPrefix = escaped ? quoted(prefix) : prefix;
        String quotedMiddle = escaped ? quoted(middle) : middle;
        String pattern =
                switch (dice.below(6)) {
                    case 0, 1 -> quotedPrefix + "%";
                    case 2 -> "%" + quotedMiddle + "%";
                    case 3 -> "%" + quotedMiddle;
                    case 4 -> quotedPrefix + "_%";
                    default -> "_".repeat(points.length);
                };
        return new Expression.Like(
                column,
                slots.operand(Pools.text(pattern), List.of()),
                escaped ? Sql.text("!") : null,
                !plain && dice.chance(0.1),
                dice.chance(0.2),
                Sql.AT);
    }

    private static String quoted(String text) {
        return text.replace("!", "!!").replace("%", "!%").replace("_", "!_");
    }
}
