package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.plan.RunContext;
import java.math.BigDecimal;
import java.util.BitSet;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/** Bits of integers, of which there are 64 as in PostgreSQL's BIGINT, and of binary values. No method takes NULL. */
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

    /** The digits of an integer's 32 or 64 bits. */
    public static String digits(Object number, int radix) {
        return number instanceof Integer integer
                ? Integer.toUnsignedString(integer, radix)
                : Long.toUnsignedString(NumberFunctions.integral(number), radix);
    }

    /** Of an integer or a binary value; null for another one, which is reported. */
    public static @Nullable Object count(Object value, RunContext run) {
        if (value instanceof ByteString bytes) {
            return (long) BitSet.valueOf(bytes.getBytes()).cardinality();
        }
        if (value instanceof Number number) {
            return (long) Long.bitCount(whole(number));
        }
        run.passedOver("BIT_COUNT");
        return null;
    }

    /** The bit at a place from 0, which is the lowest of the first byte. */
    public static int bitAt(Object bytes, Object place) {
        ByteString of = (ByteString) bytes;
        int bit = place(of, place);
        return of.byteAt(bit / Byte.SIZE) >> bit % Byte.SIZE & 1;
    }

    /** The bytes with another bit at that place. */
    public static ByteString withBit(Object bytes, Object place, Object value) {
        byte[] copy = ((ByteString) bytes).getBytes().clone();
        int bit = place((ByteString) bytes, place);
        int set = Arguments.integer(value, "the bit");
        if (set < 0 || set > 1) {
            throw Arguments.invalid("a bit is 0 or 1, not " + set);
        }
        int mask = 1 << bit % Byte.SIZE;
        copy[bit / Byte.SIZE] = (byte) (set == 1 ? copy[bit / Byte.SIZE] | mask : copy[bit / Byte.SIZE] & ~mask);
        return new ByteString(copy);
    }

    private static int place(ByteString bytes, Object place) {
        int bit = Arguments.integer(place, "the place");
        if (bit < 0 || bit >= (long) bytes.length() * Byte.SIZE) {
            throw Arguments.invalid("place " + bit + " is outside of the bits of " + bytes.length() + " bytes");
        }
        return bit;
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
