package io.github.dynamodbjdbc.tck.hunter.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.grammar.StatementParser;
import io.github.dynamodbjdbc.grammar.ast.Query;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorOrderTest {
    private static Query query(String sql) {
        return ((Statement.Select) StatementParser.parse(sql)).query();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "22012 | SELECT a FROM t WHERE b <> 0 AND 1 / b > 2",
                "22012 | SELECT a FROM t JOIN u ON MOD(t.a, u.a) = 1",
                "22012 | SELECT COUNT(*) FROM t GROUP BY a HAVING a % 2 = 1",
                "22012 | SELECT 1 / a FROM t LIMIT 1",
                "22012 | SELECT x FROM (SELECT 1 / a AS x FROM t) AS s",
                "22012 | SELECT COUNT(*) FILTER (WHERE 1 / a > 0) FROM t",
                "22012 | SELECT b > 0 OR 1 / a > 0 FROM t",
                "22012 | SELECT EXISTS (SELECT 1 / a FROM t)",
                "22012 | WITH s AS (SELECT 1 / a AS x FROM t) SELECT COUNT(*) FROM s",
                "22003 | SELECT a FROM t WHERE a + 1 > 2",
                "22018 | SELECT a FROM t WHERE CAST(a AS INTEGER) = 1",
                "22007 | SELECT a FROM t WHERE CAST(a AS DATE) > CURRENT_DATE"
            })
    void conditionsAreLookedAtInAnyOrder(String state, String sql) {
        assertThat(ErrorOrder.differsByWay(query(sql), state)).isTrue();
        assertThat(ErrorOrder.isOpen(query(sql), state)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "22012 | SELECT 1 / a FROM t WHERE b > 0",
                "22012 | SELECT SUM(a / b) FROM t WHERE b > 0 GROUP BY a",
                "22012 | SELECT a FROM t WHERE a + 1 > 2",
                "22018 | SELECT a FROM t WHERE a = '5' AND b < 3",
                "22007 | SELECT a FROM t WHERE a < TIMESTAMP '2016-01-01 00:00:00'",
                "22018 | SELECT a FROM t WHERE TRY_CAST(a AS INTEGER) = 1",
                "22025 | SELECT a FROM t WHERE a LIKE b ESCAPE '!'",
                "22011 | SELECT a FROM t WHERE SUBSTRING(a, 1, b) = 'x'"
            })
    void whatIsComputedForEachRowOfTheResultIsMetOnAnyWay(String state, String sql) {
        assertThat(ErrorOrder.differsByWay(query(sql), state)).isFalse();
        assertThat(ErrorOrder.isOpen(query(sql), state)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"22003 | SELECT a + 2147483647 * 2 FROM t", "22012 | SELECT COALESCE(a, 1 / b) FROM t"})
    void whetherAnOperandIsComputedIsTheSameOnAnyWay(String state, String sql) {
        assertThat(ErrorOrder.differsByWay(query(sql), state)).isFalse();
        assertThat(ErrorOrder.isOpen(query(sql), state)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "true | SELECT a FROM t JOIN u ON t.a = u.a WHERE CAST(b AS INTEGER) > 2",
                "true | SELECT a FROM t, u WHERE CAST(b AS INTEGER) > 2",
                "true | SELECT 1 FROM s WHERE EXISTS (SELECT a FROM t LEFT JOIN u ON CAST(t.a AS INTEGER) = u.a)",
                "true | SELECT a FROM (SELECT a FROM t WHERE b = 1) AS s WHERE CAST(a AS INTEGER) > 2",
                "true | WITH s AS (SELECT a FROM t WHERE b = 1) SELECT a FROM s WHERE CAST(a AS INTEGER) > 2",
                "false | SELECT CAST(a AS INTEGER) FROM (SELECT a FROM t WHERE b = 1) AS s",
                "false | SELECT CAST(b AS INTEGER) FROM t JOIN u ON t.a = u.a WHERE c > 2",
                "false | SELECT a FROM t WHERE CAST(b AS INTEGER) > 2",
                "false | SELECT a FROM t JOIN u ON t.a = u.a WHERE TRY_CAST(b AS INTEGER) > 2"
            })
    void aRowThatFromLeavesOutMayBeComputed(boolean expected, String sql) {
        assertThat(ErrorOrder.mayPrecedeFrom(query(sql), "22003")).isEqualTo(expected);
    }
}
