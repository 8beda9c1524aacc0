package io.github.dynamodbjdbc.tck.oracle;

import static io.github.dynamodbjdbc.tck.oracle.OracleFixture.answer;
import static io.github.dynamodbjdbc.tck.oracle.OracleFixture.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Dates and times: their text, their parts, and other values in the same column. */
class TimesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CAST(DATE '2016-01-01' AS VARCHAR) | 2016-01-01",
                "CAST(TIMESTAMP '2016-01-01 00:00:00' AS VARCHAR) | 2016-01-01 00:00:00",
                "CAST(TIMESTAMP '2016-01-01 01:02:03.5' AS VARCHAR) | 2016-01-01 01:02:03.5",
                "CAST(TIMESTAMP '2016-01-01 01:02:03.050' AS VARCHAR) | 2016-01-01 01:02:03.05",
                "CAST(TIMESTAMP '2016-01-01 01:02:03' AS VARCHAR(7)) | 2016-01",
                "COALESCE({'a': NULL}.a, DATE '2016-01-01') | 2016-01-01",
                "{'b': TIMESTAMP '2016-01-01 01:02:03'}.b | 2016-01-01T01:02:03.000Z",
                "CASE WHEN 1 = 1 THEN TIMESTAMP '2016-01-01 01:02:03' ELSE {'a': 1}.a END | 2016-01-01T01:02:03.000Z",
                "GREATEST(DATE '2016-01-01', {'a': '2015'}.a) | 2016-01-01"
            })
    void besideValuesOfAnyTypeATimeIsItsText(String expression, String expected) {
        assertThat(answer("SELECT " + expression).example()).containsExactly(row(expected));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CASE DATE '2016-03-01' - {'a': '2016-02-01'}.a WHEN 29 THEN 'days' END | days",
                "DATE '2016-03-01' - {'a': '2016-02-01T12:00Z'}.a | 28 days 12:00:00",
                "{'a': '2016-02-01T12:00:00.25'}.a - DATE '2016-03-01' | -28 days -11:59:59.75",
                "{'a': '2016-03-01 00:00:00.001'}.a - DATE '2016-03-01' | 00:00:00.001",
                "{'a': '2016-03-01 00:00'}.a - DATE '2016-03-01' | 00:00:00",
                "DATE '2016-03-01' - {'a': 1}.a | 2016-02-29",
                "CAST({'a': '2016-03-01T10:00Z'}.a AS VARCHAR) - {'a': 1}.a | 2016-02-29",
                "CAST(CAST({'a': '2016-03-01T10:00Z'}.a AS VARCHAR) - 1 AS VARCHAR) | 2016-02-29",
                "CAST({'a': 1}.a + CAST({'a': '2016-02-29'}.a AS VARCHAR) AS VARCHAR) | 2016-03-01",
                "CASE CAST({'a': '2016-03-01'}.a AS VARCHAR) - {'a': '2016-03-02'}.a WHEN -1 THEN 'days' END | days",
                "COALESCE(DATE '2016-03-01' - {'a': 'soon'}.a, 'none') | none",
                "COALESCE({'a': 1}.a - DATE '2016-03-01', 'none') | none"
            })
    void onlyTheValueSaysWhatLiesBetweenTextAndADate(String expression, String expected) {
        assertThat(answer("SELECT " + expression).example()).containsExactly(row(expected));
    }

    @Test
    void columnsOfSetOperationsAndValuesAreSo() {
        assertThat(answer("SELECT DATE '2016-01-01' AS x UNION SELECT {'a': '2016-01-01'}.a")
                        .example())
                .containsExactly(row("2016-01-01"));
        Cell midnight = new Cell.Timestamp(LocalDateTime.of(2016, 1, 1, 0, 0));
        assertThat(answer("VALUES (DATE '2016-01-01'), (TIMESTAMP '2016-01-01 00:00:00')")
                        .example())
                .containsExactly(List.of(midnight), List.of(midnight));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "COALESCE(1, DATE '2016-01-01')",
                "CASE WHEN 1 = 1 THEN TRUE ELSE DATE '2016-01-01' END",
                "CAST(DATE '2016-01-01' AS INTEGER)",
                "CAST(1 AS DATE)"
            })
    void besideANumberATimeIsAnError(String expression) {
        assertThatThrownBy(() -> answer("SELECT " + expression))
                .isInstanceOfSatisfying(
                        Rejected.class, e -> assertThat(e.sqlState()).isEqualTo("42804"));
    }

    /** The type of the parameter is not determined. */
    @ParameterizedTest
    @ValueSource(strings = {"SELECT COALESCE(?, DATE '2016-01-01')", "SELECT ? UNION SELECT DATE '2016-01-01'"})
    void besideAParameterATimeIsNotJudged(String sql) {
        assertThatThrownBy(() -> answer(sql, 1)).isInstanceOf(UnsupportedForOracle.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "DATE '2016-01-01' IS DISTINCT FROM TIMESTAMP '2016-01-01 00:00:00' | false",
                "DATE '2016-01-01' IS NOT DISTINCT FROM {'a': '2016-01-01'}.a | true",
                "DATE '2016-01-01' IS NOT DISTINCT FROM {'a': '2016-01-01T00:00Z'}.a | false",
                "DATE '2016-01-01' IS DISTINCT FROM {'a': 'soon'}.a | true",
                "DATE '2016-01-01' IS DISTINCT FROM NULL | true",
                "contains(['2016-01-01'], DATE '2016-01-01') | true",
                "{'a': 1}.a IS DISTINCT FROM {'a': '1'}.a | true"
            })
    void isDistinctByTheMoment(String condition, boolean expected) {
        assertThat(answer("SELECT " + condition).example()).containsExactly(row(expected));
    }

    @ParameterizedTest
    @CsvSource({
        "YEAR,2021",
        "QUARTER,1",
        "WEEK,53",
        "ISOYEAR,2020",
        "DOW,0",
        "ISODOW,7",
        "DOY,3",
        "DECADE,202",
        "CENTURY,21",
        "MILLENNIUM,3",
        "SECOND,5.25",
        "MILLISECOND,5250",
        "EPOCH,1609646645.25"
    })
    void hasParts(String part, BigDecimal expected) {
        String time = "TIMESTAMP '2021-01-03 04:04:05.25'";
        assertThat(answer("SELECT EXTRACT(" + part + " FROM " + time + "), DATE_PART('" + part + "', " + time + ")")
                        .example())
                .containsExactly(row(expected, expected));
    }

    @Test
    void partsAreWholeNumbers() {
        assertThat(answer("SELECT EXTRACT(YEAR FROM DATE '2021-01-03') / 2, DAYOFWEEK(DATE '2021-01-03'), "
                                + "SECOND(TIMESTAMP '2021-01-03 04:04:05.9')")
                        .example())
                .containsExactly(row(1010, 1, 5));
    }

    @Test
    void textIsCastToTimes() {
        assertThat(answer("SELECT CAST('2016-01-01 12:00:00' AS DATE), TRY_CAST('x' AS DATE)")
                        .example())
                .containsExactly(Arrays.asList(new Cell.Date(LocalDate.of(2016, 1, 1)), null));
        assertThatThrownBy(() -> answer("SELECT CAST('x' AS TIMESTAMP)"))
                .isInstanceOfSatisfying(
                        Rejected.class, e -> assertThat(e.sqlState()).isEqualTo("22007"));
    }
}
