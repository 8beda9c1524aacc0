package io.github.dynamodbjdbc.planner.run.aggregate;

import java.math.BigDecimal;

/** Numbers of any type as decimals. */
final class Numbers {
    private Numbers() {}

    static BigDecimal decimal(Object number) {
        if (number instanceof BigDecimal decimal) {
            return decimal;
        }
        return number instanceof Double || number instanceof Float
                ? new BigDecimal(number.toString())
                : BigDecimal.valueOf(((Number) number).longValue());
    }
}
