package io.github.dynamodbjdbc.planner.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.plan.NodeUsage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExplainHtmlTest {
    private static final ExplainReport.Loser LOSER = new ExplainReport.Loser(
            "Query",
            "T.I",
            "a = 1",
            null,
            "b LIKE '_x'",
            new ExplainReport.Cost(0.5, 0, 1, 1, null),
            "T.I may lack rows");

    private static ExplainReport report(boolean analyzed) {
        ExplainReport.Step cheap =
                read(2, "Cheap", 2, analyzed ? new NodeUsage(1, 0, 1, 3, 3, 0, Map.of(), 1_000_000, 0) : null);
        ExplainReport.Step dear = read(
                3,
                "Dear",
                10,
                analyzed ? new NodeUsage(20, 0, 4, 900, 2, 5, Map.of("TooHot", 3L), 2_500_000, 0) : null);
        ExplainReport.Step join =
                new ExplainReport.Step(1, "HashJoin", null, "a = b", null, null, null, List.of(cheap, dear));
        return new ExplainReport(
                "SELECT '<script>alert(1)</script>' & \"x\"",
                join,
                analyzed ? 1_234L : null,
                analyzed ? 7_650_000 : 0,
                List.of(),
                List.of("full scan of Dear"),
                List.of(),
                List.of("An index would do"),
                false);
    }

    private static ExplainReport.Step read(int id, String table, double units, NodeUsage usage) {
        return new ExplainReport.Step(
                id,
                "Scan",
                table,
                "x LIKE '_'",
                null,
                null,
                new ExplainReport.Access(
                        false,
                        null,
                        "n > 5",
                        new ExplainReport.Cost(units, 0, 2, 10, null),
                        usage,
                        null,
                        List.of(LOSER)),
                List.of());
    }

    @Test
    void nothingOfTheStatementIsMarkup() {
        String page = ExplainHtml.write(report(false));
        assertThat(page)
                .contains("SELECT &#39;&lt;script&gt;alert(1)&lt;/script&gt;&#39; &amp; &quot;x&quot;")
                .doesNotContain("<script");
    }

    @Test
    void thePageNeedsNoOtherFile() {
        assertThat(ExplainHtml.write(report(true)))
                .startsWith("<!doctype html>")
                .endsWith("</html>\n")
                .doesNotContain("http:", "https:", "src=", "@import", "url(");
    }

    @Test
    void aPlanShowsItsEstimates() {
        assertThat(ExplainHtml.write(report(false)))
                .contains("<title>EXPLAIN</title>", "<b>12</b> RCU", "full scan of Dear", "An index would do")
                .contains("n &gt; 5", "a = b", "1 other way", "T.I may lack rows", "b LIKE &#39;_x&#39;")
                .doesNotContain("consumed</span>", "evaluated");
    }

    @Test
    void aPlanOfARunShowsItsConsumption() {
        assertThat(ExplainHtml.write(report(true)))
                .contains("<title>EXPLAIN ANALYZE</title>")
                .contains("<b>21</b> RCU", "<b>5</b> 5 retried", "<b>903</b> items", "<b>1,234</b> rows")
                .contains("<b>7.7</b> ms", "900 evaluated, 2 returned", "4, 5 retried", "3 (TooHot: 3)");
    }

    @Test
    void barsShareOneScale() {
        assertThat(ExplainHtml.write(report(true)))
                .contains("width:100.0%\"></u></i><span>20 RCU")
                .contains("width:50.0%\"></u></i><span>10 RCU")
                .contains("width:10.0%\"></u></i><span>2 RCU")
                .contains("width:5.0%\"></u></i><span>1 RCU");
    }
}
