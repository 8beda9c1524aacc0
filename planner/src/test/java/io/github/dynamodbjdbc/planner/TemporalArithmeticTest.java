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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sums and differences of dates, times and intervals. The values are PostgreSQL's, except that a DATE plus or minus days is a DATE. */
class TemporalArithmeticTest {
    private final CalcitePlanner planner = new CalcitePlanner(new ExampleCatalog());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "1 day 2 hours | 2026-02-01 12:00:00",
                "1 month -1 day | 2026-02-27 10:00:00",
                "-1 year 2 months | 2025-03-31 10:00:00",
                "1.5 months | 2026-03-15 10:00:00",
                "1.5 years | 2027-07-31 10:00:00",
                "1.5 weeks | 2026-02-10 22:00:00",
                ".5 days | 2026-01-31 22:00:00",
                "01:30:00 | 2026-01-31 11:30:00",
                "-01:30 | 2026-01-31 08:30:00",
                "1 day -02:00:00.5 | 2026-02-01 07:59:59.5",
                "1-2 | 2027-03-31 10:00:00",
                "-1-2 | 2024-11-30 10:00:00",
                "1 day ago | 2026-01-30 10:00:00",
                "@ 1 day | 2026-02-01 10:00:00",
                "1y2mons3d4h5m6s | 2027-04-03 14:05:06",
                "1 decade 1 century 1 millennium | 3136-01-31 10:00:00",
                "250 ms 250000 us | 2026-01-31 10:00:00.5",
                "P1Y2M3DT4H5M6.5S | 2027-04-03 14:05:06.5",
                "P2W | 2026-02-14 10:00:00",
                "PT36H | 2026-02-01 22:00:00",
                "1 quarter | 2026-04-30 10:00:00",
            })
    void intervalsAreReadAsPostgresqlReadsThem(String interval, String expected) {
        assertThat(value("TIMESTAMP '2026-01-31 10:00:00' + INTERVAL '" + interval + "'"))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {"``", "x", "1 fortnight", "1 day 2 days", "day", "P", "P1", "P1H", "PT1Y", "P1Y1Y", "1::2"})
    void otherStringsAreNotIntervals(String text) {
        assertThatThrownBy(() -> row("INTERVAL '" + text + "'"))
                .isInstanceOfSatisfying(QueryException.class, refused -> {
                    assertThat(refused.kind()).isEqualTo(ErrorKind.INVALID_DATETIME);
                    assertThat(refused).hasMessageContaining("is not an interval; it is written '1 day'");
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "t + 2 * INTERVAL '1 day' | 2026-02-02 10:00:00",
                "t - INTERVAL '1' DAY * 2 | 2026-01-29 10:00:00",
                "t + INTERVAL '1 month' / 4 | 2026-02-07 22:00:00",
                "t + 3 * INTERVAL '1 month' / 2 | 2026-03-15 10:00:00",
                "t + 2 * (3 * INTERVAL '1 day') | 2026-02-06 10:00:00",
                "t + -INTERVAL '1 day' | 2026-01-30 10:00:00",
                "t + +INTERVAL '1 day' | 2026-02-01 10:00:00",
                "t + (INTERVAL '1 day' - INTERVAL '1 month') | 2026-01-01 10:00:00",
                "INTERVAL '1' DAY + t | 2026-02-01 10:00:00",
                "t + INTERVAL '1 02:03' DAY TO MINUTE | 2026-02-01 12:03:00",
                "t + INTERVAL -'1-2' YEAR TO MONTH | 2024-11-30 10:00:00",
                "t + '1 day'::interval | 2026-02-01 10:00:00",
                "t + n * INTERVAL '12 hours' | 2026-02-01 10:00:00",
                "t + NULL * INTERVAL '1 day' | null",
                "t + CASE WHEN n = 2 THEN INTERVAL '1 day' END | 2026-02-01 10:00:00",
                "CASE WHEN n = 2 THEN INTERVAL '1' MONTH END + t | 2026-02-28 10:00:00",
                "t - CASE WHEN n = 2 THEN INTERVAL '1' MONTH END | 2025-12-31 10:00:00",
                "d + INTERVAL '1 month' | 2026-02-28",
                "d + INTERVAL '1 day' * n | 2026-02-02",
                "d + INTERVAL '1 day' * 0.5 | 2026-01-31 12:00:00",
                "d + INTERVAL '1 hour' | 2026-01-31 01:00:00",
                "d + CASE WHEN n = 2 THEN INTERVAL '1' MONTH END | 2026-02-28",
                "d + CASE WHEN n = 2 THEN INTERVAL '1 day' END | 2026-02-01",
                "d + CASE WHEN n = 2 THEN INTERVAL '1 hour' END | 2026-01-31 01:00:00",
                "d - CAST('1 day' AS INTERVAL) | 2026-01-30",
                "d - CAST(CONCAT(n, ' days') AS INTERVAL) | 2026-01-29 00:00:00",
                "c + INTERVAL '1 hour' | 00:30:00",
                "c - INTERVAL '1 month 1 day 23:31:00' | 23:59:00",
                "d + n | 2026-02-02",
                "n + d | 2026-02-02",
                "d - n | 2026-01-29",
                "COALESCE(d, d) + 1 | 2026-02-01",
                "1 + COALESCE(d, d) | 2026-02-01",
                "COALESCE(d, d) - d | 0",
                "COALESCE(t, t) - INTERVAL '1 day' | 2026-01-30 10:00:00",
                "t - d | 10:00:00",
                "t - TIMESTAMP '2026-01-29 12:00:00' | 1 day 22:00:00",
                "TIMESTAMP '2026-01-29 12:00:00' - t | -1 days -22:00:00",
                "d - TIMESTAMP '2026-01-01 00:00:00' | 30 days",
                "t - t | 00:00:00",
                "NULL - t | null",
                "NULL - d | null",
                "NULL + INTERVAL '1 day' | null",
                "EXTRACT(EPOCH FROM NULL) | null",
                "c - TIME '22:00:00' | 01:30:00",
                "INTERVAL '1 day' | 1 day",
                "INTERVAL '-1.5' SECOND | -00:00:01.5",
                "INTERVAL '14 months' | 1 year 2 mons",
                "INTERVAL '-25 months' | -2 years -1 mons",
                "INTERVAL '1 month' | 1 mon",
                "INTERVAL '2 years' | 2 years",
                "INTERVAL '1-0' YEAR TO MONTH - INTERVAL '1-0' YEAR TO MONTH | 00:00:00",
                "CAST(t - d AS VARCHAR(5)) | 10:00",
                "COALESCE({'a': NULL}.a, t - d) | 10:00:00",
                "{'a': INTERVAL '1' MONTH} | {\"a\":\"1 mon\"}",
                "EXTRACT(EPOCH FROM t - d) | 36000",
                "EXTRACT(EPOCH FROM {'a': '2026-01-02'}.a - {'a': '2026-01-01T12:00:00Z'}.a) | 43200",
                "EXTRACT(EPOCH FROM c) | 84600",
                "EXTRACT(EPOCH FROM COALESCE(c, c)) | 84600",
                "EXTRACT(EPOCH FROM d) | 1769817600",
                "EXTRACT(EPOCH FROM INTERVAL '1 hour 30 minutes') | 5400",
                "EXTRACT(EPOCH FROM INTERVAL '14 months') | 36741600",
                "EXTRACT(SECOND FROM COALESCE(c, c)) | 0",
                "EXTRACT(HOUR FROM t - d) | 10",
                "EXTRACT(YEAR FROM COALESCE(d, d)) | 2026",
                "CEIL(t TO WEEK) | 2026-02-02 00:00:00",
                "CEIL(TIMESTAMP '2026-02-02 00:00:00' TO WEEK) | 2026-02-02 00:00:00",
                "CEIL(d TO MONTH) | 2026-02-01 00:00:00",
                "FLOOR(d TO WEEK) | 2026-01-26 00:00:00",
                "CAST('23:59:59.96' AS TIME(1)) | 00:00:00",
                "CAST('23:59:59.94' AS TIME(1)) | 23:59:59.9",
                "CAST('12:34:56.789' AS TIME) | 12:34:56.789",
                "CAST('2026-01-31T12:34:56.789' AS TIME) | 12:34:56.789",
                "CAST('2026-01-31 12:34:56.5' AS TIMESTAMP(0)) | 2026-01-31 12:34:57",
                "CAST('2026-01-31 12:34:56.789' AS TIMESTAMP(6)) | 2026-01-31 12:34:56.789",
                "TRY_CAST('x' AS TIMESTAMP(0)) | null",
                "EXTRACT(SECOND FROM t - TIMESTAMP '2026-01-31 10:01:01.5') | -1.5",
                "EXTRACT(SECOND FROM TIMESTAMP '2025-12-31 23:59:58.5') | 58.5",
                "(t - TIMESTAMP '2026-01-29 10:00:00') * 2 | 4 days",
                "(t - TIMESTAMP '2026-01-29 10:00:00') / 2 | 1 day",
                "(t - TIMESTAMP '2026-01-29 10:00:00') / 2.5 | 19:12:00",
                "(t - TIMESTAMP '2026-01-29 10:00:00') * CAST(n AS VARIANT) | 4 days",
                "t - TIMESTAMP '2026-01-29 10:00:00' + INTERVAL '1 hour' | 2 days 01:00:00",
                "INTERVAL '1 month 1 day' | 1 mon 1 day",
                "INTERVAL '1' | 00:00:01",
                "INTERVAL '1 day 2' | 1 day 00:00:02",
                "INTERVAL '1 year -2 mons +3 days -04:05' | 10 mons 3 days -04:05:00",
                "INTERVAL '-1 mon 2 days 03:00' | -1 mons +2 days 03:00:00",
                "INTERVAL '-2 days 03:00' | -2 days +03:00:00",
                "INTERVAL '35 hours' | 35:00:00",
                "INTERVAL '1 year 2 months' * 1.5 | 1 year 9 mons",
                "INTERVAL '1 mon 1 day' / 7 | 4 days 10:17:08.546743",
                "INTERVAL '1 mon 10 days' * -2.5 | -2 mons -40 days",
                "t + INTERVAL '1 day' / 3 | 2026-01-31 18:00:00",
                "t + INTERVAL '1 month' / 3 | 2026-02-10 10:00:00",
                "t + INTERVAL '1.1234 seconds' | 2026-01-31 10:00:01.123",
            })
    void arithmetic(String expression, String expected) {
        assertThat(value(expression)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'x' + INTERVAL '1 day' | INVALID_DATETIME | 'x' is not a TIMESTAMP",
                "EXTRACT(YEAR FROM 'x') | INVALID_DATETIME | 'x' is not a TIMESTAMP",
                "INTERVAL 'x' HOUR TO SECOND + t | INVALID_DATETIME | 'x' is not an interval; it is written",
                "t + INTERVAL 'x' DAY | INVALID_DATETIME | 'x' is not a valid number before DAY",
                "INTERVAL '1 day' x | INVALID_DATETIME | needs AS",
                "TIMESTAMP '9999-12-31 23:00:00' + INTERVAL '1 hour' | DATETIME_OVERFLOW | 9999",
                "t + n * INTERVAL '9000 years' | DATETIME_OVERFLOW | 9999",
                "t + 1e30 * INTERVAL '1 day' | DATETIME_OVERFLOW | an interval is out of range",
                "d - n * INTERVAL '1500 years' | DATETIME_OVERFLOW | 9999",
                "EXTRACT(EPOCH FROM n) | TYPE_MISMATCH | a date or timestamp is wanted",
                "LAST_DAY(n) | TYPE_MISMATCH | a date or timestamp is wanted",
                "t + n | TYPE_MISMATCH | write an INTERVAL",
                "c - d | TYPE_MISMATCH | cannot apply",
                "INTERVAL '1 day' - d | TYPE_MISMATCH | cannot apply",
                "t + CAST(n AS VARIANT) | TYPE_MISMATCH | write an INTERVAL",
                "c + CAST(n AS VARIANT) | TYPE_MISMATCH | write an INTERVAL",
                "t - TIMESTAMP '2026-01-29 10:00:00' + n | TYPE_MISMATCH | write an INTERVAL",
                "t + INTERVAL '999999999999999999 days' | DATETIME_OVERFLOW | an interval is out of range",
                "t + INTERVAL '200000 months' | DATETIME_OVERFLOW | 1 and 9999",
                "INTERVAL '2000000000 days' * 2 | DATETIME_OVERFLOW | an interval is out of range",
                "INTERVAL '1 day' / 0 | DIVISION_BY_ZERO | division by zero",
                "INTERVAL '1 day' * INTERVAL '1 day' | TYPE_MISMATCH | cannot apply",
            })
    void errors(String expression, ErrorKind kind, String message) {
        assertThatThrownBy(() -> row(expression)).isInstanceOfSatisfying(QueryException.class, refused -> {
            assertThat(refused.kind()).isEqualTo(kind);
            assertThat(refused).hasMessageContaining(message);
        });
    }

    /** Five values, one of which is a time. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "x + INTERVAL '1 day' | 2026-02-01 10:00:00",
                "x - CASE WHEN TRUE THEN INTERVAL '1 day' END | 2026-01-30 10:00:00",
                "TIMESTAMPADD(DAY, 1, x) | 2026-02-01 10:00:00",
                "EXTRACT(YEAR FROM x) | 2026",
                "EXTRACT(EPOCH FROM x) | 1769853600",
                "DATE_TRUNC('month', x) | 2026-01-01 00:00:00",
                "LAST_DAY(x) | 2026-01-31",
                "TIMESTAMP '2026-02-01 00:00:00' - x | 14:00:00",
            })
    void aValueThatIsNoTimeIsPassedOver(String expression, String expected) {
        NoTables context = NoTables.recording();
        String values = "UNNEST(['2026-01-31T10:00:00Z', 'soon', 5, TRUE, NULL]) AS x";
        assertThat(column("SELECT CAST(" + expression + " AS VARCHAR) FROM " + values, context))
                .containsExactly(expected, "null", "null", "null", "null");
        assertThat(context.passedOver().values()).containsExactly(3);
    }

    @Test
    void textOfAColumnIsPassedOverToo() {
        NoTables context = NoTables.recording();
        String sql = "SELECT CAST(s + INTERVAL '1 day' AS VARCHAR) FROM (VALUES ('2026-01-31'), ('soon')) AS t (s)";
        assertThat(column(sql, context)).containsExactly("2026-02-01 00:00:00", "null");
        assertThat(context.passedOver().values()).containsExactly(1);
    }

    @Test
    void intervalsAreSortedByTheirLength() {
        String sql = "SELECT a - b FROM (VALUES (TIMESTAMP '2026-01-31 10:00:00', TIMESTAMP '2026-01-21 10:00:00'),"
                + " (TIMESTAMP '2026-01-31 10:00:00', TIMESTAMP '2026-01-29 10:00:00')) AS t (a, b) ORDER BY a - b";
        assertThat(column(sql, NoTables.strict())).containsExactly("2 days", "10 days");
        String joined = "SELECT STRING_AGG(x, ',') WITHIN GROUP (ORDER BY a - b, a) FROM"
                + " (VALUES ('ten', TIMESTAMP '2026-01-31 10:00:00', TIMESTAMP '2026-01-21 10:00:00'),"
                + " ('two', TIMESTAMP '2026-01-31 10:00:00', TIMESTAMP '2026-01-29 10:00:00')) AS t (x, a, b)";
        assertThat(column(joined, NoTables.strict())).containsExactly("two,ten");
    }

    private String value(String expression) {
        List<String> rows = row("CAST(" + expression + " AS VARCHAR)");
        assertThat(rows).hasSize(1);
        return rows.get(0);
    }

    private List<String> row(String expression) {
        String row =
                "(VALUES (TIMESTAMP '2026-01-31 10:00:00', DATE '2026-01-31', TIME '23:30:00', 2)) AS r (t, d, c, n)";
        return column("SELECT " + expression + " FROM " + row, NoTables.strict());
    }

    private List<String> column(String sql, NoTables context) {
        List<String> values = new ArrayList<>();
        try (RowCursor cursor = Planned.rows(planner, sql).run(context)) {
            while (cursor.advance()) {
                Object value = cursor.row()[0];
                values.add(value == null ? "null" : Values.text(Values.canonical(value)));
            }
        }
        return values;
    }
}
