package io.github.dynamodbjdbc.planner.explain;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Amounts as EXPLAIN gives them. */
public final class Amounts {
    private Amounts() {}

    /** Capacity units to a hundredth, without the noise of binary fractions. */
    public static BigDecimal units(double units) {
        BigDecimal rounded =
                BigDecimal.valueOf(units).setScale(2, RoundingMode.HALF_UP).stripTrailingZeros();
        return rounded.scale() < 0 ? rounded.setScale(0) : rounded;
    }

    public static BigDecimal millis(long nanos) {
        return BigDecimal.valueOf(nanos, 6).setScale(1, RoundingMode.HALF_UP);
    }

    /** Capacity units for people, such as {@code 1,234.5}. */
    static String text(double units) {
        return grouped(units(units));
    }

    /** A time for people, in milliseconds, such as {@code 1,234.5}. */
    static String time(long nanos) {
        return grouped(millis(nanos));
    }

    /** An estimated number for people; what is expected now and then is not nothing. */
    static String count(double number) {
        return number > 0 && number < 1 ? "1" : grouped(Math.round(number));
    }

    static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String grouped(BigDecimal number) {
        return String.format(Locale.ROOT, "%,." + Math.max(0, number.scale()) + "f", number);
    }

    /** Such as {@code 1 request} and {@code 1,200 requests}. */
    static String count(String number, String noun) {
        return number + ' ' + noun + ("1".equals(number) ? "" : "s");
    }
}
