package io.github.dynamodbjdbc.planner.exec.function;

import java.math.BigDecimal;

/** Bitwise operators of integers, over 64 bits like PostgreSQL's BIGINT. No method takes NULL. */
public final class BitFunctions {
    private BitFunctions() {}

    public static long and(Object left, Object right) {
        return whole(left) & whole(right);
    }

    public static long or(Object left, Object right) {
        return whole(left) | whole(right);
    }

    public static long xor(Object left, Object right) {
        return whole(left) ^ whole(right);
    }

    public static long not(Object number) {
        return ~whole(number);
    }

    public static long shiftLeft(Object number, Object bits) {
        return whole(number) << (int) whole(bits);
    }

    public static long shiftRight(Object number, Object bits) {
        return whole(number) >> (int) whole(bits);
    }

    /** The number as a 64-bit integer; an error if it is not one. */
    public static long whole(Object number) {
        BigDecimal value = Arguments.number(number);
        if (value.stripTrailingZeros().scale() > 0) {
            throw Arguments.invalid("only an integer has bits, not " + value.toPlainString());
        }
        try {
            return value.longValueExact();
        } catch (ArithmeticException tooLarge) {
            throw Arguments.outOfRange();
        }
    }
}
