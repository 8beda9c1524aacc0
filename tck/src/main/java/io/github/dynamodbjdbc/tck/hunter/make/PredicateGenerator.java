package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Expression.Test;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.TableDesign;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Generates conditions. Most are true of one item, the witness, so that the result is rarely empty; each may be negated. This class chooses the
 * attributes and composes the conditions; other generators create each family of conditions.
 */
final class PredicateGenerator {
    private final Dice dice;
    private final Slots slots;
    private final Traits traits;
    private final Focus focus;
    private final boolean plain;
    private final OperandValues values;
    private final ComparisonGenerator comparisons;
    private final PresenceGenerator presence;
    private final TextConditionGenerator texts;
    private final ComputedConditionGenerator computed;
    private final DocumentConditionGenerator documents;

    PredicateGenerator(Dice dice, Slots slots, Traits traits, Pools pools, Focus focus, boolean plain) {
        this.dice = dice;
        this.slots = slots;
        this.traits = traits;
        this.focus = focus;
        this.plain = plain;
        this.values = new OperandValues(dice, pools, plain);
        this.comparisons = new ComparisonGenerator(dice, slots, traits, values, focus, plain);
        this.presence = new PresenceGenerator(dice, traits, values, comparisons, plain);
        this.texts = new TextConditionGenerator(dice, slots, traits, values, plain);
        this.computed = new ComputedConditionGenerator(dice, slots, traits, values, plain);
        this.documents = new DocumentConditionGenerator(dice, slots, traits, pools, values, presence);
    }

    /** A condition of up to three conjuncts, often including one that can become a key condition. */
    Expression where(Source source, Map<String, Datum> witness) {
        List<Expression> conjuncts = new ArrayList<>();
        if (dice.chance(0.2)) {
            conjuncts.addAll(new KeyListGenerator(dice, slots, traits).conditions(source, witness));
        } else if (dice.chance(0.45)) {
            conjuncts.addAll(onKeys(source, witness));
        }
        int more = conjuncts.isEmpty() ? dice.between(1, 2) : dice.between(0, 2);
        for (int i = 0; i < more; i++) {
            conjuncts.add(condition(source, witness, 2));
        }
        return Sql.and(dice.some(conjuncts, conjuncts.size()));
    }

    /** Equality on partition keys, and a condition on sort keys. */
    private List<Expression> onKeys(Source source, Map<String, Datum> witness) {
        List<Expression> conjuncts = new ArrayList<>();
        List<TableDesign.Keys> usable = source.allKeys().stream()
                .filter(keys -> keys.all().stream().allMatch(key -> witness.containsKey(key.name())))
                .toList();
        if (usable.isEmpty()) {
            return conjuncts;
        }
        TableDesign.Keys keys = dice.pick(usable);
        boolean several = dice.chance(0.15);
        if (several) {
            for (TableDesign.Key key : keys.partition()) {
                conjuncts.add(comparisons.in(source, key.name(), OperandValues.of(witness, key.name()), false));
            }
        } else {
            conjuncts.addAll(partition(source, keys, witness));
        }
        for (TableDesign.Key key : keys.sort()) {
            Datum value = OperandValues.of(witness, key.name());
            switch (dice.below(5)) {
                case 0, 1 -> {
                    traits.add(Form.EQUAL, ValueType.of(value));
                    conjuncts.add(comparisons.equal(source.column(key.name()), value, source.values(key.name())));
                }
                case 2 -> conjuncts.add(comparisons.ordered(source, key.name(), value));
                case 3 -> conjuncts.add(comparisons.between(source, key.name(), value));
                default -> {}
            }
        }
        return conjuncts;
    }

    /** An equality on the partition key; empty if the witness lacks it. */
    List<Expression> partition(Source source, TableDesign.Keys keys, Map<String, Datum> witness) {
        List<Expression> conjuncts = new ArrayList<>();
        if (keys.partition().stream().allMatch(key -> witness.containsKey(key.name()))) {
            for (TableDesign.Key key : keys.partition()) {
                Datum value = OperandValues.of(witness, key.name());
                traits.add(Form.EQUAL, ValueType.of(value));
                conjuncts.add(comparisons.equal(source.column(key.name()), value, source.values(key.name())));
            }
        }
        return conjuncts;
    }

    /** A condition as used in ON or FILTER. */
    Expression condition(Source source, Map<String, Datum> witness, int depth) {
        if (depth > 0 && dice.chance(0.3)) {
            return composed(source, witness, depth);
        }
        if ((focus == Focus.ANYTHING || focus == Focus.PERMISSIVE) && dice.chance(0.06)) {
            return computed.mixed(source, witness);
        }
        String name = dice.pick(source.names());
        Datum value = witness.get(name);
        return value == null || value instanceof Datum.Null
                ? presence.absent(source, name, value)
                : simple(source, name, value, witness);
    }

    private Expression composed(Source source, Map<String, Datum> witness, int depth) {
        Expression one = condition(source, witness, depth - 1);
        switch (dice.below(plain ? 4 : 6)) {
            case 0 -> {
                traits.add(Form.OR);
                return Sql.binary(one, BinaryOperator.OR, condition(source, witness, depth - 1));
            }
            case 1 -> {
                return Sql.binary(one, BinaryOperator.AND, condition(source, witness, depth - 1));
            }
            case 2 -> {
                traits.add(Form.NOT);
                return Sql.not(one);
            }
            case 3 -> {
                traits.add(Form.NOT);
                return Sql.not(Sql.not(one));
            }
            case 4 -> {
                traits.add(Form.TRUTH);
                return Sql.is(one, Test.TRUE, dice.chance(0.2));
            }
            default -> {
                traits.add(Form.TRUTH);
                return Sql.is(one, dice.oneOf(Test.FALSE, Test.UNKNOWN), dice.chance(0.8));
            }
        }
    }

    private Expression simple(Source source, String name, Datum value, Map<String, Datum> witness) {
        ValueType type = ValueType.of(value);
        Expression column = source.column(name);
        if (dice.chance(0.12)) {
            return presence.present(column, type);
        }
        if (!OperandValues.isScalar(value)) {
            return documents.condition(source, name, value);
        }
        if (type == ValueType.BOOL) {
            return ofBoolean(source, name, (Datum.Bool) value);
        }
        if (source.isTime(name)) {
            return ofTime(source, name, value, witness);
        }
        boolean any = focus == Focus.ANYTHING || focus == Focus.CONSISTENCY || focus == Focus.PERMISSIVE;
        if (!any && dice.chance(0.6)) {
            return focused(source, name, value);
        }
        if (dice.chance(0.08)) {
            return comparisons.columns(source, name, value, witness);
        }
        switch (dice.below(plain ? 10 : 13)) {
            case 0, 1 -> {
                traits.add(Form.EQUAL, type);
                return comparisons.equal(column, value, source.values(name));
            }
            case 2 -> {
                return comparisons.notEqual(source, name, value);
            }
            case 3, 4 -> {
                return comparisons.ordered(source, name, value);
            }
            case 5 -> {
                return comparisons.between(source, name, value);
            }
            case 6 -> {
                return comparisons.in(source, name, value, dice.chance(0.4));
            }
            case 7, 8 -> {
                return value instanceof Datum.Text text
                        ? texts.condition(source, name, text)
                        : computed.condition(source, name, value);
            }
            case 9 -> {
                return plain ? comparisons.ordered(source, name, value) : computed.condition(source, name, value);
            }
            case 10 -> {
                return comparisons.distinct(source, name, value);
            }
            case 11 -> {
                return comparisons.row(source, name, value, witness);
            }
            default -> {
                return value instanceof Datum.Numeric
                        ? comparisons.ordered(source, name, value)
                        : computed.size(source, name, value);
            }
        }
    }

    /** A condition on a column declared as a date or time, whose values are text. */
    private Expression ofTime(Source source, String name, Datum value, Map<String, Datum> witness) {
        Expression column = source.column(name);
        traits.add(Form.TIME, ValueType.S);
        return switch (dice.below(9)) {
            case 0 -> comparisons.notEqual(source, name, value);
            case 1, 2 -> comparisons.ordered(source, name, value);
            case 3 -> comparisons.between(source, name, value);
            case 4 -> comparisons.in(source, name, value, dice.chance(0.3));
            case 5 -> comparisons.distinct(source, name, value);
            case 6 -> comparisons.columns(source, name, value, witness);
            case 7 ->
                WitnessTruth.of(
                        Sql.binary(
                                new Expression.Extract(dice.oneOf("YEAR", "MONTH", "DAY", "DOW"), column, Sql.AT),
                                ExpressionGenerator.comparison(dice),
                                Sql.number(dice.oneOf(1, 2, 31, 1970, 2031))),
                        source,
                        witness,
                        slots);
            default -> comparisons.equal(column, value, source.values(name));
        };
    }

    private Expression focused(Source source, String name, Datum value) {
        return switch (focus) {
            case DOCUMENTS -> documents.ofCollection(source, name, value);
            case LISTS -> comparisons.in(source, name, value, dice.chance(0.8));
            case PATTERNS ->
                value instanceof Datum.Text text
                        ? texts.condition(source, name, text)
                        : comparisons.ordered(source, name, value);
            case RANGES ->
                Sql.not(Sql.binary(
                        source.column(name),
                        BinaryOperator.LESS,
                        slots.operand(value, values.alternatives(source.values(name)))));
            default ->
                dice.chance(0.5) ? comparisons.ordered(source, name, value) : comparisons.between(source, name, value);
        };
    }

    private Expression ofBoolean(Source source, String name, Datum.Bool value) {
        Expression column = source.column(name);
        switch (dice.below(5)) {
            case 0 -> {
                traits.add(Form.TRUTH, ValueType.BOOL);
                return Sql.is(column, value.value() ? Test.TRUE : Test.FALSE, false);
            }
            case 1 -> {
                traits.add(Form.TRUTH, ValueType.BOOL);
                return Sql.is(column, value.value() ? Test.FALSE : Test.TRUE, true);
            }
            case 2 -> {
                traits.add(Form.NOT_EQUAL, ValueType.BOOL);
                return Sql.binary(
                        column,
                        BinaryOperator.NOT_EQUAL,
                        slots.operand(new Datum.Bool(!value.value()), values.alternatives(source.values(name))));
            }
            case 3 -> {
                return comparisons.in(source, name, value, false);
            }
            default -> {
                traits.add(Form.EQUAL, ValueType.BOOL);
                return comparisons.equal(column, value, source.values(name));
            }
        }
    }
}
