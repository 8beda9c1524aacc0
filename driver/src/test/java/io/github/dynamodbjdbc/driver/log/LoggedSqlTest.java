package io.github.dynamodbjdbc.driver.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoggedSqlTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "SELECT * FROM t WHERE a = 'it''s' AND b=5       | SELECT * FROM t WHERE a = ? AND b=?",
                "SELECT a1, \"x'5\" FROM t2 WHERE c > -1.5e-3+2    | SELECT a1, \"x'5\" FROM t2 WHERE c > -?+?",
                "SELECT 1 -- secret 'x                           | SELECT ?",
                "SELECT /* secret */ .5, a.b, a[0]               | SELECT  ?, a.b, a[?]",
                "SELECT /*+ SCAN(t) */ DATE '2020-01-01'         | SELECT /*+ SCAN(t) */ DATE ?",
                "SELECT 'never closed                            | SELECT ?",
                "SELECT 'a', secret' FROM t                      | SELECT ?",
                "SELECT a FROM \"t WHERE b = 'secret'             | SELECT ?",
                "  SELECT $$secret$$, $a$se$$cret$a$, a$$b, $1     |   SELECT ?, ?, a$$b, $1",
                "SELECT $a$secret$$                              | SELECT ?",
                "SET password = secret                           | SET password = ?",
                "set SecretAccessKey TO secret                   | set SecretAccessKey TO ?",
                "UPDATE t SET password = a WHERE b = 'secret'    | UPDATE t SET password = ? WHERE b = ?",
                "SELECT /*+ TTL(SHOW) MAX_RCU(5) */ a            | SELECT /*+ TTL(SHOW) MAX_RCU(5) */ a",
                "SELECT /*+ INDEX(t \"a b\"), NO_SCAN */ a      | SELECT /*+ INDEX(t \"a b\"), NO_SCAN */ a",
                "SELECT /*+ MAX_RCU('secret') */ a               | SELECT /*+ ? */ a",
                "SELECT /*+ 4111111111111111 */ a                | SELECT /*+ ? */ a",
                "SELECT /*+ SCAN(t) x = 'secret' */ a            | SELECT /*+ ? */ a",
                "SELECT /*+ SCAN(t) secret                       | SELECT /*+ ? */"
            })
    void literalsAndCommentsAreLeftOut(String sql, String logged) {
        assertThat(LoggedSql.withoutLiterals(sql).trim()).isEqualTo(logged.trim());
    }

    @Test
    void manyHintsAreMaskedInNoTime() {
        String hints = "SELECT /*+ " + "SCAN(t) ".repeat(5_000) + "'x' */ 1";
        assertThat(LoggedSql.withoutLiterals(hints)).isEqualTo("SELECT /*+ ? */ ?");
    }

    @Test
    void ofALongStatementTheBeginningIsKept() {
        String limit = "x".repeat(10_000);
        assertThat(LoggedSql.bounded(limit)).isEqualTo(limit);
        assertThat(LoggedSql.bounded(limit + "y")).isEqualTo(limit + "…");
        assertThat(LoggedSql.bounded("x".repeat(9_999) + "\uD83D\uDE00")).isEqualTo("x".repeat(9_999) + "…");
    }
}
