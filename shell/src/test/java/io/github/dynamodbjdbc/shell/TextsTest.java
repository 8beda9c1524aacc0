package io.github.dynamodbjdbc.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.driver.CapacityReport;
import io.github.dynamodbjdbc.driver.ScanWarning;
import io.github.dynamodbjdbc.planner.plan.LargeScan;
import io.github.dynamodbjdbc.shell.meter.Estimate;
import io.github.dynamodbjdbc.shell.meter.Usage;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TextsTest {
    @Test
    void printsTheCostOfARead() {
        assertThat(Usage.describe(report(0.5, 0, 1, 3, 0), Duration.ofMillis(12)))
                .isEqualTo("0.5 RCU, 1 request (3 items evaluated), 12 ms");
        assertThat(Usage.describe(report(1234.5, 0, 20, 20_000, 2), Duration.ofMillis(12_345)))
                .isEqualTo("1,234.5 RCU, 20 requests (20,000 items evaluated), 2 retries, 12.3 s");
        assertThat(Usage.describe(report(0, 0, 1, 0, 0), Duration.ZERO)).isEqualTo("0 RCU, 1 request, 0 ms");
    }

    @Test
    void printsTheCostOfAWrite() {
        assertThat(Usage.describe(report(0, 1, 1, 0, 1), Duration.ofMillis(1_234)))
                .isEqualTo("1 WCU, 1 request, 1 retry, 1,234 ms");
        assertThat(Usage.describe(report(10, 20, 3, 1, 0), Duration.ZERO))
                .isEqualTo("10 RCU, 20 WCU, 3 requests (1 item evaluated), 0 ms");
    }

    @Test
    void saysThatNothingWasAsked() {
        assertThat(Usage.describe(CapacityReport.NONE, Duration.ofMillis(3))).isEqualTo("no request, 3 ms");
    }

    @Test
    void pointsAtThePlaceOfAnError() {
        SQLException error = new SQLException("line 2, column 4: expected a table name, found 'WHERE'", "42601");
        assertThat(ErrorText.of(error, "SELECT *\n\t🙂 FROM WHERE\nx")).isEqualTo("""
                        error 42601: line 2, column 4: expected a table name, found 'WHERE'
                        \t🙂 FROM WHERE
                        \t   ^""");
        SQLException atTheEnd = new SQLException("line 1, column 7: expected more", "42601");
        assertThat(ErrorText.of(atTheEnd, "SELECT")).endsWith("\nSELECT\n      ^");
    }

    @Test
    void pointsNowhereWithoutAPosition() {
        assertThat(ErrorText.of(new SQLException("no", "22018"), "SELECT 1")).isEqualTo("error 22018: no");
        assertThat(ErrorText.of(new SQLException("no"), "SELECT 1")).isEqualTo("error: no");
        SQLException beyond = new SQLException("line 9, column 1: x", "42601");
        assertThat(ErrorText.of(beyond, "SELECT 1")).isEqualTo("error 42601: line 9, column 1: x");
        assertThat(ErrorText.of(new SQLException("line 1, column 999: x", "42601"), "SELECT 1"))
                .isEqualTo("error 42601: line 1, column 999: x");
    }

    @Test
    void throttlingIsReported() {
        CapacityReport throttled = new CapacityReport(
                0.5, 0, List.of(), 1, 3, 3, 2, Map.of("TableReadKeyRangeThroughputExceeded", 2L), 0, 0, 0);
        assertThat(Usage.describe(throttled))
                .isEqualTo("0.5 RCU, 1 request (3 items evaluated), 2 retries, 2 throttled"
                        + " (TableReadKeyRangeThroughputExceeded: 2)");
    }

    private static CapacityReport report(double read, double write, long requests, long evaluated, long retries) {
        return new CapacityReport(read, write, List.of(), requests, evaluated, evaluated, retries, Map.of(), 0, 0, 0);
    }

    @Test
    void saysHowFarItIs() {
        SQLWarning warnings = new SQLWarning("anything else");
        warnings.setNextWarning(new ScanWarning(new LargeScan("Events", 40_000, 3000, "all of it"), "01000"));
        warnings.setNextWarning(new ScanWarning(new LargeScan("Events.Day", 10_000, 70, "its index too"), "01000"));
        Estimate estimate = Estimate.of(warnings);
        assertThat(estimate.warnings()).containsExactly("all of it", "its index too");
        CapacityReport report =
                new CapacityReport(514, 0, List.of(), 9, 8_344, 8_344, 3, Map.of("Throttled", 3L), 0, 0, 0);
        assertThat(Usage.progress(report, estimate, Duration.ofMillis(12_345)))
                .isEqualTo("8,344 of about 50,000 items, 514 of about 3,070 RCU, throttled 3×, 12 s");
        assertThat(Usage.progress(report(1, 2, 1, 1, 0), Estimate.NONE, Duration.ofSeconds(1)))
                .isEqualTo("1 item, 1 RCU, 2 WCU, 1 s");
    }

    @Test
    void linesAreThoseOfTheScript() {
        List<Script.Part> parts =
                Script.split("SELECT 1;\n\n-- a\nSELECT *\nFROM x; SELECT 2\n;\n.tables\nSELECT 3; SELECT 3");
        assertThat(parts)
                .containsExactly(
                        new Script.Part("SELECT 1", 1),
                        new Script.Part("-- a\nSELECT *\nFROM x", 3),
                        new Script.Part("SELECT 2", 5),
                        new Script.Part(".tables", 7),
                        new Script.Part("SELECT 3", 8),
                        new Script.Part("SELECT 3", 8));
        assertThat(ErrorText.of(
                        new SQLException("line 3, column 6: no", "42P01"),
                        parts.get(1).text(),
                        3))
                .isEqualTo("error 42P01: line 5, column 6: no\nFROM x\n     ^");
        assertThat(ErrorText.of(new SQLException("no", "23505"), "SELECT 2", 5)).isEqualTo("error 23505: no (line 5)");
    }

    /** A statement with a comment after its semicolon runs immediately, and so does one with a closed dollar-quoted string. */
    @Test
    void commentsAfterTheSemicolonKeepNoStatementOpen() {
        assertThat(Script.isClosed("SELECT 1; -- done")).isTrue();
        assertThat(Script.isClosed("SELECT 1; /* done */ ")).isTrue();
        assertThat(Script.isClosed("SELECT 1 -- ;")).isFalse();
        assertThat(Script.isClosed("SELECT 1; SELECT 2 -- done")).isFalse();
    }
}
