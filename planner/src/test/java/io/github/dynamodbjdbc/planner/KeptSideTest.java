package io.github.dynamodbjdbc.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.bind.ExampleCatalog;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests which side of a hash join is kept in memory: that of the read that comes last. GameScores has a thousand items, SessionData and
 * Thread ten.
 */
class KeptSideTest {
    private final CalcitePlanner planner = new CalcitePlanner(new ExampleCatalog());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT g.Wins FROM GameScores g JOIN SessionData s ON g.Losses = s.CreationTime | Scan GameScores, Scan SessionData",
                "SELECT g.Wins FROM SessionData s JOIN GameScores g ON g.Losses = s.CreationTime | Scan GameScores, Scan SessionData",
                "SELECT g.Wins FROM SessionData s LEFT JOIN GameScores g ON g.Losses = s.CreationTime | Scan GameScores, Scan SessionData",
                "SELECT g.Wins FROM SessionData s RIGHT JOIN GameScores g ON g.Losses = s.CreationTime | Scan GameScores, Scan SessionData",
                "SELECT g.Wins FROM SessionData s FULL JOIN GameScores g ON g.Losses = s.CreationTime | Scan GameScores, Scan SessionData",
                "SELECT t.Views FROM Thread t JOIN SessionData s ON s.CreationTime = t.Views | Scan Thread, Scan SessionData",
                // No rows of the right side, which is compared with each row of the left one.
                "SELECT SessionId FROM SessionData s WHERE EXISTS (SELECT 1 FROM GameScores g WHERE g.Losses = s.CreationTime)"
                        + " | Scan SessionData, Scan GameScores",
                // LIMIT ends the reading of the left side.
                "SELECT g.Wins FROM SessionData s JOIN GameScores g ON g.Losses = s.CreationTime LIMIT 3"
                        + " | Scan SessionData, Scan GameScores",
            })
    void isTheSmallerOneWhereItsRowsAreNotInAnOrder(String sql, String summary) {
        assertThat(Planned.rows(planner, sql).summary()).isEqualTo(summary);
    }
}
