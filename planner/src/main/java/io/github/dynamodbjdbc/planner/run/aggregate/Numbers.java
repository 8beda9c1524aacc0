package io.github.dynamodbjdbc.planner.run.aggregate;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers of any type as decimals. */
final class Numbers {
    static final MathContext PRECISION = new MathContext(38, RoundingMode.HALF_UP);

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
