package io.github.dynamodbjdbc.planner.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ExplainTextTest {
    private static final String LONG = "Status = 'SHIPPED' AND Total > 100 AND ".repeat(6) + "Weight < 5";

    private static ExplainReport.Step read(String filter, List<ExplainReport.Step> inputs) {
        return new ExplainReport.Step(
                1,
                "Scan",
                "T",
                null,
                null,
                null,
                new ExplainReport.Access(
                        false,
                        null,
                        filter,
                        new ExplainReport.Cost(1_234.5, 0, 2, 1, null),
                        null,
                        null,
                        List.of(new ExplainReport.Loser(
                                "Query", "T.I", null, null, null, new ExplainReport.Cost(0.5, 0, 1, 1, null), LONG))),
                inputs);
    }

    private static List<String> lines(ExplainReport.Step root) {
        return ExplainText.write(
                new ExplainReport("SELECT 1", root, null, 0, List.of(), List.of(), List.of(), List.of(LONG), false));
    }

    private static String joined(List<String> lines) {
        return String.join(" ", lines.stream().map(String::strip).toList());
    }

    @Test
    void longLinesAreWrapped() {
        List<String> lines = lines(read(LONG, List.of()));
        assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
        assertThat(joined(lines))
                .contains("Filter: " + LONG, "Query T.I, 0.5 RCU: " + LONG, "Cheaper: " + LONG)
                .contains("Cost: 1,234.5 RCU, 2 requests, 1 row")
                .doesNotContain("…");
    }

    @Test
    void aWordWithoutABlankIsBroken() {
        String value = "x".repeat(250);
        List<String> lines = lines(read(value, List.of()));
        assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
        assertThat(joined(lines).replace(" ", "")).contains(value);
    }

    @Test
    void endlessLinesAreTruncatedVisibly() {
        for (String endless : List.of("x".repeat(10_000), "word ".repeat(5_000))) {
            List<String> lines = lines(read(endless, List.of()));
            assertThat(lines).hasSizeLessThan(60);
            assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
            assertThat(lines).anySatisfy(line -> assertThat(line).endsWith("…"));
        }
    }

    @Test
    void charactersThatTakeTwoColumnsCountTwice() {
        assertThat(lines(read("日".repeat(120), List.of())).stream()
                        .filter(line -> line.contains("日"))
                        .mapToInt(line -> line.length()
                                + (int) line.chars().filter(c -> c == '日').count())
                        .max())
                .hasValue(100);
    }

    @Test
    void aValueBreaksNoLine() {
        assertThat(lines(read("a = 'one\ntwo\u001b[2J'", List.of()))).contains("  Filter: a = 'one\\ntwo\\u001b[2J'");
    }

    @Test
    void deepPlansStayWithin() {
        ExplainReport.Step step = read(LONG, List.of());
        for (int i = 0; i < 30; i++) {
            step = read(LONG, List.of(step));
        }
        assertThat(lines(step)).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
        assertThat(lines(step)).contains(" ".repeat(44) + "->  [30] Scan T");
    }
}
