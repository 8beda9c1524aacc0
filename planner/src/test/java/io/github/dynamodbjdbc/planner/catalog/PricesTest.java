package io.github.dynamodbjdbc.planner.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.access.TestTables;
import io.github.dynamodbjdbc.planner.catalog.TableOptions.Billing;
import io.github.dynamodbjdbc.planner.catalog.TableOptions.TableClass;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PricesTest {
    private static final Prices PRICES = new Prices(
            LocalDate.of(2024, 11, 1),
            Map.of(TableClass.STANDARD, new Prices.OnDemand(new BigDecimal("0.125"), new BigDecimal("0.625"))));

    private static TableSchema table(Billing billing, TableClass tableClass) {
        return TestTables.MIXED.toBuilder()
                .tariff(new Tariff(billing, tableClass))
                .build();
    }

    @Test
    void unitsOnDemandHaveAPrice() {
        // 0.5 x 0.125 / 1,000,000 and 3 x 0.625 / 1,000,000
        assertThat(PRICES.dollars(table(Billing.ON_DEMAND, TableClass.STANDARD), 0.5, 3))
                .isEqualByComparingTo("0.0000019375");
    }

    @Test
    void whatTheListDoesNotHaveHasNone() {
        assertThat(PRICES.dollars(table(Billing.PROVISIONED, TableClass.STANDARD), 0.5, 0))
                .isNull();
        assertThat(PRICES.dollars(table(Billing.ON_DEMAND, TableClass.STANDARD_INFREQUENT_ACCESS), 0.5, 0))
                .isNull();
        assertThat(PRICES.dollars(null, 0.5, 0)).isNull();
        assertThat(PRICES.dollars(TestTables.MIXED, 0.5, 0)).isNull();
    }

    @Test
    void nothingCostsNothing() {
        assertThat(PRICES.dollars(table(Billing.PROVISIONED, TableClass.STANDARD), 0, 0))
                .isEqualByComparingTo("0");
    }

    @Test
    void aSumWithAnUnknownPriceIsUnknown() {
        assertThat(Prices.plus(BigDecimal.ONE, null)).isNull();
        assertThat(Prices.plus(BigDecimal.ONE, BigDecimal.TEN)).isEqualByComparingTo("11");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0.0000020625 | $0.0000021",
                "0.0000000625 | $0.000000063",
                "0 | $0",
                "0.5 | $0.50",
                "0.0123 | $0.012",
                "0.00999 | $0.010",
                "0.996 | $1.00",
                "12.345 | $12.35",
                "1234567.891 | $1,234,567.89",
                "100 | $100.00"
            })
    void isWrittenWithTheDigitsThatItNeeds(BigDecimal dollars, String text) {
        assertThat(Prices.text(dollars)).isEqualTo(text);
    }
}
