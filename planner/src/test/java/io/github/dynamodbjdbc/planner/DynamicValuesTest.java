package io.github.dynamodbjdbc.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.planner.bind.ExampleCatalog;
import io.github.dynamodbjdbc.planner.catalog.ColumnType;
import io.github.dynamodbjdbc.planner.error.ErrorKind;
import io.github.dynamodbjdbc.planner.error.QueryException;
import io.github.dynamodbjdbc.planner.plan.OutputColumn;
import io.github.dynamodbjdbc.planner.plan.RowCursor;
import io.github.dynamodbjdbc.planner.value.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Operators over values without a static type: elements of lists, which need no table. */
class DynamicValuesTest {
    private final CalcitePlanner planner = new CalcitePlanner(new ExampleCatalog());
    private final NoTables context = NoTables.recording();

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "SELECT x FROM UNNEST([1, 2, 'a']) AS x | 1; 2; a",
                "SELECT x FROM UNNEST([1, 2, 'a', NULL]) AS u (x) | 1; 2; a; null",
                "SELECT u.x, u.n FROM UNNEST(['a', 'b']) WITH ORDINALITY AS u (x, n) | a, 1; b, 2",
                "SELECT * FROM UNNEST(['a', 'b']) WITH ORDINALITY AS u | a, 1; b, 2",
                "SELECT u, ordinality FROM UNNEST(['a']) WITH ORDINALITY AS u AT i WHERE i = 0 | a, 1",
                "SELECT unnest FROM UNNEST(['a']) | a",
                "SELECT x.x, x FROM UNNEST([{'x': 1}]) AS x | {\"x\":1}, {\"x\":1}",
                "SELECT x.x FROM UNNEST([[{'x': 1}]]) AS l, l AS x | 1",
                "SELECT x, i FROM UNNEST(['a', 'b']) AS x AT i | a, 0; b, 1",
                "SELECT x FROM UNNEST(<<10, 9, 2>>) AS x | 2; 9; 10",
                "SELECT y, i FROM UNNEST([[1, 2], [3]]) AS x, x AS y AT i | 1, 0; 2, 1; 3, 0",
                "SELECT y FROM UNNEST([{'l': [1, 2]}, {'m': 3}]) AS x, x.l AS y | 1; 2",
                "SELECT y FROM UNNEST([{'l': [[1, 2]]}]) AS x, x.l[0] AS y | 1; 2",
                "SELECT l, x FROM UNNEST([[1, 2], [], NULL]) AS l LEFT JOIN UNNEST(l) AS x ON TRUE | [1,2], 1; [1,2], 2; [], null; null, null",
                "SELECT l, x FROM UNNEST([[1, 2], []]) AS l LEFT JOIN UNNEST(l) AS x ON x > 1 | [1,2], 2; [], null",
                "SELECT l, x FROM UNNEST([[1, 2], []]) AS l JOIN UNNEST(l) AS x ON x > 1 | [1,2], 2",
                "SELECT COUNT(*) FROM UNNEST([1, 'a']) AS x WHERE x BETWEEN X'ff' AND 12345678901234567890123456789012345678 | 0",
                "SELECT COUNT(*) FROM UNNEST([1, 'a']) AS x WHERE x BETWEEN 'a' AND -12345678901234567890123456789012345678 | 0",
                "SELECT x.n FROM UNNEST([{'n': 1}, {'n': 5}]) AS x WHERE x.n > 3 | 5",
                "SELECT l FROM UNNEST([[1], [2]]) AS l WHERE EXISTS (SELECT 1 FROM l AS x WHERE x > 1) | [2]",
                "SELECT l FROM UNNEST([[1], [2]]) AS l WHERE NOT EXISTS (SELECT 1 FROM l AS x WHERE x > 1) | [1]",
                "SELECT l FROM UNNEST([[1], [2]]) AS l WHERE 2 IN (SELECT x FROM l AS x) | [2]",
                "SELECT (SELECT SUM(x) FROM l AS x) FROM UNNEST([[1, 2], []]) AS l | 3; null",
                "SELECT a, x FROM (VALUES (1), (2)) AS t(a), UNNEST([1, 2]) AS x WHERE a = x | 1, 1; 2, 2",
                "SELECT x, COUNT(*) FROM UNNEST([1, 1.0, 'a']) AS x GROUP BY x ORDER BY x | 1, 2; a, 1",
                "SELECT x, y FROM UNNEST([[1], [2]]) AS l, l AS x JOIN UNNEST([2, 3]) AS y ON x = y | 2, 2",
                "SELECT l, y, x FROM UNNEST([[1], [2]]) AS l, UNNEST([2, 3]) AS y JOIN UNNEST(l) AS x ON x = y | [2], 2, 2",
                "SELECT x, y FROM UNNEST([1, 2]) AS x RIGHT JOIN UNNEST([2, 3]) AS y ON x = y ORDER BY y | 2, 2; null, 3",
                "SELECT p, q FROM UNNEST([{'p': 1, 'q': [7]}]) AS x, x.q AS p LEFT JOIN x.q AS q ON TRUE | 7, 7",
                "SELECT COUNT(*) FROM UNNEST([1, 2]) AS x | 2",
                "SELECT COUNT(*) FROM UNNEST([]) AS x | 0",
            })
    void aListIsRows(String sql, String expected) {
        assertThat(rows(sql)).isEqualTo(expected);
        assertThat(context.passedOver()).isEmpty();
    }

    @Test
    void aValueThatIsNotAListHasNoElementsAndIsCounted() {
        assertThat(rows("SELECT l, x FROM UNNEST([5, 'a', {'a': 1}, NULL, [6]]) AS l, l AS x"))
                .isEqualTo("[6], 6");
        assertThat(context.passedOver()).containsExactly(org.assertj.core.api.Assertions.entry("l", 3));
    }

    /** NULL is printed as null. A comparison of values of different types is NULL. */
    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "SELECT x = 1, x <> 1, x < 2, x <= 1, x > 0, x >= 2 FROM UNNEST([1]) AS x | true, false, true, true, true, false",
                "SELECT x = 1, x <> 1, x < 2, x <= 1, x > 0, x >= 2 FROM UNNEST(['1']) AS x | null, null, null, null, null, null",
                "SELECT 1 < 2, 1 <= 1, 2 > 3, 2 >= 3, 1 = 2, 1 <> 2 | true, true, false, false, false, true",
                "SELECT 'a' < 'b', 'a' <= 'a', 'b' > 'c', 'b' >= 'c', 'a' = 'b', 'a' <> 'b' | true, true, false, false, false, true",
                "SELECT x IS DISTINCT FROM 1, x IS NOT DISTINCT FROM 1 FROM UNNEST([1, '1', NULL]) AS x | false, true; true, false; true, false",
                "SELECT x IS NULL, x IS NOT NULL FROM UNNEST([1, NULL]) AS x | false, true; true, false",
                "SELECT NOT x, x AND TRUE, x OR TRUE FROM UNNEST([TRUE, FALSE]) AS x | false, true, true; true, false, true",
                "SELECT x IS TRUE, x IS NOT TRUE, x IS FALSE, x IS NOT FALSE FROM UNNEST([TRUE, NULL]) AS x | true, false, false, true; false, true, false, true",
                "SELECT (x > 1) IS UNKNOWN FROM UNNEST([1, 'a']) AS x | false; true",
                "SELECT -x, +x, x + 1, x - 1, x * 2, x / 2, MOD(x, 2) FROM UNNEST([5]) AS x | -5, 5, 6, 4, 10, 2.5, 1",
                "SELECT CASE WHEN x THEN 1 ELSE '2' END FROM UNNEST([TRUE, FALSE]) AS x | 1; 2",
                "SELECT CASE WHEN x > 1 THEN x ELSE 0 END FROM UNNEST([1, 2]) AS x | 0; 2",
                "SELECT COALESCE(x, 'none') FROM UNNEST([1, NULL]) AS x | 1; none",
                "SELECT UPPER(x), CHAR_LENGTH(x), x || '!' FROM UNNEST(['ab']) AS x | AB, 2, ab!",
                "SELECT SUBSTRING(x, 2), LEFT(x, 1), LPAD(x, 4, '-'), RPAD(x, 4, '-') FROM UNNEST(['abc']) AS x | bc, a, -abc, abc-",
                "SELECT ABS(x), FLOOR(x), CEIL(x), ROUND(x), SIGN(x) FROM UNNEST([-1.5]) AS x | 1.5, -2, -1, -2, -1",
                "SELECT x LIKE 'a%', x NOT LIKE 'a%' FROM UNNEST(['ab', 'b']) AS x | true, false; false, true",
                "SELECT x.a, x.b[1], x['a'] FROM UNNEST([{'a': 1, 'b': [2, 3]}]) AS x | 1, 3, 1",
                "SELECT size(x), contains(x, 1), begins_with(x, 'a') FROM UNNEST([[1], 'ab']) AS x | 1, true, null; 2, null, true",
                "SELECT attribute_type(x, 'L'), attribute_type(x, 'S') FROM UNNEST([[1], 'ab']) AS x | true, false; false, true",
                "SELECT {'a': x, 'b': [x]}, <<x, 2>> FROM UNNEST([1]) AS x | {\"a\":1,\"b\":[1]}, [1,2]",
                // casts
                "SELECT CAST(x AS VARCHAR), CAST(x AS DECIMAL), CAST(x AS INTEGER), CAST(x AS DECIMAL(5, 1)) FROM UNNEST([1.55]) AS x | 1.55, 1.55, 2, 1.6",
                "SELECT CAST(x AS BOOLEAN), TRY_CAST(x AS BOOLEAN) FROM UNNEST([TRUE, 'false']) AS x | true, true; false, false",
                "SELECT CAST(x AS DATE) = DATE '2026-01-02' FROM UNNEST(['2026-01-02']) AS x | true",
                "SELECT CAST(x AS TIME) = TIME '01:02:03' FROM UNNEST(['01:02:03']) AS x | true",
                "SELECT TRY_CAST(x AS DATE), TRY_CAST(x AS TIME), TRY_CAST(x AS TIMESTAMP), TRY_CAST(x AS INTEGER), TRY_CAST(x AS BOOLEAN), TRY_CAST(x AS VARBINARY) FROM UNNEST(['?']) AS x | null, null, null, null, null, null",
                "SELECT TRY_CAST('2026-01-02' AS DATE) IS NULL, TRY_CAST('x' AS TIMESTAMP), CAST('1.5' AS DECIMAL) | false, null, 1.5",
                "SELECT CAST(x AS VARBINARY) = X'01' FROM UNNEST([X'01']) AS x | true",
                "SELECT CAST(x AS VARCHAR(2)), CAST(x AS BIGINT) FROM UNNEST([123]) AS x | 12, 123",
                "SELECT CAST(1.5 AS VARIANT), CAST('a' AS VARIANT), CAST(2.50 AS DECIMAL(38, 18)), CAST(TRUE AS VARCHAR), CAST(2.5 AS INTEGER) | 1.5, a, 2.5, true, 3",
                "SELECT CAST(x AS LIST), CAST(y AS DOCUMENT) FROM UNNEST(['[1]']) AS x, UNNEST(['{\"a\":1}']) AS y | [1], {\"a\":1}",
                // aggregates and windows
                "SELECT SUM(x), AVG(x), MIN(x), MAX(x), COUNT(x) FROM UNNEST([1, 2, 3, NULL]) AS x | 6, 2, 1, 3, 3",
                "SELECT MIN(x), MAX(x) FROM UNNEST(['b', 1, 'a']) AS x | 1, b",
                "SELECT LISTAGG(x, ',') FROM UNNEST(['a', 'b']) AS x | a,b",
                "SELECT EVERY(x), BOOL_AND(x), BOOL_OR(x) FROM UNNEST([TRUE, FALSE]) AS x | false, false, true",
                "SELECT COUNT(*) FILTER (WHERE x > 1), SUM(x) FILTER (WHERE x > 1), COUNT(*) FILTER (WHERE x > 2) FROM UNNEST([1, 2, 'a']) AS x | 1, 2, 0",
                "SELECT COUNT(DISTINCT x), SUM(DISTINCT x) FROM UNNEST([1, 1.0, 2]) AS x | 2, 3",
                "SELECT x, SUM(x) OVER (ORDER BY x), MIN(x) OVER (), MAX(x) OVER () FROM UNNEST([2, 1]) AS x ORDER BY x | 1, 1, 1, 2; 2, 3, 1, 2",
                "SELECT x, COUNT(*) OVER (PARTITION BY x), MAX(s) OVER (PARTITION BY x) FROM UNNEST([1, 1.0]) AS x, (VALUES ('a')) AS v(s) ORDER BY x | 1, 2, a; 1, 2, a",
                "SELECT n, COUNT(*) OVER (PARTITION BY n * 1.0), MIN(n) OVER () FROM (VALUES (1), (1)) AS t(n) | 1, 2, 1; 1, 2, 1",
                "SELECT x, NTILE(2) OVER (ORDER BY x) FROM UNNEST([1, 2, 3]) AS x ORDER BY x | 1, 1; 2, 1; 3, 2",
                "SELECT x FROM UNNEST(['b', 2, TRUE, 1]) AS x ORDER BY x | true; 1; 2; b",
                "SELECT COUNT(*) FROM (SELECT x FROM UNNEST([1, 'a']) AS x UNION SELECT 1.0) AS t | 2",
                "SELECT x FROM UNNEST([1, 'a']) AS x INTERSECT SELECT 1.0 | 1",
                "SELECT x FROM UNNEST([1, 'a']) AS x EXCEPT SELECT 1.0 | a",
                "SELECT COUNT(*) FROM (SELECT x FROM UNNEST([1, 1, 2]) AS x GROUP BY x) AS t | 2",
                "SELECT x, GROUPING(x), COUNT(*) FROM UNNEST([1, 1]) AS x GROUP BY ROLLUP (x) ORDER BY 2 | 1, 0, 2; null, 1, 2",
                "SELECT t.a FROM (VALUES (1.50)) AS t(a) GROUP BY t.a | 1.5",
                "SELECT STDDEV_POP(x), VAR_POP(x) FROM UNNEST([1, 3]) AS x | 1, 1",
                "SELECT COVAR_POP(x, x) FROM UNNEST([1, 3]) AS x | 1",
                "SELECT SUBSTRING('abc', x), LEFT('abc', x), LPAD('a', x, '-'), RPAD('a', x, '-') FROM UNNEST([2]) AS x | bc, ab, -a, a-",
                "SELECT CAST(x AS DECIMAL(38, 2)), CAST(x AS DECIMAL(10, 0)) FROM UNNEST([1.555]) AS x | 1.56, 2",
                "SELECT (1 = 1) = (2 = 2), (x = 1) = (x = 2) FROM UNNEST([1]) AS x | true, false",
                "SELECT t.a, (SELECT COUNT(*) FROM (VALUES (1), (2)) AS u(b) WHERE u.b = t.a) FROM (VALUES (1), (NULL)) AS t(a) ORDER BY a | 1, 1; null, 0",
                "SELECT ('2026-01-01' = DATE '2026-01-01') IS TRUE | true",
                "SELECT x, (SELECT MAX(u.b) FROM (VALUES (1), (2)) AS u(b) WHERE u.b < x) FROM UNNEST([2, 3, 'a', NULL]) AS x | 2, 1; 3, 2; a, null; null, null",
                "SELECT CAST(NULL AS INTEGER) = 1, 'a' = NULL, DATE '2026-01-01' < DATE '2026-01-02' | null, null, true",
                "SELECT x || 'b' FROM UNNEST(['a']) AS x | ab",
                "SELECT a FROM (VALUES (1), (NULL)) AS t(a) WHERE a IS DISTINCT FROM 1 | null",
                "SELECT 5000000000 * 2 + 1 - 1, - (1 + 1) | 10000000000, -2",
                "SELECT DATE '2026-01-03' > x.t, TIME '10:00:00' = x.u, x.u > TIME '09:00:00', DATE '2026-01-03' = x.n FROM UNNEST([{'t': '2026-01-02', 'u': '10:00:00', 'n': 5}]) AS x | true, true, true, null",
                "SELECT DATE '2026-01-03' > TIMESTAMP '2026-01-02 00:00:00', 1 < x, NULL = x FROM UNNEST([2]) AS x | true, true, null",
                "SELECT UPPER('a') = 5, '5' IN (SELECT 5) | null, true",
                "SELECT a FROM (VALUES (1), (2), (5)) AS t(a) WHERE CAST(a AS INTEGER) IN (1, 2, 3) | 1; 2",
                "SELECT MIN(DISTINCT x) OVER (), MAX(DISTINCT x) OVER (), LISTAGG(DISTINCT x) OVER () FROM UNNEST(['a', 1]) AS x LIMIT 1 | 1, a, a",
                "SELECT EVERY(x) OVER (), BOOL_OR(x) OVER () FROM UNNEST([TRUE, FALSE]) AS x LIMIT 1 | false, true",
                "SELECT FIRST_VALUE(CAST(a AS DECIMAL)) IGNORE NULLS OVER (ORDER BY a) FROM (VALUES (1), (2)) AS t(a) | 1; 1",
                "SELECT SUM(a) OVER (ORDER BY a RANGE BETWEEN 1 PRECEDING AND CURRENT ROW), SUM(a) OVER (ORDER BY a RANGE BETWEEN CURRENT ROW AND 1 FOLLOWING), SUM(a) OVER (ORDER BY a ROWS 1 PRECEDING) FROM (VALUES (1), (2), (5)) AS t(a) ORDER BY a | 1, 3, 1; 3, 2, 3; 5, 5, 7",
                "SELECT REPEAT('ab', x), SPLIT_PART('a,b', ',', x), OVERLAY('abc' PLACING 'x' FROM x) FROM UNNEST([2]) AS x | abab, b, axc",
                "SELECT CAST(X'01' AS VARIANT), CAST(x AS VARIANT), CAST(X'01' AS VARCHAR) FROM UNNEST([2]) AS x | AQ==, 2, AQ==",
                "SELECT CAST(TIME '10:00:00' AS VARCHAR), CAST(DATE '2026-01-01' AS VARCHAR), CAST(TIMESTAMP '2026-01-01 01:00:00' AS DATE) = DATE '2026-01-01', CAST(TIMESTAMP '2026-01-01 01:00:00' AS TIME) = TIME '01:00:00' | 10:00:00, 2026-01-01, true, true",
                "SELECT COUNT(*) FILTER (WHERE a IS NOT NULL), COUNT(*) FILTER (WHERE a IS NULL) FROM (VALUES (1), (2)) AS t(a) | 2, 0",
                "SELECT CASE WHEN x.b THEN 1 ELSE 2 END, NOT x.b, x.b AND TRUE FROM UNNEST([{'b': TRUE}, {'b': 5}]) AS x | 1, false, true; 2, null, null",
                "SELECT -CAST(x AS INTEGER), CAST(x AS INTEGER) * 2, SQRT(x + 1) > 1, CAST(SQRT(4) AS INTEGER) FROM UNNEST([3]) AS x | -3, 6, true, 2",
            })
    void operatorsPickByValue(String sql, String expected) {
        assertThat(rows(sql)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "SELECT x + 1 FROM UNNEST(['a', 1]) AS x | null; 2 | x=1",
                "SELECT UPPER(x) FROM UNNEST(['a', 1]) AS x | A; null | x=1",
                "SELECT SUM(x) FROM UNNEST(['a', 1, 2]) AS x | 3 | x=1",
                "SELECT x.a + 1 FROM UNNEST([{'a': 'b'}]) AS x | null | an expression=1",
            })
    void aValueOfAnotherTypeIsNullAndCounted(String sql, String expected, String passedOver) {
        assertThat(rows(sql)).isEqualTo(expected);
        assertThat(context.passedOver()).hasToString('{' + passedOver + '}');
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "SELECT CAST(x AS INTEGER) FROM UNNEST(['a']) AS x | INVALID_VALUE",
                "SELECT CAST(x AS BOOLEAN) FROM UNNEST(['a']) AS x | INVALID_VALUE",
                "SELECT CAST(x AS VARBINARY) FROM UNNEST(['a']) AS x | INVALID_VALUE",
                "SELECT CAST(x AS DATE) FROM UNNEST(['a']) AS x | INVALID_DATETIME",
                "SELECT 9223372036854775807 + CAST(1 AS BIGINT) FROM UNNEST([1]) AS x WHERE CAST(x AS INTEGER) + 2147483647 > 0 | NUMERIC_OUT_OF_RANGE",
            })
    void reportsErrors(String sql, ErrorKind kind) {
        assertThatThrownBy(() -> rows(sql))
                .isInstanceOfSatisfying(
                        QueryException.class, error -> assertThat(error.kind()).isEqualTo(kind));
    }

    @Test
    void expiryIsAConditionOverAnAttribute() {
        assertThat(Planned.rows(planner, "SELECT \"$expired\" FROM SessionData").columns())
                .singleElement()
                .extracting(OutputColumn::type, OutputColumn::nullable)
                .containsExactly(ColumnType.BOOLEAN, false);
    }

    /** The chosen operators, and for reads the key condition, filter and residual. */
    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            nullValues = "none",
            value = {
                "SELECT Subject FROM Thread WHERE ForumName = 'a' || 'b' AND Subject = UPPER('x') | GetItem | ForumName = 'ab' AND Subject = 'X' | none | none",
                "SELECT Subject FROM Thread WHERE Views > 300 + 10 | Scan | none | Views > 310 | none",
                "SELECT Subject FROM Thread WHERE Tags = <<'b', 'a'>> | Scan | none | Tags = [\"b\",\"a\"] | none",
                "SELECT Subject FROM Thread WHERE Views IS NOT DISTINCT FROM 9 | Scan | none | Views = 9 | none",
                "SELECT Subject FROM Thread WHERE Views IS DISTINCT FROM 9 | Scan | none | NOT attribute_type(Views, 'N') OR (attribute_type(Views, 'N') AND Views <> 9) | none",
                "SELECT Subject FROM Thread WHERE (Views > 9) IS NOT TRUE | Scan | none | NOT attribute_type(Views, 'N') OR Views <= 9 | none",
                "SELECT Subject FROM Thread WHERE (Views > 9) IS FALSE | Scan | none | Views <= 9 | none",
                "SELECT Subject FROM Thread WHERE (Views > 9) IS NOT FALSE | Scan | none | NOT attribute_type(Views, 'N') OR Views > 9 | none",
                "SELECT Subject FROM Thread WHERE (Views > 9) IS UNKNOWN | Scan | none | (NOT attribute_type(Views, 'N') OR Views <= 9) AND (NOT attribute_type(Views, 'N') OR Views > 9) | none",
                "SELECT Subject FROM Thread WHERE Views NOT IN (1, 2, 3) | Scan | none | attribute_type(Views, 'N') AND Views NOT IN (1, 2, 3) | none",
                "SELECT Subject FROM Thread WHERE (Views = 1 AND UPPER(a) = 'X') OR (Views = 2 AND a + 1 = 3) | Filter, Scan | none | Views IN (1, 2) | none",
                "SELECT Subject FROM Thread WHERE (Views = 1 AND UPPER(a) = 'X') OR a + 1 = 3 | Filter, Scan | none | none | none",
                "SELECT x FROM Thread t, t.Tags AS x WHERE t.ForumName = 'a' AND t.Subject = 'b' AND x > 'c' | Filter, Unnest, GetItem | ForumName = 'a' AND Subject = 'b' | none | none",
                "SELECT t.Subject, x FROM Thread t LEFT JOIN UNNEST(t.Tags) AS x ON TRUE WHERE t.ForumName = 'a' ORDER BY t.Subject LIMIT 2 | Limit, Unnest, Query | ForumName = 'a' | none | none",
                "SELECT t.Subject FROM Thread t WHERE t.ForumName = 'a' AND EXISTS (SELECT 1 FROM t.Tags AS x WHERE x > 'c') | Correlate, Query, Filter, Unnest, Project, Values | ForumName = 'a' | none | none",
                "SELECT COUNT(*) FROM Thread WHERE ForumName = 'a' | Aggregate, Query | ForumName = 'a' | none | none",
                "SELECT COUNT(*) FROM Thread | Aggregate, Scan | none | none | none",
                "SELECT x FROM UNNEST([1]) AS x WHERE 1 = 0 | Unnest, Empty | none | none | none",
            })
    void plans(String sql, String operations, String key, String filter, String residual) {
        List<Object[]> nodes = run("EXPLAIN FORMAT TABLE " + sql).stream()
                .filter(row -> Boolean.TRUE.equals(row[11]))
                .filter(row -> !"Project".equals(row[2]) || operations.contains("Project"))
                .toList();
        assertThat(nodes.stream().map(row -> (String) row[2]).collect(Collectors.joining(", ")))
                .isEqualTo(operations);
        for (Object[] node : nodes) {
            if (List.of("GetItem", "Query", "Scan").contains(node[2])) {
                assertThat(List.of(String.valueOf(node[4]), String.valueOf(node[5]), String.valueOf(node[6])))
                        .containsExactly(String.valueOf(key), String.valueOf(filter), String.valueOf(residual));
            }
        }
    }

    private String rows(String sql) {
        return run(sql).stream()
                .map(row -> Arrays.stream(row).map(DynamicValuesTest::text).collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; "));
    }

    private static String text(Object value) {
        return value == null ? "null" : Values.text(Values.canonical(value));
    }

    private List<Object[]> run(String sql) {
        List<Object[]> rows = new ArrayList<>();
        try (RowCursor cursor = Planned.rows(planner, sql).run(context)) {
            while (cursor.advance()) {
                rows.add(cursor.row().clone());
            }
        }
        return rows;
    }
}
