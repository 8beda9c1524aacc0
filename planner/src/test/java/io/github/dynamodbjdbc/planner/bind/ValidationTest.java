package io.github.dynamodbjdbc.planner.bind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.dynamodbjdbc.planner.access.ForcedPath;
import io.github.dynamodbjdbc.planner.access.ReadOptions;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.CapacityLimits;
import io.github.dynamodbjdbc.planner.plan.TtlMode;
import io.github.dynamodbjdbc.planner.relation.BoundStatement;
import io.github.dynamodbjdbc.planner.relation.TableUse;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Rejected statements, with message and position. */
class ValidationTest {
    static Stream<Arguments> failures() {
        return Stream.of(
                arguments(
                        "SELECT UserId, TopScore FROM GameScores GROUP BY UserId",
                        ErrorKind.GROUPING,
                        16,
                        "'GameScores.TopScore' is not being grouped"),
                arguments("SELECT 1 FROM GameScores WHERE COUNT(*) > 1", ErrorKind.GROUPING, 32, "in the WHERE clause"),
                arguments("SELECT SUM(SUM(a)) FROM GameScores", ErrorKind.GROUPING, 8, "nested"),
                arguments(
                        "SELECT 1 FROM GameScores g GROUP BY g.UserId"
                                + " HAVING EXISTS (SELECT 1 FROM Thread t WHERE t.Subject = g.a)",
                        ErrorKind.GROUPING,
                        102,
                        "'g.a' is not being grouped"),
                arguments("SELECT SUM(a) s FROM GameScores GROUP BY s", ErrorKind.GROUPING, 8, "GROUP BY"),
                arguments(
                        "SELECT 1 FROM GameScores WHERE TIME '10:00:00' < DATE '2026-01-31'",
                        ErrorKind.TYPE_MISMATCH,
                        32,
                        "'<TIME> < <DATE>'"),
                arguments("SELECT ROW_NUMBER() FROM GameScores", ErrorKind.GROUPING, 8, "OVER clause is necessary"),
                arguments("SELECT SUM(a) OVER w FROM GameScores", ErrorKind.GROUPING, 20, "no window 'w'"),
                arguments(
                        "SELECT DISTINCT a FROM GameScores ORDER BY b",
                        ErrorKind.INVALID_COLUMN_REFERENCE,
                        44,
                        "select clause"),
                arguments(
                        "SELECT UserId + TRUE FROM GameScores",
                        ErrorKind.TYPE_MISMATCH,
                        8,
                        "arguments of type '<VARCHAR> + <BOOLEAN>'"),
                arguments("SELECT SUM(UserId) FROM GameScores", ErrorKind.TYPE_MISMATCH, 8, "'SUM(<VARCHAR>)'"),
                arguments("SELECT UserId * 2 FROM GameScores", ErrorKind.TYPE_MISMATCH, 8, "<VARCHAR> * <INTEGER>"),
                arguments("SELECT 1 FROM GameScores WHERE TopScore", ErrorKind.TYPE_MISMATCH, 32, "WHERE"),
                arguments(
                        "SELECT UPPER(a, 2) FROM GameScores",
                        ErrorKind.UNKNOWN_FUNCTION,
                        8,
                        "UPPER takes 1 argument, not 2"),
                arguments(
                        "SELECT LTRIM() FROM GameScores",
                        ErrorKind.UNKNOWN_FUNCTION,
                        8,
                        "LTRIM takes 1 or 2 arguments"),
                arguments("SELECT 1 FROM GameScores WHERE TopScore = 'abc'", ErrorKind.INVALID_VALUE, 43, "'abc'"),
                arguments("SELECT 1 FROM Blobs WHERE Id IN (X'00', '*')", ErrorKind.INVALID_VALUE, 41, "base64"),
                arguments("SELECT attribute_type(a, 'Q') FROM GameScores", ErrorKind.INVALID_VALUE, 26, "BOOL"),
                arguments("SELECT DATE '2026-13-01'", ErrorKind.INVALID_DATETIME, 8, "2026-01-31"),
                arguments("SELECT TIMESTAMP '2026-01-31x10:00:00'", ErrorKind.INVALID_DATETIME, 8, "timestamp"),
                arguments("SELECT TIME '25:00:00'", ErrorKind.INVALID_DATETIME, 8, "23:59:59"),
                arguments(
                        "SELECT 123456789012345678901234567890123456789",
                        ErrorKind.NUMERIC_OUT_OF_RANGE,
                        8,
                        "38 significant digits"),
                arguments("SELECT UPER(a) FROM GameScores", ErrorKind.UNKNOWN_FUNCTION, 8, "nearest is 'UPPER'"),
                arguments("SELECT CAST(a AS FOO) FROM GameScores", ErrorKind.INVALID_STATEMENT, 18, "VARIANT"),
                arguments("SELECT EXTRACT(MONT FROM a) FROM GameScores", ErrorKind.INVALID_STATEMENT, 8, "'MONTH'"),
                arguments("SELECT a FROM GameScores ORDER BY 2", ErrorKind.INVALID_STATEMENT, 35, "1 column"),
                arguments("SELECT a FROM GameScores GROUP BY 0", ErrorKind.INVALID_STATEMENT, 35, "GROUP BY 0"),
                arguments("SELECT a FROM GameScores LIMIT -1", ErrorKind.INVALID_STATEMENT, 32, "negative"),
                arguments("SELECT a FROM GameScores LIMIT 1.5", ErrorKind.INVALID_STATEMENT, 32, "integer"),
                arguments("SELECT a FROM GameScores LIMIT a + 1", ErrorKind.UNSUPPORTED, 32, "LIMIT"),
                arguments("SELECT 1 UNION SELECT 1, 2", ErrorKind.INVALID_STATEMENT, 1, "1 and 2 columns"),
                arguments("VALUES (1), (1, 2)", ErrorKind.INVALID_STATEMENT, 14, "one length"),
                arguments("SELECT (SELECT 1, 2)", ErrorKind.INVALID_STATEMENT, 8, "2 columns where 1 is wanted"),
                arguments("SELECT 1 FROM Thread t AT i", ErrorKind.UNSUPPORTED, 27, "no order"),
                arguments("SELECT 1 FROM UNNEST([1]) AS u (a, b)", ErrorKind.INVALID_STATEMENT, 33, "2 column names"),
                arguments("SELECT u.b FROM UNNEST([1]) AS u (a)", ErrorKind.UNKNOWN_COLUMN, 10, "'b' in 'u'"),
                arguments(
                        "SELECT 1 FROM Thread t RIGHT JOIN UNNEST(t.Tags) AS x ON TRUE",
                        ErrorKind.INVALID_COLUMN_REFERENCE,
                        42,
                        "'t'"),
                arguments("SELECT 1 FROM Thread t, u.Tags AS x", ErrorKind.UNKNOWN_TABLE, 25, "'u.Tags'"),
                arguments(
                        "WITH RECURSIVE c AS (SELECT 1 UNION ALL SELECT 1 FROM c, c AS d) SELECT 1 FROM c",
                        ErrorKind.INVALID_RECURSION,
                        58,
                        "only once"),
                arguments(
                        "SELECT SUM(a) OVER (PARTITION BY b GROUPS 1 PRECEDING) FROM GameScores",
                        ErrorKind.GROUPING,
                        36,
                        "GROUPS needs an ORDER BY"),
                arguments("WITH c AS (SELECT 1 FROM Nope) SELECT 1", ErrorKind.UNKNOWN_TABLE, 26, "'Nope'"),
                arguments("SELECT /*+ INDX(t i) */ 1 FROM Thread t", ErrorKind.INVALID_HINT, 12, "nearest is 'INDEX'"),
                arguments("SELECT /*+ SCAN(Thread2) */ 1 FROM Thread", ErrorKind.INVALID_HINT, 12, "'Thread'"),
                arguments("SELECT /*+ INDEX(t) */ 1 FROM Thread t", ErrorKind.INVALID_HINT, 12, "a table and an index"),
                arguments("SELECT /*+ SEGMENTS(x) */ 1 FROM Thread t", ErrorKind.INVALID_HINT, 12, "number"),
                arguments("SELECT /*+ TTL(NEVER) */ 1 FROM Thread t", ErrorKind.INVALID_HINT, 12, "HIDE, SHOW or ONLY"),
                arguments(
                        "SELECT /*+ PATH(t Read) */ 1 FROM Thread t",
                        ErrorKind.INVALID_HINT,
                        12,
                        "no operation 'Read'"),
                arguments("SELECT /*+ PATH(t) */ 1 FROM Thread t", ErrorKind.INVALID_HINT, 12, "an operation"),
                arguments("SELECT /*+ PATH(t Scan 1 2) */ 1 FROM Thread t", ErrorKind.INVALID_HINT, 12, "a number"),
                arguments(
                        "SELECT /*+ SCAN(t) PATH(t Query) */ 1 FROM Thread t",
                        ErrorKind.INVALID_HINT,
                        20,
                        "contradicts"),
                arguments(
                        "SELECT /*+ INDEX(t LastPost) */ 1 FROM Thread t",
                        ErrorKind.UNKNOWN_INDEX,
                        20,
                        "nearest is 'LastPostIndex'"),
                arguments(
                        "SELECT /*+ SCAN(t) INDEX(t LastPostIndex) */ 1 FROM Thread t",
                        ErrorKind.INVALID_HINT,
                        20,
                        "contradicts"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void refuses(String sql, ErrorKind kind, int column, String message) {
        assertThatThrownBy(() -> Example.bind(sql)).isInstanceOfSatisfying(QueryException.class, e -> {
            assertThat(e).hasMessageContaining(message);
            // The message contains neither internal names of tables nor Calcite's form of positions.
            assertThat(e.getMessage()).doesNotContain("#", "From line", "`");
            assertThat(e.kind()).isEqualTo(kind);
            assertThat(e.position()).isNotNull();
            assertThat(e.position().column()).isEqualTo(column);
        });
    }

    @Test
    void takesHints() {
        BoundStatement query = Example.bind(
                "SELECT /*+ INDEX(t LastPostIndex) CONSISTENT DENSE(t LastPostIndex) TTL(SHOW) "
                        + "MAX_RCU(12.5) RCU_PER_SECOND(40) RCU_PER_SECOND(50) SEGMENTS(8) NO_SCAN */ 1 FROM Thread t WHERE a IN (SELECT 1 FROM SessionData)");
        assertThat(query.findings().limits()).isEqualTo(new CapacityLimits(12.5, 40.0));
        assertThat(Example.tables(query).get(0).readOptions())
                .isEqualTo(new ReadOptions(true, "LastPostIndex", false, true, Set.of("LastPostIndex"), 8));
        // A hint without a table name also applies to the queries inside.
        assertThat(Example.tables(query).get(1).readOptions())
                .isEqualTo(new ReadOptions(true, null, false, true, Set.of(), 8));
        assertThat(Example.tables(query)).extracting(TableUse::ttl).containsOnly(TtlMode.SHOW);
    }

    @Test
    void takesThePathOfATable() {
        BoundStatement query = Example.bind(
                "SELECT /*+ PATH(t mergedqueries LastPostIndex 2) PATH(u Scan) */ 1" + " FROM Thread t, Thread u");
        assertThat(Example.tables(query).get(0).readOptions().forcedPath())
                .isEqualTo(new ForcedPath("MergedQueries", "LastPostIndex", 2));
        assertThat(Example.tables(query).get(1).readOptions().forcedPath()).isEqualTo(new ForcedPath("Scan", null, 0));
    }
}
