package io.github.dynamodbjdbc.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.grammar.ast.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random trees survive printing and parsing. The message of a failure contains the seed that repeats it. */
class RoundTripTest {
    private static final int STATEMENTS = 2_000;

    @Test
    void printedSqlIsParsedToTheSameTree() {
        long start = Long.getLong("dynamodbjdbc.test.seed", 20260101L);
        for (long seed = start; seed < start + STATEMENTS; seed++) {
            Statement statement = new RandomTrees(seed, false).statement();
            String sql = SqlPrinter.print(statement);
            assertThat(parse(sql, seed).equals(statement))
                    .as("seed %d: %s", seed, sql)
                    .isTrue();
        }
    }

    /** Compares parsed trees, since the generator numbers parameters in another order than the text. */
    @Test
    void parametersKeepTheirNumbers() {
        long start = Long.getLong("dynamodbjdbc.test.seed", 20260101L);
        for (long seed = start; seed < start + STATEMENTS; seed++) {
            Statement parsed = parse(SqlPrinter.print(new RandomTrees(seed, true).statement()), seed);
            String sql = SqlPrinter.print(parsed);
            assertThat(parse(sql, seed).equals(parsed))
                    .as("seed %d: %s", seed, sql)
                    .isTrue();
        }
    }

    /** Found by the fuzzer: each reading added parentheses. */
    @Test
    void anArrayOfAQueryStaysOne() {
        String sql = SqlPrinter.print(StatementParser.parse("SELECT ARRAY(SELECT 1 ORDER BY 1)"));
        assertThat(sql).isEqualTo("SELECT ARRAY(SELECT 1 ORDER BY 1)");
    }

    /** Found by the fuzzer. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT ARRAY(*) AS n FROM t",
                "+UNT([5])",
                "SELECT INTERVAL '1 month'SQL_TSI_ = 1 AS a",
                "SELECT 'Red' >= ALL (p.$P$or) FROM p",
                "SELECT a$b$c, $a, $$ FROM a",
                "SELECT - - + -a, -(-5), - -5, +(NOT a) FROM a"
            })
    void printedTextsAreReadAgain(String sql) {
        String printed = SqlPrinter.print(StatementParser.parse(sql));
        assertThat(SqlPrinter.print(StatementParser.parse(printed))).isEqualTo(printed);
    }

    @Test
    void signsAddNoDepth() {
        String sql = "SELECT " + "+ ".repeat(90) + "a";
        assertThat(SqlPrinter.print(StatementParser.parse(sql))).isEqualTo(sql.replace("+ a", "+a"));
    }

    private static Statement parse(String sql, long seed) {
        try {
            return StatementParser.parse(sql);
        } catch (SqlSyntaxException e) {
            throw new AssertionError("seed " + seed + ": " + sql, e);
        }
    }
}
