package io.github.dynamodbjdbc.planner.catalog;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Prices of capacity units in one region, from the user's price list. Statements on a table with provisioned capacity have no price: it is billed
 * by the hour, whether they take it or not.
 *
 * @param date the date of the list
 * @param onDemand prices by table class; without classes that are not in the list
 * @param provisioned prices by table class; without classes that have none in the list
 * @param storage dollars for a gigabyte in a month by table class; without classes that have none in the list
 * @param rates dollars for other amounts than capacity units; without those that are not in the list
 */
public record Prices(
        LocalDate date,
        Map<TableOptions.TableClass, OnDemand> onDemand,
        Map<TableOptions.TableClass, Provisioned> provisioned,
        Map<TableOptions.TableClass, BigDecimal> storage,
        Map<Rate, BigDecimal> rates) {
    /** The hours of the month in Amazon's examples. */
    public static final int HOURS_OF_MONTH = 730;

    private static final int MILLIONS = 6;
    private static final BigDecimal GIGABYTE = BigDecimal.valueOf(1L << 30);

    public Prices {
        onDemand = Map.copyOf(onDemand);
        provisioned = Map.copyOf(provisioned);
        storage = Map.copyOf(storage);
        rates = Map.copyOf(rates);
    }

    public Prices(LocalDate date, Map<TableOptions.TableClass, OnDemand> onDemand) {
        this(date, onDemand, Map.of(), Map.of(), Map.of());
    }

    /** The amounts that have a price of their own, by the groups of a price list. */
    public enum Rate {
        BACKUP_GB_MONTH(Group.COPIES, "backupGbMonth"),
        RECOVERY_GB_MONTH(Group.COPIES, "recoveryGbMonth"),
        RESTORE_GB(Group.COPIES, "restoreGb"),
        EXPORT_GB(Group.COPIES, "exportGb"),
        IMPORT_GB(Group.COPIES, "importGb"),
        /** The bytes that searches of vector indexes are billed by. */
        VECTOR_SEARCH_GB(Group.VECTORS, "searchGb"),
        /** The bytes that writes of vector indexes are billed by. */
        VECTOR_WRITE_GB(Group.VECTORS, "writeGb"),
        /** GetRecords requests to streams. */
        STREAM_READS(Group.STREAMS, "readMillion"),
        /** Metrics that CloudWatch is asked for. */
        THOUSAND_METRICS(Group.METRICS, "thousand");

        private final Group group;
        private final String key;

        Rate(Group group, String key) {
            this.group = group;
            this.key = key;
        }

        public Group group() {
            return group;
        }

        /** Its name in the group of a price list. */
        public String key() {
            return key;
        }

        /** Whether it is paid each month. */
        public boolean isMonthly() {
            return this == BACKUP_GB_MONTH || this == RECOVERY_GB_MONTH;
        }
    }

    /** A part of a price list's region, with the amount for which its prices are. */
    public enum Group {
        COPIES("copies", 1L << 30),
        VECTORS("vectors", 1L << 30),
        STREAMS("streams", 1_000_000),
        METRICS("metrics", 1000);

        private final String key;
        private final BigDecimal amount;

        Group(String key, long amount) {
            this.key = key;
            this.amount = BigDecimal.valueOf(amount);
        }

        public String key() {
            return key;
        }
    }

    /** The price of so many bytes, requests or metrics, in dollars; null where the list does not have it. */
    public @Nullable BigDecimal dollars(Rate rate, double amount) {
        return dollars(rates.get(rate), amount, rate.group().amount);
    }

    /** The price of a month of so many bytes in tables and indexes, in dollars; null where the list does not have it. */
    public @Nullable BigDecimal storageMonth(TableOptions.TableClass tableClass, double bytes) {
        return dollars(storage.get(tableClass), bytes, GIGABYTE);
    }

    private static @Nullable BigDecimal dollars(@Nullable BigDecimal price, double amount, BigDecimal per) {
        return price == null ? null : price.multiply(BigDecimal.valueOf(amount)).divide(per, MathContext.DECIMAL64);
    }

    /** The price of a month of provisioned units, in dollars; null where the list does not have it. */
    public @Nullable BigDecimal provisionedMonth(
            TableOptions.TableClass tableClass, double readUnits, double writeUnits) {
        Provisioned price = provisioned.get(tableClass);
        return price == null
                ? null
                : price.readHour()
                        .multiply(BigDecimal.valueOf(readUnits))
                        .add(price.writeHour().multiply(BigDecimal.valueOf(writeUnits)))
                        .multiply(BigDecimal.valueOf(HOURS_OF_MONTH));
    }

    /**
     * On-demand prices in dollars.
     *
     * @param readMillion price of a million read request units
     * @param writeMillion price of a million write request units
     */
    public record OnDemand(BigDecimal readMillion, BigDecimal writeMillion) {}

    /**
     * Prices of provisioned units in dollars.
     *
     * @param readHour price of a read capacity unit for an hour
     * @param writeHour price of a write capacity unit for an hour
     */
    public record Provisioned(BigDecimal readHour, BigDecimal writeHour) {}

    /** The price of a table's units in dollars; null if unknown. */
    public @Nullable BigDecimal dollars(@Nullable TableSchema table, double readUnits, double writeUnits) {
        Tariff tariff = table == null ? null : table.tariff();
        if (tariff == null || tariff.billing() != TableOptions.Billing.ON_DEMAND) {
            return readUnits == 0 && writeUnits == 0 ? BigDecimal.ZERO : null;
        }
        return onDemand(tariff.tableClass(), readUnits, writeUnits);
    }

    /** The price of units on demand in dollars; null if unknown. */
    public @Nullable BigDecimal onDemand(TableOptions.TableClass tableClass, double readUnits, double writeUnits) {
        OnDemand price = onDemand.get(tableClass);
        if (price == null) {
            return readUnits == 0 && writeUnits == 0 ? BigDecimal.ZERO : null;
        }
        return price.readMillion()
                .multiply(BigDecimal.valueOf(readUnits))
                .add(price.writeMillion().multiply(BigDecimal.valueOf(writeUnits)))
                .movePointLeft(MILLIONS);
    }

    /** The price of the bytes by which vector indexes are billed, in dollars; null if the list does not have it. */
    public @Nullable BigDecimal vectors(double searchBytes, double writeBytes) {
        return plus(
                searchBytes == 0 ? BigDecimal.ZERO : dollars(Rate.VECTOR_SEARCH_GB, searchBytes),
                writeBytes == 0 ? BigDecimal.ZERO : dollars(Rate.VECTOR_WRITE_GB, writeBytes));
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
