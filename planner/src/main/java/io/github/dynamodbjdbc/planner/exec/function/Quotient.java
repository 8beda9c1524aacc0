package io.github.dynamodbjdbc.planner.exec.function;

import io.github.dynamodbjdbc.planner.value.ShortDecimal;
import io.github.dynamodbjdbc.planner.value.Values;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * The digits of a quotient or root in {@code /}, AVG and statistics. An exact result of at most 38 digits keeps all of them. Otherwise
 * the result has 16 significant digits, or as many decimal places as the operands if these are more, but at most 38 digits.
 */
public final class Quotient {
    private static final int MOST_DIGITS = DynamicFunctions.PRECISION.getPrecision();
    private static final int FEWEST_DIGITS = 16;
    /** The least integer with as many digits. */
    private static final long LEAST_OF_FEWEST = 1_000_000_000_000_000L;

    private static final long MOST_TIMES_TEN = Long.MAX_VALUE / 10;

    /** One digit more than any result, truncated: shows whether the result is exact, and whether the rest is exactly a half. */
    private static final MathContext LONGER = new MathContext(MOST_DIGITS + 1, RoundingMode.DOWN);

    private Quotient() {}

    /**
     * As {@link #of(BigDecimal, BigDecimal)}.
     *
     * @param digits of the dividend, without its point
     * @param places the number of digits after the point
     * @param divisor positive
     */
    public static BigDecimal of(long digits, int places, long divisor) {
        long dividend = Math.abs(digits);
        long quotient = dividend / divisor;
        long rest = dividend % divisor;
        int scale = places;
        while (rest != 0 && quotient < LEAST_OF_FEWEST && rest < MOST_TIMES_TEN) {
            quotient = quotient * 10 + rest * 10 / divisor;
            rest = rest * 10 % divisor;
            scale++;
        }
        boolean isLonger = rest != 0
                && (quotient < LEAST_OF_FEWEST || quotient >= 10 * LEAST_OF_FEWEST || isFinite(dividend, divisor));
        if (digits == Long.MIN_VALUE || isLonger) {
            return of(BigDecimal.valueOf(digits, places), BigDecimal.valueOf(divisor));
        }
        long rounded = rest >= divisor - rest ? quotient + 1 : quotient;
        return ShortDecimal.of(digits < 0 ? -rounded : rounded, scale);
    }

    /** Whether the quotient has an end. */
    private static boolean isFinite(long dividend, long divisor) {
        long left = divisor;
        while (left % 2 == 0) {
            left /= 2;
        }
        while (left % 5 == 0) {
            left /= 5;
        }
        return dividend % left == 0;
    }

    /** @param divisor not zero */
    public static BigDecimal of(BigDecimal dividend, BigDecimal divisor) {
        BigDecimal left = Values.canonical(dividend);
        BigDecimal right = Values.canonical(divisor);
        BigDecimal quotient = left.divide(right, LONGER);
        boolean exact = quotient.multiply(right).compareTo(left) == 0;
        return rounded(exact ? quotient : marked(quotient), Math.max(left.scale(), right.scale()));
    }

    /** The square root of a quotient that is not rounded before. Neither number may be negative. */
    public static BigDecimal rootOf(BigDecimal dividend, BigDecimal divisor) {
        BigDecimal left = Values.canonical(dividend);
        BigDecimal right = Values.canonical(divisor);
        BigDecimal root = left.divide(right, LONGER).sqrt(LONGER);
        boolean exact = root.multiply(root).multiply(right).compareTo(left) == 0;
        return rounded(exact ? root : marked(root), Math.max(left.scale(), right.scale()));
    }

    /** A truncated number with a last digit other than 0, which marks it as inexact. */
    private static BigDecimal marked(BigDecimal cut) {
        if (Values.canonical(cut).precision() > MOST_DIGITS) {
            return cut;
        }
        int missing = LONGER.getPrecision() - cut.precision();
        BigDecimal longer = cut.setScale(cut.scale() + missing);
        return longer.add(longer.ulp().multiply(BigDecimal.valueOf(longer.signum())));
    }

    /** @param decimals the operands' number of decimal places */
    static BigDecimal rounded(BigDecimal longer, int decimals) {
        BigDecimal number = Values.canonical(longer);
        if (number.precision() <= MOST_DIGITS) {
            return number;
        }
        int digits = Math.max(FEWEST_DIGITS, number.precision() - number.scale() + Math.max(0, decimals));
        return Values.canonical(number.round(new MathContext(Math.min(MOST_DIGITS, digits), RoundingMode.HALF_UP)));
    }
}
