package io.github.dynamodbjdbc.planner.exec.function;

import java.math.BigDecimal;

/** Operators of the bits of integers, which have 64 as PostgreSQL's BIGINT. None is called with a NULL. */
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

    /** An integer that 64 bits hold. */
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
