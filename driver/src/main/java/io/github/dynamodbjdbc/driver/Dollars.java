package io.github.dynamodbjdbc.driver;

import io.github.dynamodbjdbc.planner.catalog.Prices;
import java.math.BigDecimal;

/** Money as the driver writes it. */
public final class Dollars {
    private Dollars() {}

    /** To the cent, and small amounts to two digits that are not 0, such as {@code $0.0000021}. */
    public static String text(BigDecimal dollars) {
        return Prices.text(dollars);
    }
}
