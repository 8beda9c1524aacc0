package io.github.dynamodbjdbc.tck.oracle;

import static io.github.dynamodbjdbc.tck.oracle.OracleFixture.answer;
import static io.github.dynamodbjdbc.tck.oracle.OracleFixture.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NaiveEvaluatorTest {
    /** The items for which a condition is TRUE, as {@code pk || sk}. */
    private static List<String> found(String condition, Object... parameters) {
        return answer("SELECT pk || CAST(sk AS VARCHAR) FROM T WHERE " + condition + " ORDER BY pk, sk", parameters)
                .example()
                .stream()
                .map(row -> ((Datum.Text) row.get(0)).value())
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "a = 5                                | x1 x2",
                "a <> 5                               | ",
                "a <> 6                               | x1 x2",
                "NOT a = 6                            | x1 x2",
                "a = '5'                              | ",
                "a > 'a'                              | x3",
                "NOT a > 'a'                          | ",
                "a IN (5, 'five', TRUE)               | x1 x2 x3 y3",
                "a NOT IN (6, NULL)                   | ",
                "a NOT IN (5, 'four')                 | ",
                "a BETWEEN 5 AND 5                    | x1 x2",
                "a NOT BETWEEN 1 AND 4                | x1 x2",
                "a BETWEEN SYMMETRIC 6 AND 4          | x1 x2",
                "a IS NULL                            | y1 y2",
                "a IS MISSING                         | y2",
                "a IS NOT MISSING AND a IS NULL       | y1",
                "attribute_exists(a)                  | x1 x2 x3 y1 y3 y4",
                "attribute_type(a, 'NULL')            | y1",
                "attribute_type(a, 'L')               | y4",
                "a                                    | y3",
                "a IS UNKNOWN                         | x1 x2 x3 y1 y2 y4",
                "a IS NOT TRUE                        | x1 x2 x3 y1 y2 y4",
                "a IS DISTINCT FROM 5                 | x3 y1 y2 y3 y4",
                "a IS NOT DISTINCT FROM NULL          | y1 y2",
                "a LIKE 'f_v%'                        | x3",
                "a NOT LIKE 'f%'                      | ",
                "begins_with(a, 'fi')                 | x3",
                "contains(a, 'b')                     | y4",
                "a[0] = 1                             | y4",
                "size(a) = 2                          | y4",
                "a = 5 OR a = 'five'                  | x1 x2 x3",
                "(a = 5 AND sk = 1) OR pk = 'z'       | x1",
                "sk = '2'                             | x2 y2",
                "pk = 5                               | ",
                "(pk, sk) IN (('x', 1), ('y', 4))     | x1 y4",
                "g = 'p'                              | x1 y2",
                "g IS NULL                            | x2 y1 y3 y4",
                "g IS MISSING                         | y1 y3 y4",
                "CAST(g AS VARIANT) = 7               | x2",
                "a IN (SELECT a FROM T WHERE sk = 2)  | x1 x2",
                "a NOT IN (SELECT a FROM T WHERE sk = 2) | ",
                "a = ANY (SELECT b.a FROM T b WHERE b.sk > T.sk) | x1",
                "a >= ALL (SELECT b.a FROM T b WHERE b.sk = 1 AND b.pk = 'x') | x1 x2",
                "EXISTS (SELECT 1 FROM T b WHERE b.pk = T.pk AND b.a = 'five' AND b.sk > T.sk) | x1 x2",
                "sk = (SELECT MAX(b.sk) FROM T b WHERE b.pk = T.pk) | x3 y4",
                "1 = 0 | "
            })
    void conditionsFindWhatThreeValuedLogicSays(String condition, String expected) {
        assertThat(found(condition)).isEqualTo(expected == null ? List.of() : List.of(expected.split(" ")));
    }

    @Test
    void aParameterHasItsBoundValue() {
        assertThat(found("a = ?", "5")).isEmpty();
        assertThat(found("a = ?", 5)).containsExactly("x1", "x2");
        assertThat(found("sk = ? AND pk = ?", "1", "y")).containsExactly("y1");
        assertThat(found("a = ?", (Object) null)).isEmpty();
    }

    @Test
    void numbersOfOneValueAreOneGroupAndNullAndMissingAnother() {
        assertThat(answer("SELECT a, COUNT(*), COUNT(a) FROM T GROUP BY a ORDER BY a")
                        .example())
                .containsExactly(
                        row(true, 1, 1), row(5, 2, 2), row("five", 1, 1), row(List.of(1, "b"), 1, 1), row(null, 2, 0));
    }

    @Test
    void aggregatesSkipValuesOfOtherTypes() {
        assertThat(answer("SELECT COUNT(*), COUNT(a), SUM(a), AVG(a), COUNT(DISTINCT a), MIN(a) FROM T WHERE sk < 4")
                        .example())
                .containsExactly(row(6, 4, 10, 5, 3, true));
        assertThat(answer("SELECT COUNT(*), SUM(a) FROM T WHERE 1 = 0").example())
                .containsExactly(row(0, null));
        assertThat(answer("SELECT COUNT(*) FILTER (WHERE a = 5), MAX(sk) FROM T HAVING COUNT(*) > 1")
                        .example())
                .containsExactly(row(2, 4));
        assertThat(answer("SELECT pk, SUM(sk) AS s FROM T GROUP BY ROLLUP (pk) ORDER BY s")
                        .example())
                .containsExactly(row("x", 6), row("y", 10), row(null, 16));
    }

    @Test
    void anIndexHasItemsWithAllItsKeysAndItsProjection() {
        assertThat(answer("SELECT pk, sk, g, a FROM \"T\".\"byG\" ORDER BY pk, sk")
                        .example())
                .containsExactly(row("x", 1, "p", 5), row("x", 3, "q", "five"), row("y", 2, "p", null));
    }

    @Test
    void expiredItemsAreHidden() {
        assertThat(answer(Settings.TimeToLive.HIDE, "SELECT COUNT(*) FROM T").example())
                .containsExactly(row(6));
        assertThat(answer(Settings.TimeToLive.HIDE, "SELECT /*+ TTL(SHOW) */ COUNT(*) FROM T")
                        .example())
                .containsExactly(row(7));
        assertThat(answer(Settings.TimeToLive.ONLY, "SELECT pk, sk, \"$expired\" FROM T")
                        .example())
                .containsExactly(row("x", 1, true));
    }

    /** As in PostgreSQL, a name in FROM is searched in all outer queries. */
    @Test
    void aNameOfFromTakesPrecedenceOverANearerColumn() {
        assertThat(answer("SELECT COUNT(*) FROM T AS a WHERE EXISTS (SELECT 1 FROM T AS u WHERE a.pk = 'y')")
                        .example())
                .containsExactly(row(4));
    }

    @Test
    void outerJoinsKeepRowsWithoutPartner() {
        String values = "(VALUES (5), (6)) AS v (n)";
        assertThat(answer("SELECT v.n, t.sk FROM " + values + " LEFT JOIN T t ON t.a = v.n ORDER BY 1, 2")
                        .example())
                .containsExactly(row(5, 1), row(5, 2), row(6, null));
        assertThat(answer("SELECT v.n, t.sk FROM T t RIGHT JOIN " + values + " ON t.a = v.n ORDER BY 1, 2")
                        .example())
                .containsExactly(row(5, 1), row(5, 2), row(6, null));
        assertThat(answer("SELECT COUNT(*) FROM T t FULL JOIN " + values + " ON t.a = v.n")
                        .example())
                .containsExactly(row(8));
        assertThat(answer("SELECT * FROM (VALUES (1, 2)) AS a (x, y) FULL JOIN (VALUES (3, 4)) AS b (x, z) USING (x)"
                                + " ORDER BY x")
                        .example())
                .containsExactly(row(1, 2, null), row(3, null, 4));
    }

    @Test
    void setOperationsTakeNullsAndNumbersByValue() {
        assertThat(answer("SELECT a FROM T WHERE sk < 3 UNION SELECT 5.00 ORDER BY a")
                        .example())
                .containsExactly(row(5), row((Object) null));
        assertThat(answer("SELECT a FROM T WHERE sk < 3 EXCEPT ALL SELECT 5 ORDER BY a")
                        .example())
                .containsExactly(row(5), row((Object) null), row((Object) null));
        assertThat(answer("SELECT a FROM T INTERSECT SELECT NULL").example()).containsExactly(row((Object) null));
    }

    @Test
    void windowsSeeTheirPartition() {
        assertThat(answer("SELECT pk, sk, RANK() OVER (ORDER BY pk), SUM(sk) OVER (PARTITION BY pk ORDER BY sk),"
                                + " COUNT(*) OVER (PARTITION BY pk) FROM T WHERE sk < 3 ORDER BY pk, sk")
                        .example())
                .containsExactly(
                        row("x", 1, 1, 1, 2), row("x", 2, 1, 3, 2), row("y", 1, 3, 1, 2), row("y", 2, 3, 3, 2));
    }

    @Test
    void numbersAreExact() {
        assertThat(answer("SELECT 0.1 + 0.2, 12345678901234567890.12345678 + 1, -7 % 3, 7 / 2.0, ABS(-2), ROUND(2.5)")
                        .example()
                        .get(0)
                        .stream()
                        .map(cell -> ((Datum.Numeric) cell).value().toPlainString()))
                .containsExactly("0.3", "12345678901234567891.12345678", "-1", "3.5", "2", "3");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "SELECT 1 FROM T WHERE sk = 'one'               | 22018",
                "SELECT 1 FROM T WHERE 1 = 0 AND sk = X'01'     | 22018",
                "SELECT 1 / 0                                   | 22012",
                "SELECT 1 FROM Nothing                          | 42P01",
                "SELECT 1 FROM \"T\".\"none\"                   | 42704",
                "SELECT pk * 1 FROM T                           | 42804",
                "SELECT 1 FROM T WHERE pk                       | 42804",
                "SELECT pk, COUNT(*) FROM T                     | 42803",
                "SELECT pk FROM T WHERE COUNT(*) > 1            | 42803",
                "SELECT b FROM (SELECT pk AS a FROM T) x        | 42703",
                "SELECT pk FROM T x JOIN T y ON x.pk = y.pk     | 42702",
                "SELECT 1 FROM T x JOIN T x ON 1 = 1            | 42712",
                "SELECT (SELECT pk FROM T)                      | 21000",
                "SELECT DISTINCT pk FROM T ORDER BY sk          | 42P10",
                "SELECT ?                                       | 42P02",
                "SELECT CAST('x' AS NUMERIC)                    | 22018"
            })
    void whatIsWrongIsRejected(String sql, String state) {
        assertThatThrownBy(() -> answer(sql)).isInstanceOfSatisfying(Rejected.class, e -> assertThat(e.sqlState())
                .isEqualTo(state));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT COUNT(*) FROM (SELECT a FROM T LIMIT 2) x",
                "SELECT ROW_NUMBER() OVER (ORDER BY pk) FROM T",
                "SELECT LISTAGG(pk, ',') FROM T"
            })
    void undefinedResultsAreRefused(String sql) {
        assertThatThrownBy(() -> answer(sql)).isInstanceOf(UnsupportedForOracle.class);
    }

    @Test
    void textIsOrderedByCodePoint() {
        assertThat(answer("SELECT x FROM (VALUES ('\uD83D\uDE00'), ('\uFFFD'), ('b'), ('B')) AS t (x) ORDER BY x")
                        .example())
                .isEqualTo(Stream.of("B", "b", "\uFFFD", "\uD83D\uDE00")
                        .map(OracleFixture::row)
                        .toList());
        assertThat(Arrays.asList(Values.compare(new Datum.Text("a"), new Datum.Text("ab"))))
                .allMatch(order -> order < 0);
    }
}
