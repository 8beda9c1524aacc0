package io.github.dynamodbjdbc.planner.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WindowIndexTest {
    private static final WindowIndex MINUTES =
            new WindowIndex("I", "window", "ttl", 60, TemporalNotation.ISO8601_MILLIS_UTC, "_");
    private static final WindowIndex DAYS =
            new WindowIndex("I", "window", "ttl", 86_400, TemporalNotation.ISO8601_DATE, null);

    @ParameterizedTest
    @CsvSource({
        // 2022-07-19T21:27:00Z is 1658266020.
        "1658266020, 2022-07-19T21:27:00.000Z_2022-07-19T21:28:00.000Z",
        "1658266079.999, 2022-07-19T21:27:00.000Z_2022-07-19T21:28:00.000Z",
        "1658266080, 2022-07-19T21:28:00.000Z_2022-07-19T21:29:00.000Z",
        "-1, 1969-12-31T23:59:00.000Z_1970-01-01T00:00:00.000Z",
        "253402300739, 9999-12-31T23:58:00.000Z_9999-12-31T23:59:00.000Z"
    })
    void aWindowBeginsWithItsFirstSecondAndEndsBeforeTheNext(BigDecimal expiry, String window) {
        assertThat(MINUTES.windowOf(expiry)).isEqualTo(window);
    }

    @Test
    void theBeginAloneMayBeWritten() {
        assertThat(DAYS.windowOf(new BigDecimal("1451606399"))).isEqualTo("2015-12-31");
        assertThat(DAYS.windowOf(new BigDecimal("1451606400"))).isEqualTo("2016-01-01");
        WindowIndex numbers = new WindowIndex("I", "window", "ttl", 3600, TemporalNotation.EPOCH_SECONDS, null);
        assertThat(numbers.windowOf(new BigDecimal("7300"))).isEqualTo(new BigDecimal("7.2E+3"));
    }

    @Test
    void aValueThatIsNotATimeHasNoWindow() {
        assertThat(MINUTES.windowOf(null)).isNull();
        assertThat(MINUTES.windowOf("1451606400")).isNull();
        assertThat(MINUTES.windowOf(new BigDecimal("253402300800"))).isNull();
        assertThat(MINUTES.windowOf(new BigDecimal("1E+125"))).isNull();
        assertThat(MINUTES.windowOf(new BigDecimal("-1E+125"))).isNull();
    }

    @Test
    void windowsAreCountedWithTheLast() {
        assertThat(MINUTES.windows(120, 120)).isEqualTo(1);
        assertThat(MINUTES.windows(120, 240)).isEqualTo(3);
        assertThat(MINUTES.windows(240, 120)).isZero();
    }
}
