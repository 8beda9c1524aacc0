package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.tck.oracle.Cell;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** The parameters of a statement with their values and alternative values. */
final class Slots {
    private final Dice dice;

    /** The probability that a value becomes a parameter rather than a literal. */
    private final double share;

    private final List<Cell> values = new ArrayList<>();
    private final List<List<Cell>> alternatives = new ArrayList<>();

    Slots(Dice dice, double share) {
        this.dice = dice;
        this.share = share;
    }

    Expression operand(Datum value, List<Datum> others) {
        if (!Sql.hasLiteral(value) || dice.chance(share)) {
            return parameter(value, others);
        }
        // Written with another scale: 5 as 5.0.
        return value instanceof Datum.Numeric number && number.value().scale() < 3 && dice.chance(0.1)
                ? Sql.number(number.value().setScale(Math.max(0, number.value().scale()) + 1))
                : Sql.literal(value);
    }

    Expression parameter(Datum value, List<Datum> others) {
        values.add(value);
        alternatives.add(List.copyOf(others));
        return new Expression.Parameter(values.size() - 1, Sql.AT);
    }

    /** Changes the values of a parameter. */
    void change(int slot, UnaryOperator<Cell> change) {
        values.set(slot, change.apply(values.get(slot)));
        alternatives.set(slot, alternatives.get(slot).stream().map(change).toList());
    }

    /** The values for which the statement is generated, so far. */
    List<Cell> values() {
        return List.copyOf(values);
    }

    /** Bindings of the statement. The first has the values for which it was generated; in the others, some are replaced. */
    List<List<Cell>> bindings(int count) {
        List<List<Cell>> bindings = new ArrayList<>();
        bindings.add(List.copyOf(values));
        for (int i = 1; i < count && !values.isEmpty(); i++) {
            List<Cell> binding = new ArrayList<>(values);
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
