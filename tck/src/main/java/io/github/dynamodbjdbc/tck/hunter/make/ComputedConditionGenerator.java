package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Expression.Test;
import io.github.dynamodbjdbc.grammar.ast.TypeName;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Generates conditions on computed values, most of which DynamoDB can't evaluate. */
final class ComputedConditionGenerator {
    private final Dice dice;
    private final Slots slots;
    private final Traits traits;
    private final OperandValues values;
    private final boolean plain;

    ComputedConditionGenerator(Dice dice, Slots slots, Traits traits, OperandValues values, boolean plain) {
        this.dice = dice;
        this.slots = slots;
        this.traits = traits;
        this.values = values;
        this.plain = plain;
    }

    /** A condition on numbers of mixed types from several attributes, or on dates in text. */
    Expression mixed(Source source, Map<String, Datum> witness) {
        DateTextGenerator dates = source.dateTexts(dice, slots, plain);
        if (!dates.isEmpty() && dice.chance(0.6)) {
            traits.add(Form.MIXED, ValueType.S);
            return WitnessTruth.of(dates.condition(), source, witness, slots);
        }
        traits.add(Form.MIXED, ValueType.N);
        Expression condition = source.numbers(dice, slots, plain).condition(dice.between(1, 2));
        return WitnessTruth.of(condition, source, witness, slots);
    }

    /** A condition that only the driver can evaluate. */
    Expression condition(Source source, String name, Datum value) {
        Expression column = source.column(name);
        traits.add(Form.COMPUTED, ValueType.of(value));
        if (value instanceof Datum.Numeric number) {
            boolean small = number.value().precision() - number.value().scale() < 12
                    && number.value().scale() < 6;
            if (!small) {
                return Sql.binary(
                        Sql.call("ABS", column),
                        BinaryOperator.EQUAL,
                        slots.operand(new Datum.Numeric(number.value().abs()), List.of()));
            }
            return switch (dice.below(4)) {
                case 0 ->
                    Sql.binary(
                            Sql.binary(column, BinaryOperator.ADD, Sql.number(1)),
                            BinaryOperator.EQUAL,
                            slots.operand(
                                    new Datum.Numeric(number.value().add(BigDecimal.ONE)),
                                    source.values(name).stream()
                                            .filter(each -> each instanceof Datum.Numeric)
                                            .toList()));
                case 1 ->
                    Sql.binary(
                            Sql.binary(column, BinaryOperator.MULTIPLY, Sql.number(2)),
                            BinaryOperator.GREATER_OR_EQUAL,
                            slots.operand(value, values.alternatives(List.of(value))));
                case 2 ->
                    Sql.binary(
                            Sql.call("COALESCE", column, Sql.number(0)),
                            BinaryOperator.EQUAL,
                            slots.operand(value, values.alternatives(source.values(name))));
                default ->
                    Sql.binary(
                            Sql.binary(Sql.number(0), BinaryOperator.SUBTRACT, column),
                            BinaryOperator.LESS_OR_EQUAL,
                            slots.operand(new Datum.Numeric(number.value().negate()), List.of()));
            };
        } else if (value instanceof Datum.Text text) {
            return switch (dice.below(plain ? 2 : 4)) {
                case 0 ->
                    Sql.binary(
                            Sql.binary(column, BinaryOperator.CONCAT, Sql.text("x")),
                            BinaryOperator.EQUAL,
                            slots.operand(Pools.text(text.value() + "x"), List.of()));
                case 1 ->
                    Sql.binary(
                            Sql.call("COALESCE", column, Sql.text("?")),
                            BinaryOperator.EQUAL,
                            slots.operand(value, values.alternatives(source.values(name))));
                case 2 ->
                    Sql.binary(
                            new Expression.Cast(column, new TypeName("VARCHAR", List.of(), Sql.AT), false, Sql.AT),
                            BinaryOperator.EQUAL,
                            slots.operand(
                                    value,
                                    source.values(name).stream()
                                            .filter(each -> each instanceof Datum.Text)
                                            .toList()));
                default ->
                    Sql.binary(
                            new Expression.Case(
                                    null,
                                    List.of(new Expression.WhenClause(
                                            Sql.is(column, Test.NULL, false), Sql.number(0), Sql.AT)),
                                    Sql.number(1),
                                    Sql.AT),
                            BinaryOperator.EQUAL,
                            Sql.number(1));
            };
        }
        return Sql.is(Sql.call("COALESCE", column, column), Test.NULL, true);
    }

    /** A condition with DynamoDB's size function, on a text or binary value. */
    Expression size(Source source, String name, Datum value) {
        Expression column = source.column(name);
        long size = value instanceof Datum.Text text
                ? text.value().getBytes(StandardCharsets.UTF_8).length
                : ((Datum.Binary) value).value().remaining();
        traits.add(Form.SIZE, ValueType.of(value));
        return Sql.binary(
                Sql.call("size", column),
                dice.oneOf(BinaryOperator.EQUAL, BinaryOperator.LESS_OR_EQUAL, BinaryOperator.GREATER_OR_EQUAL),
                slots.operand(Pools.number(size), List.of()));
    }
}
