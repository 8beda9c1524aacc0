package io.github.dynamodbjdbc.planner.explain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.dynamodbjdbc.planner.CalcitePlanner;
import io.github.dynamodbjdbc.planner.NoTables;
import io.github.dynamodbjdbc.planner.Planned;
import io.github.dynamodbjdbc.planner.bind.ExampleCatalog;
import io.github.dynamodbjdbc.planner.plan.NodeUsage;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents of {@code FORMAT JSON} match the manual's schema. Supports only the keywords of JSON Schema that it uses. */
class ExplainSchemaTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final CalcitePlanner planner = new CalcitePlanner(new ExampleCatalog());

    private static JsonNode schema() throws Exception {
        return JSON.readTree(Path.of("..", "docs", "explain.schema.json").toFile());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT Wins FROM GameScores WHERE UserId = 'a' AND GameTitle = 'b'",
                "SELECT Wins FROM GameScores WHERE GameTitle = 'a' AND Wins > 5 ORDER BY Wins LIMIT 3",
                "SELECT t.Views FROM Thread t JOIN SessionData s ON s.SessionId = t.Views",
                "SELECT Status, COUNT(*) FROM Thread GROUP BY Status",
                "SELECT 1 AS one WHERE 1 = 0",
                "UPDATE GameScores SET Wins = Wins * 2 WHERE Losses > 5",
                "INSERT INTO GameScores (UserId, GameTitle) VALUES ('a', 'b')",
                "DELETE FROM GameScores WHERE UserId = 'a' AND GameTitle = 'b'"
            })
    void describesWhatIsWritten(String sql) throws Exception {
        try (RowCursor cursor =
                Planned.rows(planner, "EXPLAIN FORMAT JSON " + sql).run(NoTables.strict())) {
            assertThat(cursor.advance()).isTrue();
            check((String) cursor.row()[0]);
        }
    }

    @Test
    void describesAllThatMayBeWritten() throws Exception {
        ExplainReport.Cost cost = new ExplainReport.Cost(1, 2, 3, 4, BigDecimal.ONE);
        NodeUsage usage = new NodeUsage(1, 2, 3, 4, 5, 6, Map.of("TooHot", 1L), 7, 0);
        ExplainReport.Loser loser = new ExplainReport.Loser(
                "Query", "T.I", "k", "f", "r", new ExplainReport.Cost(1, 0, 3, 4, BigDecimal.ONE), "because");
        ExplainReport.Access access =
                new ExplainReport.Access(true, "k", "f", cost, usage, BigDecimal.TEN, List.of(loser));
        ExplainReport.Step input = new ExplainReport.Step(2, "Sort", null, null, "a", null, null, List.of());
        check(ExplainJson.write(new ExplainReport(
                "x",
                new ExplainReport.Step(1, "PutItem", "T", "r", "o", "n", access, List.of(input)),
                5L,
                6,
                List.of("ttl=show"),
                List.of("warning"),
                List.of("suggestion"),
                true)));
    }

    private static void check(String document) throws Exception {
        JsonNode schema = schema();
        check(JSON.readTree(document), schema.get("$defs").get("document"), schema, "document");
    }

    private static void check(JsonNode value, JsonNode rule, JsonNode schema, String where) {
        if (rule.has("$ref")) {
            String name = rule.get("$ref").asText().replace("#/$defs/", "");
            check(value, schema.get("$defs").get(name), schema, where);
            return;
        }
        String type = rule.get("type").asText();
        switch (type) {
            case "string" -> assertThat(value.isTextual()).as(where).isTrue();
            case "number" -> assertThat(value.isNumber()).as(where).isTrue();
            case "integer" -> assertThat(value.isIntegralNumber()).as(where).isTrue();
            case "array" -> value.forEach(element -> check(element, rule.get("items"), schema, where + "[]"));
            default -> {
                assertThat(type).isEqualTo("object");
                assertThat(value.isObject()).as(where).isTrue();
                rule.get("required").forEach(name -> assertThat(value.has(name.asText()))
                        .as(where + " has " + name)
                        .isTrue());
                value.properties().forEach(member -> {
                    JsonNode described = rule.get("properties").get(member.getKey());
                    assertThat(described)
                            .as(where + " may have " + member.getKey())
                            .isNotNull();
                    check(member.getValue(), described, schema, where + "." + member.getKey());
                });
            }
        }
    }
}
