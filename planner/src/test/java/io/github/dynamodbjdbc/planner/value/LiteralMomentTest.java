package io.github.dynamodbjdbc.planner.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The expected values are PostgreSQL 15's, with {@code datestyle} ISO, MDY. */
class LiteralMomentTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "20240229 | 2024-02-29",
                "240209 | 2024-02-09",
                "2024/02/09 | 2024-02-09",
                "2024-2-9 | 2024-02-09",
                "02/09/2024 | 2024-02-09",
                "2/9/99 | 1999-02-09",
                "Feb 9, 2024 | 2024-02-09",
                "February 9 2024 | 2024-02-09",
                "9 Sept 2024 | 2024-09-09",
                "9-Feb-24 | 2024-02-09",
                "2024-Feb-09 | 2024-02-09",
                "Fri Feb 9 2024 | 2024-02-09",
                "20240229T101112 | 2024-02-29T10:11:12",
                "2024-02-09 3:04 PM | 2024-02-09T15:04:00",
                "Feb 9, 2024 12:00 am | 2024-02-09T00:00:00",
                "Feb 9, 2024 10:11:12.5 +2 | 2024-02-09T10:11:12.5+02"
            })
    void readsWhatPostgresqlReads(String text, String iso) {
        assertThat(LiteralMoment.iso(text)).isEqualTo(iso);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "yesterday",
                "20240231",
                "2024/13/01",
                "Fub 9, 2024",
                "1234567",
                "2024-02-09 13:04 PM",
                "2024-02-09",
                "2024-02-09T10:11:12Z"
            })
    void leavesTheRest(String text) {
        assertThat(LiteralMoment.iso(text)).isEqualTo(text);
    }
}
