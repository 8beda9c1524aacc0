package io.github.dynamodbjdbc.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.planner.bind.ExampleCatalog;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RowsPlan;
import io.github.dynamodbjdbc.planner.plan.ScanPolicy;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.plan.TtlMode;
import io.github.dynamodbjdbc.planner.plan.UnknownColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which side of a join is read by the keys of the other one. The compatibility kit tests the rows. */
class LookupJoinPlanTest {
    private final CalcitePlanner planner = new CalcitePlanner(new ExampleCatalog());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // A scan of a thousand items takes 12.5 units. Each looked-up partition takes half a unit.
                "SELECT g.Wins FROM Thread t JOIN GameScores g ON g.UserId = t.Subject | Scan Thread, Query GameScores",
                "SELECT g.Wins FROM GameScores g JOIN Thread t ON g.UserId = t.Subject | Scan Thread, Query GameScores",
                "SELECT g.Wins FROM Thread t LEFT JOIN GameScores g ON g.UserId = t.Subject | Scan Thread, Query GameScores",
                "SELECT g.Wins FROM GameScores g RIGHT JOIN Thread t ON g.UserId = t.Subject | Scan Thread, Query GameScores",
                // All rows of these tables are needed, whether or not there is a key for them.
                "SELECT g.Wins FROM GameScores g LEFT JOIN Thread t ON g.UserId = t.Subject | Scan GameScores, Scan Thread",
                "SELECT g.Wins FROM Thread t FULL JOIN GameScores g ON g.UserId = t.Subject | Scan Thread, Scan GameScores",
                "SELECT Wins FROM GameScores WHERE UserId IN (SELECT Subject FROM Thread) | Scan Thread, Query GameScores",
                "SELECT Views FROM Thread t WHERE EXISTS (SELECT 1 FROM GameScores g WHERE g.UserId = t.Subject) | Scan Thread, Query GameScores",
                "SELECT Views FROM Thread t WHERE NOT EXISTS (SELECT 1 FROM GameScores g WHERE g.UserId = t.Subject) | Scan Thread, Query GameScores",
                "SELECT (SELECT COUNT(*) FROM GameScores g WHERE g.UserId = t.Subject) FROM Thread t | Scan Thread, Query GameScores",
                "SELECT g.Wins FROM Thread t JOIN GameScores g ON g.UserId = t.Subject AND g.GameTitle = t.ForumName | Scan Thread, BatchGetItem GameScores",
                "SELECT g.Wins FROM Thread t JOIN GameScores g ON g.UserId = t.Subject WHERE g.GameTitle = 'x' | Scan Thread, BatchGetItem GameScores",
                "SELECT g.UserId FROM Thread t JOIN GameScores g ON g.Wins = t.Views | Scan Thread, Query GameScores.WinsIndex",
                "SELECT g.UserId FROM Thread t JOIN GameScores g ON g.GameTitle = t.Subject AND g.TopScore > 1 | Scan Thread, Query GameScores.GameTitleIndex",
                // A scan of ten items takes half a unit; ten lookups take half a unit each.
                "SELECT t.Views FROM Thread t JOIN SessionData s ON s.SessionId = t.Views | Scan Thread, Scan SessionData",
                // There is nothing to look up by: an index may lack rows, the column is not a key, or the comparison is
                // an
                // inequality.
                "SELECT g.UserId FROM Thread t JOIN GameScores g ON g.GameTitle = t.Subject | Scan Thread, Scan GameScores",
                "SELECT g.UserId FROM Thread t JOIN GameScores g ON g.Losses = t.Views | Scan Thread, Scan GameScores",
                "SELECT g.UserId FROM Thread t JOIN GameScores g ON g.UserId > t.Subject | Scan Thread, Scan GameScores",
                "SELECT /*+ CONSISTENT */ g.UserId FROM Thread t JOIN GameScores g ON g.Wins = t.Views | Scan Thread, Scan GameScores",
                "SELECT /*+ SCAN(g) */ g.Wins FROM Thread t JOIN GameScores g ON g.UserId = t.Subject | Scan Thread, Scan GameScores",
                "SELECT g.Wins FROM Thread t JOIN GameScores g ON UPPER(g.UserId) = t.Subject | Scan Thread, Scan GameScores",
            })
    void readsByKeysWhatCostsLessThanTheWhole(String sql, String summary) {
        String[] reads = Planned.rows(planner, sql).summary().split(", ");
        assertThat(reads).containsExactlyInAnyOrder(summary.split(", "));
    }

    /** Each table has a thousand items. For three rows, three partitions take half a unit each, and a scan takes 12.5. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT b.Wins FROM GameScores a JOIN GameScores b ON b.UserId = a.GameTitle | Scan",
                "SELECT b.Wins FROM GameScores a JOIN GameScores b ON b.UserId = a.GameTitle LIMIT 3 | Scan, Query",
                "SELECT b.Wins FROM GameScores b JOIN GameScores a ON b.UserId = a.GameTitle LIMIT 3 | Scan, Query",
                "SELECT b.Wins FROM GameScores a JOIN GameScores b ON b.UserId = a.GameTitle LIMIT 2 OFFSET 1 | Scan, Query",
                "SELECT b.Wins FROM GameScores a LEFT JOIN GameScores b ON b.UserId = a.GameTitle LIMIT 3 | Scan, Query",
                "SELECT b.Wins FROM GameScores b RIGHT JOIN GameScores a ON b.UserId = a.GameTitle LIMIT 3 | Scan, Query",
                "SELECT Wins FROM GameScores a WHERE EXISTS (SELECT 1 FROM GameScores b WHERE b.UserId = a.GameTitle) LIMIT 3"
                        + " | Scan, Query",
                "SELECT c.Wins FROM GameScores a JOIN GameScores b ON b.UserId = a.GameTitle"
                        + " JOIN GameScores c ON c.UserId = a.GameTitle LIMIT 3 | Scan, Query, Query",
                // The first rows are of the first rows of the side that is kept.
                "SELECT b.Wins FROM GameScores a LEFT JOIN GameScores b ON b.UserId = a.GameTitle ORDER BY a.Wins LIMIT 3 | Scan, Query",
                "SELECT b.Wins FROM GameScores b RIGHT JOIN GameScores a ON b.UserId = a.GameTitle ORDER BY a.Wins DESC LIMIT 3"
                        + " | Scan, Query",
                "SELECT (SELECT COUNT(*) FROM GameScores b WHERE b.UserId = a.GameTitle) FROM GameScores a ORDER BY a.Wins LIMIT 3"
                        + " | Scan, Query",
                // All rows are needed: for the order or the groups, where one scan serves both sides, or because few
                // rows match.
                "SELECT b.Wins FROM GameScores a JOIN GameScores b ON b.UserId = a.GameTitle ORDER BY b.Wins LIMIT 3 | Scan",
                "SELECT COUNT(*) FROM GameScores a JOIN GameScores b ON b.UserId = a.GameTitle LIMIT 3 | Scan",
                "SELECT b.Wins FROM GameScores a JOIN GameScores b ON b.UserId = a.GameTitle AND b.Losses = 7 AND b.Draws = 3"
                        + " LIMIT 300 | Scan, Scan",
                "SELECT b.Wins FROM GameScores a JOIN GameScores b ON b.UserId = a.GameTitle LIMIT 1000 | Scan, Scan",
            })
    void aLimitMakesLookupsFew(String sql, String operations) {
        String[] reads =
                Planned.rows(planner, sql).summary().replace(" GameScores", "").split(", ");
        assertThat(reads).containsExactlyInAnyOrder(operations.split(", "));
    }

    /** Under a join, it is unknown whether the first rows are enough. */
    @Test
    void aLimitAboveAJoinThatMayDropRowsDoesNotExcuseAScan() {
        SessionOptions options = new SessionOptions(
                TtlMode.HIDE, false, ScanPolicy.DENY, 500, Map.of(), Map.of(), UnknownColumns.NEAR, false, true, 0);
        String join = " JOIN GameScores b ON b.UserId = a.GameTitle LIMIT 3";
        assertThatThrownBy(() -> Planned.rows(planner, "SELECT b.Wins FROM GameScores a" + join, options))
                .isInstanceOfSatisfying(QueryException.class, refused -> {
                    assertThat(refused.kind()).isEqualTo(ErrorKind.SCAN_DENIED);
                    assertThat(refused).hasMessageContaining("about 1000 items, 12.5 read capacity units");
                });
        assertThat(Planned.rows(planner, "SELECT b.Wins FROM GameScores a LEFT" + join, options)
                        .warnings())
                .isEmpty();
    }

    /** A driver test checks the warning that follows if the scan reads many items nevertheless. */
    @Test
    void aScanExpectedToEndEarlyGivesNoWarning() {
        SessionOptions options = new SessionOptions(
                TtlMode.HIDE, false, ScanPolicy.WARN, 500, Map.of(), Map.of(), UnknownColumns.NEAR, false, true, 0);
        String join = "SELECT b.Wins FROM GameScores a JOIN GameScores b ON b.UserId = a.GameTitle";
        assertThat(Planned.rows(planner, join + " LIMIT 3", options).warnings()).isEmpty();
        assertThat(Planned.rows(planner, join, options).warnings()).hasSize(1);
    }

    /**
     * A thousand rows refer to a thousand others at random, so about half of the others are not referred to. For five rows with a match, ten are
     * needed, so five are read first and then ten. A lookup by a whole key is expected to find its item.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "b.UserId = a.GameTitle | 15",
                "b.UserId = a.GameTitle AND b.GameTitle = a.UserId | 5",
            })
    void someRowsHaveNoneThatReferToThem(String condition, long taken) {
        String sql =
                "EXPLAIN FORMAT TABLE SELECT Wins FROM GameScores a WHERE EXISTS (SELECT 1 FROM GameScores b WHERE "
                        + condition + ") LIMIT 5";
        List<Long> rows = new ArrayList<>();
        try (RowCursor cursor = Planned.rows(planner, sql).run(NoTables.strict())) {
            while (cursor.advance()) {
                if (cursor.row()[2].equals("Scan") && Boolean.TRUE.equals(cursor.row()[11])) {
                    rows.add((Long) cursor.row()[10]);
                }
            }
        }
        assertThat(rows).containsExactly(taken);
    }

    @Test
    void looksUpTablesThatMayNotBeScanned() {
        String sql = "SELECT /*+ NO_SCAN */ s.Active FROM (VALUES (1)) x (id) JOIN SessionData s ON s.SessionId = x.id";
        assertThat(Planned.rows(planner, sql).summary()).isEqualTo("BatchGetItem SessionData");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT /*+ NO_SCAN */ s.Active FROM (VALUES (1)) x (id) LEFT JOIN SessionData s ON s.SessionId > x.id",
                "SELECT /*+ NO_SCAN */ s.Active FROM (VALUES (1)) x (id) FULL JOIN SessionData s ON s.SessionId = x.id",
                "SELECT /*+ NO_SCAN */ s.Active FROM SessionData s",
            })
    void refusesAScanThatNoKeysReplace(String sql) {
        assertThatThrownBy(() -> Planned.rows(planner, sql))
                .isInstanceOfSatisfying(QueryException.class, refused -> assertThat(refused.kind())
                        .isEqualTo(ErrorKind.SCAN_DENIED));
    }

    @Test
    void theOrderOfTheOtherSideNeedsNoSort() {
        String sql = "SELECT t.Subject, g.Wins FROM Thread t JOIN GameScores g ON g.UserId = t.LastPostDateTime"
                + " WHERE t.ForumName = 'x' ORDER BY t.Subject LIMIT 3";
        assertThat(steps(sql)).containsExactly("Limit", "LookupJoin", "Query", "Query");
    }

    @Test
    void explainNamesTheColumnThatTheKeyComesFrom() {
        assertThat(explain("SELECT g.Wins FROM Thread t JOIN GameScores g ON g.UserId = t.Subject"))
                .filteredOn(row -> "Query".equals(row[2]))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row[3]).isEqualTo("GameScores");
                    assertThat(row[4]).isEqualTo("UserId = t.Subject");
                    assertThat(row[11]).isEqualTo(true);
                });
    }

    @Test
    void explainGivesTheReasonAgainstALookup() {
        assertThat(explain("SELECT t.Views FROM Thread t JOIN SessionData s ON s.SessionId = t.Views"))
                .filteredOn(row -> "BatchGetItem".equals(row[2]))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row[11]).isEqualTo(false);
                    assertThat((String) row[12]).matches("costs [0-9,.]+ RCU more");
                });
    }

    private List<String> steps(String sql) {
        return explain(sql).stream()
                .filter(row -> Boolean.TRUE.equals(row[11]))
                .map(row -> (String) row[2])
                .filter(operation -> !operation.equals("Project"))
                .toList();
    }

    private List<Object[]> explain(String sql) {
        RowsPlan plan = Planned.rows(planner, "EXPLAIN FORMAT TABLE " + sql);
        List<Object[]> rows = new ArrayList<>();
        try (RowCursor cursor = plan.run(NoTables.strict())) {
            while (cursor.advance()) {
                rows.add(cursor.row().clone());
            }
        }
        return rows;
    }
}
