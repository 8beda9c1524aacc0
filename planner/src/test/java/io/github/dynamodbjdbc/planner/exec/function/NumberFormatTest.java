package io.github.dynamodbjdbc.planner.exec.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Most of them are examples from PostgreSQL's manual. */
class NumberFormatTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-0.1 | 99.99 | '  -.10'",
                "-0.1 | FM9.99 | '-.1'",
                "-0.1 | FM90.99 | '-0.1'",
                "0.1 | 0.9 | ' 0.1'",
                "0.1 | .99 | ' .10'",
                "0 | 9.99 | '  .00'",
                "0 | 999 | '   0'",
                "0 | FM9.9 | '0.'",
                "12 | 9990999.9 | '    0012.0'",
                "12 | FM9990999.9 | '0012.'",
                "485 | 999 | ' 485'",
                "-485 | 999 | '-485'",
                "485 | 9 9 9 | ' 4 8 5'",
                "1485 | 9,999 | ' 1,485'",
                "1485 | 9G999 | ' 1,485'",
                "485 | 9,999 | '   485'",
                "485 | FM9,999 | '485'",
                "148.5 | 999.999 | ' 148.500'",
                "148.5 | FM999.999 | '148.5'",
                "148.5 | FM999.990 | '148.500'",
                "148.5 | 999D999 | ' 148.500'",
                "3148.5 | 9G999D999 | ' 3,148.500'",
                "-485 | 999S | '485-'",
                "485 | 999S | '485+'",
                "-485 | 999MI | '485-'",
                "485 | 999MI | '485 '",
                "485 | FM999MI | '485'",
                "485 | S999 | '+485'",
                "12 | S999 | ' +12'",
                "-485 | 999PR | '<485>'",
                "485 | FM999PR | '485'",
                "485 | L999 | '$ 485'",
                "-485 | $999 | '$-485'",
                "485.8 | '\"Pre:\"999\" Post:\" .999' | 'Pre: 485 Post: .800'",
                "1000 | 999 | ' ###'",
                "-1000 | 999.99 | '-###.##'",
                "12345 | 9,999 | ' #,###'",
                "1.5 | .99 | ' .##'",
                "0.005 | 9.99 | '  .01'",
                "-0.001 | 9.99 | '  .00'",
                "999.995 | 999.99 | ' ###.##'",
                "1234567.891 | FM999,999,999.00 | '1,234,567.89'",
                "5 | 00000 | ' 00005'",
                "12 | FM00-00 | '00-12'",
                "12 | fm99 | '12'",
                "12454.8 | 9.9EEEE | ' 1.2e+04'",
                "-1234 | 9.999EEEE | '-1.234e+03'",
                "0 | 9.99EEEE | ' 0.00e+00'",
                "12.45 | 99V9 | ' 125'",
                "-12.4 | 99V999 | '-12400'",
                "0.5 | 9V99 | '  50'",
                "485 | RN | '        CDLXXXV'",
                "3999 | FMrn | 'mmmcmxcix'",
                "0 | RN | '###############'",
                "111 | 999th | ' 111th'",
                "1021 | 9999TH | ' 1021ST'",
                "2.5 | 9.9th | ' 2.5'",
                "-2 | 9th | '-2'"
            })
    void isPostgresqls(BigDecimal number, String format, String expected) {
        assertThat(NumberFormat.toChar(number, format)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "12,454.8- | 99G999D9S | -12454.8",
                "$1,234.50 | L9,999.99 | 1234.50",
                "' -12.3' | S99.9 | -12.3",
                "<12> | 99PR | -12",
                "12abc | 99 | 12",
                "0.05 | 9D99 | 0.05",
                "485- | 999MI | -485"
            })
    void readsAsPostgresql(String text, String format, BigDecimal expected) {
        assertThat(NumberFormat.toNumber(text, format)).isEqualByComparingTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "FM", "9.9.9", "9D9.9", "S9S", "YYYY", "EEEE", "9X"})
    void refusesInvalidFormats(String format) {
        assertThatThrownBy(() -> NumberFormat.toChar(BigDecimal.ONE, format))
                .isInstanceOfSatisfying(
                        QueryException.class, error -> assertThat(error.kind()).isEqualTo(ErrorKind.INVALID_ARGUMENT));
    }
}
