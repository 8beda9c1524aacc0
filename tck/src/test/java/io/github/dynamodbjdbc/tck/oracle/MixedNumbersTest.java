package io.github.dynamodbjdbc.tck.oracle;

import static io.github.dynamodbjdbc.tck.oracle.OracleFixture.answer;
import static io.github.dynamodbjdbc.tck.oracle.OracleFixture.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers of several types are combined without losing digits. */
class MixedNumbersTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CAST(2.5 AS NUMERIC(38, 0)) | 3",
                "CAST(-2.5 AS INTEGER) | -3",
                "CAST(2.449 AS NUMERIC(5, 1)) | 2.4",
                "CAST(2.4 AS NUMERIC) | 2.4",
                "CAST('2.45' AS DECIMAL(10, 1)) | 2.5",
                "TRY_CAST(1000 AS NUMERIC(3)) | ",
                "TRY_CAST(2147483648 AS INTEGER) | ",
                "CAST(9223372036854775807 AS BIGINT) | 9223372036854775807",
                "FLOOR(-2.4) | -3",
                "CEIL(-2.4) | -2",
                "ROUND(-2.5) | -3",
                "ROUND(1234.5, -2) | 1200",
                "TRUNC(-2.59, 1) | -2.5",
                "SIGN(-0.1) | -1",
                "DIV(-7, 2) | -3",
                "MOD(-7, 2) | -1",
                "POWER(2, 100) | 1267650600228229401496703205376",
                "7 / 2 | 3",
                "-7 / 2 | -3",
                "2147483648 + 1 | 2147483649",
                "CAST(2147483647 AS BIGINT) + 1 | 2147483648",
                "CASE WHEN 1 = 1 THEN 2147483647 ELSE 2147483648 END + 1 | 2147483648",
                "COUNT(*) + 2147483647 | 2147483648",
                "CAST('-12' AS INTEGER) / 5 | -2",
                "TRY_CAST('2.5' AS INTEGER) | ",
                "7.0 / 2 | 3.5",
                "CASE WHEN 1 = 1 THEN 2.5 ELSE CAST(3 AS DECIMAL(38, 0)) END | 2.5",
                "COALESCE(NULL, 2.5, CAST(3 AS DECIMAL(38, 0))) | 2.5",
                "NULLIF(2.5, FLOOR(2.5)) | 2.5",
                "GREATEST(2.5, NULL, CAST(2 AS DECIMAL(38, 0))) | 2.5",
                "LEAST(12345678901234567890123456789012345678, 0.123456789012345678) | 0.123456789012345678",
                "IIF(NULL > 1, 1, 2.5) | 2.5",
                "NVL2(NULL, 1, 2.5) | 2.5"
            })
    void isExact(String expression, BigDecimal expected) {
        assertThat(answer("SELECT " + expression).example()).containsExactly(row((Object) expected));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2.4 = FLOOR(2.4 + 0) | false",
                "2.4 IN (FLOOR(2.4), CAST(2.4 AS DECIMAL(38, 0))) | false",
                "2.5 BETWEEN 2 AND CAST(2 AS DECIMAL(38, 0)) | false",
                "2.5 IN (VALUES (CAST(3 AS DECIMAL(38, 0)))) | false",
                "(1, 'b') < (1, 'c') | true",
                "(1, 'b') >= (2, 'a') | false",
                "(1, NULL) < (2, 'a') | true",
                "(1, NULL) < (1, 'a') | "
            })
    void isCompared(String condition, Boolean expected) {
        assertThat(answer("SELECT " + condition).example()).containsExactly(row(expected));
    }

    @Test
    void rowsKeepTheirNumbers() {
        assertThat(answer("SELECT 2.5 AS x UNION SELECT CAST(3 AS DECIMAL(38, 0)) ORDER BY x")
                        .example())
                .containsExactly(row(2.5), row(3));
        assertThat(answer("SELECT v.a FROM (VALUES (2.5), (CAST(3 AS DECIMAL(38, 0)))) AS v (a) ORDER BY 1")
                        .example())
                .containsExactly(row(2.5), row(3));
        assertThat(answer(
                                "SELECT i, LAG(a, 1, 0.5) OVER (ORDER BY i) FROM (VALUES (1, 7), (2, 8)) AS v (i, a) ORDER BY i")
                        .example())
                .containsExactly(row(1, 0.5), row(2, 7));
    }

    /** A number parameter is exact for every Java type. */
    @Test
    void parametersAreExact() {
        assertThat(answer("SELECT ? / 4", 7).example()).containsExactly(row(1.75));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CAST(1000 AS NUMERIC(3))",
                "CAST(999.5 AS NUMERIC(3))",
                "CAST(2147483648 AS INTEGER)",
                "9223372036854775807 + 1",
                "2147483647 + 1",
                "CAST(2147483647 AS INTEGER) * 2",
                "COALESCE(NULL, 2147483647) + 1",
                "-2147483647 - 2",
                "ABS(CAST(-2147483648 AS INTEGER))",
                "-CAST(-2147483648 AS INTEGER)"
            })
    void whatIsTooLargeIsAnError(String expression) {
        assertThatThrownBy(() -> answer("SELECT " + expression))
                .isInstanceOfSatisfying(
                        Rejected.class, e -> assertThat(e.sqlState()).isEqualTo("22003"));
    }

    @Test
    void aStringWithAFractionIsNotAnInteger() {
        assertThatThrownBy(() -> answer("SELECT CAST('2.5' AS INTEGER)"))
                .isInstanceOfSatisfying(
                        Rejected.class, e -> assertThat(e.sqlState()).isEqualTo("22018"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "FLOOR(1.0 / 3 * 3)",
                "FLOOR(7) / 2",
                "SUM(2147483647) + 1",
                "CAST('5.0' AS INTEGER)",
                "CAST(1.0 / 3 * 3 * 2.5 AS INTEGER)",
                "CAST(1 AS DECIMAL(38, 18))",
                "LEAD(a, 1, CAST(a AS DECIMAL(1))) OVER (ORDER BY i) FROM (VALUES (1, 99), (2, 3)) AS v (i, a)"
            })
    void whatNobodySaysIsNotJudged(String expression) {
        assertThatThrownBy(() -> answer("SELECT " + expression)).isInstanceOf(UnsupportedForOracle.class);
    }
}
