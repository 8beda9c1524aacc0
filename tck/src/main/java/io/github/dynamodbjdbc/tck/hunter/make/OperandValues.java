package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Picks the values that conditions compare attributes with, from those that the attribute has. Apart from the conditions,
 * for all of them pick alike.
 */
final class OperandValues {
    private final Dice dice;
    private final Pools pools;
    private final boolean plain;

    OperandValues(Dice dice, Pools pools, boolean plain) {
        this.dice = dice;
        this.pools = pools;
        this.plain = plain;
    }

    /** NULL for what the item lacks. */
    static Datum of(Map<String, Datum> item, String name) {
        Datum value = item.get(name);
        return value == null ? new Datum.Null() : value;
    }

    /** Whether it can be compared with literals, by some operator. */
    static boolean isScalar(Datum value) {
        ValueType type = ValueType.of(value);
        return type.isOrdered() || type == ValueType.BOOL;
    }

    /** One of the values that can be written; if there is none, a text. */
    Datum scalar(List<Datum> values) {
        List<Datum> usable = values.stream().filter(OperandValues::isScalar).toList();
        return usable.isEmpty() ? dice.pick(pools.texts()) : dice.pick(usable);
    }

    /** Another value of the same type; the same one if there is no other. */
    Datum other(List<Datum> values, Datum value) {
        List<Datum> others = values.stream()
                .filter(each -> ValueType.of(each) == ValueType.of(value) && !each.equals(value))
                .toList();
        return others.isEmpty() ? value : dice.pick(others);
    }

    /** A value of whatever type the attribute may be. */
    Datum textOrNumber() {
        return pools.ofType(dice.oneOf(ValueType.S, ValueType.N));
    }

    /** What else may be bound in the place of a value: others of the attribute, at times one of any type. */
    List<Datum> alternatives(List<Datum> values) {
        List<Datum> usable =
                new ArrayList<>(values.stream().filter(OperandValues::isScalar).toList());
        if (!plain && dice.chance(0.2)) {
            usable.add(pools.ofType(dice.oneOf(ValueType.S, ValueType.N, ValueType.B, ValueType.BOOL, ValueType.NULL)));
        }
        return usable;
    }

    /** By value, and good enough for choosing operands: what is right only the judges say. */
    static int compare(Datum left, Datum right) {
        if (left instanceof Datum.Numeric a && right instanceof Datum.Numeric b) {
            return a.value().compareTo(b.value());
        } else if (left instanceof Datum.Text a && right instanceof Datum.Text b) {
            return Arrays.compare(
                    a.value().codePoints().toArray(), b.value().codePoints().toArray());
        } else if (left instanceof Datum.Binary a && right instanceof Datum.Binary b) {
            byte[] one = new byte[a.value().remaining()];
            byte[] two = new byte[b.value().remaining()];
            a.value().duplicate().get(one);
            b.value().duplicate().get(two);
            return Arrays.compareUnsigned(one, two);
        }
        return 0;
    }
}
