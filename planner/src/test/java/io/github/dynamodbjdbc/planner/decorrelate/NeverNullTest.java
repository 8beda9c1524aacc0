package io.github.dynamodbjdbc.planner.decorrelate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.CalcitePlanner;
import io.github.dynamodbjdbc.planner.NoTables;
import io.github.dynamodbjdbc.planner.Planned;
import io.github.dynamodbjdbc.planner.bind.ExampleCatalog;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** NOT IN is an anti join if neither side can be NULL; otherwise each row is compared with a summary of the values. */
class NeverNullTest {
    private static final CalcitePlanner PLANNER = new CalcitePlanner(new ExampleCatalog());

    private static String plan(String condition) {
        StringBuilder text = new StringBuilder();
        try (RowCursor lines = Planned.rows(PLANNER, "EXPLAIN SELECT o.UserId FROM GameScores AS o WHERE " + condition)
                .run(NoTables.strict())) {
            while (lines.advance()) {
                text.append(lines.row()[0]).append('\n');
            }
        }
        return text.toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "o.UserId NOT IN (SELECT ForumName FROM Thread)",
                "o.UserId <> ALL (SELECT ForumName FROM Thread)",
                "o.UserId NOT IN (SELECT ForumName FROM Thread WHERE Views > 3)",
                "o.UserId NOT IN (SELECT ForumName FROM Thread GROUP BY ForumName)",
                "o.UserId NOT IN (SELECT MAX(ForumName) FROM Thread GROUP BY Subject)",
                "o.UserId NOT IN (SELECT ForumName FROM Thread UNION ALL SELECT UserId FROM GameScores)",
                "o.UserId NOT IN (SELECT ForumName FROM Thread ORDER BY Subject LIMIT 3)",
                "o.UserId NOT IN (SELECT t.ForumName FROM Thread AS t LEFT JOIN GameScores AS g ON g.UserId = t.Subject)",
                "o.UserId NOT IN (SELECT g.UserId FROM Thread AS t JOIN GameScores AS g ON g.UserId = t.Subject)",
                "o.UserId NOT IN (SELECT g.UserId FROM Thread AS t RIGHT JOIN GameScores AS g ON g.UserId = t.Subject)",
                "o.TopScore IS NOT NULL AND o.TopScore NOT IN (SELECT Wins FROM GameScores WHERE Wins IS NOT NULL)",
                "o.TopScore > 1 AND o.TopScore NOT IN (SELECT Wins FROM GameScores WHERE Wins = 1 OR Wins > 5)",
                "(o.UserId, o.GameTitle) NOT IN (SELECT ForumName, Subject FROM Thread)"
            })
    void isAnAntiJoin(String condition) {
        assertThat(plan(condition)).containsPattern("(Hash|Lookup)Join").doesNotContain("ANY (SELECT");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "o.TopScore NOT IN (SELECT Wins FROM GameScores WHERE Wins IS NOT NULL)",
                "o.TopScore > 1 AND o.TopScore NOT IN (SELECT Wins FROM GameScores)",
                "o.TopScore > 1 AND o.TopScore NOT IN (SELECT Wins FROM GameScores WHERE Wins = 1 OR TopScore = 2)",
                "o.TopScore > 1 AND o.TopScore NOT IN (SELECT Wins FROM GameScores WHERE TopScore = 2)",
                "o.UserId NOT IN (SELECT ForumName FROM Thread GROUP BY ROLLUP(ForumName))",
                "o.UserId NOT IN (SELECT NULLIF(ForumName, 'x') FROM Thread)",
                "o.UserId NOT IN (SELECT LastPostedBy FROM Thread)",
                "o.UserId NOT IN (SELECT g.UserId FROM Thread AS t LEFT JOIN GameScores AS g ON g.UserId = t.Subject)",
                "o.UserId NOT IN (SELECT ForumName FROM Thread UNION ALL SELECT Message FROM Thread)"
            })
    void isASummary(String condition) {
        assertThat(plan(condition)).contains("= ANY (SELECT …)");
    }
}
