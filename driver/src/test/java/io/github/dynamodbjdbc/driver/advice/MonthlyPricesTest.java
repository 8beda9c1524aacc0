package io.github.dynamodbjdbc.driver.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.dynamodbjdbc.planner.catalog.AttributeType;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.Column;
import io.github.dynamodbjdbc.planner.catalog.KeyAttribute;
import io.github.dynamodbjdbc.planner.catalog.KeySchema;
import io.github.dynamodbjdbc.planner.catalog.Prices;
import io.github.dynamodbjdbc.planner.catalog.SystemTable;
import io.github.dynamodbjdbc.planner.catalog.TableOptions.Billing;
import io.github.dynamodbjdbc.planner.catalog.TableOptions.TableClass;
import io.github.dynamodbjdbc.planner.catalog.TableSchema;
import io.github.dynamodbjdbc.planner.catalog.Tariff;
import io.github.dynamodbjdbc.planner.catalog.Throughput;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Prices of US East, as docs/prices.yaml has them. A month has 730 hours, and so 73/72 of the units of thirty days. */
class MonthlyPricesTest {
    private static final double MONTH_OF_30_DAYS = 730.0 / 720;
    private static final long GIGABYTE = 1L << 30;

    private static final Prices PRICES = new Prices(
            LocalDate.of(2024, 11, 1),
            Map.of(
                    TableClass.STANDARD, new Prices.OnDemand(new BigDecimal("0.125"), new BigDecimal("0.625")),
                    TableClass.STANDARD_INFREQUENT_ACCESS,
                            new Prices.OnDemand(new BigDecimal("0.155"), new BigDecimal("0.78"))),
            Map.of(
                    TableClass.STANDARD, new Prices.Provisioned(new BigDecimal("0.00013"), new BigDecimal("0.00065")),
                    TableClass.STANDARD_INFREQUENT_ACCESS,
                            new Prices.Provisioned(new BigDecimal("0.00016"), new BigDecimal("0.00081"))),
            Map.of(
                    TableClass.STANDARD, new BigDecimal("0.25"),
                    TableClass.STANDARD_INFREQUENT_ACCESS, new BigDecimal("0.10")),
            Map.of());

    private static TableSchema table(Billing billing, long gigabytes, Throughput throughput) {
        return new TableSchema(
                        "T",
                        new KeySchema(List.of(new KeyAttribute("k", AttributeType.S)), List.of()),
                        List.of(),
                        List.of(),
                        null,
                        gigabytes * 1_000_000,
                        gigabytes * GIGABYTE)
                .toBuilder()
                        .throughput(throughput)
                        .tariff(new Tariff(billing, TableClass.STANDARD))
                        .build();
    }

    private static Workload workload(double reads, double writes, Workload.@Nullable Peak peak) {
        return new Workload(List.of(), Map.of("T", new Workload.Use(10, reads, writes, peak)), 30, true);
    }

    /** The last row for the table, without those of its items. */
    private static List<@Nullable Object[]> rows(TableSchema table, Workload workload) {
        return new AdviceRows(workload, "T", new OneTable(table), PRICES).rows(Map.of(), "", List.of());
    }

    private record OneTable(TableSchema only) implements Catalog {
        @Override
        public List<String> tableNames() {
            return List.of("T");
        }

        @Override
        public TableSchema table(String name) {
            return only;
        }

        @Override
        public List<Column> columns(TableSchema table) {
            return table.declared();
        }

        @Override
        public List<SystemTable> systemTables() {
            return List.of();
        }

        @Override
        public long version() {
            return 0;
        }
    }

    @Test
    void aMonthHasUnitsAndStorage() {
        MonthlyPrices months = new MonthlyPrices(PRICES, workload(2e6, 1e6, null));
        TableSchema table = table(Billing.ON_DEMAND, 4, Throughput.UNSAID);
        assertThat(months.month(table, 0, 0, 0)).isCloseTo(MONTH_OF_30_DAYS * (0.25 + 0.625) + 1, within(1e-9));
        assertThat(months.month(table, -1e6, 1e6, GIGABYTE))
                .isCloseTo(MONTH_OF_30_DAYS * (0.125 + 1.25) + 1.25, within(1e-9));
        // The index of a table with provisioned units may need more of them.
        assertThat(months.month(table(Billing.PROVISIONED, 4, new Throughput(5L, 5L, null, null)), 0, 0, 0))
                .isNull();
    }

    /** 100 GB are $25 or $10 a month; the units $0.89 or $1.10. */
    @Test
    void muchStorageAndFewReadsAreForTheOtherClass() {
        assertThat(rows(table(Billing.ON_DEMAND, 100, Throughput.UNSAID), workload(2e6, 1e6, null)))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row).contains("ALTER TABLE T SET (table_class = standard_infrequent_access)");
                    assertThat((Double) row[14]).isCloseTo(MONTH_OF_30_DAYS * 0.875 + 25, within(1e-9));
                    assertThat((Double) row[15]).isCloseTo(MONTH_OF_30_DAYS * 1.09 + 10, within(1e-9));
                });
        // The cheaper gigabyte saves less than the units cost more.
        assertThat(rows(table(Billing.ON_DEMAND, 1, Throughput.UNSAID), workload(2e6, 1e6, null)))
                .isEmpty();
    }

    /** Steady reads of 40 a second and a write a second: 58 and 2 units at 70 percent are $6.45 a month, on demand $14.78. */
    @Test
    void aSteadyUseIsForProvisionedUnits() {
        double seconds = 30 * 86_400;
        Workload steady = workload(40 * seconds, seconds, new Workload.Peak(40, 1));
        assertThat(rows(table(Billing.ON_DEMAND, 0, Throughput.UNSAID), steady))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row)
                            .contains(
                                    "ALTER TABLE T SET (billing = provisioned, read_capacity = 58, write_capacity = 2)");
                    assertThat((Double) row[15]).isCloseTo(730 * (58 * 0.00013 + 2 * 0.00065), within(1e-9));
                });
        // Without the busiest minute, the units that are needed are unknown.
        assertThat(rows(table(Billing.ON_DEMAND, 0, Throughput.UNSAID), workload(40 * seconds, seconds, null)))
                .isEmpty();
    }

    /** 100 units each are $56.94 a month, whether they are used or not. */
    @Test
    void idleUnitsAreForRequests() {
        assertThat(rows(
                        table(Billing.PROVISIONED, 0, new Throughput(100L, 100L, null, null)),
                        workload(1e6, 1e6, null)))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row).contains("ALTER TABLE T SET (billing = on_demand)");
                    assertThat((Double) row[14]).isCloseTo(730 * 100 * 0.00078, within(1e-9));
                    assertThat((Double) row[15]).isCloseTo(MONTH_OF_30_DAYS * 0.75, within(1e-9));
                });
    }
}
