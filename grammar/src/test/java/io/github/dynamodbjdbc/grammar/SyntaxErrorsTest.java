package io.github.dynamodbjdbc.grammar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SyntaxErrorsTest {
    static Stream<Arguments> errors() {
        return TestFiles.lines("errors.txt").stream()
                .map(line -> line.split(" \\| ", 3))
                .map(parts -> Arguments.of(parts[0].replace('~', '\n'), parts[1], parts[2]));
    }

    @ParameterizedTest
    @MethodSource("errors")
    void haveAPositionAndExpectedTokens(String sql, String place, String message) {
        SqlSyntaxException error = error(sql);

        assertThat(error.line() + ":" + error.column()).isEqualTo(place);
        assertThat(error.problem()).contains(message);
        assertThat(error).hasMessage("line " + error.line() + ", column " + error.column() + ": " + error.problem());
    }

    @Test
    void nameFewAlternatives() {
        assertThat(error("SELECT a FROM t x y").problem().split(",|or")).hasSizeLessThan(10);
    }

    @Test
    void quoteTheOffendingToken() {
        assertThat(error("SELECT a FROM WHERE").offendingText()).isEqualTo("WHERE");
        assertThat(error("SELECT a FROM").offendingText()).isEmpty();
        assertThat(error("SELECT a\n FROM 'x\ny'").position().endLine()).isEqualTo(3);
    }

    @Test
    void shortenLongTokens() {
        assertThat(error("SELECT 1 '" + "x".repeat(1000) + "'").getMessage()).hasSizeLessThan(300);
    }

    @Test
    void comeQuicklyForLongStatements() {
        String sql = "SELECT a FROM t WHERE " + "a = 1 AND ".repeat(5000) + "FROM";
        assertThat(error(sql).column()).isEqualTo(sql.length() - 3);
        assertThat(error("SELECT a FROM t WHERE " + "a = 1 AND ".repeat(200) + "FROM")
                        .problem())
                .startsWith("expected an expression");
    }

    private static SqlSyntaxException error(String sql) {
        return catchThrowableOfType(SqlSyntaxException.class, () -> StatementParser.parse(sql));
    }
}
