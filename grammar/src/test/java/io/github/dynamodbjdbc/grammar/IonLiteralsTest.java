package io.github.dynamodbjdbc.grammar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IonLiteralsTest {
    private static final List<String> PIECES = List.of(
            "{",
            "}",
            "[",
            "]",
            "(",
            ")",
            "{{",
            "}}",
            "\"",
            "'",
            "'''",
            ":",
            "::",
            ",",
            "a",
            "$bag",
            "$missing",
            "null",
            "null.int",
            "1",
            "-",
            "+inf",
            ".5",
            "d",
            "e",
            "99",
            "0x",
            "0b",
            "_",
            "2007",
            "-02",
            "T",
            "Z",
            "+01:00",
            "\\",
            "\\x",
            "/*",
            "*/",
            "//",
            "\n",
            " ",
            "$0",
            "$10",
            "AA==",
            "\u0000",
            "\uD800",
            "\u00e4");

    @Test
    void anyTextIsAValueOrASyntaxError() {
        long start = Long.getLong("dynamodbjdbc.test.seed", 20260101L);
        int values = 0;
        for (long seed = start; seed < start + 50_000; seed++) {
            Random random = new Random(seed);
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(9); i >= 0; i--) {
                text.append(PIECES.get(random.nextInt(PIECES.size())));
            }
            try {
                String printed = SqlPrinter.print(StatementParser.parse("SELECT `" + text + "`"));
                assertThat(SqlPrinter.print(StatementParser.parse(printed)))
                        .as("%d: %s", seed, text)
                        .isEqualTo(printed);
                values++;
            } catch (SqlSyntaxException e) {
                assertThat(e.problem()).as("%d: %s", seed, text).isNotBlank();
            }
        }
        assertThat(values).isGreaterThan(500);
    }

    @Test
    void nestingHasALimit() {
        String deep = "[".repeat(90) + "]".repeat(90);
        assertThat(StatementParser.parse("SELECT `" + deep + "`")).isNotNull();
        String deeper = "[".repeat(100_000) + "]".repeat(100_000);
        assertThatThrownBy(() -> StatementParser.parse("SELECT `" + deeper + "`"))
                .isInstanceOf(SqlSyntaxException.class)
                .hasMessageContaining("nested too deeply");
    }
}
