package io.github.dynamodbjdbc.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.planner.bind.ExampleCatalog;
import io.github.dynamodbjdbc.planner.catalog.Catalog;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.plan.RowsPlan;
import io.github.dynamodbjdbc.planner.plan.ScanPolicy;
import io.github.dynamodbjdbc.planner.plan.SessionOptions;
import io.github.dynamodbjdbc.planner.plan.TtlMode;
import io.github.dynamodbjdbc.planner.plan.UnknownColumns;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans of statements, and results of statements without tables. The compatibility kit tests results with tables. */
class CalcitePlannerTest {
    private final Catalog catalog = new ExampleCatalog();
    private final CalcitePlanner planner = new CalcitePlanner(catalog);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT 1 + 1 | 2",
                "SELECT CAST(TRUE AS CHAR(2)), CAST(b AS VARCHAR(3)), CAST(b AS VARCHAR) FROM (VALUES (FALSE)) AS t (b) | tr, fal, false",
                "SELECT CAST(10 AS VARCHAR), CAST(100.0 AS VARCHAR), CAST(1e20 AS VARCHAR), CAST(1200.0 AS VARCHAR(2)) | 10, 100.0, 100000000000000000000, 12",
                "SELECT 7 / 2, 7 / 2.0, 1.10 + 2.20 | 3, 3.5, 3.3",
                "SELECT 1 / 3.0 | 0.3333333333333333",
                "VALUES (2, 'b'), (1, 'a') ORDER BY 1 | 1, a; 2, b",
                "SELECT * EXCLUDE t.a, u.b FROM (VALUES (1, 2)) AS t(a, b) JOIN (VALUES (3, 4)) AS u(a, b) ON TRUE | 2, 3",
                "SELECT * EXCLUDE t.a FROM (VALUES (1, 2)) AS t(a, b) JOIN (VALUES (1, 4)) AS u(a, c) USING (a) | 2, 4",
                "SELECT a FROM (VALUES (3), (1), (2)) AS t(a) ORDER BY a DESC LIMIT 1 OFFSET 1 | 2",
                "SELECT COUNT(*), SUM(a), MIN(a), MAX(b) FROM (VALUES (1, 'x'), (2, 'y')) AS t(a, b) | 2, 3, 1, y",
                "SELECT b, COUNT(*) FROM (VALUES (1, 'x'), (2, 'x')) AS t(a, b) GROUP BY b HAVING COUNT(*) > 1 | x, 2",
                "SELECT x.a FROM (VALUES (1), (2)) x(a) JOIN (VALUES (2), (3)) y(b) ON x.a = y.b | 2",
                "SELECT y.b FROM (VALUES (1), (2)) x(a) RIGHT JOIN (VALUES (2), (3)) y(b) ON x.a = y.b WHERE x.a IS NULL | 3",
                "SELECT a FROM (VALUES (1), (2)) x(a) WHERE a > ALL (SELECT b FROM (VALUES (1)) y(b)) | 2",
                "SELECT a, ROW_NUMBER() OVER (ORDER BY a DESC) FROM (VALUES (1), (2)) x(a) ORDER BY a | 1, 2; 2, 1",
                "SELECT a, COUNT(*) OVER (ORDER BY b) FROM (SELECT a, b FROM (VALUES (1, 9), (2, 8), (3, 7)) x(a, b) ORDER BY a LIMIT 3) t ORDER BY a | 1, 3; 2, 2; 3, 1",
                "SELECT NTILE(4) OVER (ORDER BY x) FROM (VALUES (1), (2), (3), (4), (5), (6)) AS t(x) ORDER BY x | 1; 1; 2; 2; 3; 4",
                "SELECT NTILE(3) OVER (ORDER BY x) FROM (VALUES (1), (2)) AS t(x) ORDER BY x | 1; 2",
                "SELECT x.a FROM (VALUES (20.00), (5.5)) x(a) JOIN (VALUES (20), (5.50)) y(b) ON x.a = y.b ORDER BY 1 | 5.5; 20",
                "SELECT a FROM (VALUES (2.5), (3)) x(a) WHERE a * 2.0 IN (SELECT b FROM (VALUES (5), (7)) y(b)) | 2.5",
                "SELECT CAST(1.5 AS INTEGER), CAST(-1.5 AS BIGINT), CAST('2' AS INTEGER) | 2, -2, 2",
                "SELECT CAST('2015-12-02T02:14:58.499Z' AS TIMESTAMP) = TIMESTAMP '2015-12-02 02:14:58.499' | true",
                "SELECT CAST('2015-12-02T02:14:58+01:00' AS TIMESTAMP) = CAST('2015-12-02 01:14:58' AS TIMESTAMP) | true",
                "SELECT CAST('2015-12-02' AS DATE) = DATE '2015-12-02', TRY_CAST('x' AS DATE), YEAR(CAST('2015-12-02T00:00' AS DATE)) | true, null, 2015",
                "SELECT AVG(a), AVG(b) FROM (VALUES (1, 1.5), (2, 0.30000000000000000000000000000000000001)) AS t(a, b) | 1.5, 0.90000000000000000000000000000000000001",
                "SELECT a / 3 FROM (SELECT AVG(x) AS a FROM (VALUES (1), (1), (2)) AS t(x)) u | 0.4444444444444443",
                "SELECT c FROM (VALUES (1), (2)) AS t(c) WHERE c >= ALL (SELECT d FROM (VALUES (1), (2)) AS u(d)) | 2",
                "SELECT x FROM (VALUES (1), (2)) AS t(x) WHERE x <> ANY (SELECT y FROM (VALUES (1)) AS u(y)) | 2",
                "SELECT c, d, m FROM (VALUES (1, 1, 1), (2, 2, 2)) AS t(c, d, m) WHERE c <> ANY (SELECT x FROM (VALUES (1)) AS u(x)) | 2, 2, 2",
                "SELECT CAST(1.256 AS DECIMAL(10, 2)), CAST(TRUE AS VARCHAR), CAST(12 AS DECIMAL(5, 1)) | 1.26, true, 12",
                "SELECT contains(LIST_VALUE, 5) FROM (SELECT [5, 'x'] AS LIST_VALUE) AS t | true",
                "SELECT 1 EXCEPT SELECT 1 | ''",
                "SELECT 5 UNION SELECT 5.0 UNION SELECT CAST('5' AS VARCHAR) UNION SELECT TRUE ORDER BY 1 | true; 5; 5",
                "SELECT a FROM (VALUES ('1'), ('2')) t(a) INTERSECT SELECT b FROM (VALUES (1), (2)) u(b) | ''",
                "SELECT a FROM (VALUES ('1'), ('2')) t(a) EXCEPT SELECT b FROM (VALUES (1), (2)) u(b) ORDER BY 1 | 1; 2",
                "SELECT CASE WHEN a = 1 THEN '7' ELSE a END FROM (VALUES (1), (2)) t(a) ORDER BY a | 7; 2",
                "SELECT 5 IN (1, TRUE), 1 IN (1, TRUE), 3 BETWEEN FALSE AND 5, 9 BETWEEN FALSE AND 5, 9 NOT BETWEEN FALSE AND 5 | null, true, null, false, true",
                "SELECT 5 IN (SELECT '7' UNION SELECT 5), TRUE IN (SELECT 1), (1, 2) IN (SELECT 2, 'b'), (1, 2) IN (SELECT 1, 'b') | true, null, false, null",
                "SELECT 5 < 123456789012345678901234567890123456789, 5 = 123456789012345678901234567890123456789 | true, false",
                "SELECT SUM(DISTINCT a) OVER (PARTITION BY p), COUNT(DISTINCT a) OVER (PARTITION BY p), AVG(DISTINCT a) OVER (PARTITION BY p) FROM (VALUES (1, 0), (2, 0), (2, 0)) t(a, p) LIMIT 1 | 3, 2, 1.5",
                "SELECT a, COUNT(DISTINCT a) OVER (ORDER BY a ROWS 1 PRECEDING) FROM (VALUES (1), (2), (2)) t(a) ORDER BY 1, 2 | 1, 1; 2, 1; 2, 2",
                "SELECT a, PERCENT_RANK() OVER (ORDER BY a), CUME_DIST() OVER (ORDER BY a) FROM (VALUES (1), (2), (2), (3), (4)) t(a) ORDER BY a | 1, 0, 0.2; 2, 0.25, 0.6; 2, 0.25, 0.6; 3, 0.75, 0.8; 4, 1, 1",
                "SELECT PERCENT_RANK() OVER (ORDER BY a), CUME_DIST() OVER (ORDER BY a) FROM (VALUES (1)) t(a) | 0, 1",
                "SELECT LAG(a, 1, '0') OVER (ORDER BY a), LEAD(a, 1, 0.5) OVER (ORDER BY a) FROM (VALUES (1), (2)) t(a) ORDER BY a | 0, 2; 1, 0.5",
                "SELECT x, FIRST_VALUE(y) IGNORE NULLS OVER (ORDER BY x), LAST_VALUE(y) IGNORE NULLS OVER (ORDER BY x) FROM (VALUES (1, NULL), (2, 'b'), (3, 'c'), (4, NULL)) t(x, y) ORDER BY x | 1, null, null; 2, b, b; 3, b, c; 4, b, c",
                "SELECT x.a, y.b FROM (VALUES (1), (2)) x(a) LEFT JOIN (VALUES (1), (2)) y(b) ON x.a = y.b AND x.a NOT IN (SELECT z.c FROM (VALUES (2)) z(c)) ORDER BY 1 | 1, 1; 2, null",
                "SELECT SUM(c) FROM (SELECT a, COUNT(*) AS c FROM (VALUES (1), (1), (2)) t(a) GROUP BY a) u | 3",
                "SELECT 1 UNION ALL SELECT 1 | 1; 1",
                "WITH t AS (SELECT 1 AS a) SELECT t.a + u.a FROM t, t AS u | 2",
                "SELECT CASE WHEN NULL = 1 THEN 'a' WHEN 1 IS DISTINCT FROM NULL THEN 'bcd' END | bcd",
                "SELECT COALESCE(NULL, 5), NULLIF(5, 5), CAST('12.50' AS DECIMAL), CAST(1.7 AS VARCHAR) | 5, null, 12.5, 1.7",
                "SELECT TRY_CAST('x' AS INTEGER), CAST('5' AS INTEGER) | null, 5",
                "SELECT 'x' LIKE '_', 'a%b' LIKE 'a!%b' ESCAPE '!', 'ab' ILIKE 'A%' | true, true, true",
                "SELECT UPPER('é'), CHAR_LENGTH('abc'), SUBSTRING('hello', 2, 3), CONCAT('a', 'b') | É, 3, ell, ab",
                "SELECT EXTRACT(YEAR FROM DATE '2026-11-21'), CURRENT_DATE = DATE '1970-01-01' | 2026, true",
            })
    void computesWhatNeedsNoTable(String sql, String expected) {
        assertThat(rows(sql)).isEqualTo(expected);
    }

    @Test
    void stringsCompareByCodePointEverywhere() {
        String values = "(VALUES ('\uD83D\uDE00'), ('\uFFFD')) AS t(a)";
        assertThat(rows("SELECT a FROM " + values + " ORDER BY a")).isEqualTo("\uFFFD; \uD83D\uDE00");
        assertThat(rows("SELECT MAX(a) FROM " + values)).isEqualTo("\uD83D\uDE00");
        assertThat(rows("SELECT '\uFFFD' < '\uD83D\uDE00'")).isEqualTo("true");
        assertThat(rows("SELECT RANK() OVER (ORDER BY a) FROM " + values + " ORDER BY a DESC LIMIT 1"))
                .isEqualTo("2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT 1 / 0 | DIVISION_BY_ZERO | division by zero",
                "SELECT CAST('abc' AS DECIMAL) | INVALID_VALUE | 'abc' is not a number",
                "SELECT (SELECT a FROM (VALUES (1), (2)) AS t(a)) | CARDINALITY | more than one row",
                "SELECT CAST('someday' AS TIMESTAMP) | INVALID_DATETIME | 'someday' is not a TIMESTAMP",
                "SELECT h.UserId FROM GameScores g | UNKNOWN_TABLE | no table 'h'",
                "SELECT * FROM Thread WHERE Subject LIKE '%!' ESCAPE '!' LIMIT 3 | INVALID_ESCAPE | ends with",
                "SELECT 2147483647 + 1 | NUMERIC_OUT_OF_RANGE | overflow",
                "SELECT 1700000000 * 1000 | NUMERIC_OUT_OF_RANGE | overflow",
                "SELECT CAST(123456 AS DECIMAL(5, 1)) | NUMERIC_OUT_OF_RANGE | DECIMAL(5, 1)",
                "SELECT CAST(3000000000 AS INTEGER) | NUMERIC_OUT_OF_RANGE | range",
                "SELECT CAST('2.4' AS INTEGER) | INVALID_VALUE | not an integer",
                "SELECT x.a FROM (VALUES (1)) x(a) LEFT JOIN (VALUES (1)) y(b) ON EXISTS (SELECT 1 FROM (VALUES (1)) z(c) WHERE z.c = x.a + y.b) | UNSUPPORTED | one side",
                "SELECT x.a FROM (VALUES (1)) x(a) WHERE x.a = (SELECT y.b FROM (VALUES (1, 1), (1, 2)) y(b, c) WHERE y.b = x.a) | CARDINALITY | more than one row",
                "SELECT 123456789012345678901234567890123456789 | NUMERIC_OUT_OF_RANGE | 38 significant digits",
                "CREATE LOCAL INDEX i ON t (a) | UNSUPPORTED | with their table only",
                "DESCRIBE Nope | UNKNOWN_TABLE | no table 'Nope'",
            })
    void reportsErrors(String sql, ErrorKind kind, String message) {
        assertThatThrownBy(() -> rows(sql))
                .isInstanceOfSatisfying(
                        QueryException.class, error -> assertThat(error.kind()).isEqualTo(kind))
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM GameScores WHERE 1 = 0",
                "SELECT * FROM (SELECT * FROM GameScores) AS t WHERE 1 <> 1",
                "SELECT * FROM GameScores LIMIT 0",
                "SELECT * FROM GameScores WHERE Losses = NULL",
                "SELECT * FROM GameScores WHERE Losses = 1 AND Losses = 2",
                "SELECT * FROM GameScores WHERE Losses NOT IN (1, NULL)",
                "SELECT * FROM GameScores WHERE Losses BETWEEN 2 AND 1",
            })
    void readsNothingWhereNothingCanMatch(String sql) {
        RowsPlan plan = Planned.rows(planner, sql);
        assertThat(plan.columns()).extracting(OutputColumn::label).contains("UserId", "Losses");
        assertThat(plan.estimatedReadUnits()).isZero();
        assertThat(plan.summary()).startsWith("Empty");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT * FROM GameScores WHERE UserId = '1' AND GameTitle = 'x' | GetItem GameScores",
                "SELECT * FROM GameScores WHERE UserId = ? AND GameTitle = ? | GetItem GameScores",
                "SELECT * FROM GameScores WHERE UserId = '1' | Query GameScores",
                "SELECT TopScore FROM GameScores WHERE GameTitle = 'x' AND TopScore > 5 | Query GameScores.GameTitleIndex",
                "SELECT TopScore FROM GameScores WHERE GameTitle = 'x' | Scan GameScores",
                "SELECT UserId FROM GameScores WHERE Wins = 5 | Query GameScores.WinsIndex",
                "SELECT Losses FROM GameScores WHERE Wins = 5 | Scan GameScores",
                "SELECT * FROM Thread WHERE ForumName = 'x' AND LastPostDateTime > '2' | Query Thread.LastPostIndex",
                "SELECT * FROM \"GameScores\".\"GameTitleIndex\" | Scan GameScores.GameTitleIndex",
                "SELECT a.UserId FROM GameScores a JOIN Thread b ON a.UserId = b.Subject | Scan Thread, Query GameScores",
                "SELECT \"dynamodb\".\"Thread\".\"Views\" FROM \"dynamodb\".\"Thread\" \"Thread\" WHERE \"dynamodb\".\"Thread\".\"ForumName\" = 'x' | Query Thread",
                "SELECT COUNT(*) FROM GameScores CROSS JOIN Thread | Scan GameScores, Scan Thread",
                "SELECT id FROM \"system\".statements | System statements",
            })
    void takesTheCheapestPathThatIsRight(String sql, String summary) {
        assertThat(Planned.rows(planner, sql).summary()).isEqualTo(summary);
    }

    @Test
    void anOrderThatTheIndexGivesIsNotSorted() {
        String sql = "SELECT UserId FROM GameScores WHERE GameTitle = 'x' AND TopScore IS NOT NULL ORDER BY TopScore";
        assertThat(operations(sql + " DESC LIMIT 3")).containsExactly("Limit", "Query");
        assertThat(operations(sql + " LIMIT ?")).containsExactly("Limit", "Query");
        assertThat(operations(sql)).containsExactly("Query");
        assertThat(operations("SELECT Subject FROM Thread ORDER BY Subject")).containsExactly("Sort", "Scan");
    }

    @Test
    void explainGivesTheReasonAgainstAnIndex() {
        assertThat(explain("SELECT UserId FROM GameScores WHERE GameTitle = 'x' ORDER BY TopScore DESC LIMIT 3"))
                .filteredOn(row -> "GameScores.GameTitleIndex".equals(row[3]))
                .isNotEmpty()
                .allSatisfy(row -> {
                    assertThat(row[11]).isEqualTo(false);
                    assertThat((String) row[12]).contains("add TopScore IS NOT NULL");
                });
    }

    @Test
    void aComputedColumnHasItsOnlyPossibleType() {
        RowsPlan plan = Planned.rows(
                planner,
                "SELECT SUM(Losses) a, Losses + 1 b, MIN(Losses) c, UPPER(info) d, COUNT(*) e FROM GameScores GROUP BY Losses, info",
                SessionOptions.DEFAULT);
        assertThat(plan.columns())
                .extracting(OutputColumn::type)
                .containsExactly(
                        ColumnType.NUMERIC,
                        ColumnType.NUMERIC,
                        ColumnType.NUMERIC,
                        ColumnType.VARCHAR,
                        ColumnType.BIGINT);
    }

    @Test
    void parametersHaveTheTypeOfTheOtherOperand() {
        RowsPlan plan = Planned.rows(
                planner,
                "SELECT ? FROM GameScores WHERE UserId = ? AND TopScore > ? AND Losses = ? LIMIT ?",
                SessionOptions.DEFAULT);
        assertThat(plan.parameters())
                .containsExactly(
                        ColumnType.VARIANT,
                        ColumnType.VARCHAR,
                        ColumnType.NUMERIC,
                        ColumnType.VARIANT,
                        ColumnType.BIGINT);
    }

    @Test
    void aLargeScanIsNamedOrRefused() {
        assertThat(Planned.rows(planner, "SELECT * FROM GameScores", policy(ScanPolicy.WARN))
                        .warnings())
                .anySatisfy(warning -> assertThat(warning).contains("full scan of GameScores: about 1000 items"));
        assertThat(Planned.rows(planner, "SELECT * FROM GameScores", policy(ScanPolicy.ALLOW))
                        .warnings())
                .isEmpty();
        assertThatThrownBy(() -> Planned.rows(planner, "SELECT * FROM GameScores", policy(ScanPolicy.DENY)))
                .isInstanceOfSatisfying(
                        QueryException.class, error -> assertThat(error.kind()).isEqualTo(ErrorKind.SCAN_DENIED));
        // EXPLAIN of a denied scan is allowed.
        assertThat(Planned.rows(planner, "EXPLAIN FORMAT TABLE SELECT * FROM GameScores", policy(ScanPolicy.DENY))
                        .summary())
                .contains("Scan GameScores");
        assertThat(Planned.rows(planner, "SELECT * FROM GameScores WHERE UserId = '1'", policy(ScanPolicy.DENY))
                        .warnings())
                .isEmpty();
    }

    @Test
    void aPlanIsMadeOnceForTheSameSqlAndOptions() {
        String sql = "SELECT * FROM GameScores WHERE UserId = ?";
        RowsPlan plan = Planned.rows(planner, sql);
        assertThat(Planned.rows(planner, sql)).isSameAs(plan);
        assertThat(Planned.rows(planner, sql, policy(ScanPolicy.ALLOW))).isNotSameAs(plan);
    }

    private static SessionOptions policy(ScanPolicy policy) {
        return new SessionOptions(
                TtlMode.HIDE,
                false,
                policy,
                500,
                Map.<String, Set<String>>of(),
                Map.of(),
                UnknownColumns.NEAR,
                false,
                true,
                0);
    }

    private List<String> operations(String sql) {
        return explain(sql).stream()
                .filter(row -> Boolean.TRUE.equals(row[11]))
                .map(row -> (String) row[2])
                .toList();
    }

    private List<Object[]> explain(String sql) {
        return run("EXPLAIN FORMAT TABLE " + sql);
    }

    private String rows(String sql) {
        return run(sql).stream()
                .map(row -> Arrays.stream(row).map(CalcitePlannerTest::text).collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; "));
    }

    private static String text(Object value) {
        return value == null ? "null" : Values.text(Values.canonical(value));
    }

    private List<Object[]> run(String sql) {
        List<Object[]> rows = new ArrayList<>();
        try (RowCursor cursor = Planned.rows(planner, sql).run(NoTables.strict())) {
            while (cursor.advance()) {
                rows.add(cursor.row().clone());
            }
        }
        return rows;
    }
}
