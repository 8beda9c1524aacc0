package io.github.dynamodbjdbc.tck.hunter.make;

import io.github.dynamodbjdbc.tck.oracle.Datum;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Picks the values with which conditions compare an attribute, from the attribute's values. Shared by all generators of conditions. */
final class OperandValues {
    private final Dice dice;
    private final Pools pools;
    private final boolean plain;

    OperandValues(Dice dice, Pools pools, boolean plain) {
        this.dice = dice;
        this.pools = pools;
        this.plain = plain;
    }

    /** The item's value; NULL if it lacks the attribute. */
    static Datum of(Map<String, Datum> item, String name) {
        Datum value = item.get(name);
        return value == null ? new Datum.Null() : value;
    }

    /** Whether the value can be compared with literals by some operator. */
    static boolean isScalar(Datum value) {
        ValueType type = ValueType.of(value);
        return type.isOrdered() || type == ValueType.BOOL;
    }

    /** One of the scalar values; a text if there is none. */
    Datum scalar(List<Datum> values) {
        List<Datum> usable = values.stream().filter(OperandValues::isScalar).toList();
        return usable.isEmpty() ? dice.pick(pools.texts()) : dice.pick(usable);
    }

    /** Another value of the same type; the same value if there is no other. */
    Datum other(List<Datum> values, Datum value) {
        List<Datum> others = values.stream()
                .filter(each -> ValueType.of(each) == ValueType.of(value) && !each.equals(value))
                .toList();
        return others.isEmpty() ? value : dice.pick(others);
    }

    /** A random text or number. */
    Datum textOrNumber() {
        return pools.ofType(dice.oneOf(ValueType.S, ValueType.N));
    }

    /** Alternatives that may be bound instead of a value: other values of the attribute, sometimes one of another type. */
    List<Datum> alternatives(List<Datum> values) {
        List<Datum> usable =
                new ArrayList<>(values.stream().filter(OperandValues::isScalar).toList());
        if (!plain && dice.chance(0.2)) {
            usable.add(pools.ofType(dice.oneOf(ValueType.S, ValueType.N, ValueType.B, ValueType.BOOL, ValueType.NULL)));
        }
        return usable;
    }

    /** Compares by value, accurately enough for choosing operands; only the judges decide about correctness. */
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
