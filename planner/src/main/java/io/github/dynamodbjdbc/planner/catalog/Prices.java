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
 * @param copies of a gigabyte, in dollars; none for a kind of copy that the list does not have
 */
public record Prices(
        LocalDate date, Map<TableOptions.TableClass, OnDemand> onDemand, Map<Copy, BigDecimal> copies) {
    private static final int MILLIONS = 6;
    private static final BigDecimal GIGABYTE = BigDecimal.valueOf(1L << 30);

    public Prices {
        onDemand = Map.copyOf(onDemand);
        copies = Map.copyOf(copies);
    }

    public Prices(LocalDate date, Map<TableOptions.TableClass, OnDemand> onDemand) {
        this(date, onDemand, Map.of());
    }

    /** What is paid by the size of a table. */
    public enum Copy {
        BACKUP_GB_MONTH("backupGbMonth"),
        RECOVERY_GB_MONTH("recoveryGbMonth"),
        RESTORE_GB("restoreGb"),
        EXPORT_GB("exportGb"),
        IMPORT_GB("importGb");

        private final String key;

        Copy(String key) {
            this.key = key;
        }

        /** Its name in a price list. */
        public String key() {
            return key;
        }

        /** Whether it is paid each month. */
        public boolean isMonthly() {
            return this == BACKUP_GB_MONTH || this == RECOVERY_GB_MONTH;
        }
    }

    /** The price of so many bytes, in dollars; null where the list does not have it. */
    public @Nullable BigDecimal dollars(Copy copy, long bytes) {
        BigDecimal price = copies.get(copy);
        return price == null
                ? null
                : price.multiply(BigDecimal.valueOf(bytes)).divide(GIGABYTE, MathContext.DECIMAL64);
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
