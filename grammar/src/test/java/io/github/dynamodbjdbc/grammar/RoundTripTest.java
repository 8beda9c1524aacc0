package io.github.dynamodbjdbc.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.grammar.ast.Statement;
import org.junit.jupiter.api.Test;

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

    private static Statement parse(String sql, long seed) {
        try {
            return StatementParser.parse(sql);
        } catch (SqlSyntaxException e) {
            throw new AssertionError("seed " + seed + ": " + sql, e);
        }
    }
}
