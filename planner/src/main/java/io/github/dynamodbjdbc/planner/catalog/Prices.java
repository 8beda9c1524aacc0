package io.github.dynamodbjdbc.planner.catalog;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Prices of capacity units in one region, from the user's price list. Provisioned capacity has no price here: it is paid by the hour,
 * whether a statement takes it or not.
 *
 * @param date of the list
 * @param onDemand by table class; none for a class that the list does not have
 */
public record Prices(LocalDate date, Map<TableOptions.TableClass, OnDemand> onDemand) {
    private static final int MILLIONS = 6;

    public Prices {
        onDemand = Map.copyOf(onDemand);
    }

    /**
     * Prices on demand, in dollars.
     *
     * @param readMillion a million read request units
     * @param writeMillion a million write request units
     */
    public record OnDemand(BigDecimal readMillion, BigDecimal writeMillion) {}

    /** What so many units of a table cost, in dollars; null where the list does not tell. */
    public @Nullable BigDecimal dollars(@Nullable TableSchema table, double readUnits, double writeUnits) {
        Tariff tariff = table == null ? null : table.tariff();
        OnDemand price = tariff == null || tariff.billing() != TableOptions.Billing.ON_DEMAND
                ? null
                : onDemand.get(tariff.tableClass());
        if (price == null) {
            return readUnits == 0 && writeUnits == 0 ? BigDecimal.ZERO : null;
        }
        return price.readMillion()
                .multiply(BigDecimal.valueOf(readUnits))
                .add(price.writeMillion().multiply(BigDecimal.valueOf(writeUnits)))
                .movePointLeft(MILLIONS);
    }

    /** The sum of both; null if one of them is not known. */
    public static @Nullable BigDecimal plus(@Nullable BigDecimal one, @Nullable BigDecimal other) {
        return one == null || other == null ? null : one.add(other);
    }

    /** For people: to the cent, and small amounts to two digits that are not 0, such as {@code $0.0000021}. */
    public static String text(BigDecimal dollars) {
        if (dollars.signum() == 0) {
            return "$0";
        }
        BigDecimal cents = dollars.setScale(2, RoundingMode.HALF_UP);
        BigDecimal digits = dollars.round(new MathContext(2, RoundingMode.HALF_UP));
        BigDecimal shown = digits.scale() > 2 ? digits : cents;
        return '$' + String.format(Locale.ROOT, "%,." + shown.scale() + "f", shown);
    }
}
