package io.github.dynamodbjdbc.planner.explain;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Formats the amounts in EXPLAIN. */
public final class Amounts {
    private Amounts() {}

    /** Capacity units rounded to hundredths. */
    public static BigDecimal units(double units) {
        BigDecimal rounded =
                BigDecimal.valueOf(units).setScale(2, RoundingMode.HALF_UP).stripTrailingZeros();
        return rounded.scale() < 0 ? rounded.setScale(0) : rounded;
    }

    public static BigDecimal millis(long nanos) {
        return BigDecimal.valueOf(nanos, 6).setScale(1, RoundingMode.HALF_UP);
    }

    /** Capacity units with grouped digits, such as {@code 1,234.5}. */
    static String text(double units) {
        return grouped(units(units));
    }

    /** A time in milliseconds with grouped digits, such as {@code 1,234.5}. */
    static String time(long nanos) {
        return grouped(millis(nanos));
    }

    /** An estimated number with grouped digits; a number between 0 and 1 is shown as 1. */
    static String count(double number) {
        return number > 0 && number < 1 ? "1" : grouped(Math.round(number));
    }

    static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    private static String grouped(BigDecimal number) {
        return String.format(Locale.ROOT, "%,." + Math.max(0, number.scale()) + "f", number);
    }

    /** A number with its noun: {@code 1 request} and {@code 1,200 requests}. */
    static String count(String number, String noun) {
        return number + ' ' + noun + ("1".equals(number) ? "" : "s");
    }
}
