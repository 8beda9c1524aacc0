package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Expression.BinaryOperator;
import io.github.dynamodbjdbc.grammar.ast.Expression.Test;
import io.github.dynamodbjdbc.grammar.ast.PathStep;
import io.github.dynamodbjdbc.tck.oracle.Datum;
import io.github.dynamodbjdbc.tck.oracle.Lists;
import java.math.BigDecimal;
import java.util.List;

/** Generates conditions on members of documents, and on elements of lists and sets. */
final class DocumentConditionGenerator {
    private final Dice dice;
    private final Slots slots;
    private final Traits traits;
    private final Pools pools;
    private final OperandValues values;
    private final PresenceGenerator presence;

    DocumentConditionGenerator(
            Dice dice, Slots slots, Traits traits, Pools pools, OperandValues values, PresenceGenerator presence) {
        this.dice = dice;
        this.slots = slots;
        this.traits = traits;
        this.pools = pools;
        this.values = values;
        this.presence = presence;
    }

    Expression condition(Source source, String name, Datum value) {
        Expression column = source.column(name);
        if (value instanceof Datum.Document document && !document.members().isEmpty() && dice.chance(0.7)) {
            String member = dice.pick(List.copyOf(document.members().keySet()));
            return ofMember(
                    Sql.column(source.alias(), name, member),
                    OperandValues.of(document.members(), member),
                    source.values(name));
        } else if (value instanceof Datum.Sequence list && !list.elements().isEmpty()) {
            int index = dice.below(list.elements().size());
            Datum element = list.elements().get(index);
            if (dice.chance(0.6) || !OperandValues.isScalar(element)) {
                Expression path = new Expression.PathAccess(column, List.of(new PathStep.Index(index, Sql.AT)), Sql.AT);
                return ofMember(path, element, List.of());
            }
            traits.add(Form.CONTAINS, ValueType.L);
            return Sql.call("contains", column, slots.operand(element, List.of()));
        } else if (value instanceof Datum.TextSet set && dice.chance(0.6)) {
            traits.add(Form.CONTAINS, ValueType.SS);
            return Sql.call(
                    "contains",
                    column,
                    slots.operand(Pools.text(dice.pick(List.copyOf(set.elements()))), pools.texts()));
        } else if (value instanceof Datum.NumberSet set && dice.chance(0.6)) {
            traits.add(Form.CONTAINS, ValueType.NS);
            return Sql.call(
                    "contains",
                    column,
                    slots.operand(new Datum.Numeric(dice.pick(List.copyOf(set.elements()))), pools.numbers()));
        } else if (dice.chance(0.5)) {
            traits.add(Form.SIZE, ValueType.of(value));
            return Sql.binary(
                    Sql.call("size", column),
                    BinaryOperator.GREATER_OR_EQUAL,
                    slots.operand(Pools.number(dice.below(3)), List.of()));
        }
        return presence.present(column, ValueType.of(value));
    }

    /** A condition on the number of elements or on one of them, also for values that have none. */
    Expression ofCollection(Source source, String name, Datum value) {
        Expression column = source.column(name);
        List<Datum> elements = Lists.elements(value);
        int kind = dice.below(8);
        if (kind < 4) {
            traits.add(Form.SIZE, ValueType.of(value));
            Expression count = Sql.call(kind < 2 ? "CARDINALITY" : "COLL_COUNT", column);
            return Sql.binary(
                    count,
                    dice.oneOf(
                            BinaryOperator.EQUAL,
                            BinaryOperator.NOT_EQUAL,
                            BinaryOperator.LESS,
                            BinaryOperator.LESS_OR_EQUAL,
                            BinaryOperator.GREATER,
                            BinaryOperator.GREATER_OR_EQUAL),
                    slots.operand(Pools.number(Math.max(0, elements.size() + dice.between(-1, 1))), List.of()));
        } else if (kind == 4) {
            Expression size =
                    Sql.binary(Sql.call("BAG_SIZE", column), BinaryOperator.GREATER, Sql.number(BigDecimal.ZERO));
            return Sql.is(size, Test.TRUE, dice.chance(0.3));
        } else if (kind == 5 && elements.stream().anyMatch(OperandValues::isScalar)) {
            Datum element =
                    dice.pick(elements.stream().filter(OperandValues::isScalar).toList());
            return Sql.call("IN_COLLECTION", slots.operand(element, List.of()), column);
        }
        return condition(source, name, value);
    }

    private Expression ofMember(Expression path, Datum value, List<Datum> others) {
        ValueType type = ValueType.of(value);
        traits.add(Form.PATH, type);
        if (!OperandValues.isScalar(value)) {
            return type == ValueType.NULL
                    ? Sql.is(path, Test.NULL, false)
                    : Sql.call("attribute_type", path, Sql.text(type.name()));
        }
        return switch (dice.below(5)) {
            case 0 -> Sql.is(path, Test.NULL, true);
            case 1 -> Sql.is(path, Test.MISSING, true);
            case 2 ->
                type == ValueType.BOOL
                        ? Sql.is(path, ((Datum.Bool) value).value() ? Test.TRUE : Test.FALSE, false)
                        : Sql.binary(
                                path, BinaryOperator.LESS_OR_EQUAL, slots.operand(value, values.alternatives(others)));
            case 3 ->
                Sql.binary(
                        path, BinaryOperator.NOT_EQUAL, slots.operand(pools.ofType(type), values.alternatives(others)));
            default -> Sql.binary(path, BinaryOperator.EQUAL, slots.operand(value, values.alternatives(others)));
        };
    }
}
