package io.github.dynamodbjdbc.planner.exec.aggregate;

import java.math.BigDecimal;

/** Numbers of any type as decimals. */
final class Numbers {
    private Numbers() {}

    /** The exact value of a number; of an approximate number, all of its bits. */
    static BigDecimal exact(Object number) {
        return isApproximate(number) ? new BigDecimal(((Number) number).doubleValue()) : decimal(number);
    }

    static boolean isApproximate(Object number) {
        return number instanceof Double || number instanceof Float;
    }

    static BigDecimal decimal(Object number) {
        if (number instanceof BigDecimal decimal) {
            return decimal;
        }
        return isApproximate(number)
                ? new BigDecimal(number.toString())
                : BigDecimal.valueOf(((Number) number).longValue());
    }
}
