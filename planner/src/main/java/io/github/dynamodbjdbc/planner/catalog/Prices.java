package io.github.dynamodbjdbc.planner.catalog;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Prices of on-demand capacity units in one region, from the user's price list. Provisioned capacity has no price per unit: it is
 * billed by the hour.
 *
 * @param date the date of the list
 * @param onDemand prices by table class; without classes that are not in the list
 * @param copies dollars per gigabyte by kind of copy; without kinds that are not in the list
 */
public record Prices(LocalDate date, Map<TableOptions.TableClass, OnDemand> onDemand, Map<Copy, BigDecimal> copies) {
    private static final int MILLIONS = 6;
    private static final BigDecimal GIGABYTE = BigDecimal.valueOf(1L << 30);

    public Prices {
        onDemand = Map.copyOf(onDemand);
        copies = Map.copyOf(copies);
    }

    public Prices(LocalDate date, Map<TableOptions.TableClass, OnDemand> onDemand) {
        this(date, onDemand, Map.of());
    }

    /** Prices by the size of a table. */
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
        return price == null ? null : price.multiply(BigDecimal.valueOf(bytes)).divide(GIGABYTE, MathContext.DECIMAL64);
    }

    /**
     * On-demand prices in dollars.
     *
     * @param readMillion price of a million read request units
     * @param writeMillion price of a million write request units
     */
    public record OnDemand(BigDecimal readMillion, BigDecimal writeMillion) {}

    /** The price of a table's units in dollars; null if unknown. */
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

    /** The sum; null if an operand is unknown. */
    public static @Nullable BigDecimal plus(@Nullable BigDecimal one, @Nullable BigDecimal other) {
        return one == null || other == null ? null : one.add(other);
    }

    /** Dollars as text: rounded to cents, or small amounts to two significant digits, such as {@code $0.0000021}. */
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
