package io.github.dynamodbjdbc.planner;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.dynamodbjdbc.planner.bind.ExampleCatalog;
import io.github.dynamodbjdbc.turns.Turn;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each form of a correlated subquery, in queries that select none of the columns it refers to. Each build runs a share of the forms. */
class CorrelatedFormsTest {
    /** Queries with one column, which is a number or of any type. {@code %s} is a column of the outer query. */
    private static final List<String> QUERIES = List.of(
            "SELECT t.Views FROM Thread t WHERE t.Subject = %s",
            "SELECT t.Views FROM Thread t WHERE t.Subject = %s LIMIT 1",
            "SELECT t.Views FROM Thread t WHERE t.Subject = %s ORDER BY t.Views LIMIT 2 OFFSET 1",
            "SELECT t.Views FROM Thread t WHERE t.Subject = %s OFFSET 1",
            "SELECT DISTINCT t.Views FROM Thread t WHERE t.Subject = %s",
            "SELECT MAX(t.Views) FROM Thread t WHERE t.Subject = %s",
            "SELECT COUNT(*) FROM Thread t WHERE t.Subject = %s GROUP BY t.ForumName HAVING COUNT(*) > 1",
            "SELECT t.Views FROM Thread t UNION SELECT %s",
            "SELECT t.Views FROM Thread t UNION ALL SELECT %s",
            "SELECT t.Views FROM Thread t INTERSECT SELECT %s",
            "SELECT t.Views FROM Thread t EXCEPT SELECT %s",
            "SELECT %s",
            "VALUES (%s)",
            "SELECT x FROM UNNEST(%s) AS x",
            "SELECT x FROM (SELECT %s AS x) d",
            "SELECT ROW_NUMBER() OVER (ORDER BY t.Views) FROM Thread t WHERE t.Subject = %s",
            "WITH w AS (SELECT t.Views AS v FROM Thread t WHERE t.Subject = %s) SELECT v FROM w LIMIT 1");

    private static final List<String> FORMS = List.of(
            "EXISTS (%s)",
            "NOT EXISTS (%s)",
            "5 IN (%s)",
            "5 NOT IN (%s)",
            "5 > ANY (%s)",
            "5 > ALL (%s)",
            "(%s) = 5",
            "(%s) = 5 OR g.UserId = '7'");

    private static final List<String> OUTER = List.of(
            "SELECT COUNT(*) FROM GameScores g WHERE %s",
            "SELECT 1 FROM GameScores g WHERE %s",
            "SELECT 1 FROM GameScores g WHERE %s LIMIT 1",
            "SELECT EXISTS (SELECT 1 FROM GameScores g WHERE %s)",
            "SELECT COUNT(*) FROM (SELECT 1 AS one FROM GameScores g WHERE %s) d",
            "SELECT COUNT(*) FROM GameScores g, (VALUES (1)) v (a) WHERE %s",
            "SELECT COUNT(*) FROM (VALUES (1)) v (a) JOIN GameScores g ON %s",
            "SELECT COUNT(*) FROM (VALUES (1)) v (a) LEFT JOIN GameScores g ON %s",
            "SELECT COUNT(CASE WHEN %s THEN 1 END) FROM GameScores g");

    private static final int TURNS = 3;

    private static final List<String> COLUMNS = List.of("g.UserId", "g.Losses", "g.info.a");

    private final CalcitePlanner planner = new CalcitePlanner(new ExampleCatalog());

    static Stream<Arguments> outerAndForm() {
        return OUTER.stream().flatMap(outer -> FORMS.stream().map(form -> arguments(outer, form)));
    }

    @ParameterizedTest
    @MethodSource("outerAndForm")
    void isPlanned(String outer, String form) {
        int combination = OUTER.indexOf(outer) * FORMS.size() + FORMS.indexOf(form);
        for (int i = 0; i < QUERIES.size(); i++) {
            if (!Turn.ofBuild().includes(combination + i, TURNS)) {
                continue;
            }
            String query = QUERIES.get(i).formatted(COLUMNS.get(i % COLUMNS.size()));
            String sql = outer.replace("%s", form.replace("%s", query));
            assertThatCode(() -> Planned.rows(planner, sql)).as(sql).doesNotThrowAnyException();
        }
    }
}
