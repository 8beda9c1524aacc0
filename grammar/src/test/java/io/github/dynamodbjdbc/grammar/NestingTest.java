package io.github.dynamodbjdbc.grammar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.dynamodbjdbc.grammar.ast.Expression;
import io.github.dynamodbjdbc.grammar.ast.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No text overflows the stack: long texts are parsed, deep ones are rejected. */
class NestingTest {
    private static final String OPEN = "<n>";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT (<n>1)",
                "SELECT NOT <n>1",
                "SELECT - <n>1",
                "SELECT NOT a = <n>1",
                "SELECT f(<n>1)",
                "SELECT [<n>1]",
                "SELECT {'a': <n>1}",
                "SELECT <<<n>1>>",
                "SELECT a IN (<n>1)",
                "SELECT CASE WHEN <n>1",
                "SELECT t.end + (<n>1",
                "SELECT {fn f(<n>1",
                "SELECT (SELECT <n>1",
                "SELECT * FROM (<n>t",
                "SELECT * FROM a JOIN <n>t",
                "(<n>SELECT 1",
                "SELECT a FROM t GROUP BY GROUPING SETS (<n>a"
            })
    void tooDeepNestingIsRefused(String pattern) {
        int marker = pattern.indexOf(OPEN);
        int start = pattern.startsWith("SELECT a FROM t GROUP BY ")
                ? "SELECT a FROM t GROUP BY ".length()
                : pattern.startsWith("SELECT * FROM ")
                        ? "SELECT * FROM ".length()
                        : pattern.startsWith("SELECT ") ? "SELECT ".length() : 0;
        String unit = pattern.substring(start, marker) + " ";
        for (int times : new int[] {600, 10_000, 100_000}) {
            String sql = pattern.substring(0, marker) + unit.repeat(times) + pattern.substring(marker + OPEN.length());
            assertThatThrownBy(() -> StatementParser.parse(sql))
                    .isInstanceOf(SqlSyntaxException.class)
                    .hasMessageContaining("nested too deeply here");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {" AND ", " OR ", " + ", " || ", " * "})
    void longChainsWork(String operator) {
        for (int operands : new int[] {64, 65, 5_000, 50_000}) {
            String sql = IntStream.range(0, operands).mapToObj(i -> "a" + i).collect(Collectors.joining(operator));

            Expression chain = StatementParser.parseExpression(sql);

            List<String> leaves = new ArrayList<>();
            assertThat(collect(chain, leaves)).isLessThan(64);
            assertThat(leaves).hasSize(operands).startsWith("a0", "a1", "a2").endsWith("a" + (operands - 1));
            assertThat(StatementParser.parseExpression(SqlPrinter.print(chain))).isEqualTo(chain);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {" AND ", " + ", " || "})
    void chainsThatLeanToTheLeftByTheirParenthesesStayAsTheyAre(String operator) {
        String first = IntStream.range(0, 60).mapToObj(i -> "a" + i).collect(Collectors.joining(operator));
        String second = IntStream.range(0, 50).mapToObj(i -> "b" + i).collect(Collectors.joining(operator));
        Expression chain = StatementParser.parseExpression("(" + first + ")" + operator + second);
        assertThat(StatementParser.parseExpression(SqlPrinter.print(chain))).isEqualTo(chain);
    }

    private static int collect(Expression expression, List<String> leaves) {
        if (expression instanceof Expression.Binary binary) {
            return 1 + Math.max(collect(binary.left(), leaves), collect(binary.right(), leaves));
        }
        leaves.add(((Expression.NameReference) expression).parts().get(0).name());
        return 0;
    }

    @Test
    void chainsThatCannotBeBalancedAreRefused() {
        assertThat(StatementParser.parseExpression("a" + " - b + c".repeat(200)))
                .isNotNull();
        assertThatThrownBy(() -> StatementParser.parseExpression("a" + " - b + c".repeat(5_000)))
                .isInstanceOf(SqlSyntaxException.class)
                .hasMessageContaining("nested too deeply here");
    }

    @Test
    void longListsWork() {
        String list = IntStream.range(0, 50_000).mapToObj(Integer::toString).collect(Collectors.joining(", "));
        assertRoundTrip("SELECT a FROM t WHERE a IN (" + list + ")");
        assertRoundTrip("SELECT a FROM t WHERE a IN (?" + ", ?".repeat(20_000) + ")");
        assertRoundTrip("INSERT INTO t (a, b) VALUES (1, 2)" + ", (?, ?)".repeat(5_000));
        assertRoundTrip("SELECT CASE" + " WHEN a THEN b".repeat(2_000) + " END");
        assertRoundTrip("SELECT a" + ".b".repeat(5_000) + "[0]".repeat(5_000));
        assertRoundTrip("SELECT * FROM t0" + ", t1".repeat(2_000));
    }

    @ParameterizedTest
    @ValueSource(strings = {" UNION ALL ", " UNION ", " INTERSECT "})
    void longSetOperationsWork(String operator) {
        for (int operands : new int[] {64, 65, 2_000}) {
            assertRoundTrip("SELECT 0" + (operator + "SELECT 1").repeat(operands - 1));
        }
    }

    @Test
    void allowedNestingFitsIntoASmallStack() throws InterruptedException {
        List<String> deepest = List.of(
                "SELECT " + "(".repeat(97) + "1" + ")".repeat(97),
                "SELECT " + "(SELECT ".repeat(23) + "1" + ")".repeat(23),
                "SELECT " + "NOT ".repeat(97) + "a",
                "SELECT " + "CASE WHEN ".repeat(97) + "a" + " THEN 1 END".repeat(97),
                "SELECT " + "f(".repeat(97) + "1" + ")".repeat(97),
                "SELECT * FROM " + "(SELECT * FROM ".repeat(23) + "t" + ")".repeat(23),
                "SELECT * FROM " + "a JOIN ".repeat(45) + "t" + " ON TRUE".repeat(45));
        for (String sql : deepest) {
            AtomicReference<Throwable> failure = new AtomicReference<>();
            Thread thread = new Thread(null, () -> assertRoundTrip(sql), "small stack", 1L << 20);
            thread.setUncaughtExceptionHandler((t, e) -> failure.set(e));
            thread.start();
            thread.join();
            assertThat(failure.get()).as(sql).isNull();
        }
    }

    private static void assertRoundTrip(String sql) {
        Statement statement = StatementParser.parse(sql);
        assertThat(StatementParser.parse(SqlPrinter.print(statement)).equals(statement))
                .isTrue();
    }
}
