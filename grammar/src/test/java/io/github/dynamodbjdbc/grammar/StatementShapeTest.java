package io.github.dynamodbjdbc.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatementShapeTest {
    private static StatementShape shape(String sql) {
        return Objects.requireNonNull(StatementShape.of(sql, 9), sql);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "SELECT a FROM t WHERE b = 'x'  | SELECT a FROM t WHERE b = 'it''s' -- comment",
                "SELECT a FROM t WHERE b = 1    | SELECT a FROM t   WHERE b=/* c */23",
                "SELECT a FROM t WHERE b = 1.5  | SELECT a FROM t WHERE b = .5e3",
                "SELECT /*+ SCAN(t) */ a FROM t | SELECT   /*+ SCAN(t) */   a FROM t",
            })
    void textsOfOneShape(String one, String other) {
        assertThat(shape(one).key()).isEqualTo(shape(other).key());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "SELECT a FROM t WHERE b = 'x'        | SELECT a FROM t WHERE b = 1",
                "SELECT a FROM t WHERE b = 1          | SELECT a FROM t WHERE b = 1.0",
                "SELECT a FROM t WHERE b = 1          | SELECT a FROM t WHERE b = -1",
                "SELECT a FROM t WHERE b = 'x'        | SELECT a FROM t WHERE b = X'00'",
                "SELECT a FROM t WHERE b = DATE '1'   | SELECT a FROM t WHERE b = '1'",
                "SELECT a FROM t                      | SELECT A FROM t",
                "SELECT \"a b\" FROM t                | SELECT a b FROM t",
                "SELECT a FROM t                      | SELECT /*+ SCAN(t) */ a FROM t",
                "SELECT /*+ MAX_RCU(5) */ a FROM t    | SELECT /*+ MAX_RCU(6) */ a FROM t",
            })
    void textsOfTwo(String one, String other) {
        assertThat(shape(one).key()).isNotEqualTo(shape(other).key());
    }

    @Test
    void literalsAreWhereTheTreeHasThem() {
        assertThat(shape("SELECT 'it''s'\n  FROM t WHERE b = 10 AND c > 1.50").literals())
                .containsExactly(
                        new StatementShape.Literal(true, "it's", 1, 8),
                        new StatementShape.Literal(false, "10", 2, 20),
                        new StatementShape.Literal(false, "1.50", 2, 31));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "EXPLAIN SELECT a FROM t WHERE b = 1",
                "SHOW TABLES",
                "SELECT a FROM t WHERE b = ?",
                "SELECT a FROM t WHERE b = 'x",
                "SELECT a FROM t WHERE b == 1",
                "SELECT a FROM t WHERE b IN (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)"
            })
    void otherTextsHaveNone(String sql) {
        assertThat(StatementShape.of(sql, 9)).isNull();
    }
}
