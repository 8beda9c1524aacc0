package io.github.dynamodbjdbc.engine.value;

import java.util.Arrays;

/** DynamoDB's order of values: strings by their UTF-8 bytes, numbers by value, binary values by unsigned bytes. */
public final class ValueOrder {
    private ValueOrder() {}

    /** Compares two values of the same type, which has to have an order. */
    public static int compare(Value left, Value right) {
        if (left instanceof Value.StringValue a && right instanceof Value.StringValue b) {
            return compareText(a.text(), b.text());
        }
        if (left instanceof Value.NumberValue a && right instanceof Value.NumberValue b) {
            return a.number().compareTo(b.number());
        }
        if (left instanceof Value.BinaryValue a && right instanceof Value.BinaryValue b) {
            return Arrays.compareUnsigned(a.bytes(), b.bytes());
        }
        throw new IllegalArgumentException("no order between " + left.type() + " and " + right.type());
    }

    /**
     * Compares by code points, which is the order of UTF-8. The order of chars differs: a surrogate is a char from U+D800 on, but the code point that
     * it belongs to is greater than U+E000 to U+FFFF.
     */
    private static int compareText(String left, String right) {
        int shorter = Math.min(left.length(), right.length());
        for (int i = 0; i < shorter; i++) {
            char a = left.charAt(i);
            char b = right.charAt(i);
            if (a != b) {
                boolean oneSurrogate = Character.isSurrogate(a) != Character.isSurrogate(b);
                if (oneSurrogate) {
                    // A surrogate is greater than all other chars. For chars below U+D800 the order of chars already
                    // states it.
                    return Character.isSurrogate(a) ? 1 : -1;
                }
                return Character.compare(a, b);
            }
        }
        return Integer.compare(left.length(), right.length());
    }
}
