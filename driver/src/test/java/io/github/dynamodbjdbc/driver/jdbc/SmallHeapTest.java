package io.github.dynamodbjdbc.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.dynamodbjdbc.turns.OneTurn;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Statements that need more memory than there is, run in parallel in a JVM with 96 MB: they spill to files, or fail with 54000. */
@OneTurn(of = 4, number = 1)
class SmallHeapTest {
    /** Rows with 72 MB of text in total. */
    private static final String NUMBERS =
            "WITH RECURSIVE d(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM d WHERE n < 39),"
                    + " r(n) AS (SELECT 40 * x.n + y.n FROM d AS x CROSS JOIN d AS y) ";

    private static final String ROWS = NUMBERS.stripTrailing()
            + ", t(a, n) AS (SELECT RPAD(CAST(n * 7919 % 9001 AS VARCHAR), 45000, '-'), n FROM r) ";

    @TempDir
    private Path directory;

    private List<String> run(String... statements) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx96m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + directory,
                "-cp",
                System.getProperty("java.class.path"),
                SmallHeap.class.getName()));
        command.addAll(Arrays.asList(statements));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return out.lines().filter(line -> !line.startsWith("SLF4J")).toList();
    }

    @Test
    void sortsSideBySideGoOnInFiles() throws Exception {
        String sort = ROWS + "SELECT a FROM t ORDER BY a";
        assertThat(run(sort, sort)).containsExactly("1600 rows", "1600 rows");
    }

    @Test
    void soDoTheFirstRowsOfASortGroupsJoinsAndWindows() throws Exception {
        assertThat(
                        run(
                                ROWS + "SELECT a FROM t ORDER BY a LIMIT 1500",
                                ROWS + "SELECT COUNT(*) FROM (SELECT a FROM t GROUP BY a) AS g",
                                ROWS + "SELECT COUNT(*) FROM t JOIN (SELECT a AS b FROM t) AS o ON t.a = o.b",
                                ROWS
                                        + "SELECT COUNT(*) FROM (SELECT a, ROW_NUMBER() OVER (ORDER BY a) AS p FROM t) AS w WHERE p > 0"))
                .containsExactly("1500 rows", "1 rows", "1 rows", "1 rows");
    }

    @Test
    void whatCanNotEndsIn54000AndLeavesTheOthersAlone() throws Exception {
        List<String> ends = run(
                ROWS + "SELECT ARRAY_AGG(a) FROM t",
                ROWS + "SELECT STRING_AGG(a, '') FROM t",
                "WITH RECURSIVE r(a, n) AS (SELECT 'x', 1 UNION ALL SELECT a || a, n + 1 FROM r WHERE n < 40) SELECT a FROM r",
                NUMBERS + "SELECT STRING_AGG(REPEAT('x', 3000), '') OVER (ORDER BY n) FROM r",
                "SELECT 'a'");
        assertThat(ends.subList(0, 4)).allSatisfy(end -> assertThat(end).startsWith("54000 "));
        assertThat(ends.get(4)).isEqualTo("1 rows");
    }
}
