package io.github.dynamodbjdbc.driver.advice;

import io.github.dynamodbjdbc.planner.catalog.IndexSchema;
import io.github.dynamodbjdbc.planner.catalog.Prices;
import io.github.dynamodbjdbc.planner.catalog.TableOptions.Billing;
import io.github.dynamodbjdbc.planner.catalog.TableOptions.TableClass;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.Tariff;
import io.github.dynamodbjdbc.planner.catalog.Throughput;
import java.math.BigDecimal;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Dollars of a table for a month, if the statements of a workload go on: the units of table and indexes, and their storage where the price list has
 * its price.
 */
final class MonthlyPrices {
    /** Auto scaling's usual target, above which bursts are throttled. */
    static final double TARGET = 0.7;

    private static final double HOURS_OF_DAY = 24;

    private final @Nullable Prices prices;
    private final Workload workload;

    MonthlyPrices(@Nullable Prices prices, Workload workload) {
        this.prices = prices;
        this.workload = workload;
    }

    /** Whether there is a price list, and the workload is of days enough for a month to be derived from it. */
    boolean areKnown() {
        return prices != null && workload.hasDays();
    }

    /**
     * The table's month after a change; null if unknown.
     *
     * @param reads read capacity units more in the workload
     * @param writes write capacity units more in the workload
     * @param bytes bytes more
     */
    @Nullable
    Double month(TableSchema table, double reads, double writes, double bytes) {
        Tariff tariff = table.tariff();
        return tariff == null || tariff.billing() != Billing.ON_DEMAND
                ? null
                : onDemand(table, tariff.tableClass(), reads, writes, bytes);
    }

    /** The table's month in another class or by the other billing mode, with the units that it has or needs; null if unknown. */
    @Nullable
    Double month(TableSchema table, Billing billing, TableClass tableClass) {
        if (billing == Billing.ON_DEMAND) {
            return onDemand(table, tableClass, 0, 0, 0);
        }
        Tariff tariff = table.tariff();
        Throughput units =
                tariff != null && tariff.billing() == Billing.PROVISIONED ? provisioned(table) : needed(table);
        if (prices == null || units == null || !workload.hasDays()) {
            return null;
        }
        return sum(
                prices.provisionedMonth(
                        tableClass,
                        Objects.requireNonNull(units.readCapacity()),
                        Objects.requireNonNull(units.writeCapacity())),
                storage(table, tableClass, 0));
    }

    /**
     * The month of an index that is not read; null if unknown.
     *
     * @param writeUnits those that it consumed in the days of CloudWatch's metrics
     */
    @Nullable
    Double month(TableSchema table, IndexSchema index, double writeUnits) {
        Tariff tariff = table.tariff();
        if (prices == null || tariff == null) {
            return null;
        }
        Throughput own = index.throughput();
        BigDecimal units = tariff.billing() == Billing.ON_DEMAND
                ? prices.onDemand(
                        tariff.tableClass(), 0, writeUnits * Prices.HOURS_OF_MONTH / HOURS_OF_DAY / UnusedIndexes.DAYS)
                : own.isProvisioned()
                        ? prices.provisionedMonth(
                                tariff.tableClass(),
                                Objects.requireNonNull(own.readCapacity()),
                                Objects.requireNonNull(own.writeCapacity()))
                        : null;
        return sum(units, storage(tariff.tableClass(), (double) index.sizeBytes()));
    }

    /** The provisioned units that the busiest minute needs; null if the times of statements are unknown. */
    @Nullable
    Throughput needed(TableSchema table) {
        Workload.Peak peak = workload.use(table.name()).peak();
        return peak == null ? null : new Throughput(needed(peak.reads()), needed(peak.writes()), null, null);
    }

    private static long needed(double unitsPerSecond) {
        return Math.max(1, (long) Math.ceil(unitsPerSecond / TARGET));
    }

    private static @Nullable Throughput provisioned(TableSchema table) {
        if (!table.throughput().isProvisioned()) {
            return null;
        }
        long reads = 0;
        long writes = 0;
        for (Throughput each : Stream.concat(
                        Stream.of(table.throughput()), table.indexes().stream().map(IndexSchema::throughput))
                .toList()) {
            reads += Objects.requireNonNullElse(each.readCapacity(), 0L);
            writes += Objects.requireNonNullElse(each.writeCapacity(), 0L);
        }
        return new Throughput(reads, writes, null, null);
    }

    private @Nullable Double onDemand(
            TableSchema table, TableClass tableClass, double reads, double writes, double bytes) {
        if (prices == null || !workload.hasDays()) {
            return null;
        }
        Workload.Use use = workload.use(table.name());
        double months = Prices.HOURS_OF_MONTH / HOURS_OF_DAY / workload.days();
        return sum(
                prices.onDemand(
                        tableClass,
                        months * Math.max(0, use.readUnits() + reads),
                        months * Math.max(0, use.writeUnits() + writes)),
                storage(table, tableClass, bytes));
    }

    private BigDecimal storage(TableSchema table, TableClass tableClass, double more) {
        double bytes = Math.max(0, table.sizeBytes())
                + table.indexes().stream()
                        .mapToDouble(index -> Math.max(0, index.sizeBytes()))
                        .sum();
        return storage(tableClass, bytes + more);
    }

    private BigDecimal storage(TableClass tableClass, double bytes) {
        BigDecimal month = prices == null ? null : prices.storageMonth(tableClass, Math.max(0, bytes));
        return month == null ? BigDecimal.ZERO : month;
    }

    private static @Nullable Double sum(@Nullable BigDecimal units, BigDecimal storage) {
        return units == null ? null : (Double) units.add(storage).doubleValue();
    }

    /** Whether the price list has the storage of both classes. */
    boolean haveStorage() {
        return prices != null && Stream.of(TableClass.values()).allMatch(each -> prices.storageMonth(each, 0) != null);
    }
}
