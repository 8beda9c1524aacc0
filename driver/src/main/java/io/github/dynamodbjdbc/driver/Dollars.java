package io.github.dynamodbjdbc.driver;

import io.github.dynamodbjdbc.planner.catalog.Prices;
import java.math.BigDecimal;

/** Formats amounts of money. */
public final class Dollars {
    private Dollars() {}

    /** Rounded to cents; small amounts to two significant digits, such as {@code $0.0000021}. */
    public static String text(BigDecimal dollars) {
        return Prices.text(dollars);
    }
}
