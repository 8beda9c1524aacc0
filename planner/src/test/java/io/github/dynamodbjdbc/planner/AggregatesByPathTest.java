package io.github.dynamodbjdbc.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.planner.bind.ExampleCatalog;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which aggregates DynamoDB computes, which reads end early, and which read all rows. The compatibility kit tests the results. */
class AggregatesByPathTest {
    private static final int OPERATION = 2;
    private static final int TARGET = 3;
    private static final int ORDERING = 7;
    private static final int CHOSEN = 11;
    private static final int REASON = 12;

    private final CalcitePlanner planner = new CalcitePlanner(new ExampleCatalog());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "COUNT(*) FROM GameScores WHERE UserId = 'x' | Query GameScores",
                "COUNT(*), COUNT(1), COUNT(UserId) FROM GameScores WHERE UserId = 'x' | Query GameScores",
                "COUNT(*) + 1 FROM GameScores WHERE UserId = 'x' HAVING COUNT(*) > 3 | Query GameScores",
                "COUNT(*) FROM GameScores WHERE UserId IN ('x', 'y') | MergedQueries GameScores",
                "COUNT(*) FROM GameScores WHERE UserId = ? AND Losses > ? | Query GameScores",
                "COUNT(*) FROM (SELECT Losses, Wins FROM GameScores ORDER BY Wins) t | Scan GameScores",
                "COUNT(*) FROM SessionData | Scan SessionData",
                "COUNT(TopScore) FROM GameScores WHERE GameTitle = 'x' | Query GameScores.GameTitleIndex",
                "COUNT(Losses) FROM GameScores WHERE UserId = 'x' | Query GameScores",
                "COUNT(l) FROM (SELECT Losses AS l FROM GameScores WHERE UserId = 'x') t | Query GameScores",
            })
    void countsWithoutItems(String sql, String read) {
        List<Object[]> reads = reads("SELECT " + sql);
        assertThat(reads).singleElement().satisfies(row -> {
            assertThat(row[OPERATION] + " " + row[TARGET]).isEqualTo(read);
            assertThat((String) row[REASON]).contains("COUNT only");
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "COUNT(*) FROM GameScores WHERE UserId = 'x' AND Losses + 1 > 3",
                "COUNT(*) FROM GameScores WHERE UserId = 'x' AND Losses LIKE '%a%b%'",
                "COUNT(*) FROM GameScores WHERE UserId = 'x' AND GameTitle = 'y'",
                "COUNT(Losses), COUNT(*) FROM GameScores WHERE UserId = 'x'",
                "COUNT(Losses), COUNT(Wins) FROM GameScores WHERE UserId = 'x'",
                "COUNT(Losses + 1) FROM GameScores WHERE UserId = 'x'",
                "COUNT(DISTINCT Losses) FROM GameScores WHERE UserId = 'x'",
                "COUNT(*) FILTER (WHERE Losses > 1) FROM GameScores WHERE UserId = 'x'",
                "COUNT(Wins), SUM(Wins) FROM GameScores WHERE UserId = 'x'",
                "COUNT(Active) FROM SessionData",
                "COUNT(\"$item\") FROM GameScores WHERE UserId = 'x' AND Losses > 1 GROUP BY GameTitle",
                "UserId, COUNT(*) FROM GameScores WHERE UserId = 'x' GROUP BY UserId",
            })
    void readsItemsWhereTheirNumberIsNotEnough(String sql) {
        assertThat(reads("SELECT " + sql)).singleElement().satisfies(row -> assertThat(
                        Objects.requireNonNullElse(row[REASON], "").toString())
                .doesNotContain("COUNT only"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MIN(GameTitle) FROM GameScores WHERE UserId = 'x' | Query GameScores by GameTitle",
                "MAX(GameTitle) FROM GameScores WHERE UserId = ? | Query GameScores by GameTitle DESC",
                "MAX(g) FROM (SELECT GameTitle AS g FROM GameScores WHERE UserId = 'x') t | Query GameScores by GameTitle DESC",
                "MIN(TopScore) FROM GameScores WHERE GameTitle = 'x' | Query GameScores.GameTitleIndex by TopScore",
                "MAX(LastPostDateTime) FROM Thread WHERE ForumName = 'x' | Query Thread.LastPostIndex by LastPostDateTime DESC",
                "MAX(TopScore), MIN(TopScore) FROM GameScores WHERE GameTitle = 'x' | Query GameScores.GameTitleIndex by TopScore DESC, Query GameScores.GameTitleIndex by TopScore",
                "MAX(GameTitle) FROM GameScores WHERE UserId IN ('x', 'y') | MergedQueries GameScores by GameTitle DESC",
                "MIN(Subject) FROM Thread WHERE ForumName = 'a' AND Views + 1 > 3 | Query Thread by Subject",
            })
    void takesTheFirstOfAnOrder(String sql, String reads) {
        assertThat(operations("SELECT " + sql)).contains("Limit").doesNotContain("Sort");
        assertThat(reads("SELECT " + sql).stream()
                        .map(row -> row[OPERATION] + " " + row[TARGET] + " by " + row[ORDERING])
                        .collect(Collectors.joining(", ")))
                .isEqualTo(reads);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MIN(Losses) FROM GameScores WHERE UserId = 'x'",
                "MIN(UPPER(GameTitle)) FROM GameScores WHERE UserId = 'x'",
                "MIN(GameTitle), COUNT(*) FROM GameScores WHERE UserId = 'x'",
                "MIN(GameTitle), MAX(Losses) FROM GameScores WHERE UserId = 'x'",
                "MIN(GameTitle) FILTER (WHERE Losses > 1) FROM GameScores WHERE UserId = 'x'",
                "MIN(\"$size\") FROM GameScores WHERE UserId = 'x'",
                "MIN(UserId) FROM GameScores",
                "MIN(t) FROM (SELECT GameTitle AS t FROM GameScores WHERE UserId = 'x' LIMIT 3) s",
            })
    void readsAllRowsWhereNoOrderHelps(String sql) {
        assertThat(operations("SELECT " + sql)).startsWith("Aggregate");
        assertThat(reads("SELECT " + sql)).hasSize(1);
        boolean limited = sql.contains("LIMIT");
        assertThat(operations("SELECT " + sql).stream().filter("Limit"::equals).count())
                .isEqualTo(limited ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GameTitle, COUNT(*) FROM GameScores WHERE UserId = 'x' GROUP BY GameTitle | true",
                "DISTINCT TopScore FROM GameScores WHERE GameTitle = 'x' AND TopScore > 1 | true",
                "DISTINCT TopScore, GameTitle FROM GameScores WHERE GameTitle = 'x' AND TopScore > 1 | true",
                "TopScore, SUM(Losses) FROM GameScores WHERE GameTitle = 'x' AND TopScore > 1 AND Losses + 1 > 2 GROUP BY TopScore | true",
                "UserId, MAX(Losses) FROM GameScores WHERE UserId = 'x' GROUP BY UserId | true",
                "DISTINCT Losses FROM GameScores WHERE UserId = 'x' | false",
                "DISTINCT GameTitle, Losses FROM GameScores WHERE UserId = 'x' | false",
                "UPPER(GameTitle), COUNT(*) FROM GameScores WHERE UserId = 'x' GROUP BY UPPER(GameTitle) | false",
                "DISTINCT UserId FROM GameScores | false",
                "DISTINCT GameTitle FROM GameScores WHERE UserId IN ('x', 'y') | false",
                "GameTitle, COUNT(*) FROM GameScores WHERE UserId = 'x' GROUP BY ROLLUP (GameTitle) | false",
            })
    void groupsInTheOrderOfTheKey(String sql, boolean inOrder) {
        List<Object[]> aggregates = chosen("SELECT " + sql).stream()
                .filter(row -> "Aggregate".equals(row[OPERATION]))
                .toList();
        assertThat(aggregates).singleElement().satisfies(row -> assertThat(row[REASON])
                .isEqualTo(inOrder ? "groups in the order of the key, one at a time" : null));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GameTitle, COUNT(*) FROM GameScores WHERE UserId = 'x' GROUP BY GameTitle ORDER BY GameTitle | ",
                "DISTINCT GameTitle FROM GameScores WHERE UserId = 'x' ORDER BY GameTitle LIMIT 2 | Limit",
                "COUNT(*), GameTitle FROM GameScores WHERE UserId = 'x' GROUP BY GameTitle ORDER BY GameTitle | ",
                "DISTINCT GameTitle, UserId FROM GameScores WHERE UserId = 'x' ORDER BY UserId DESC, GameTitle | ",
                "GameTitle, COUNT(*) FROM GameScores WHERE UserId = 'x' GROUP BY GameTitle ORDER BY 2 | Sort",
                "DISTINCT GameTitle FROM GameScores WHERE UserId = 'x' ORDER BY GameTitle DESC | ",
                "GameTitle, COUNT(*) FROM GameScores WHERE UserId IN ('x', 'y') GROUP BY GameTitle ORDER BY GameTitle | Sort",
                "TopScore, UserId FROM GameScores WHERE GameTitle = 'x' AND TopScore > 1 GROUP BY TopScore, UserId ORDER BY TopScore | Sort",
                "DISTINCT Losses FROM GameScores WHERE UserId = 'x' ORDER BY Losses | Sort",
            })
    void groupsThatComeInOrderAreNotSorted(String sql, String first) {
        assertThat(operations("SELECT " + sql).stream()
                        .filter(operation -> !operation.equals("Project"))
                        .findFirst())
                .hasValue(first == null ? "Aggregate" : first);
    }

    private List<String> operations(String sql) {
        return chosen(sql).stream().map(row -> (String) row[OPERATION]).toList();
    }

    private List<Object[]> reads(String sql) {
        return chosen(sql).stream().filter(row -> row[TARGET] != null).toList();
    }

    private List<Object[]> chosen(String sql) {
        List<Object[]> rows = new ArrayList<>();
        try (RowCursor cursor =
                Planned.rows(planner, "EXPLAIN FORMAT TABLE " + sql).run(NoTables.strict())) {
            while (cursor.advance()) {
                rows.add(cursor.row().clone());
            }
        }
        return rows.stream().filter(row -> Boolean.TRUE.equals(row[CHOSEN])).toList();
    }
}
