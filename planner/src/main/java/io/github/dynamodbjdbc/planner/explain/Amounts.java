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

    static String grouped(BigDecimal number) {
        return String.format(Locale.ROOT, "%,." + Math.max(0, number.scale()) + "f", number);
    }

    static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
