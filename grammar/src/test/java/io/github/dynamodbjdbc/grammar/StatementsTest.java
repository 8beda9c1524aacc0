package io.github.dynamodbjdbc.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.grammar.ast.Statement;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each form of the language is parsed and printed as expected, and the printed text is parsed to the same tree. */
class StatementsTest {
    static Stream<Arguments> statements() {
        return Pattern.compile("\n\n+")
                .splitAsStream(TestFiles.read("statements.txt"))
                .filter(text -> !text.startsWith("# "))
                .map(text -> text.split("\n=> ", 2))
                .map(parts -> Arguments.of(parts[0], (parts.length == 2 ? parts[1] : parts[0]).stripTrailing()));
    }

    @ParameterizedTest
    @MethodSource("statements")
    void areParsedAndPrinted(String sql, String expected) {
        Statement statement = StatementParser.parse(sql);

        String printed = SqlPrinter.print(statement);

        assertThat(printed).isEqualTo(expected);
        assertThat(StatementParser.parse(printed)).isEqualTo(statement);
    }

    static Stream<Arguments> same() {
        return TestFiles.lines("same.txt").stream()
                .map(line -> line.split(" \\| ", 2))
                .map(parts -> Arguments.of(parts[0], parts[1]));
    }

    @ParameterizedTest
    @MethodSource("same")
    void operatorsBind(String one, String other) {
        assertThat(StatementParser.parseExpression(one)).isEqualTo(StatementParser.parseExpression(other));
    }
}
