package io.github.dynamodbjdbc.planner.explain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.dynamodbjdbc.planner.CalcitePlanner;
import io.github.dynamodbjdbc.planner.NoTables;
import io.github.dynamodbjdbc.planner.Planned;
import io.github.dynamodbjdbc.planner.bind.ExampleCatalog;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RowsPlan;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** EXPLAIN … FORMAT and EXPLAIN ADVISE, from the statement on. */
class ExplainDocumentsTest {
    private final CalcitePlanner planner = new CalcitePlanner(new ExampleCatalog());

    private List<Object[]> run(String sql) {
        List<Object[]> rows = new ArrayList<>();
        RowsPlan plan = Planned.rows(planner, sql);
        try (RowCursor cursor = plan.run(NoTables.strict())) {
            while (cursor.advance()) {
                rows.add(cursor.row().clone());
            }
        }
        return rows;
    }

    private JsonNode json(String sql) throws Exception {
        return new ObjectMapper().readTree((String) run(sql).get(0)[0]);
    }

    @Test
    void jsonIsTheTreeWithItsCandidates() throws Exception {
        JsonNode plan = json("EXPLAIN FORMAT JSON SELECT Wins FROM GameScores WHERE GameTitle = 'a' AND \"x\" = '\"' "
                + "ORDER BY Wins");
        assertThat(plan.get("sql").asText()).startsWith("SELECT Wins FROM GameScores");
        assertThat(plan.get("estimated_read_units").isNumber()).isTrue();
        assertThat(plan.has("read_units")).isFalse();
        JsonNode root = plan.get("plan");
        assertThat(root.get("operation").asText()).isEqualTo("Sort");
        JsonNode read = root;
        while (!read.has("target")) {
            read = read.get("inputs").get(0);
        }
        assertThat(read.get("operation").asText()).isEqualTo("Scan");
        assertThat(read.get("filter").asText()).contains("x = '\"'");
        assertThat(read.get("candidates").findValuesAsText("reason"))
                .anySatisfy(reason -> assertThat(reason).contains("add TopScore IS NOT NULL"));
    }

    @Test
    void jsonOfARunHasWhatItTook() throws Exception {
        JsonNode plan = json("EXPLAIN ANALYZE FORMAT JSON SELECT a FROM (VALUES (1), (2)) AS t(a) WHERE a > 1");
        assertThat(plan.get("rows").asInt()).isEqualTo(1);
        assertThat(plan.get("read_units").asDouble()).isZero();
        assertThat(plan.get("requests").asInt()).isZero();
    }

    @Test
    void htmlIsOnePage() {
        assertThat((String) run("EXPLAIN FORMAT HTML SELECT * FROM Thread WHERE ForumName = 'x'")
                        .get(0)[0])
                .startsWith("<!doctype html>")
                .contains("<span class=\"operation\">Query</span> <span class=\"target\">Thread</span>");
    }

    @Test
    void whatWouldMakeItCheaperIsSaid() throws Exception {
        JsonNode plan = json("EXPLAIN FORMAT JSON SELECT UserName FROM SessionData WHERE UserName = 'a'");
        // The table has ten items: nothing is worth an index.
        assertThat(plan.has("suggestions")).isFalse();
    }

    @Test
    void aWriteIsADocumentToo() throws Exception {
        JsonNode plan = json("EXPLAIN FORMAT JSON DELETE FROM GameScores WHERE UserId = 'a' AND GameTitle = 'b'");
        assertThat(plan.get("sql").asText()).startsWith("DELETE FROM GameScores");
        assertThat(plan.get("estimated_write_units").asDouble()).isPositive();
        JsonNode write = plan.get("plan");
        assertThat(write.get("operation").asText()).isEqualTo("DeleteItem");
        assertThat(write.get("filter").asText()).isEqualTo("UserId IS NOT MISSING");
        assertThat((String) run("EXPLAIN FORMAT HTML DELETE FROM GameScores WHERE UserId = 'a' AND GameTitle = 'b'")
                        .get(0)[0])
                .contains("<dt>condition</dt><dd>UserId IS NOT MISSING</dd>", " WCU</span>");
    }

    /** Names that Calcite makes up are of no use to anybody. */
    @Test
    void columnsHaveTheirOwnNames() {
        String page = (String) run("EXPLAIN FORMAT HTML SELECT a.GameTitle, SUM(b.Wins) FROM GameScores a "
                        + "JOIN GameScores b ON a.UserId = b.UserId AND a.Losses < b.Losses GROUP BY a.GameTitle "
                        + "HAVING COUNT(*) > 1 ORDER BY SUM(b.Wins) DESC, UPPER(a.GameTitle)")
                .get(0)[0];
        assertThat(page)
                .contains(
                        "a.UserId = b.UserId",
                        "a.Losses &lt; b.Losses",
                        "COUNT(*) &gt; 1",
                        "SUM(Wins) DESC, UPPER(GameTitle)")
                .doesNotContain("$f", "EXPR$", "UserId = UserId");
    }

    @Test
    void sidesWithoutNamesAreLeftAndRight() {
        assertThat(
                        text(
                                "SELECT a.Wins FROM (SELECT * FROM GameScores) a JOIN (SELECT * FROM GameScores) b ON a.Wins = b.Wins"))
                .contains("  Condition: left.Wins = right.Wins");
    }

    @Test
    void textIsATree() {
        assertThat(text("SELECT Wins FROM GameScores WHERE UserId = 'a' AND GameTitle = 'b' AND Wins > 5"))
                .startsWith(
                        "GetItem GameScores",
                        "  Key condition: UserId = 'a' AND GameTitle = 'b'",
                        "  In the driver: Wins > 5",
                        "  Cost: 0.5 RCU, 1 request, 1 row",
                        "  Not taken:")
                .endsWith("Total: 0.5 RCU, 1 request");
        assertThat(text("SELECT Wins FROM GameScores WHERE UserId = 'a' ORDER BY Wins DESC"))
                .startsWith(
                        "Sort",
                        "  Order: Wins DESC",
                        "  Cost: none, in the driver",
                        "  ->  Query GameScores",
                        "        Key condition: UserId = 'a'");
    }

    @Test
    void textOfARunHasWhatItTook() {
        assertThat(rowsOf("EXPLAIN ANALYZE SELECT a FROM (VALUES (1), (2)) AS t(a) WHERE a > 1"))
                .anySatisfy(line ->
                        assertThat(line).matches("Consumed: 0 RCU, 0 requests, 0.0 ms waiting; 1 row in [0-9,.]+ ms"));
    }

    private List<String> text(String sql) {
        return rowsOf("EXPLAIN " + sql);
    }

    private List<String> rowsOf(String sql) {
        return run(sql).stream().map(row -> (String) row[0]).toList();
    }

    @Test
    void adviceIsRows() {
        assertThat(run("EXPLAIN ADVISE SELECT UserName FROM SessionData WHERE UserName = 'a'"))
                .isEmpty();
    }
}
