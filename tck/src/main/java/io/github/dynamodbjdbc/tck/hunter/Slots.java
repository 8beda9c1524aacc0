package io.github.dynamodbjdbc.tck.hunter;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.util.ArrayList;
import java.util.List;

/** The question marks of a statement, and what else may stand for them than the value that they were made for. */
final class Slots {
    private final Dice dice;

    /** How likely a value becomes a question mark rather than a literal. */
    private final double share;

    private final List<Datum> values = new ArrayList<>();
    private final List<List<Datum>> alternatives = new ArrayList<>();

    Slots(Dice dice, double share) {
        this.dice = dice;
        this.share = share;
    }

    Expression operand(Datum value, List<Datum> others) {
        if (!Sql.hasLiteral(value) || dice.chance(share)) {
            return parameter(value, others);
        }
        // 5 is 5.0.
        return value instanceof Datum.Numeric number && number.value().scale() < 3 && dice.chance(0.1)
                ? Sql.number(number.value().setScale(Math.max(0, number.value().scale()) + 1))
                : Sql.literal(value);
    }

    Expression parameter(Datum value, List<Datum> others) {
        values.add(value);
        alternatives.add(others);
        return new Expression.Parameter(values.size() - 1, Sql.AT);
    }

    /** Those that the statement is made for, so far. */
    List<Datum> values() {
        return List.copyOf(values);
    }

    /** The first is the one that the statement was made for; in the others some values are exchanged. */
    List<List<Datum>> bindings(int count) {
        List<List<Datum>> bindings = new ArrayList<>();
        bindings.add(List.copyOf(values));
        for (int i = 1; i < count && !values.isEmpty(); i++) {
            List<Datum> binding = new ArrayList<>(values);
            for (int slot = 0; slot < binding.size(); slot++) {
                if (!alternatives.get(slot).isEmpty() && dice.chance(0.4)) {
                    binding.set(slot, dice.pick(alternatives.get(slot)));
                }
            }
            bindings.add(binding);
        }
        return bindings;
    }
}
