package io.github.dynamodbjdbc.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.planner.bind.ExampleCatalog;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values of frames that may be empty, and casts that Calcite would compute differently. */
class FramesAndCastsTest {
    private final CalcitePlanner planner = new CalcitePlanner(new ExampleCatalog());

    /** Over the values 10, 20, 30, NULL. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "LAST_VALUE(v) | 2 PRECEDING AND 1 PRECEDING | null; 10; 20; 30",
                "FIRST_VALUE(v) | 2 PRECEDING AND 1 PRECEDING | null; 10; 10; 20",
                "NTH_VALUE(v, 2) | 2 PRECEDING AND 1 PRECEDING | null; null; 20; 30",
                "LAST_VALUE(v) | UNBOUNDED PRECEDING AND 2 PRECEDING | null; null; 10; 20",
                "FIRST_VALUE(v) | UNBOUNDED PRECEDING AND 1 PRECEDING | null; 10; 10; 10",
                "FIRST_VALUE(v) | 1 FOLLOWING AND 2 FOLLOWING | 20; 30; null; null",
                "LAST_VALUE(v) | 1 FOLLOWING AND 2 FOLLOWING | 30; null; null; null",
                "NTH_VALUE(v, 2) | 1 FOLLOWING AND 2 FOLLOWING | 30; null; null; null",
                "FIRST_VALUE(v) | 2 FOLLOWING AND UNBOUNDED FOLLOWING | 30; null; null; null",
                "LAST_VALUE(v) | 1 PRECEDING AND 1 FOLLOWING | 20; 30; null; null",
                "LAST_VALUE(t) IGNORE NULLS | UNBOUNDED PRECEDING AND 1 PRECEDING | null; 10; 20; 30",
                "FIRST_VALUE(t) IGNORE NULLS | 1 FOLLOWING AND UNBOUNDED FOLLOWING | 20; 30; null; null",
                "MAX(DISTINCT v) | 1 PRECEDING AND CURRENT ROW | 10; 20; 30; 30",
            })
    void aFrameNextToTheCurrentRowMayBeEmpty(String function, String frame, String expected) {
        String sql = "SELECT " + function + " OVER (ORDER BY i ROWS BETWEEN " + frame + ") FROM"
                + " (SELECT i, v, CAST(v AS VARCHAR) AS t FROM (VALUES (1, 10), (2, 20), (3, 30), (4, NULL)) AS r (i, v)) AS s"
                + " ORDER BY i";
        assertThat(column(sql)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CAST(i AS TIMESTAMP) | TYPE_MISMATCH",
                "'soon' = TIMESTAMP '2026-01-02 03:04:05' | INVALID_VALUE",
                "'soon' IN (SELECT TIMESTAMP '2026-01-02 03:04:05') | INVALID_VALUE",
                "DATE '2026-01-02' BETWEEN 'soon' AND CAST('2026-01-03' AS VARCHAR) | INVALID_VALUE",
                "CAST('2.5' AS INTEGER) | INVALID_VALUE",
                "CAST(1000 AS NUMERIC(3)) | NUMERIC_OUT_OF_RANGE",
                "CAST('1e400' AS DOUBLE) | NUMERIC_OUT_OF_RANGE",
                "SUM(CAST('1e308' AS DOUBLE)) OVER () | NUMERIC_OUT_OF_RANGE",
                "POSITION('a' IN X'01') | TYPE_MISMATCH",
                "OVERLAY(X'01' PLACING X'02' FROM 0) | INVALID_ARGUMENT",
                "SUBSTRING(X'01' FROM 1 FOR -1) | INVALID_ARGUMENT",
            })
    void isRefused(String expression, ErrorKind kind) {
        assertThatThrownBy(() -> column("SELECT " + expression + " FROM (VALUES (1, 10), (2, NULL)) AS r (i, v)"))
                .isInstanceOfSatisfying(QueryException.class, refused -> assertThat(refused.kind())
                        .isEqualTo(kind));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CAST(CAST(s AS VARCHAR(3)) AS VARCHAR) | abc",
                "CAST(CAST(s AS VARCHAR(3)) AS VARCHAR(5)) | abc",
                "CAST(CAST(s AS VARCHAR(3)) AS VARCHAR(2)) | ab",
                "CAST(s AS VARCHAR(9)) | abcdef",
                "CAST(n AS VARCHAR(2)) | 12",
                "CAST(TIME '10:20:30' AS VARCHAR(5)) | 10:20",
                "CAST(TIMESTAMP '2026-01-02 03:04:05' AS VARCHAR) | 2026-01-02 03:04:05",
                "TRY_CAST(n AS NUMERIC(3)) | null",
                "TRY_CAST(n AS NUMERIC(5)) | 1234",
                "TRY_CAST(s AS NUMERIC) | null",
                "TRY_CAST(s AS INTEGER) | null",
                "TRY_CAST(CAST(s AS VARIANT) AS NUMERIC) | null",
                "CAST(CAST(n AS VARIANT) AS NUMERIC(6, 1)) | 1234",
                "CAST(2.5 AS INTEGER) | 3",
                "ABS(0 - n) | 1234",
                "ABS(CAST(-5000000000 AS BIGINT)) | 5000000000",
                "ABS(CAST(-2.5 AS DOUBLE)) | 2.5",
                "ABS(0 - 2.5) | 2.5",
                "n / 100 | 12",
                "CAST(n AS BIGINT) / 100 | 12",
                "CAST(n AS DOUBLE) / 100 | 12.34",
                "n / 100.0 | 12.34",
                "COALESCE(20, 2.5 + 0.5) | 20",
                "COALESCE(2.50, CEIL(2.5 + 0.5)) | 2.5",
                "CASE WHEN n > 1 THEN 2.5 ELSE CAST(3 AS NUMERIC(38)) END | 2.5",
                "2.4 + 0 = FLOOR(2.4 + 0) | false",
                "n + 0.0 | 1234",
                "0.0 + n | 1234",
                "n - 0.0 | 1234",
                "0.5 - n | -1233.5",
                "n * 1.0 | 1234",
                "1.0 * n | 1234",
                "n * 1.5 | 1851",
                "1.5 + n | 1235.5",
                "CAST(CAST(n AS VARCHAR) AS NUMERIC) + 0.0 | 1234",
                "CAST('12345678901234567890123456789012345678' AS NUMERIC(38)) + 0 | 12345678901234567890123456789012345678",
                "TIMESTAMP '2026-01-02 12:00:00' BETWEEN DATE '2026-01-02' AND CAST('2026-01-03' AS VARIANT) | true",
                "DATE '2026-01-02' = n | null",
                "n IN (SELECT DATE '2026-01-02') | null",
                "DATE '2026-01-02' IN (SELECT n) | null",
                "DATE '2026-01-02' IN (5, DATE '2026-01-02') | true",
                "DATE '2026-01-02' < ANY (SELECT TRUE) | null",
                "s = TIMESTAMP '2026-01-02 03:04:05' | null",
                "s IN (SELECT TIMESTAMP '2026-01-02 03:04:05') | null",
                "CAST('2026-01-02' AS VARCHAR) IN (SELECT TIMESTAMP '2026-01-02 00:00:00') | true",
                "DATE '2026-01-02' IN (SELECT CAST('2026-01-02' AS VARCHAR)) | true",
                "TIME '03:04:05' < ANY (SELECT CAST('03:04:06' AS VARCHAR)) | true",
                "CAST('2026-01-02T01:00:00+0100' AS TIMESTAMP) = DATE '2026-01-02' | true",
                "TRY_CAST('1e400' AS DOUBLE) | null",
                "TRY_CAST(n AS DOUBLE) / 100 | 12.34",
                "TRY_CAST(s AS DOUBLE) | null",
                "TO_HEX(0 - n) | fffffb2e",
                "TO_HEX(CAST(0 - n AS BIGINT)) | fffffffffffffb2e",
                "GREATEST(n + 1, 0) / 2 | 617",
                "LEAST(n * 1, n, 99999) / 100 | 12",
                "GREATEST(n + 1, 0.5) / 2 | 617.5",
                "GREATEST(NULL, NULL) | null",
                "GREATEST(n, s) | abcdef",
                "LEAST(CAST(n AS VARIANT), 2000, 'x') | 1234",
                "LAG(n * 1, 1, 5) OVER () / 2 | 2",
                "LAG(n * 1, 1, 2.5) OVER () | 2.5",
                "LAG(n * 1, 1, '0') OVER () | 0",
                "10.00 / 4 | 2.5",
                "SUBSTRING(SUBSTRING(X'01020304' FROM 2) FROM 2 FOR 9) = X'0304' | true",
                "SUBSTRING(X'01020304', 0, 2) = X'01' | true",
                "OVERLAY(X'0102' PLACING X'FF' FROM 9) = X'0102FF' | true",
                "POSITION(X'' IN X'01') | 1",
                "LENGTH(X'0102') + OCTET_LENGTH(X'01') + BIT_LENGTH(X'01') | 11",
                "LENGTH(CAST(X'010203' AS VARIANT)) | 3",
                "STRPOS(CONCAT('\uD83D\uDE00', s), 'c') | 4",
            })
    void aCastKeepsWhatItCan(String expression, String expected) {
        assertThat(column("SELECT " + expression + " FROM (VALUES ('abcdef', 1234)) AS r (s, n)"))
                .isEqualTo(expected);
    }

    /** Over the rows (1, 10, 5), (2, NULL, 5), (4, 30, 2), (NULL, 40, NULL). */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "FIRST_VALUE(v) OVER (ORDER BY i RANGE BETWEEN 2 PRECEDING AND 1 PRECEDING) | null; 10; null; 40",
                "COUNT(*) OVER (ORDER BY i RANGE BETWEEN 2 PRECEDING AND 1 FOLLOWING) | 2; 2; 2; 1",
                "SUM(w) OVER (ORDER BY i RANGE BETWEEN CURRENT ROW AND 1.5 FOLLOWING) | 10; 5; 2; null",
                "COUNT(*) OVER (ORDER BY i DESC RANGE 2 PRECEDING) | 2; 2; 1; 1",
                "COUNT(*) OVER (ORDER BY CAST(i AS DOUBLE) RANGE 2 PRECEDING) | 1; 2; 2; 1",
                "COUNT(*) OVER (ORDER BY CAST(i AS VARIANT) RANGE 2 PRECEDING) | 1; 2; 2; 1",
                "COUNT(*) OVER (ORDER BY DATE '2026-01-01' + i RANGE INTERVAL '2' DAY PRECEDING) | 1; 2; 2; 1",
                "NTH_VALUE(v, 2) IGNORE NULLS OVER (ORDER BY i ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) | null; null; 30; 40",
                "CAST(FIRST_VALUE(DATE '2026-01-01' + v) IGNORE NULLS OVER (ORDER BY i DESC) AS VARCHAR) | 2026-02-10; 2026-02-10; 2026-02-10; 2026-02-10",
                "LAST_VALUE(v) IGNORE NULLS OVER (ORDER BY i) | 10; 10; 30; 40",
                "LAG(v) IGNORE NULLS OVER (ORDER BY i) | null; 10; 10; 30",
                "LEAD(v, 2, 0) IGNORE NULLS OVER (ORDER BY i) | 40; 40; 0; 0",
                "LAG(i, i) OVER (ORDER BY i) | null; null; null; null",
                "LAG(w, 1, '0') OVER (ORDER BY i) | 0; 5; 5; 2",
                "FIRST_VALUE(i) OVER (ORDER BY i ROWS UNBOUNDED PRECEDING EXCLUDE CURRENT ROW) | null; 1; 1; 1",
                "LAST_VALUE(v) OVER (ORDER BY w ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE GROUP) | 40; 40; 40; null",
                "STDDEV_POP(DISTINCT w) OVER () | 1.5; 1.5; 1.5; 1.5",
                "COUNT(DISTINCT w, v) OVER () | 2; 2; 2; 2",
                "AVG(DISTINCT w) OVER () | 3.5; 3.5; 3.5; 3.5",
                "STRING_AGG(v, '+') FILTER (WHERE w > 2) OVER () | 10; 10; 10; 10",
                "ARRAY_AGG(v) FILTER (WHERE w > 2) OVER (ORDER BY i) | [10]; [10,null]; [10,null]; [10,null]",
                "ARRAY_AGG(100 / (w - 5)) FILTER (WHERE w <> 5) OVER () | [-33]; [-33]; [-33]; [-33]",
                "PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY v) OVER (ORDER BY i) | 10; 10; 20; 30",
                "NTILE(3) OVER (ORDER BY i) | 1; 1; 2; 3",
                "PERCENT_RANK() OVER (ORDER BY i) * 3 | 0; 1; 2; 3",
                "CUME_DIST() OVER (ORDER BY w) | 0.75; 0.75; 0.25; 1",
                "SUM(CAST(w AS DOUBLE)) OVER (ORDER BY i ROWS 1 PRECEDING) | 5; 10; 7; 2",
            })
    void windowsAreRunAsInPostgresql(String function, String expected) {
        String sql = "SELECT " + function + " FROM (VALUES (1, 10, 5), (2, NULL, 5), (4, 30, 2), (NULL, 40, NULL))"
                + " AS r (i, v, w) ORDER BY i";
        assertThat(column(sql)).isEqualTo(expected);
    }

    /** Over the values 1, 2, 3. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SUM(v) | CURRENT ROW | null; 1; 3",
                "MIN(v) | CURRENT ROW | null; 1; 1",
                "MAX(v) | GROUP | null; 1; 2",
                "AVG(v) | CURRENT ROW | null; 1; 1.5",
                "COUNT(v) | CURRENT ROW | 0; 1; 2",
                "COUNT(*) | TIES | 1; 2; 3",
                "SUM(v) | NO OTHERS | 1; 3; 6",
            })
    void aFrameThatRowsAreTakenOutOfMayBeEmpty(String function, String exclusion, String expected) {
        String sql = "SELECT " + function + " OVER (ORDER BY v ROWS UNBOUNDED PRECEDING EXCLUDE " + exclusion
                + ") FROM (VALUES (1), (2), (3)) AS r (v) ORDER BY v";
        assertThat(column(sql)).isEqualTo(expected);
    }

    /** Nullability: without GROUP BY there may be no row to aggregate; TRY_CAST may be NULL. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MIN(TRY_CAST(7 AS NUMERIC)) | 7",
                "MAX(TRY_CAST(7 AS NUMERIC(5, 2))) | 7",
                "SUM(TRY_CAST(7 AS INTEGER)) | 7",
                "MIN(TRY_CAST('x' AS NUMERIC)) | null",
                "MIN(TRY_CAST(7.5 AS BIGINT)) | 8",
                "MIN(TRY_CAST(7 AS VARCHAR)) | 7",
                "MAX(TRY_CAST(7 AS NUMERIC)) FILTER (WHERE TRUE) | 7",
                "MAX(TRY_CAST(7 AS NUMERIC)) FILTER (WHERE CAST('true' AS VARIANT) = TRUE) | null",
            })
    void aCastThatIsTriedMayBeAggregated(String aggregate, String expected) {
        assertThat(column("SELECT " + aggregate)).isEqualTo(expected);
        assertThat(column("SELECT " + aggregate + ", FALSE GROUP BY 2")).isEqualTo(expected);
    }

    private String column(String sql) {
        List<String> values = new ArrayList<>();
        try (RowCursor cursor = Planned.rows(planner, sql).run(NoTables.strict())) {
            while (cursor.advance()) {
                Object value = cursor.row()[0];
                values.add(value == null ? "null" : Values.text(Values.canonical(value)));
            }
        }
        return String.join("; ", values);
    }
}
