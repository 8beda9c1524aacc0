package io.github.dynamodbjdbc.planner.exec.function;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuotientTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "exact | 10 | 4 | 2.5",
                "exact in 28 digits | 1 | 1099511627776 | 0.0000000000009094947017729282379150390625",
                "exact in 38 digits | 37037037037037037037037037037037037039 | 3 | 12345679012345679012345679012345679013",
                "16 digits | 2 | 3 | 0.6666666666666667",
                "a half away from zero | -2 | 3 | -0.6666666666666667",
                "16 digits, however small | 1E-10 | 3 | 3.333333333333333E-11",
                "whole digits are kept | 1234567890123456789013 | 7 | 176366841446208112716",
                "also those of zeros | 1E22 | 7 | 1428571428571428571429",
                "also by a small divisor | 1234567890123457 | 0.0007 | 1763668414462081428.5714",
                "cents are kept | 12345678901234567.89 | 7 | 1763668414462081.13",
                "zeros at the end are no decimal places | 12345678901234568.000 | 7 | 1763668414462081",
                "a decimal place is kept | 12345678901234567.5 | 8.1 | 1524157889041304.6",
                "never over 38 digits | 1E37 | 0.03 | 3.3333333333333333333333333333333333333E38",
                "rounded once: it is a little less than 0.12345678901234565 | 246913578024691300000127424851493050 | 2000000000000000000001032141306382977 | 0.1234567890123456"
            })
    void haveAllDigitsOr16OrThePlacesOfTheOperands(String why, BigDecimal left, BigDecimal right, BigDecimal expected) {
        assertThat(Quotient.of(left, right)).as(why).isEqualByComparingTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "4, 1, 2",
        "1, 4, 0.5",
        "2, 1, 1.414213562373095",
        "1, 9, 0.3333333333333333",
        "0.0002, 1, 0.01414213562373095"
    })
    void rootsAreRoundedOnce(BigDecimal left, BigDecimal right, BigDecimal expected) {
        assertThat(Quotient.rootOf(left, right)).isEqualByComparingTo(expected);
    }
}
