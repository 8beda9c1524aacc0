package io.github.dynamodbjdbc.planner.value;

import java.math.BigDecimal;

/** Decimals of few digits as a long and a number of decimal places, without an object for their digits. */
public final class ShortDecimal {
    /** Up to this number of digits, a double has the value to less than half of its last digit, also after a multiplication. */
    private static final int MOST_DIGITS = 15;

    /** Up to this exponent, powers of ten are doubles. */
    private static final int MOST_PLACES = 22;

    /** The greatest exponent with which a power of ten is a long. */
    public static final int MOST_OF_LONG = 18;

    private static final double[] POWERS = new double[MOST_PLACES + 1];
    private static final long[] LONGS = new long[MOST_OF_LONG + 1];

    static {
        for (int i = 0; i < POWERS.length; i++) {
            POWERS[i] = Double.parseDouble("1E" + i);
        }
        for (int i = 0; i < LONGS.length; i++) {
            LONGS[i] = (long) POWERS[i];
        }
    }

    private ShortDecimal() {}

    /** Whether the other methods take the number. */
    public static boolean is(BigDecimal number) {
        int scale = number.scale();
        return scale <= MOST_PLACES && scale >= -MOST_DIGITS && number.precision() - Math.min(scale, 0) <= MOST_DIGITS;
    }

    /** The number without its point, as it is with {@link #places} digits after it. */
    public static long digits(BigDecimal number) {
        return number.scale() == 0
                ? number.longValue()
                : (long) Math.rint(number.doubleValue() * POWERS[places(number)]);
    }

    /** The number without its point, with a number of digits after it. The result must be a long of 18 digits at most. */
    public static long digits(BigDecimal number, int places) {
        return digits(number) * power(places - places(number));
    }

    /** A power of ten. */
    public static long power(int exponent) {
        return LONGS[exponent];
    }

    /** The number of digits after the point. */
    public static int places(BigDecimal number) {
        return Math.max(number.scale(), 0);
    }

    /** Whether a number other than 0 has no trailing zeros. */
    static boolean isStripped(BigDecimal number) {
        long digits = digits(number);
        return (number.scale() < 0 ? digits / power(-number.scale()) : digits) % 10 != 0;
    }

    /** A number without trailing zeros. */
    public static BigDecimal of(long digits, int places) {
        if (digits == 0) {
            return BigDecimal.ZERO;
        }
        long stripped = digits;
        int scale = places;
        while (stripped % 10 == 0) {
            stripped /= 10;
            scale--;
        }
        return BigDecimal.valueOf(stripped, scale);
    }
}
