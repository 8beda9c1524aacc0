package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Generates comparisons of an attribute with values, lists, ranges and other attributes, also as rows. */
final class ComparisonGenerator {
    private final Dice dice;
    private final Slots slots;
    private final Traits traits;
    private final OperandValues values;
    private final Focus focus;
    private final boolean plain;

    ComparisonGenerator(Dice dice, Slots slots, Traits traits, OperandValues values, Focus focus, boolean plain) {
        this.dice = dice;
        this.slots = slots;
        this.traits = traits;
        this.values = values;
        this.focus = focus;
        this.plain = plain;
    }

    Expression equal(Expression column, Datum value, List<Datum> others) {
        Expression operand = slots.operand(value, values.alternatives(others));
        return dice.chance(0.1)
                ? Sql.binary(operand, BinaryOperator.EQUAL, column)
                : Sql.binary(column, BinaryOperator.EQUAL, operand);
    }

    Expression notEqual(Source source, String name, Datum value) {
        traits.add(Form.NOT_EQUAL, ValueType.of(value));
        Datum other = !plain && dice.chance(0.1) ? values.textOrNumber() : values.other(source.values(name), value);
        return Sql.binary(
                source.column(name),
                BinaryOperator.NOT_EQUAL,
                slots.operand(other, values.alternatives(source.values(name))));
    }

    Expression ordered(Source source, String name, Datum value) {
        traits.add(Form.ORDER, ValueType.of(value));
        Datum other = dice.chance(0.3) ? value : values.other(source.values(name), value);
        int order = OperandValues.compare(value, other);
        BinaryOperator operator = order < 0
                ? dice.oneOf(BinaryOperator.LESS, BinaryOperator.LESS_OR_EQUAL)
                : order > 0
                        ? dice.oneOf(BinaryOperator.GREATER, BinaryOperator.GREATER_OR_EQUAL)
                        : dice.oneOf(BinaryOperator.LESS_OR_EQUAL, BinaryOperator.GREATER_OR_EQUAL);
        return Sql.binary(
                source.column(name), operator, slots.operand(other, values.alternatives(source.values(name))));
    }

    Expression between(Source source, String name, Datum value) {
        traits.add(Form.BETWEEN, ValueType.of(value));
        List<Datum> ends = new ArrayList<>(
                List.of(value, values.other(source.values(name), value), values.other(source.values(name), value)));
        Comparator<Datum> order = OperandValues::compare;
        ends.sort(order);
        Datum low = ends.get(0);
        Datum high = ends.get(2);
        boolean negated = dice.chance(0.2);
        if (dice.chance(0.3)) {
            if (dice.chance(0.5)) {
                low = value;
            } else {
                high = value;
            }
        }
        boolean swapped = dice.chance(0.12);
        List<Datum> others = values.alternatives(source.values(name));
        return new Expression.Between(
                source.column(name),
                slots.operand(swapped ? high : low, others),
                slots.operand(swapped ? low : high, others),
                !plain && swapped && dice.chance(0.5),
                negated,
                Sql.AT);
    }

    Expression in(Source source, String name, Datum value, boolean negated) {
        traits.add(negated ? Form.NOT_IN : Form.IN, ValueType.of(value));
        List<Datum> members = new ArrayList<>();
        for (int i = dice.between(0, 3); i > 0; i--) {
            members.add(values.other(source.values(name), value));
        }
        if (negated) {
            members.removeIf(value::equals);
        } else {
            members.add(value);
        }
        if (!plain && dice.chance(0.1)) {
            members.add(values.textOrNumber());
        }
        if (dice.chance(negated ? 0.1 : 0.05) || members.isEmpty()) {
            members.add(members.isEmpty() ? values.other(source.values(name), value) : new Datum.Null());
        }
        List<Datum> others = new ArrayList<>(values.alternatives(source.values(name)));
        if (!plain && dice.chance(focus == Focus.LISTS ? 0.7 : 0.1)) {
            others.add(new Datum.Null());
        }
        return new Expression.InList(
                source.column(name),
                dice.some(members, members.size()).stream()
                        .map(member -> slots.operand(member, others))
                        .toList(),
                negated,
                Sql.AT);
    }

    Expression distinct(Source source, String name, Datum value) {
        traits.add(Form.DISTINCT, ValueType.of(value));
        boolean same = dice.chance(0.5);
        Datum other = same ? value : values.other(source.values(name), value);
        return new Expression.IsDistinctFrom(
                source.column(name), slots.operand(other, source.values(name)), same, Sql.AT);
    }

    Expression columns(Source source, String name, Datum value, Map<String, Datum> witness) {
        List<String> others = source.names().stream()
                .filter(each -> !each.equals(name)
                        && witness.get(each) != null
                        && ValueType.of(OperandValues.of(witness, each)) == ValueType.of(value))
                .toList();
        traits.add(Form.COLUMNS, ValueType.of(value));
        String other = others.isEmpty() ? name : dice.pick(others);
        int order = OperandValues.compare(value, OperandValues.of(witness, other));
        BinaryOperator operator = order < 0
                ? dice.oneOf(BinaryOperator.LESS, BinaryOperator.NOT_EQUAL)
                : order > 0
                        ? dice.oneOf(BinaryOperator.GREATER_OR_EQUAL, BinaryOperator.NOT_EQUAL)
                        : dice.oneOf(BinaryOperator.EQUAL, BinaryOperator.LESS_OR_EQUAL);
        return Sql.binary(source.column(name), operator, source.column(other));
    }

    Expression row(Source source, String name, Datum value, Map<String, Datum> witness) {
        List<String> others = source.names().stream()
                .filter(each -> witness.get(each) != null && OperandValues.isScalar(OperandValues.of(witness, each)))
                .toList();
        String second = dice.pick(others);
        Datum secondValue = OperandValues.of(witness, second);
        traits.add(Form.ROW, ValueType.of(value));
        return Sql.binary(
                new Expression.Row(List.of(source.column(name), source.column(second)), Sql.AT),
                plain || dice.chance(0.6)
                        ? BinaryOperator.EQUAL
                        : dice.oneOf(BinaryOperator.LESS_OR_EQUAL, BinaryOperator.GREATER_OR_EQUAL),
                new Expression.Row(
                        List.of(
                                slots.operand(value, values.alternatives(source.values(name))),
                                slots.operand(secondValue, values.alternatives(source.values(second)))),
                        Sql.AT));
    }
}
