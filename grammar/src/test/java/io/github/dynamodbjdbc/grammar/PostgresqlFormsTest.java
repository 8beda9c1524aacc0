package io.github.dynamodbjdbc.grammar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** PostgreSQL's special forms, and the equivalent forms that the syntax tree has. */
class PostgresqlFormsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "a & b | c; BITOR(BITAND(a, b), c)",
                "~a & b; BITAND(BITNOT(a), b)",
                "-a ^ 2; POWER(-a, 2)",
                "a * b ^ 2; a * POWER(b, 2)",
                "a << 1 + 2; BITSHIFTLEFT(a, 1 + 2)",
                "a << 1 >> 2; BITSHIFTRIGHT(BITSHIFTLEFT(a, 1), 2)",
                "(a << 1) = b AND c IN <<1, 2>>; BITSHIFTLEFT(a, 1) = b AND c IN (1, 2)",
                "<<1, 2>>; <<1, 2>>",
                "|/ a + 1; SQRT(a + 1)",
                "@ a || b; ABS(a) || b",
                "a # 1; BITXOR(a, 1)",
                "a = ANY (ARRAY[1, 2]); a IN (1, 2)",
                "a <> ALL (ARRAY[1, 2]::INT[]); a NOT IN (1, 2)",
                "a > ANY (ARRAY[1, 2]); a > 1 OR a > 2",
                "a LIKE ALL (ARRAY['x%', 'y']); a LIKE 'x%' AND a LIKE 'y'",
                "a NOT ILIKE ANY ('x', 'y'); a NOT ILIKE 'x' OR a NOT ILIKE 'y'",
                "a SIMILAR TO 'x'; REGEXP_LIKE(a, SIMILAR_TO_ESCAPE('x'))",
                "t AT TIME ZONE 'UTC'; TIMEZONE('UTC', t)",
                "a #> '{b,0}'; a -> 'b' -> 0",
                "NUMERIC '1.5'; CAST('1.5' AS NUMERIC)",
                "N'a'; 'a'",
                "a COLLATE \"C\" || b; a || b",
                "MAKE_INTERVAL(days => 7); MAKE_INTERVAL(0, 0, 0, 7, 0, 0, 0)",
                "E'a\\'b\\x41'; 'a''bA'",
                "$$it's$$; 'it''s'",
                "$t$a$$b$t$; 'a$$b'",
                "1 /* a /* b */ c */ + 2; 1 + 2"
            })
    void areOtherForms(String written, String same) {
        assertThat(SqlPrinter.print(StatementParser.parseExpression(written)))
                .isEqualTo(SqlPrinter.print(StatementParser.parseExpression(same)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a OVERLAPS b",
                "a COLLATE \"de_DE\"",
                "MAKE_INTERVAL(fortnights => 1)",
                "FOO(a => 1)",
                "a #> 'b'",
                "E'\\xZZ'"
            })
    void areRefused(String written) {
        assertThatThrownBy(() -> StatementParser.parseExpression(written)).isInstanceOf(SqlSyntaxException.class);
    }
}
