package io.github.dynamodbjdbc.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.grammar.ast.Statement;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Any text gives either a tree that survives printing and parsing, or a syntax error with a position in the text. */
class BrokenTextTest {
    private static final int TEXTS = 5_000;

    private static final List<String> PIECES = List.of(
            "(",
            ")",
            "[",
            "]",
            "{",
            "}",
            "<<",
            ">>",
            ",",
            ";",
            ".",
            "'",
            "\"",
            "`",
            "?",
            "*",
            "-",
            "--",
            "/*",
            "*/",
            "/*+ X */",
            "=",
            "::",
            ":",
            "!",
            "SELECT",
            "FROM",
            "WHERE",
            "NOT",
            "AND",
            "CASE",
            "END",
            "IN",
            "JOIN",
            "ON",
            "UNION",
            "1",
            "1x",
            "X'0'",
            "a",
            "\u0000",
            "\uD800",
            "\u2019",
            "\n",
            "LIMIT",
            "NULL",
            "{fn",
            "{d",
            "VALUES",
            "WITH",
            "OVER",
            "AS");

    @Test
    void isRefusedWithAPosition() {
        long start = Long.getLong("dynamodbjdbc.test.seed", 20260101L);
        List<String> texts = StatementsTest.statements()
                .map(arguments -> (String) arguments.get()[0])
                .toList();
        for (long seed = start; seed < start + TEXTS; seed++) {
            Random random = new Random(seed);
            String text = broken(texts.get(random.nextInt(texts.size())), random);
            try {
                Statement statement = StatementParser.parse(text);
                assertThat(StatementParser.parse(SqlPrinter.print(statement)))
                        .as("seed %d: %s", seed, text)
                        .isEqualTo(statement);
            } catch (SqlSyntaxException e) {
                List<String> lines = List.of(text.split("\n", -1));
                assertThat(e.line()).as("seed %d: %s", seed, text).isBetween(1, lines.size());
                assertThat(e.column())
                        .as("seed %d: %s", seed, text)
                        .isBetween(1, lines.get(e.line() - 1).length() + 1);
                assertThat(e.problem()).as("seed %d: %s", seed, text).isNotBlank();
            } catch (RuntimeException e) {
                throw new AssertionError("seed " + seed + ": " + text, e);
            }
            assertThat(StatementParser.split(text)).doesNotContain("");
        }
    }

    private static String broken(String text, Random random) {
        StringBuilder result = new StringBuilder(text);
        for (int i = random.nextInt(3); i >= 0; i--) {
            int from = random.nextInt(result.length() + 1);
            int to = Math.min(result.length(), from + random.nextInt(6));
            String piece = random.nextInt(3) == 0 ? "" : " " + PIECES.get(random.nextInt(PIECES.size())) + " ";
            result.replace(from, random.nextBoolean() ? from : to, piece);
        }
        return result.toString();
    }
}
